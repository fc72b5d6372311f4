// Operations on rulesets: lists and versions as they were read, drafts, and what was changed at the
// service. They are of no case.
import type { EnvironmentId, RulesetDraftId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { ScreeningPage } from '#shared/ipc/search.ts';
import type { RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import type { RulesetText, RulesetVersion } from '#shared/rulesets/version.ts';
import type { RulesetListItem } from '#shared/screening/ruleset.ts';
import type { NoArgs } from './no-args.ts';

/** Rulesets. */
export interface RulesetOperations {
  /** Replaces what an environment listed last; a cache, so that the browser works offline. */
  storeRulesetList(args: {
    environmentId: EnvironmentId;
    items: RulesetListItem[];
    at: UtcMs;
  }): null;
  /** Null when none was stored. */
  getRulesetList(args: { environmentId: EnvironmentId }): {
    items: RulesetListItem[];
    readAt: UtcMs;
  } | null;
  /** A version was read from the service; its text is stored already. Journaled by its hash. */
  noteRulesetSeen(args: { environmentId: EnvironmentId; sha256: Sha256Hex; at: UtcMs }): null;
  /** Used or seen, newest use first, then last seen first. */
  listRulesetVersions(args: NoArgs): RulesetVersion[];
  /** Errors: `record.not_found`, `evidence.hash_mismatch`, `evidence.unreadable`. */
  readRulesetVersion(args: { sha256: Sha256Hex }): RulesetText;
  /** The screenings it is frozen with, in any role, each once, newest first. */
  listRulesetUses(args: { sha256: Sha256Hex; offset: number; limit: number }): ScreeningPage;

  /** Replaces the draft of this id. Journaled by its hash alone: nothing of it is in force. */
  keepRulesetDraft(
    args: Omit<RulesetDraftRecord, 'createdAt' | 'updatedAt'> & { at: UtcMs },
  ): RulesetDraftRecord;
  /** `record.not_found`. */
  getRulesetDraft(args: { id: RulesetDraftId }): RulesetDraftRecord;
  /** Last changed first. */
  listRulesetDrafts(args: NoArgs): RulesetDraftRecord[];
  /** `record.not_found`. */
  removeRulesetDraft(args: { id: RulesetDraftId; at: UtcMs }): null;

  /** Journals one change made at the service, or one that may have been (`ruleset.changed`). */
  recordRulesetChange(args: {
    environmentId: EnvironmentId;
    /** Null: of one that may have been made its id was never told. */
    rulesetId: string | null;
    /** What was asked for, e.g. `step: 'update_rule'`, `ruleCode`; `outcome: 'unknown'`. */
    what: Readonly<Record<string, string | number>>;
    at: UtcMs;
  }): null;
}
