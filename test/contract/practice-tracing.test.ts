// Tracing where one link has several transfers: which of them a path in time order uses.
import { expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { PathFlow } from '#shared/domain/risk.ts';
import { Ledger } from '../../electron/practice/ledger/ledger.ts';
import { tracePaths } from '../../electron/practice/tracing.ts';

/** O pays m at 10 and 50, m pays S at 30 and 40; or the other way round for outflow. */
function trace(flow: PathFlow, forceTimeSequence: boolean, minAmount = 0) {
  const [first, last] = flow === 'inflow' ? ['O', 'S'] : ['S', 'O'];
  const ledger = new Ledger();
  ledger.addLabel('O', 'phishing');
  for (const [from, to, amount, at] of [
    [first, 'm', 5, 10],
    [first, 'm', 7, 50],
    ['m', last, 2, 30],
    ['m', last, 3, 40],
  ] as const) {
    ledger.addTransfer({ from, to, token: 'usdt', amount: decimal(amount), at });
  }
  const paths = tracePaths(ledger, {
    address: 'S',
    flow,
    hops: 5,
    token: 'usdt',
    minAmount: decimal(minAmount),
    minTimestamp: null,
    maxTimestamp: null,
    maxNodesPerHop: 200,
    forceTimeSequence,
  });
  return paths.map(({ nodes }) =>
    nodes.map(({ address, amount, lastClosedAt }) => [address, amount, lastClosedAt]),
  );
}

it('adds a link’s transfers up and gives the latest time that keeps the order', () => {
  expect(trace('inflow', true)).toEqual([
    [
      ['O', null, null],
      ['m', '12', 10],
      ['S', '5', 40],
    ],
  ]);
  expect(trace('outflow', true)).toEqual([
    [
      ['O', null, null],
      ['m', '5', 40],
      ['S', '12', 10],
    ],
  ]);
});

it('gives the latest time of each link without time order', () => {
  expect(trace('inflow', false)[0]!.map(([, , at]) => at)).toEqual([null, 50, 40]);
});

it('ends a path at the intermediary when the only transfer in order is too small', () => {
  expect(trace('outflow', true, 6)).toEqual([
    [
      ['m', null, null],
      ['S', '7', 50],
    ],
  ]);
});
