// Time: stored and compared as Unix milliseconds in UTC, shown as ISO 8601.

/** Unix time in milliseconds. */
export type UtcMs = number;

/** The clock as everything receives it: `now` may jump, `monotonicMs` never goes back. */
export interface Clock {
  now(): UtcMs;
  monotonicMs(): number;
}

/** The first moment of the year 1. */
export const MIN_TIME_MS = -62_135_596_800_000;
/** The last moment of the year 9999. */
export const MAX_TIME_MS = 253_402_300_799_999;

/**
 * ISO 8601 in UTC with milliseconds, e.g. `2026-03-01T09:30:05.000Z`; null for a number that is no
 * moment of the years 1 to 9999. The one place where a stored number becomes a date.
 */
export function isoUtc(ms: UtcMs): string | null {
  return ms >= MIN_TIME_MS && ms <= MAX_TIME_MS ? new Date(ms).toISOString() : null;
}

/** The moment, or the nearest one that has a date: where something must have a place in time. */
export function nearestMoment(ms: number): UtcMs {
  return Number.isNaN(ms) ? 0 : Math.min(MAX_TIME_MS, Math.max(MIN_TIME_MS, ms));
}

/** The number itself, for what is no moment: a stored value is shown whatever it is. */
export function formatNoMoment(ms: number): string {
  return `${String(ms)} ms`;
}

/**
 * ISO 8601 in UTC with seconds, e.g. `2026-03-01 09:30:05 UTC`: the form shown and printed. Never
 * throws.
 */
export function formatUtc(ms: UtcMs): string {
  const iso = isoUtc(ms);
  return iso === null ? formatNoMoment(ms) : `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

/** The date alone, e.g. `2026-03-01`, in UTC. Never throws. */
export function formatUtcDate(ms: UtcMs): string {
  return isoUtc(ms)?.slice(0, 10) ?? formatNoMoment(ms);
}

/** The ISO form for machines, `2026-03-01T09:30:05.000Z`. Never throws. */
export function formatIso(ms: UtcMs): string {
  return isoUtc(ms) ?? formatNoMoment(ms);
}

/** The units in which Unix times are sent. */
export type UnixUnit = 'seconds' | 'milliseconds' | 'microseconds' | 'nanoseconds';

/** A time and the unit it was sent in; an ISO 8601 text counts as milliseconds. */
export interface TimeReading {
  ms: UtcMs;
  unit: UnixUnit;
}

/** As `readTimestamp`, where it does not matter in which unit a time was sent. */
export function parseTimestamp(value: string | number): UtcMs | null {
  return readTimestamp(value)?.ms ?? null;
}

/**
 * Reads a Unix time, its unit by its range, or ISO 8601 text, UTC when it names no zone; anything
 * else is null. Each unit is taken for times of the years 1973 (seconds: 2001) to 5138: what is
 * smaller than a time in seconds is milliseconds.
 */
export function readTimestamp(value: string | number): TimeReading | null {
  if (typeof value === 'number') return fromUnix(value);
  const text = value.trim();
  if (/^-?\d+$/.test(text)) return fromUnix(Number(text));
  if (!/^\d{4}-\d{2}-\d{2}([T ]|$)/.test(text)) return null;
  const full = text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T');
  // Without a zone it is UTC, on every machine.
  const ms = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(full) ? full : `${full}Z`);
  return Number.isNaN(ms) ? null : { ms, unit: 'milliseconds' };
}

/** The widest range an ECMAScript date can hold, in milliseconds each side of 1970. */
const MAX_DATE_MS = 8.64e15;
/** The range of every other unit, and how many milliseconds one of it has. */
const UNITS: readonly [least: number, end: number, unit: UnixUnit, factor: number][] = [
  [1e9, 1e11, 'seconds', 1e3],
  [1e14, 1e17, 'microseconds', 1e-3],
  [1e17, 1e20, 'nanoseconds', 1e-6],
];

function fromUnix(sent: number): TimeReading | null {
  for (const [least, end, unit, factor] of UNITS) {
    if (sent >= least && sent < end) return { ms: Math.round(sent * factor), unit };
  }
  const isTime = Number.isFinite(sent) && Math.abs(sent) <= MAX_DATE_MS;
  return isTime ? { ms: sent, unit: 'milliseconds' } : null;
}
