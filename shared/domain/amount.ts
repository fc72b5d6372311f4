// Money and other decimals: the number's own text, exact arithmetic by big.js. Floats are for
// drawing only.
import Big from 'big.js';

declare const brand: unique symbol;
/** A decimal number as text, e.g. `1204.50`: exactly the digits that were delivered. */
export type DecimalText = string & { readonly [brand]: 'DecimalText' };

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE]([+-]?\d{1,4}))?$/;
const PLAIN = /^-?\d+(\.\d+)?$/;
/** No amount needs more; without a bound `1e9999` would be ten thousand digits. */
const MAX_EXPONENT = 40;
const MAX_LENGTH = 100;

/** The text if it is a decimal number (an exponent is allowed), else null. Never rounds. */
export function parseDecimal(text: string): DecimalText | null {
  // The common case, without taking the text apart: an answer has hundreds of thousands.
  if (text.length <= MAX_LENGTH && PLAIN.test(text)) return text as DecimalText;
  const trimmed = text.trim();
  const match = DECIMAL.exec(trimmed);
  if (match === null || trimmed.length > MAX_LENGTH) return null;
  return Math.abs(Number(match[4] ?? 0)) > MAX_EXPONENT ? null : (trimmed as DecimalText);
}

/** A decimal known to be one, e.g. a constant; throws on anything else. */
export function decimal(text: string | number): DecimalText {
  const parsed = parseDecimal(String(text));
  if (parsed === null) throw new RangeError(`not a decimal: ${String(text)}`);
  return parsed;
}

/** Exact sum. */
export function addDecimals(values: readonly DecimalText[]): DecimalText {
  // The common case, without a Big for each: a flow has tens of thousands.
  if (values.every((value) => PLAIN.test(value))) return addPlain(values);
  return values.reduce((sum, value) => sum.plus(big(value)), new Big(0)).toFixed() as DecimalText;
}

/** Exact difference. */
export function subtractDecimals(minuend: DecimalText, subtrahend: DecimalText): DecimalText {
  return big(minuend).minus(big(subtrahend)).toFixed() as DecimalText;
}

/** Exact product. */
export function multiplyDecimals(values: readonly DecimalText[]): DecimalText {
  return values.reduce((acc, value) => acc.times(big(value)), new Big(1)).toFixed() as DecimalText;
}

/** Quotient to `places` decimal places, rounded half up; null when the divisor is zero. */
export function divideDecimals(
  numerator: DecimalText,
  denominator: DecimalText,
  places: number,
): DecimalText | null {
  const divisor = big(denominator);
  if (divisor.eq(0)) return null;
  const Scaled = Big();
  Scaled.DP = places;
  Scaled.RM = 1;
  return new Scaled(big(numerator)).div(divisor).toFixed() as DecimalText;
}

/** Negative, zero or positive, as for `Array.prototype.sort`. */
export function compareDecimals(a: DecimalText, b: DecimalText): number {
  return big(a).cmp(big(b));
}

/** The same number in its shortest plain form: `1.50`, `1.5` and `15e-1` all give `1.5`. */
export function normalizeDecimal(value: DecimalText): DecimalText {
  // The common case, without the cost of a Big: digits as services send them.
  if (/^(0|[1-9]\d*)(\.\d*[1-9])?$/.test(value)) return value;
  return big(value).toFixed() as DecimalText;
}

/** `places` decimal places, rounded half up, without an exponent. */
export function roundDecimal(value: DecimalText, places: number): DecimalText {
  return big(value).toFixed(places, 1) as DecimalText;
}

/** The nearest float, for drawing and sorting by size only. */
export function toFloat(value: DecimalText): number {
  return Number(value);
}

/** Digits grouped by thousands with a comma, the delivered decimals kept: `1,204.50`. */
export function formatDecimal(value: DecimalText): string {
  const plain = /[eE]/.test(value) ? big(value).toFixed() : value.replace(/^\+/, '');
  const match = /^(-?)(\d*)(\.\d*)?$/.exec(plain);
  if (match === null) return plain;
  const [, sign = '', whole = '', fraction = ''] = match;
  const grouped = (whole === '' ? '0' : whole).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${sign}${grouped}${fraction === '.' ? '' : fraction}`;
}

/** Adds up the digits of each number of decimal places, then those. */
function addPlain(values: readonly DecimalText[]): DecimalText {
  const byPlaces: bigint[] = [];
  for (const value of values) {
    const point = value.indexOf('.');
    const places = point === -1 ? 0 : value.length - point - 1;
    const digits = point === -1 ? value : value.slice(0, point) + value.slice(point + 1);
    byPlaces[places] = (byPlaces[places] ?? 0n) + BigInt(digits);
  }
  let sum = 0n;
  const places = Math.max(0, byPlaces.length - 1);
  for (let place = 0; place <= places; place++) sum = sum * 10n + (byPlaces[place] ?? 0n);
  return placePoint(sum, places);
}

/** An integer of units of so many decimal places, in its shortest plain form. */
function placePoint(units: bigint, places: number): DecimalText {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}` as DecimalText;
}

function big(value: DecimalText): Big {
  // big.js refuses a leading plus sign, a bare leading point and a bare trailing point.
  return new Big(
    value
      .replace(/^\+/, '')
      .replace(/^(-?)\./, '$10.')
      .replace(/\.(?=$|[eE])/, ''),
  );
}
