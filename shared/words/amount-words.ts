// Amounts and ratios as they are shown: every delivered digit, never a rounded one.
import { formatDecimal, multiplyDecimals, decimal, type DecimalText } from '../domain/amount.ts';
import { shortened } from '../domain/excerpt.ts';
import { m } from '../messages/generated/messages.js';
import { revealForeignText } from './foreign-text.ts';

/** Of a percentage. */
const SHARE_PLACES = 2;
/** Of a token's symbol next to an amount; the facts of its screening have a longer one whole. */
const MOST_OF_SYMBOL = 16;

/** An amount with its token, e.g. `1,204.50 USDT`. */
export function moneyWords(value: DecimalText, token: string): string {
  const symbol = revealForeignText(shortened(token, MOST_OF_SYMBOL).toUpperCase());
  return `${formatDecimal(value)} ${symbol}`;
}

/** `1,204.50 USDT`, or "not provided". */
export function amountWords(value: DecimalText | null, token: string): string {
  return value === null ? m.common_not_delivered() : moneyWords(value, token);
}

/** A plain figure, or "not provided". */
export function figureWords(value: DecimalText | number | null): string {
  if (value === null) return m.common_not_delivered();
  return formatDecimal(typeof value === 'number' ? decimal(value) : value);
}

/** A figure of a hundred as its language writes it: `4.38 %`, in Chinese `4.38%`. */
export function percentWords(figure: string): string {
  return m.common_percent({ value: figure });
}

/** A share of 1 that was computed here, rounded: always two places, e.g. `60.30 %`. */
export function shareWords(share: DecimalText): string {
  const [whole = '', fraction = ''] = formatDecimal(multiplyDecimals([share, decimal(100)])).split(
    '.',
  );
  return percentWords(`${whole}.${fraction.slice(0, SHARE_PLACES).padEnd(SHARE_PLACES, '0')}`);
}

/** A ratio of 0–1 as an exact percentage, e.g. `4.38 %`. */
export function ratioWords(value: DecimalText | null): string {
  if (value === null) return m.common_not_delivered();
  return percentWords(formatDecimal(multiplyDecimals([value, decimal(100)])));
}
