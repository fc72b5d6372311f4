// A range of time over bins: where its ends are, and where a hand or a key takes them. An end that is
// moved is at an edge of a bin; at the outermost edge it is no bound. Pure.
import { nearestMoment, type UtcMs } from '../domain/time.ts';
import type { TimeBins } from '../flow/time-bins.ts';
import { writeTicks } from './time-axis.ts';

/** From one moment until before another; null = no bound. */
export interface TimeRange {
  from: UtcMs | null;
  until: UtcMs | null;
}

/** One of its ends. */
export type RangeEnd = keyof TimeRange;

/** Everything: no range at all. */
export const WHOLE_TIME: TimeRange = { from: null, until: null };
/** Bins that a page key takes. */
const PAGE = 6;

/** Where both ends are, in bins from where the first one begins; between edges if they were typed. */
export function placesOf({ from, stepMs, counts }: TimeBins, range: TimeRange): [number, number] {
  const place = (at: UtcMs): number => within((at - from) / stepMs, 0, counts.length);
  return [
    range.from === null ? 0 : place(range.from),
    range.until === null ? counts.length : place(range.until),
  ];
}

/** The moment at a place. */
export function momentAt({ from, stepMs }: TimeBins, place: number): UtcMs {
  return nearestMoment(Math.round(from + place * stepMs));
}

/** The range over the bins that are touched between two places; one at least. */
export function spanOver(bins: TimeBins, a: number, b: number): TimeRange {
  const first = within(Math.floor(Math.min(a, b)), 0, bins.counts.length - 1);
  return between(bins, first, Math.max(first + 1, Math.ceil(Math.max(a, b))));
}

/** The range with one end at an edge; the other keeps a bin away. */
export function endMoved(bins: TimeBins, range: TimeRange, end: RangeEnd, edge: number): TimeRange {
  const [first, last] = placesOf(bins, range);
  const { length } = bins.counts;
  return end === 'from'
    ? between(bins, within(edge, 0, Math.max(0, Math.ceil(last) - 1)), last)
    : between(bins, first, within(edge, Math.min(length, Math.floor(first) + 1), length));
}

/** The range as a key takes one end of it; null for a key that means nothing. */
export function endStepped(
  bins: TimeBins,
  range: TimeRange,
  end: RangeEnd,
  key: string,
): TimeRange | null {
  const [first, last] = placesOf(bins, range);
  const place = end === 'from' ? first : last;
  const [before, after] = [Math.ceil(place), Math.floor(place)];
  const edges: Record<string, number> = {
    ArrowLeft: before - 1,
    ArrowDown: before - 1,
    ArrowRight: after + 1,
    ArrowUp: after + 1,
    PageDown: before - PAGE,
    PageUp: after + PAGE,
    Home: 0,
    End: bins.counts.length,
  };
  const edge = edges[key];
  return edge === undefined ? null : endMoved(bins, range, end, edge);
}

/** The whole range some bins later or earlier, as far as there are any; it keeps its length. */
export function rangeMoved(bins: TimeBins, range: TimeRange, by: number): TimeRange {
  const [first, last] = placesOf(bins, range);
  const shift = within(by, -Math.floor(first), bins.counts.length - Math.ceil(last));
  return between(bins, first + shift, last + shift);
}

/** What is written under the bins: both ends and the middle, as exactly as they differ. */
export function binMarks(bins: TimeBins): { place: number; text: string }[] {
  const { length } = bins.counts;
  const places = [0, Math.round(length / 2), length];
  const texts = writeTicks(places.map((place) => momentAt(bins, place)));
  return places.map((place, index) => ({ place, text: texts[index] ?? '' }));
}

function between(bins: TimeBins, first: number, last: number): TimeRange {
  return {
    from: first <= 0 ? null : momentAt(bins, first),
    until: last >= bins.counts.length ? null : momentAt(bins, last),
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
