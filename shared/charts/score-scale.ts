// The axis of the fund-attribution score and what is drawn on it.
import { scaleLinear } from 'd3-scale';
import { DEFAULT_VERDICT_BANDS, type Verdict } from '../domain/risk.ts';

/** A verdict's stretch of the axis, in percent of its width. */
export interface Band {
  verdict: Verdict;
  from: number;
  to: number;
  startPct: number;
  widthPct: number;
}

/** A component's stretch, in percent of the axis. */
export interface Stretch {
  startPct: number;
  widthPct: number;
}

const axis = scaleLinear().domain([0, 100]).range([0, 100]).clamp(true);

/** The bands of the builtin default scoring ruleset (blockchain API 3). */
export function verdictBands(): Band[] {
  let from = 0;
  return DEFAULT_VERDICT_BANDS.map(({ verdict, upTo: to }) => {
    const band = { verdict, from, to, startPct: axis(from), widthPct: axis(to) - axis(from) };
    from = to;
    return band;
  });
}

/** Where a score is, in percent of the axis. */
export function scorePosition(score: number): number {
  return axis(score);
}

/** Points stacked one after the other; what is beyond 100 has no width. */
export function stackPoints(points: readonly number[]): Stretch[] {
  let sum = 0;
  return points.map((value) => {
    const startPct = axis(sum);
    sum += Math.max(0, value);
    return { startPct, widthPct: axis(sum) - startPct };
  });
}
