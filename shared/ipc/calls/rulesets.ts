// The calls about rulesets: those of the service, their stored versions, drafts, and back-tests.
import { z } from 'zod';
import type { RulesetDraftId, Sha256Hex } from '../../domain/ids.ts';
import type { RulesetDraftRecord } from '../../rulesets/draft.ts';
import { rulesetDraftSchema } from '../../rulesets/draft-schema.ts';
import type { BacktestReport } from '../../rulesets/backtest.ts';
import type { RulesetList, RulesetText, RulesetVersion } from '../../rulesets/version.ts';
import type { ScreeningPage } from '../../records/search.ts';
import { caseId, environmentId, id, sha256 } from '../../id-schema.ts';
import { largeReply, nothing, reply } from './inputs.ts';

/** A draft. */
const rulesetDraftId = id.transform((text) => text as RulesetDraftId);
/** A service's id: a whole number as text. */
const rulesetId = z.string().regex(/^\d{1,30}$/);
const rulesetName = z.string().trim().min(1).max(500);

/** A draft or a stored version. */
const rulesetSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('draft'), draftId: rulesetDraftId }),
  z.strictObject({ kind: z.literal('version'), sha256 }),
]);

/** The calls. */
export const rulesetCalls = {
  /** Asks the service (free of charge), or gives the stored list; `record.not_found` without one. */
  'rulesets.list': {
    in: z.strictObject({ environmentId, refresh: z.boolean() }),
    out: reply<RulesetList>(),
  },
  /** The ruleset as it is at the service now, its text stored. */
  'rulesets.get': { in: z.strictObject({ environmentId, rulesetId }), out: reply<RulesetText>() },
  /** Newest use first. */
  'rulesets.versions': { in: nothing, out: reply<RulesetVersion[]>() },
  /** A stored version; `record.not_found`, `evidence.hash_mismatch`. */
  'rulesets.version': { in: z.strictObject({ sha256 }), out: reply<RulesetText>() },
  /** The screenings that a version is frozen with, newest first. */
  'rulesets.usedBy': {
    in: z.strictObject({
      sha256,
      offset: z.number().int().min(0).max(10_000_000),
      limit: z.number().int().min(1).max(500),
    }),
    out: reply<ScreeningPage>(),
  },
  /**
   * A copy of the caller's own at the service (4.5), as it is there. Errors: `ruleset.name_taken`,
   * before anything is made; `ruleset.outcome_unknown`; another one with `details.madeId` when the copy
   * is there and could not be read.
   */
  'rulesets.clone': {
    in: z.strictObject({ environmentId, rulesetId, name: rulesetName }),
    out: reply<RulesetText>(),
  },
  /**
   * `ruleset.changed_elsewhere` unless it is still this version; nothing is deleted then.
   * `ruleset.not_sendable` for a builtin, `ruleset.outcome_unknown`.
   */
  'rulesets.delete': {
    in: z.strictObject({ environmentId, rulesetId, sha256 }),
    out: reply<{ id: string }>(),
  },

  /** Last changed first. */
  'rulesets.drafts': { in: nothing, out: reply<RulesetDraftRecord[]>() },
  /**
   * Without an id a new one is kept. One that has a target keeps it where none is given.
   * `ruleset.not_sendable` while it is being sent.
   */
  'rulesets.keepDraft': {
    in: z.strictObject({
      id: rulesetDraftId.nullable(),
      environmentId,
      target: z.strictObject({ rulesetId, baseSha256: sha256 }).nullable(),
      draft: rulesetDraftSchema,
    }),
    out: reply<RulesetDraftRecord>(),
  },
  'rulesets.removeDraft': { in: z.strictObject({ id: rulesetDraftId }), out: reply<null>() },
  /**
   * Reads the ruleset again, then sends what differs, step by step; tells `rulesets.sending`. The draft
   * is dismissed once the service has all of it. Errors: `ruleset.not_sendable`, before anything is sent
   * (`details.reason`: `problems` with `place` and `kind` of the first, `builtin`, `under_way`);
   * `ruleset.changed_elsewhere` with `details.sha256`, the version that is there now;
   * `ruleset.partly_sent` with `details.done`, `total`, `code`: the draft stays, and its base is what
   * is there now unless `isRead` is false. Of a new one: `ruleset.name_taken` when an own ruleset has
   * its name, `ruleset.outcome_unknown` when it may have been made. What fails before the first change
   * has the error of the request itself.
   */
  'rulesets.send': { in: z.strictObject({ id: rulesetDraftId }), out: reply<RulesetText>() },

  /** Opens the system's dialog for a JSON file; null when the person cancels. `ruleset.unreadable_file`. */
  'rulesets.readFile': { in: nothing, out: reply<{ fileName: string; text: string } | null>() },
  /** Opens the system's dialog; null when the person cancels. Journaled with the hash of the file. */
  'rulesets.export': {
    in: z.strictObject({ source: rulesetSource }),
    out: reply<{ path: string; sha256: Sha256Hex } | null>(),
  },

  /**
   * Over the stored screenings of a case or of all. One at a time: another one ends the one under way
   * with `job.aborted`. Tells `backtest.progress`. `input.invalid` for a scoring ruleset.
   */
  'backtest.run': {
    in: z.strictObject({ source: rulesetSource, caseId: caseId.nullable() }),
    out: largeReply<BacktestReport>(),
  },
  /** Ends the back-test under way, if there is one. */
  'backtest.cancel': { in: nothing, out: reply<null>() },
} as const;
