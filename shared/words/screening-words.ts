// What a line of a list of screenings is about, and which of several outcomes is the worst.
import { DECISIONS } from '../domain/names.ts';
import { VERDICTS } from '../domain/risk.ts';
import type { SnapshotSummary } from '../screening/snapshot.ts';

/** The address, the transaction hash or the name, as it was asked for. */
export function screenedSubject(one: SnapshotSummary): string {
  if (one.kind === 'kya') return one.address;
  return one.kind === 'kyt' ? one.transaction : one.query;
}

/** The verdict or the decision, as sent; null where there is none. */
export function outcomeOf(one: SnapshotSummary): string | null {
  return one.kind === 'name' ? one.decision : one.verdict;
}

/**
 * The worse an outcome, the higher its rank among those of its own world; 0 for none and for a word
 * that is not known: it is neither worse nor better, and shown as such.
 */
export function outcomeRank(one: SnapshotSummary): number {
  const words: readonly string[] = one.kind === 'name' ? DECISIONS : VERDICTS;
  return words.indexOf(outcomeOf(one) ?? '') + 1;
}
