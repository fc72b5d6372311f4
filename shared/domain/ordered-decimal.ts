// Decimals made ready to be compared often: exactly, and without arithmetic where two floats prove
// the order.
import { compareDecimals, type DecimalText } from './amount.ts';

/** A decimal made ready. */
export interface OrderedDecimal {
  readonly text: DecimalText;
  /** NaN for a text so long that its float proves nothing. */
  readonly float: number;
  /** No other number that `isExact` has this float. */
  readonly isExact: boolean;
}

/** ECMA-262 rounds a literal of so many digits correctly, so that a larger number has no smaller float. */
const MAX_ROUNDED = 20;
/** Two different numbers of so many digits never have one float (IEEE 754, binary64). */
const MAX_DISTINCT = 15;

/** Makes a decimal ready. */
export function orderDecimal(text: DecimalText): OrderedDecimal {
  const { length } = text;
  return {
    text,
    float: length > MAX_ROUNDED ? Number.NaN : Number(text),
    isExact: length <= MAX_DISTINCT && !/[eE]/.test(text),
  };
}

/** Negative, zero or positive, exactly as `compareDecimals`. */
export function compareOrdered(a: OrderedDecimal, b: OrderedDecimal): number {
  if (a.float < b.float) return -1;
  if (a.float > b.float) return 1;
  // Equal floats, or one of them NaN.
  return a.isExact && b.isExact ? 0 : compareDecimals(a.text, b.text);
}
