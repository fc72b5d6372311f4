// The transfers of a flow counted in equal steps of time: what a range of dates is chosen over. Pure.
import { MIN_TIME_MS, nearestMoment, type UtcMs } from '../domain/time.ts';

/** Transfers by when they were. */
export interface TimeBins {
  /** Where the first bin begins; all begin on whole minutes, those of a day or more on whole days. */
  from: UtcMs;
  /** Length of each. */
  stepMs: number;
  /** Transfers of each bin, in order of time; the first and the last have one at least. */
  counts: readonly number[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The lengths that a bin can have; longer ones double the last. */
const STEPS_MS = [
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14, 28].map((days) => days * DAY_MS),
];
const MOST_BINS = 60;

/**
 * Counts moments in the shortest bins of which a few dozen hold all of them, whatever their order; null
 * without any. A number that is no moment counts at the end of time.
 */
export function binTimes(times: readonly UtcMs[]): TimeBins | null {
  if (times.length === 0) return null;
  let least = Infinity;
  let most = -Infinity;
  for (const time of times) {
    const at = nearestMoment(time);
    least = Math.min(least, at);
    most = Math.max(most, at);
  }
  const stepMs = stepFor(least, most);
  const from = Math.max(MIN_TIME_MS, Math.floor(least / stepMs) * stepMs);
  const place = (at: UtcMs): number => Math.floor((nearestMoment(at) - from) / stepMs);
  const counts = Array.from({ length: place(most) + 1 }, () => 0);
  for (const time of times) counts[place(time)] = (counts[place(time)] ?? 0) + 1;
  return { from, stepMs, counts };
}

function stepFor(least: UtcMs, most: UtcMs): number {
  const fits = (step: number): boolean =>
    Math.floor(most / step) - Math.floor(least / step) < MOST_BINS;
  const known = STEPS_MS.find(fits);
  if (known !== undefined) return known;
  let step = 2 * (STEPS_MS.at(-1) ?? DAY_MS);
  while (!fits(step)) step *= 2;
  return step;
}
