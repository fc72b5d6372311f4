import { expect, it } from 'vitest';
import { sampleCosts } from '../../../builders/page-samples.ts';
import { totalCosts } from '../../../../renderer/features/ledger/cost-totals.ts';

it('sums every figure of every key and day', () => {
  const totals = totalCosts(sampleCosts, () => false);
  for (const name of ['requests', 'names', 'billed', 'mayBeBilled', 'responseBytes'] as const) {
    expect(totals[name]).toBe(sampleCosts.reduce((sum, row) => sum + row[name], 0));
  }
  expect(totals.addresses).toBeGreaterThan(0);
});

it('sums nothing to zero', () => {
  expect(Object.values(totalCosts([], () => false)).every((sum) => sum === 0)).toBe(true);
});

it('what the practice service ran is in no sum of money, and in every other', () => {
  const row = { ...sampleCosts[0]!, requests: 8, billed: 8, mayBeBilled: 1 };
  const isFirst = (one: typeof row) => one === row;
  expect(totalCosts([row], isFirst)).toMatchObject({ requests: 8, billed: 0, mayBeBilled: 0 });
  expect(totalCosts([row], () => false)).toMatchObject({ requests: 8, billed: 8, mayBeBilled: 1 });
});
