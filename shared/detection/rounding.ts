// How many digits are delivered, and how they are rounded: half up, trailing zeros dropped.
//
// - Amounts are never rounded: sums of delivered amounts, up to the token's six decimals.
// - A ratio or rate has 8 decimals; a percentage has 4.
// - Points are computed from the ratio *as delivered* and have 4 decimals, so that
//   base × weight × ratio recomputes them to half a unit of their last digit.
// - A score is the sum of the points as delivered, capped at 100, and has 4 decimals: exact.
import {
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
  type DecimalText,
} from '../domain/amount.ts';

const RATIO_PLACES = 8;
const PERCENT_PLACES = 4;
const POINT_PLACES = 4;

/** Zero. */
export const ZERO = '0' as DecimalText;
const HUNDRED = '100' as DecimalText;

/** A quotient with 8 decimals; 0 when the denominator is 0. */
export function toRatio(numerator: DecimalText, denominator: DecimalText): DecimalText {
  return trimZeros(divideDecimals(numerator, denominator, RATIO_PLACES) ?? ZERO);
}

/** A quotient as percent with 4 decimals; 0 when the denominator is 0. Not capped. */
export function toPercent(numerator: DecimalText, denominator: DecimalText): DecimalText {
  const hundredfold = multiplyDecimals([numerator, HUNDRED]);
  return trimZeros(divideDecimals(hundredfold, denominator, PERCENT_PLACES) ?? ZERO);
}

/** A product with 4 decimals. */
export function toPoints(factors: readonly DecimalText[]): DecimalText {
  return trimZeros(roundDecimal(multiplyDecimals(factors), POINT_PLACES));
}

/** The same number without trailing zeros after the point. */
function trimZeros(value: DecimalText): DecimalText {
  if (!value.includes('.') || /[eE]/.test(value)) return value;
  return value.replace(/0+$/, '').replace(/\.$/, '') as DecimalText;
}
