// What the history of a subject lists: every stored screening of the same address, transaction or name,
// with what was asked and which rulesets were frozen.
import type { Sha256Hex } from '../domain/ids.ts';
import type { NameRequest } from '../names/request.ts';
import type { HistoryEntry } from '../review/subject-history.ts';
import type { FrozenRuleset, SummaryOf } from '../screening/snapshot.ts';

/** Of one case, and of all others together: more are counted as cut. */
export const MAX_HISTORY = 500;

/** A stored name; `request` null for an imported answer. */
interface NameHistoryEntry {
  summary: SummaryOf<'name'>;
  request: NameRequest | null;
}

/** How a stored screening was asked for. */
interface StoredRequest {
  /** Of the exact body that was sent; null for an imported answer. */
  requestSha256: Sha256Hex | null;
  /** None of a name. */
  rulesets: Pick<FrozenRuleset, 'role' | 'requestedId' | 'sha256'>[];
  /** What was asked for cannot be read; `request` is null then. */
  isUnreadable?: true;
}

/** One stored screening of an address or a transaction. */
export type ChainHistoryListing = HistoryEntry & StoredRequest;
/** One stored screening of a name. */
export type NameHistoryListing = NameHistoryEntry & StoredRequest;
/** One stored screening of the subject. */
export type HistoryListing = ChainHistoryListing | NameHistoryListing;

/** Every stored screening of a subject, newest first. */
export interface HistoryList {
  /** In the case of the snapshot asked about. */
  own: HistoryListing[];
  /** In the person's other cases. */
  elsewhere: HistoryListing[];
  /** One of the two lists ends before the oldest. */
  isCut: boolean;
}
