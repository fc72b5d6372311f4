// How a graph was left is read so that nothing in it can break the view.
import { expect, it } from 'vitest';
import { MAX_PINS } from '#shared/figures/flow-view-state.ts';
import { readGraphView, writeGraphView } from '#shared/figures/graph-view-state.ts';

it('is read as it was written', () => {
  const moves = new Map([
    ['["Ethereum","address","0x1"]', 12.5],
    ['["Ethereum","address","0x2"]', -40],
  ]);
  expect(readGraphView(writeGraphView(moves))).toEqual(moves);
});

it.each([
  null,
  '',
  '{',
  '[]',
  '{"format":2,"moves":[]}',
  '{"format":1,"moves":[["a","b"]]}',
  '{"format":1,"moves":[["a",1e300]]}',
  JSON.stringify({
    format: 1,
    moves: Array.from({ length: MAX_PINS + 1 }, (_, at) => [`k${at}`, 1]),
  }),
])('moves nothing for what is no such view: %#', (text) => {
  expect(readGraphView(text).size).toBe(0);
});
