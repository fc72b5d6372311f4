// Recomputes what can be recomputed of a result (contract-notes, "Recomputable"): points, the
// score, a hit's exposure and risk rate. What cannot be is said so, never guessed.
import {
  addDecimals,
  compareDecimals,
  decimal,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  type DecimalText,
} from '../domain/amount.ts';
import { linksInMoneyOrder, orientPath } from '../flow/orient.ts';
import type { Hit, Score, ScoreComponent } from '../screening/result.ts';

/** A recomputed figure beside the delivered one. `unknown`: a figure it needs is missing. */
export interface Recomputed {
  delivered: DecimalText | null;
  ours: DecimalText | null;
  state: 'equal' | 'differs' | 'unknown';
}

/** The recomputation of a score. */
export interface ScoreRecomputation {
  /** One for each component, in their order. */
  points: Recomputed[];
  /** Sum of the delivered points; null when one is missing. */
  sum: DecimalText | null;
  /**
   * `self_hit`: an override whose weight is not delivered; `not_computed`: there is no score;
   * `capped`: the sum is above 100 and 100 was delivered.
   */
  state: 'equal' | 'differs' | 'capped' | 'self_hit' | 'not_computed' | 'unknown';
}

/** Points = base × weight × ratio; the score = their sum. */
export function recomputeScore(score: Score): ScoreRecomputation {
  const points = score.components.map(recomputePoints);
  const delivered = score.components.map((component) => component.points);
  const known = delivered.filter((value) => value !== null);
  const sum = known.length === delivered.length ? addDecimals(known) : null;
  return { points, sum, state: stateOf(score, sum) };
}

/** A component's points from its factors. */
function recomputePoints(component: ScoreComponent): Recomputed {
  const { base, weight, ratio, points } = component;
  if (base === null || weight === null || ratio === null) return compare(points, null);
  return compare(points, multiplyDecimals([base, weight, ratio]));
}

/** The recomputation of a hit's figures from its own path. */
export interface HitRecomputation {
  /** The smallest link. */
  exposure: Recomputed;
  /** The last link in money order. */
  denominator: Recomputed;
  /** Numerator ÷ denominator × 100; 100 when capped. */
  ratePct: Recomputed;
}

/** Exposure, denominator and risk rate of a hit. */
export function recomputeHit(hit: Hit, subject: string): HitRecomputation {
  const path = orientPath(hit, subject);
  const links = path === null ? null : linksInMoneyOrder(path);
  const amounts = (path?.links ?? []).map(({ amount }) => amount);
  const known = amounts.filter((amount) => amount !== null);
  const isWhole = known.length === amounts.length && known.length > 0;
  const smallest = isWhole
    ? known.reduce((least, amount) => (compareDecimals(amount, least) < 0 ? amount : least))
    : null;
  return {
    exposure: compare(hit.exposureAmount, smallest),
    denominator: compare(hit.riskRateDenominator, links?.at(-1)?.amount ?? null),
    ratePct: compare(hit.riskRatePct, ratePctOf(hit)),
  };
}

function ratePctOf(hit: Hit): DecimalText | null {
  const { riskRateNumerator: numerator, riskRateDenominator: denominator } = hit;
  if (numerator === null || denominator === null) return null;
  const rate = divideDecimals(multiplyDecimals([numerator, HUNDRED]), denominator, 20);
  return rate !== null && hit.riskRateCapped && compareDecimals(rate, HUNDRED) > 0 ? HUNDRED : rate;
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
