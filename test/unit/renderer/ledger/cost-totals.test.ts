import { expect, it } from 'vitest';
import { sampleCosts } from '../../../builders/page-samples.ts';
import { totalCosts } from '../../../../renderer/features/ledger/cost-totals.ts';

it('sums every figure of every key and day', () => {
  const totals = totalCosts(sampleCosts);
  for (const name of ['requests', 'names', 'billed', 'mayBeBilled', 'responseBytes'] as const) {
    expect(totals[name]).toBe(sampleCosts.reduce((sum, row) => sum + row[name], 0));
  }
  expect(totals.addresses).toBeGreaterThan(0);
});

it('sums nothing to zero', () => {
  expect(Object.values(totalCosts([])).every((sum) => sum === 0)).toBe(true);
});
