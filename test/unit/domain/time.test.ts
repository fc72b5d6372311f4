import { describe, expect, it } from 'vitest';
import { formatUtc, formatUtcDate, parseTimestamp, readTimestamp } from '#shared/domain/time.ts';

describe('parseTimestamp', () => {
  it.each([
    [1_700_000_000_000, 1_700_000_000_000],
    ['1700000000000', 1_700_000_000_000],
    ['2023-11-14T22:13:20Z', 1_700_000_000_000],
    ['2023-11-15T06:13:20+08:00', 1_700_000_000_000],
    ['2023-11-14', 1_699_920_000_000],
  ])('reads %j', (value, expected) => {
    expect(parseTimestamp(value)).toBe(expected);
  });

  it.each([
    [1_700_000_000, 'seconds'],
    [1_700_000_000.25, 'seconds'],
    ['1700000000', 'seconds'],
    [1_700_000_000_000, 'milliseconds'],
    ['1700000000000', 'milliseconds'],
    [1_700_000_000_000_000, 'microseconds'],
    ['1700000000000000000', 'nanoseconds'],
    ['2023-11-14T22:13:20Z', 'milliseconds'],
  ])('reads %j as %s, whole milliseconds', (value, unit) => {
    const reading = readTimestamp(value);
    expect(reading?.unit).toBe(unit);
    expect(Math.trunc((reading?.ms ?? 0) / 1000)).toBe(1_700_000_000);
    expect(Number.isSafeInteger(reading?.ms)).toBe(true);
  });

  it.each(['', 'yesterday', '14.11.2023', Number.NaN, 1e22, '9'.repeat(30), -1e20])(
    'gives null for %j',
    (value) => {
      expect(parseTimestamp(value)).toBeNull();
    },
  );

  it('reads a time without a zone as UTC, whatever the zone of the machine', () => {
    const zone = process.env['TZ'];
    try {
      for (const machine of ['Asia/Shanghai', 'America/New_York', 'UTC']) {
        process.env['TZ'] = machine;
        expect(parseTimestamp('2023-11-14T22:13:20')).toBe(1_700_000_000_000);
        expect(parseTimestamp('2023-11-14 22:13:20')).toBe(1_700_000_000_000);
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('formats in UTC whatever the zone of the machine', () => {
    expect(formatUtc(1_700_000_000_000)).toBe('2023-11-14 22:13:20 UTC');
    expect(formatUtcDate(1_700_000_000_000)).toBe('2023-11-14');
  });
});
