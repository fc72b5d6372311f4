// Timing and the table: medians of alternating runs, and ratios against a baseline of the same run.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** One line of the report. */
export interface BenchRow {
  what: string;
  /** The median, or the 95th percentile where `what` says p95. */
  measured: number;
  against: string;
  baseline: number;
  /** Milliseconds unless said otherwise. */
  unit?: 'ms' | 'MB' | '%';
  /** The aim in words; `-` where none is set for this pair. */
  aim: string;
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

/** The report as a table of Markdown. */
export function toMarkdown(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ what, measured, against, baseline, unit = 'ms', aim }) => {
    const ratio = comparison(measured, baseline, unit);
    const [one, other] = [measured, baseline].map((value) => `${plain(value)} ${unit}`);
    return `| ${[what, one, against, other, ratio, aim].join(' | ')} |`;
  });
  const head =
    '| What | Measured | Against | Baseline | Ratio | Aim |\n|---|--:|---|--:|--:|---|\n';
  return `${head}${lines.join('\n')}\n`;
}

/** Shares are held against each other by their difference, everything else by its ratio. */
function comparison(measured: number, baseline: number, unit: BenchRow['unit']): string {
  if (unit === '%') {
    const points = measured - baseline;
    return `${points < 0 ? '' : '+'}${points.toFixed(1)} points`;
  }
  const ratio = measured / baseline;
  return `${ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2)} ×`;
}

function plain(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}

/** The report as aligned text. */
export function toTable(rows: readonly BenchRow[]): string {
  const lines = [
    ['what', 'measured', 'against', 'baseline', 'ratio', 'aim'],
    ...rows.map(({ what, measured, against, baseline, unit = 'ms', aim }) => [
      what,
      `${measured.toFixed(1)} ${unit}`,
      against,
      `${baseline.toFixed(1)} ${unit}`,
      comparison(measured, baseline, unit),
      aim,
    ]),
  ];
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const isNumber = [false, true, false, true, true, false];
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths?.[column] ?? 0;
          return isNumber[column] === true ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
