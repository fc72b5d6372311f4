// What a line of a list of screenings is about.
import type { SnapshotSummary } from '../screening/snapshot.ts';

/** The address, the transaction hash or the name, as it was asked for. */
export function screenedSubject(one: SnapshotSummary): string {
  if (one.kind === 'kya') return one.address;
  return one.kind === 'kyt' ? one.transaction : one.query;
}
