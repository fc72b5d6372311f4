// Recomputes a score from its components (contract-notes, "Recomputable"), and says when two numbers
// are the same within half a unit of the last digit delivered.
import {
  addDecimals,
  compareDecimals,
  decimal,
  multiplyDecimals,
  subtractDecimals,
  type DecimalText,
} from '../domain/amount.ts';
import type { Score, ScoreComponent } from '../screening/result.ts';

/** A recomputed figure next to the delivered one. `unknown`: a figure it needs is missing. */
interface Recomputed {
  delivered: DecimalText | null;
  ours: DecimalText | null;
  state: 'equal' | 'differs' | 'unknown';
}

/** The recomputation of a score. */
export interface ScoreRecomputation {
  /** One for each component, in their order. */
  points: Recomputed[];
  /** Sum of the delivered points; null when one is missing, or all of a score that is not 0. */
  sum: DecimalText | null;
  /**
   * `self_hit`: an override whose weight is not provided; `not_computed`: there is no score;
   * `capped`: the sum is above 100 and 100 was delivered.
   */
  state: 'equal' | 'differs' | 'capped' | 'self_hit' | 'not_computed' | 'unknown';
}

/** Points = base × weight × ratio; the score = their sum. */
export function recomputeScore(score: Score): ScoreRecomputation {
  const points = score.components.map(recomputePoints);
  const delivered = score.components.map((component) => component.points);
  const known = delivered.filter((value) => value !== null);
  // Without components there is nothing to add up, except to 0.
  const isWhole =
    known.length === delivered.length && (known.length > 0 || Number(score.score ?? 0) === 0);
  const sum = isWhole ? addDecimals(known) : null;
  return { points, sum, state: stateOf(score, sum) };
}

/** A component's points from its factors. */
export function recomputePoints(component: ScoreComponent): Recomputed {
  const { base, weight, ratio, points } = component;
  if (base === null || weight === null || ratio === null) return compare(points, null);
  return compare(points, multiplyDecimals([base, weight, ratio]));
}

const HUNDRED = decimal(100);

function stateOf(score: Score, sum: DecimalText | null): ScoreRecomputation['state'] {
  if (score.score === null) return 'not_computed';
  if (score.selfHit) return 'self_hit';
  if (sum === null) return 'unknown';
  if (compareDecimals(score.score, HUNDRED) === 0 && compareDecimals(sum, HUNDRED) > 0) {
    return 'capped';
  }
  return isWithinHalfUnit(score.score, sum) ? 'equal' : 'differs';
}

function compare(delivered: DecimalText | null, ours: DecimalText | null): Recomputed {
  if (delivered === null || ours === null) return { delivered, ours, state: 'unknown' };
  return { delivered, ours, state: isWithinHalfUnit(delivered, ours) ? 'equal' : 'differs' };
}

/**
 * Whether our figure is within half a unit of the last digit delivered. A service that computes
 * in binary floats may deliver noise in the 16th digit, which is no deviation.
 */
export function isWithinHalfUnit(delivered: DecimalText, ours: DecimalText): boolean {
  const difference = subtractDecimals(ours, delivered);
  const distance =
    Number(difference) < 0 ? multiplyDecimals([difference, decimal(-1)]) : difference;
  const noise = Math.abs(Number(delivered)) * 1e-12;
  return compareDecimals(distance, halfUnitOf(delivered)) <= 0 || Number(distance) <= noise;
}

/** Half a unit of the last digit: 0.05 for `12.5`, 0.5 for `12`. */
function halfUnitOf(value: DecimalText): DecimalText {
  const [mantissa = '', exponent = '0'] = value.toLowerCase().split('e');
  const places = (mantissa.split('.')[1] ?? '').length - Number(exponent);
  return decimal(`5e${String(-places - 1)}`);
}
