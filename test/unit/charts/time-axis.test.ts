// The axis of time: marks in their order, never over each other, none lost.
import { describe, expect, it } from 'vitest';
import { layTimeAxis, orderMarks, type TimeMark } from '#shared/charts/time-axis.ts';

const room = { widthPx: 800, maxRows: 3, gapPx: 6, marginPx: 10 };
const DAY = 86_400_000;
const START = Date.UTC(2025, 0, 1);

function markAt(key: string, day: number, days = 0, widthPx = 60): TimeMark {
  return { key, from: START + day * DAY, to: START + (day + days) * DAY, widthPx };
}

describe('layTimeAxis', () => {
  it('puts marks in order of time between the margins', () => {
    const marks = [markAt('c', 300), markAt('a', 0), markAt('b', 100)];
    const { lanes } = layTimeAxis([{ key: 'lane', marks }], room);
    expect(lanes[0]?.marks.map(({ key, x }) => [key, Math.round(x)])).toEqual([
      ['a', 10],
      ['b', 270],
      ['c', 790],
    ]);
  });

  it('shares one scale among all lanes', () => {
    const lanes = [
      { key: 'one', marks: [markAt('a', 0), markAt('b', 200)] },
      { key: 'two', marks: [markAt('c', 200)] },
    ];
    const [one, two] = layTimeAxis(lanes, room).lanes;
    expect(two?.marks[0]?.x).toBe(one?.marks[1]?.x);
  });

  it('never lets two marks of a row cover each other, and loses none', () => {
    const marks = Array.from({ length: 60 }, (_, index) =>
      markAt(`m${index}`, (index * 37) % 365, index % 5 === 0 ? 20 : 0, 40 + (index % 4) * 25),
    );
    const [lane] = layTimeAxis([{ key: 'lane', marks }], room).lanes;
    const spans = lane!.marks.map(({ key, x, row, stretchPx, isTurned }) => {
      const widthPx = marks.find((one) => one.key === key)!.widthPx;
      const end = x + Math.max(widthPx, stretchPx);
      return { row, from: isTurned ? x + stretchPx - widthPx : x, to: isTurned ? x : end };
    });
    for (const row of [0, 1, 2]) {
      const own = spans.filter((one) => one.row === row).toSorted((a, b) => a.from - b.from);
      for (const [index, span] of own.slice(1).entries()) {
        expect(span.from).toBeGreaterThanOrEqual(own[index]!.to);
      }
    }
    const told = [
      ...lane!.marks.map(({ key }) => key),
      ...lane!.folded.flatMap(({ keys }) => keys),
    ];
    expect(told.toSorted()).toEqual(marks.map(({ key }) => key).toSorted());
    expect(lane!.folded.length).toBeGreaterThan(0);
    expect(lane!.rows).toBe(4);
  });

  it('draws what is known to the month as long as the month', () => {
    const marks = [markAt('a', 0), markAt('month', 31, 28), markAt('z', 365)];
    const [lane] = layTimeAxis([{ key: 'lane', marks }], room).lanes;
    const month = lane?.marks.find(({ key }) => key === 'month');
    expect(month?.stretchPx).toBeCloseTo((28 / 365) * 780, 3);
    expect(lane?.marks.find(({ key }) => key === 'a')?.stretchPx).toBe(0);
  });

  it('turns the words of a mark that would leave the axis', () => {
    const marks = [markAt('a', 0), markAt('z', 365, 0, 120)];
    const [lane] = layTimeAxis([{ key: 'lane', marks }], room).lanes;
    expect(lane?.marks.map(({ isTurned }) => isTurned)).toEqual([false, true]);
  });

  it('gives a single moment a place in the middle', () => {
    const { lanes, from, to } = layTimeAxis([{ key: 'lane', marks: [markAt('a', 5)] }], room);
    expect(lanes[0]?.marks[0]?.x).toBeCloseTo(400);
    expect(to - from).toBe(2 * DAY);
  });

  it('has no ticks without marks', () => {
    expect(layTimeAxis([{ key: 'lane', marks: [] }], room)).toMatchObject({
      ticks: [],
      lanes: [{ key: 'lane', rows: 1, marks: [], folded: [] }],
    });
  });

  it.each([
    [0, 3650, /^\d{4}$/],
    [0, 300, /^\d{4}-\d{2}$/],
    [0, 12, /^\d{4}-\d{2}-\d{2}$/],
    [0, 0.5, /^(\d{4}-\d{2}-\d{2} )?\d{2}:\d{2}$/],
  ])('writes the ticks of day %d to %d as exactly as they differ', (first, last, form) => {
    const marks = [markAt('a', first), markAt('z', last)];
    const { ticks } = layTimeAxis([{ key: 'lane', marks }], room);
    expect(ticks.length).toBeGreaterThan(1);
    for (const { label } of ticks) expect(label).toMatch(form);
    expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
  });
});

describe('orderMarks', () => {
  it('goes by time, then by key', () => {
    const marks = [markAt('b', 1), markAt('a', 1), markAt('c', 0)];
    expect(orderMarks(marks).map(({ key }) => key)).toEqual(['c', 'a', 'b']);
  });
});
