// Sums over the rows of the cost ledger. Counts only: no service tells a price. Pure.
import type { CostRow } from '#shared/records/ledger.ts';

/** The figures that are summed. */
export type CostTotals = Omit<CostRow, 'environmentId' | 'keyId' | 'day'>;

/** The sums of all rows; the practice service bills nothing, whatever its requests were stored as. */
export function totalCosts(
  rows: readonly CostRow[],
  isPractice: (row: CostRow) => boolean,
): CostTotals {
  const totals: CostTotals = {
    requests: 0,
    addresses: 0,
    transactions: 0,
    names: 0,
    billed: 0,
    mayBeBilled: 0,
    responseBytes: 0,
  };
  for (const row of rows) {
    const own = isPractice(row) ? { ...row, billed: 0, mayBeBilled: 0 } : row;
    for (const name of Object.keys(totals) as (keyof CostTotals)[]) totals[name] += own[name];
  }
  return totals;
}
