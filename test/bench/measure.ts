// Timing and the table: medians of alternating runs, and ratios against a baseline of the same run.

/** One line of the report. */
export interface BenchRow {
  what: string;
  /** Milliseconds, the median. */
  measuredMs: number;
  against: string;
  baselineMs: number;
  /** The aim in words, as product.md has it; `-` where it sets none for this pair. */
  aim: string;
}

/** The middle value; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
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
): Promise<{ measuredMs: number; baselineMs: number }> {
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round++) {
    const pair: [number, number] = [await measured(round), await baseline(round)];
    if (round > 0) pairs.push(pair);
  }
  return {
    measuredMs: median(pairs.map(([one]) => one)),
    baselineMs: median(pairs.map(([, other]) => other)),
  };
}

/** The report as aligned text. */
export function toTable(rows: readonly BenchRow[]): string {
  const lines = [
    ['what', 'ms', 'against', 'ms', 'ratio', 'aim'],
    ...rows.map(({ what, measuredMs, against, baselineMs, aim }) => [
      what,
      measuredMs.toFixed(1),
      against,
      baselineMs.toFixed(1),
      `${(measuredMs / baselineMs).toFixed(2)} ×`,
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
