import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
} from '#shared/domain/amount.ts';

const micros = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const fromMicros = (value: bigint) => {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  return decimal(`${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`);
};

describe('decimal arithmetic', () => {
  it('adds exactly where binary floats do not', () => {
    expect(addDecimals([decimal('0.1'), decimal('0.2')])).toBe('0.3');
  });

  it('agrees with integers of millionths for any sum', () => {
    fc.assert(
      fc.property(fc.array(micros, { maxLength: 20 }), (values) => {
        const sum = values.reduce((total, value) => total + value, 0n);
        const ours = addDecimals(values.map(fromMicros));
        expect(compareDecimals(ours, fromMicros(sum))).toBe(0);
      }),
    );
  });

  it('writes a sum alike whether its numbers are plain digits or not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(micros.map(fromMicros), fc.integer().map(decimal))),
        (values) => {
          expect(addDecimals(values)).toBe(addDecimals([...values, decimal('0e0')]));
        },
      ),
    );
  });

  it('multiplies exactly', () => {
    fc.assert(
      fc.property(micros, micros, (a, b) => {
        const product = multiplyDecimals([fromMicros(a), fromMicros(b)]);
        const scaled = multiplyDecimals([product, decimal('1e12')]);
        expect(compareDecimals(scaled, decimal((a * b).toString()))).toBe(0);
      }),
    );
  });

  it('divides with the rounding asked for and gives null for a zero divisor', () => {
    expect(divideDecimals(decimal('2'), decimal('3'), 4)).toBe('0.6667');
    expect(divideDecimals(decimal('1'), decimal('8'), 2)).toBe('0.13');
    expect(divideDecimals(decimal('1'), decimal('0'), 2)).toBeNull();
  });

  it('keeps the digits that were delivered', () => {
    expect(parseDecimal('1204.50')).toBe('1204.50');
    expect(formatDecimal(decimal('1204.50'))).toBe('1,204.50');
    expect(formatDecimal(decimal('-1234567'))).toBe('-1,234,567');
    expect(formatDecimal(decimal('1e21'))).toBe('1,000,000,000,000,000,000,000');
    expect(formatDecimal(decimal('.5'))).toBe('0.5');
    expect(roundDecimal(decimal('2.345'), 2)).toBe('2.35');
  });

  it.each([
    '',
    '1e9999',
    '1e-41',
    '9'.repeat(101),
    'NaN',
    'Infinity',
    '1,204',
    '0x10',
    '1e99999',
    '--1',
    '1 2',
    '.',
  ])('refuses %j', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });
});
