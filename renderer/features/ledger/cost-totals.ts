// Sums over the rows of the cost ledger. Counts only: no service tells a price. Pure.
import type { CostRow } from '#shared/ipc/ledger.ts';

/** The figures that are summed. */
export type CostTotals = Omit<CostRow, 'environmentId' | 'keyId' | 'day'>;

/** The sums of all rows. */
export function totalCosts(rows: readonly CostRow[]): CostTotals {
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
    for (const name of Object.keys(totals) as (keyof CostTotals)[]) totals[name] += row[name];
  }
  return totals;
}
