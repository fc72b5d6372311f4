// The operations on rulesets: lists, versions, drafts, and what was changed at a service.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { appendJournal } from '../journal.ts';
import type { Serve } from '../serve.ts';
import {
  getRulesetDraft,
  keepRulesetDraft,
  listRulesetDrafts,
  removeRulesetDraft,
} from '../tables/ruleset-drafts.ts';
import { getRulesetList, storeRulesetList } from '../tables/ruleset-lists.ts';
import {
  listRulesetUses,
  listRulesetVersions,
  noteRulesetSeen,
  readRulesetVersion,
} from '../tables/ruleset-versions.ts';

interface RulesetChange {
  environmentId: EnvironmentId;
  /** Null: of one that may have been made its id was never told. */
  rulesetId: string | null;
  /** What was asked for, e.g. `step: 'update_rule'`, `ruleCode`; `outcome: 'unknown'`. */
  what: Readonly<Record<string, string | number>>;
  at: UtcMs;
}

/** Serves them over the open file. */
export function serveRulesets({ read, write }: Serve) {
  return {
    storeRulesetList: write(storeRulesetList),
    getRulesetList: read(getRulesetList),
    noteRulesetSeen: write(noteRulesetSeen),
    listRulesetVersions: read(listRulesetVersions),
    readRulesetVersion: read(readRulesetVersion),
    listRulesetUses: read(listRulesetUses),

    keepRulesetDraft: write(keepRulesetDraft),
    getRulesetDraft: read(getRulesetDraft),
    listRulesetDrafts: read(listRulesetDrafts),
    removeRulesetDraft: write(removeRulesetDraft),

    /** One change made at the service, or one that may have been. */
    recordRulesetChange: write((db, { environmentId, rulesetId, what, at }: RulesetChange) => {
      const told = Object.entries(what).map(([name, value]) => [name, String(value)] as const);
      appendJournal(db, {
        at,
        kind: 'ruleset.changed',
        caseId: null,
        subject: environmentId,
        why: null,
        what: { ...Object.fromEntries(told), ...(rulesetId === null ? {} : { rulesetId }) },
      });
      return null;
    }),
  };
}
