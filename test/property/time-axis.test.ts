// Laws of the axis of time: whatever range of time it shows, no two of its lines say the same.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layHistory } from '#shared/charts/history-line.ts';
import { layTimeAxis } from '#shared/charts/time-axis.ts';
import { examples } from '../fakes/extent.ts';

const anyMoment = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 0, 1) });
/** From a millisecond to a century. */
const anySpan = fc
  .tuple(fc.double({ min: 0, max: 12.5, noNaN: true }), anyMoment)
  .map(([power, from]) => ({ from, to: from + Math.round(10 ** power) }));
const anyWidth = fc.integer({ min: 60, max: 2_400 });

function labelsOf({ from, to }: { from: number; to: number }, widthPx: number): string[] {
  const marks = [from, to].map((at, index) => ({ key: `${index}`, from: at, to: at, widthPx: 8 }));
  const room = { widthPx, maxRows: 3, gapPx: 4, marginPx: 10 };
  return layTimeAxis([{ key: 'lane', marks }], room).ticks.map(({ label }) => label);
}

describe('the axis of time', () => {
  it('never repeats a label', () => {
    fc.assert(
      fc.property(anySpan, anyWidth, (span, widthPx) => {
        const labels = labelsOf(span, widthPx);
        expect(new Set(labels).size).toBe(labels.length);
      }),
      { numRuns: examples(2_000) },
    );
  });

  it('names the year of what it says first, and repeats no label along a line of scores', () => {
    fc.assert(
      fc.property(anySpan, anyWidth, (span, widthPx) => {
        const lines = [{ key: 'line', marks: [span.from, span.to].map(markAt) }];
        const { ticks } = layHistory(lines, { widthPx, heightPx: 80, marginPx: 10 });
        const labels = ticks.map(({ label }) => label);
        for (const first of labels.slice(0, 1)) expect(first).toMatch(/^\d{4}/);
        expect(new Set(labels).size).toBe(labels.length);
      }),
      { numRuns: examples(1_000) },
    );
  });
});

function markAt(at: number) {
  return { key: `${at}`, at, score: 1, isJoined: false, word: '', wordPx: 0 };
}
