// The number of a hit: the same in the list, the panels, the hop ledger, reports, exports and citations.

/** The number of a hit as a reader counts, from 1. */
export function hitNumber(index: number): number {
  return index + 1;
}
