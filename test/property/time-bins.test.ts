// Laws of transfers in bins of time, and of a range that is chosen over them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  binMarks,
  endMoved,
  endStepped,
  placesOf,
  rangeMoved,
  spanOver,
  WHOLE_TIME,
  type TimeRange,
} from '#shared/charts/time-brush.ts';
import { nearestMoment } from '#shared/domain/time.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { filterChoices } from '#shared/flow/filter-choices.ts';
import { indexFlow } from '#shared/flow/filter.ts';
import { binTimes, type TimeBins } from '#shared/flow/time-bins.ts';
import { anyHitsArbitrary, SUBJECT } from '../builders/flow-arbitrary.ts';

const START = Date.UTC(2026, 0, 1);
/** From seconds to all of time that a date can hold. */
const times = fc.oneof(
  fc.array(fc.integer({ min: START, max: START + 90_000 }), { minLength: 1 }),
  fc.array(fc.integer({ min: START, max: START + 9e10 }), { minLength: 1, maxLength: 300 }),
  fc.array(fc.integer({ min: -8.64e15, max: 8.64e15 }), { minLength: 1 }),
);
const bins = times.map((some) => binTimes(some)!);
const place = fc.double({ min: 0, max: 60, noNaN: true });
/** Typed anywhere, turned round or not, or chosen over the bins. */
const typed = fc.integer({ min: START - 1e9, max: START + 1e11 });
const range: fc.Arbitrary<TimeRange> = fc.record({
  from: fc.option(typed, { nil: null }),
  until: fc.option(typed, { nil: null }),
});
const keys = ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];

/** A range is within the bins, one bin long at least, its ends at edges; no bound at an outermost one. */
function expectOverBins(own: TimeBins, { from, until }: TimeRange): void {
  const { length } = own.counts;
  const [first, last] = placesOf(own, { from, until });
  expect(last - first).toBeGreaterThan(0);
  expect(from === null ? first === 0 : first > 0 && first < length).toBe(true);
  expect(until === null ? last === length : last > 0 && last < length).toBe(true);
}

describe('laws of transfers in bins of time', () => {
  it('each moment is in exactly one bin, the bins cover all of them, and none at an end is empty', () => {
    fc.assert(
      fc.property(times, (some) => {
        const { from, stepMs, counts } = binTimes(some)!;
        const within = counts.map((_, index) => {
          const start = from + index * stepMs;
          return some.filter((at) => {
            const own = nearestMoment(at);
            return own >= start && own < start + stepMs;
          }).length;
        });
        expect(counts).toEqual(within);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(some.length);
        expect([counts[0], counts.at(-1)]).not.toContain(0);
        expect(counts.length).toBeLessThanOrEqual(60);
        expect(Math.abs(from % 60_000)).toBe(0);
      }),
    );
  });

  it('the same moments in any order give the same bins', () => {
    fc.assert(
      fc.property(
        times.chain((some) =>
          fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
        ),
        ([some, shuffled]) => {
          expect(binTimes(shuffled)).toEqual(binTimes(some));
        },
      ),
    );
  });

  it('of a flow, transfers in bins and transfers without a time are all transfers', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, (hits) => {
        const tree = buildFlowTree(hits, SUBJECT, []);
        const { bins: own, timeless, dates } = filterChoices(indexFlow(tree, hits));
        const binned = own?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
        const parts = [...tree.edges.values()].flatMap((edge) => edge.parts);
        expect(binned + timeless).toBe(parts.length);
        expect(own === null).toBe(dates === null);
      }),
    );
  });

  it('what is written under them never repeats', () => {
    fc.assert(
      fc.property(bins, (own) => {
        fc.pre(own.counts.length > 1);
        const texts = binMarks(own).map(({ text }) => text);
        expect(new Set(texts).size).toBe(texts.length);
      }),
    );
  });
});

describe('laws of a range over bins', () => {
  it('however it is dragged or stepped, it stays over the bins', () => {
    fc.assert(
      fc.property(bins, range, place, place, fc.constantFrom(...keys), (own, any, a, b, key) => {
        const { length } = own.counts;
        const [from, to] = [Math.min(a, length), Math.min(b, length)];
        const span = spanOver(own, from, to);
        expectOverBins(own, span);
        for (const end of ['from', 'until'] as const) {
          expectOverBins(own, endMoved(own, span, end, Math.round(from)));
          expectOverBins(own, endStepped(own, span, end, key)!);
          // From what was typed, which may lie outside, a key leads back over the bins.
          const stepped = endStepped(own, any, end, key)!;
          const [first, last] = placesOf(own, stepped);
          expect(first).toBeGreaterThanOrEqual(0);
          expect(last).toBeLessThanOrEqual(length);
        }
        const moved = rangeMoved(own, span, Math.round(from - to));
        expectOverBins(own, moved);
        const lengthOf = (one: TimeRange): number => placesOf(own, one)[1] - placesOf(own, one)[0];
        expect(lengthOf(moved)).toBeCloseTo(lengthOf(span));
      }),
    );
  });

  it('from its outermost edges, over everything, it is no range', () => {
    fc.assert(
      fc.property(bins, place, (own, a) => {
        const { length } = own.counts;
        expect(spanOver(own, 0, length)).toEqual(WHOLE_TIME);
        const span = spanOver(own, Math.min(a, length), Math.min(a, length));
        const whole = endStepped(own, endStepped(own, span, 'from', 'Home')!, 'until', 'End');
        expect(whole).toEqual(WHOLE_TIME);
      }),
    );
  });
});
