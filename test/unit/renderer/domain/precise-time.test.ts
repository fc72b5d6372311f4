import { describe, expect, it } from 'vitest';
import {
  endOfPreciseTime,
  formatPreciseTime,
  parseExactTime,
  parsePreciseTime,
} from '#shared/domain/precise-time.ts';

describe('parsePreciseTime', () => {
  it.each([
    ['2024', '2024-01-01T00:00Z', 'year'],
    ['2024-03', '2024-03-01T00:00Z', 'month'],
    [' 2024/3/5 ', '2024-03-05T00:00Z', 'day'],
    ['2024-03-05 14:07', '2024-03-05T14:07Z', 'minute'],
    ['2024-03-05T14:07:00Z', '2024-03-05T14:07Z', 'minute'],
    ['2024-03-05 14:07 UTC', '2024-03-05T14:07Z', 'minute'],
    ['2024-03-05 00:30 +02:00', '2024-03-04T22:30Z', 'minute'],
    ['0987-12-31', '0987-12-31T00:00Z', 'day'],
  ])('reads %s as exactly as it is written', (text, iso, precision) => {
    expect(parsePreciseTime(text)).toEqual({ ok: true, at: Date.parse(iso), precision });
  });

  it.each([
    ['', 'empty'],
    ['last spring', 'form'],
    ['24-03-05', 'form'],
    ['2024-02-30', 'no_such_day'],
    ['2023-02-29', 'no_such_day'],
    ['2024-13', 'no_such_day'],
    ['2024-03-05 24:00', 'no_such_day'],
    ['0000', 'no_such_day'],
    ['2024-03-05 14:07:33', 'seconds'],
  ])('refuses %s and says why', (text, problem) => {
    expect(parsePreciseTime(text)).toEqual({ ok: false, problem });
  });

  it('reads back what is written, at every precision', () => {
    for (const precision of ['year', 'month', 'day', 'minute'] as const) {
      const at = Date.UTC(2019, 0, 1);
      expect(parsePreciseTime(formatPreciseTime({ at, precision }))).toEqual({
        ok: true,
        at,
        precision,
      });
    }
  });
});

describe('parseExactTime', () => {
  it.each([
    ['2024-03-05 14:07:33', '2024-03-05T14:07:33Z'],
    [' 2024/3/5 14:07:33 UTC', '2024-03-05T14:07:33Z'],
    ['2024-03-05T00:30:59+02:00', '2024-03-04T22:30:59Z'],
  ])('reads %s to the second', (text, iso) => {
    expect(parseExactTime(text)).toBe(Date.parse(iso));
  });

  it.each([
    ...['', '2024-03-05', '2024-03-05 14:07', '2024-03-05 14:07:60', '2024-03-05 14:07:33.5'],
    ...['2024-02-30 14:07:33', '2024-03-05 14:07 +02:00:33', 'at 14:07:33'],
  ])('takes “%s” for no such moment', (text) => {
    expect(parseExactTime(text)).toBeNull();
  });
});

describe('formatPreciseTime', () => {
  it('never writes more than is known', () => {
    const at = Date.UTC(2024, 2, 5, 14, 7);
    const written = (['year', 'month', 'day', 'minute'] as const).map((precision) =>
      formatPreciseTime({ at, precision }),
    );
    expect(written).toEqual(['2024', '2024-03', '2024-03-05', '2024-03-05 14:07 UTC']);
  });
});

describe('endOfPreciseTime', () => {
  it('is the beginning of the next year, month, day or minute', () => {
    const ends = [
      { at: Date.UTC(2023, 0, 1), precision: 'year' },
      { at: Date.UTC(2023, 11, 1), precision: 'month' },
      { at: Date.UTC(2024, 1, 29), precision: 'day' },
      { at: Date.UTC(2024, 1, 29, 23, 59), precision: 'minute' },
    ] as const;
    expect(ends.map((one) => new Date(endOfPreciseTime(one)).toISOString().slice(0, 16))).toEqual([
      '2024-01-01T00:00',
      '2024-01-01T00:00',
      '2024-03-01T00:00',
      '2024-03-01T00:00',
    ]);
  });
});
