// What figures are compared with. Everything is "at most": of the figure itself, of its ratio to the
// baseline, or of the difference from it.
import type { Aim, BenchRow } from './measure.ts';

/** The rows of the table of aims in the product's design, with the bench that measures each. */
export const PRODUCT_AIMS = {
  layout: {
    row: 'lay out a flow tree of 20,000 hits (about 42,000 nodes)',
    ...{ bench: 'flow', of: 'figure', atMost: 250, words: '≤ 250 ms' },
  },
  firstPicture: {
    row: 'first picture of a stored 20,000-hit snapshot, click to paint',
    ...{ bench: 'picture', of: 'figure', atMost: 400, words: '≤ 400 ms' },
  },
  panAndZoom: {
    row: 'pan and zoom over it',
    ...{ bench: 'picture', of: 'difference', atMost: 1, words: '≤ + 1 point' },
  },
  windowReady: {
    row: 'window ready after launch',
    ...{ bench: 'window', of: 'ratio', atMost: 1.5, words: '≤ 1.5 ×' },
  },
  finding: {
    row: 'list, filter, search over 100,000 screenings',
    ...{ bench: 'find', of: 'figure', atMost: 50, words: '≤ 50 ms' },
  },
  saving: {
    row: 'save a snapshot durably',
    // At least 0.7 × as fast is at most 1.43 × as long.
    ...{ bench: 'save', of: 'ratio', atMost: 1.43, words: '≤ 1.43 ×' },
  },
  mainBusy: {
    row: 'main process busy while a 40 MB answer is saved and opened',
    ...{ bench: 'memory', of: 'figure', atMost: 50, words: '≤ 50 ms' },
  },
  batch: {
    row: 'batch of 1,000 screenings against a service of fixed latency',
    // At least 0.95 × of the limit's speed.
    ...{ bench: 'throughput', of: 'ratio', atMost: 1.05, words: '≤ 1.05 ×' },
  },
  memory: {
    row: 'memory, case of 100,000 screenings open',
    ...{ bench: 'memory', of: 'difference', atMost: 200, words: '≤ + 200 MB' },
  },
} as const satisfies Record<string, Aim & { row: string; bench: string }>;

/** Further aims, of this program's own choosing. */
export const OWN_AIMS = {
  besideDagre: { of: 'ratio', atMost: 0.01, words: '≤ 0.01 ×' },
  largestPicture: { of: 'figure', atMost: 1_500, words: '≤ 1,500 ms' },
  caseGraph: { of: 'figure', atMost: 300, words: '≤ 300 ms' },
  noBlock: { of: 'figure', atMost: 50, words: '≤ 50 ms' },
  fresh: { of: 'figure', atMost: 1_000, words: '≤ 1,000 ms' },
  backtest: { of: 'figure', atMost: 2_000, words: '≤ 2,000 ms' },
  checkBundle: { of: 'ratio', atMost: 2, words: '≤ 2 ×' },
  bundleMemory: { of: 'ratio', atMost: 1, words: '≤ 1 ×' },
} as const satisfies Record<string, Aim>;

/** Whether a row keeps its aim; null for a row without one. */
export function isMet({ measured, baseline, aim }: BenchRow): boolean | null {
  if (aim === null) return null;
  if (aim.of === 'figure') return measured <= aim.atMost;
  return (aim.of === 'ratio' ? measured / baseline : measured - baseline) <= aim.atMost;
}

/** How one aim of the product is after a run. */
export interface AimStanding {
  row: string;
  words: string;
  bench: string;
  standing: 'met' | 'missed' | 'not measured';
  /** Rows that miss it. */
  missing: readonly string[];
}

/** All aims of the product, whatever was measured. */
export function standingOf(rows: readonly BenchRow[]): AimStanding[] {
  return Object.values(PRODUCT_AIMS).map((aim) => {
    const held = rows.filter((row) => row.aim === aim);
    const missing = held.filter((row) => isMet(row) !== true).map(({ what }) => what);
    const outcome = missing.length === 0 ? 'met' : 'missed';
    const { row, words, bench } = aim;
    return { row, words, bench, missing, standing: held.length === 0 ? 'not measured' : outcome };
  });
}
