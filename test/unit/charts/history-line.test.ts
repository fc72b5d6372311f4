// The line of snapshots: points by time and score, gaps kept, words where there is space.
import { expect, it } from 'vitest';
import { layHistory, type HistoryMark } from '#shared/charts/history-line.ts';

const DAY = 86_400_000;
const ROOM = { widthPx: 1000, heightPx: 100, marginPx: 50 };
const mark = (
  key: string,
  day: number,
  score: number | null,
  parts: Partial<HistoryMark> = {},
) => ({
  ...{ key, at: day * DAY, score, isJoined: true, word: 'Accept', wordPx: 60 },
  ...parts,
});

it('places points by time from margin to margin and by score from the top', () => {
  const { lines } = layHistory([{ key: 'a', marks: [mark('1', 0, 0), mark('2', 10, 100)] }], ROOM);
  expect(lines[0]?.points).toEqual([
    { key: '1', x: 50, y: 100 },
    { key: '2', x: 950, y: 0 },
  ]);
  expect(lines[0]?.strokes).toHaveLength(1);
});

it('leaves a gap where nothing was computed or something else was asked', () => {
  const marks = [mark('1', 0, 10), mark('2', 1, null), mark('3', 2, 20), mark('4', 3, 30)];
  const strokesOf = (list: HistoryMark[]) =>
    layHistory([{ key: 'a', marks: list }], ROOM).lines[0]?.strokes.map(({ to }) => to.key);
  expect(strokesOf(marks)).toEqual(['4']);
  expect(strokesOf(marks.map((one) => ({ ...one, isJoined: false })))).toEqual([]);
});

it('writes a word once while it holds, and only where it has room', () => {
  const marks = [
    mark('1', 0, 10),
    mark('2', 1, 11),
    mark('3', 50, 60, { word: 'EDD' }),
    mark('4', 51, 10),
  ];
  const runs = layHistory([{ key: 'a', marks }], ROOM).lines[0]?.runs;
  expect(runs?.map(({ key, isWritten }) => [key, isWritten])).toEqual([
    ['1', true],
    ['3', false],
    ['4', true],
  ]);
});

it('never writes dates over each other, and survives one moment and scores beyond the axis', () => {
  const { ticks } = layHistory([{ key: 'a', marks: [mark('1', 0, 5), mark('2', 30, 5)] }], ROOM);
  const gaps = ticks.slice(1).map(({ x }, index) => x - (ticks[index]?.x ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(84);
  const { lines } = layHistory([{ key: 'a', marks: [mark('1', 5, 140)] }], ROOM);
  expect(lines[0]?.points).toEqual([{ key: '1', x: 500, y: 0 }]);
  expect(layHistory([], ROOM)).toEqual({ ticks: [], lines: [] });
});
