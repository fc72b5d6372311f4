import { expect, it } from 'vitest';
import { rowOffsets, rowWindow } from '../../../../renderer/ui/row-window.ts';

const offsets = rowOffsets([30, 50, 30, 30, 90]);

it('puts every row below the one before it and ends with the height of all', () => {
  expect(offsets).toEqual([0, 30, 80, 110, 140, 230]);
});

it.each([
  [0, 30, { first: 0, end: 2 }],
  [29, 1, { first: 0, end: 2 }],
  [30, 10, { first: 1, end: 2 }],
  [79, 40, { first: 1, end: 4 }],
  [200, 500, { first: 4, end: 5 }],
])('shows the rows that a view from %i of %i px cuts', (top, height, expected) => {
  expect(rowWindow(offsets, top, height, 0)).toEqual(expected);
});

it('adds rows on both sides without leaving the table', () => {
  expect(rowWindow(offsets, 80, 10, 1)).toEqual({ first: 1, end: 4 });
  expect(rowWindow(offsets, 0, 1000, 8)).toEqual({ first: 0, end: 5 });
});

it('shows nothing of an empty table', () => {
  expect(rowWindow(rowOffsets([]), 0, 400, 8)).toEqual({ first: 0, end: 0 });
});
