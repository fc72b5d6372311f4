// A moment that is known to the year, month, day or minute only: read from what a person types, and
// written no more exactly than it is known. All in UTC.
import { formatNoMoment, isoUtc, type UtcMs } from './time.ts';
import type { TimePrecision } from './timeline.ts';

/** A moment with how exactly it is known. */
export interface PreciseTime {
  /** The beginning of the year, month, day or minute. */
  at: UtcMs;
  precision: TimePrecision;
}

/** Why a text is no moment. `seconds`: it is more exact than is kept. */
export type TimeProblem = 'empty' | 'form' | 'no_such_day' | 'seconds';

/** Length of the ISO form by precision. */
const LENGTHS: Record<TimePrecision, number> = { year: 4, month: 7, day: 10, minute: 16 };

/** `2024`, `2024-03`, `2024-03-05` or `2024-03-05 14:07 UTC`. Never throws. */
export function formatPreciseTime({ at, precision }: PreciseTime): string {
  const iso = isoUtc(at);
  if (iso === null) return formatNoMoment(at);
  const text = iso.slice(0, LENGTHS[precision]).replace('T', ' ');
  return precision === 'minute' ? `${text} UTC` : text;
}

/** The first moment after the year, month, day or minute. */
export function endOfPreciseTime({ at, precision }: PreciseTime): UtcMs {
  if (precision === 'minute') return at + 60_000;
  if (precision === 'day') return at + 86_400_000;
  const date = new Date(at);
  const isYear = precision === 'year';
  date.setUTCFullYear(date.getUTCFullYear() + (isYear ? 1 : 0));
  if (!isYear) date.setUTCMonth(date.getUTCMonth() + 1);
  return date.getTime();
}

const FORM =
  /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(:\d{2}(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?)?)?$/i;

/**
 * Reads `2024`, `2024-03`, `2024-03-05` or `2024-03-05 14:07`, in UTC unless an offset is named.
 * Never throws.
 */
export function parsePreciseTime(
  text: string,
): ({ ok: true } & PreciseTime) | { ok: false; problem: TimeProblem } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, problem: 'empty' };
  const found = FORM.exec(trimmed);
  if (found === null) return { ok: false, problem: 'form' };
  const [, year = '', month, day, hour, minute, seconds, zone] = found;
  if (seconds !== undefined && !/^:00(\.0+)?$/.test(seconds)) {
    return { ok: false, problem: 'seconds' };
  }
  const parts = [
    Number(year),
    Number(month ?? 1),
    Number(day ?? 1),
    Number(hour ?? 0),
    Number(minute ?? 0),
  ] as const;
  const at = utcOf(parts);
  if (at === null) return { ok: false, problem: 'no_such_day' };
  const precision = precisionOf(month, day, hour);
  return { ok: true, at: at - offsetMs(zone), precision };
}

const SECONDS = /(?<=[T ]\d{1,2}:\d{2}):([0-5]\d)(?![\d.])/i;

/**
 * Reads a moment that is known to the second, e.g. `2024-03-05 14:07:33`, in UTC unless an offset is
 * named; null for anything else. Never throws.
 */
export function parseExactTime(text: string): UtcMs | null {
  const seconds = SECONDS.exec(text)?.[1];
  const minute = parsePreciseTime(text.replace(SECONDS, ''));
  return seconds === undefined || !minute.ok ? null : minute.at + Number(seconds) * 1000;
}

function precisionOf(month?: string, day?: string, hour?: string): TimePrecision {
  if (month === undefined) return 'year';
  if (day === undefined) return 'month';
  return hour === undefined ? 'day' : 'minute';
}

/** Null for a day or an hour that does not exist, e.g. 30 February, and for the year 0. */
function utcOf([year, month, day, hour, minute]: readonly [
  number,
  number,
  number,
  number,
  number,
]): UtcMs | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute);
  const isSame =
    year > 0 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute;
  return isSame ? date.getTime() : null;
}

function offsetMs(zone: string | undefined): number {
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '');
  if (found === null) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return (found[1] === '-' ? -minutes : minutes) * 60_000;
}
