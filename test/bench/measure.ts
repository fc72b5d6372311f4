// Timing: medians of alternating runs, each next to its baseline.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a figure is compared with. */
export interface Aim {
  of: 'figure' | 'ratio' | 'difference';
  /** In the unit of the row; a ratio has none. */
  atMost: number;
  words: string;
}

/** One line of the report. */
export interface BenchRow {
  what: string;
  /** The median, or the 95th percentile where `what` says p95. */
  measured: number;
  against: string;
  baseline: number;
  /** Milliseconds unless said otherwise. */
  unit?: 'ms' | 'MB' | '%';
  /** Null where none is set for this pair. */
  aim: Aim | null;
}

/** The middle value; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that 19 of 20 do not exceed. */
export function p95(values: readonly number[]): number {
  return quantile(values, 0.95);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** How long a call takes, in milliseconds. */
export async function timed(call: () => unknown): Promise<number> {
  const begin = performance.now();
  await call();
  return performance.now() - begin;
}

/** Both calls in turn, so that a machine that slows down slows both; the first round warms up. */
export async function alternate(
  rounds: number,
  measured: (round: number) => Promise<number>,
  baseline: (round: number) => Promise<number>,
  summary: (values: readonly number[]) => number = median,
): Promise<{ measured: number; baseline: number }> {
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round++) {
    const pair: [number, number] = [await measured(round), await baseline(round)];
    if (round > 0) pairs.push(pair);
  }
  return {
    measured: summary(pairs.map(([one]) => one)),
    baseline: summary(pairs.map(([, other]) => other)),
  };
}

/** The longest time this thread was held up during a call, in milliseconds. */
export async function longestBlock(call: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 2 });
  delays.enable();
  try {
    await call();
    // What held it up last is known when its next timer runs.
    await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    delays.disable();
  }
  return delays.max / 1e6;
}
