// What the history of a subject lists: every stored screening of the same address or transaction, with
// what was asked and which rulesets were frozen.
import type { Sha256Hex } from '../domain/ids.ts';
import type { HistoryEntry } from '../review/subject-history.ts';
import type { FrozenRuleset } from '../screening/snapshot.ts';

/** Of one case, and of all others together: more are counted as cut. */
export const MAX_HISTORY = 500;

/** One stored screening of the subject. */
export type HistoryListing = HistoryEntry & {
  /** Of the exact body that was sent; null for an imported answer. */
  requestSha256: Sha256Hex | null;
  rulesets: Pick<FrozenRuleset, 'role' | 'requestedId' | 'sha256'>[];
};

/** Every stored screening of a subject, newest first. */
export interface HistoryList {
  /** In the case of the snapshot asked about. */
  own: HistoryListing[];
  /** In the person's other cases. */
  elsewhere: HistoryListing[];
  /** One of the two lists ends before the oldest. */
  isCut: boolean;
}
