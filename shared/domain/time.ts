// Time: stored and compared as Unix milliseconds in UTC, shown as ISO 8601.

/** Unix time in milliseconds. */
export type UtcMs = number;

/** The clock as everything receives it: `now` may jump, `monotonicMs` never goes back. */
export interface Clock {
  now(): UtcMs;
  monotonicMs(): number;
}

/** ISO 8601 in UTC with seconds, e.g. `2026-03-01 09:30:05 UTC`: the form shown and printed. */
export function formatUtc(ms: UtcMs): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** The date alone, e.g. `2026-03-01`, in UTC. */
export function formatUtcDate(ms: UtcMs): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Reads Unix milliseconds or ISO 8601 text, UTC when it names no zone; anything else is null. */
export function parseTimestamp(value: string | number): UtcMs | null {
  if (typeof value === 'number') return isRepresentable(value) ? value : null;
  const text = value.trim();
  if (/^-?\d+$/.test(text)) return isRepresentable(Number(text)) ? Number(text) : null;
  if (!/^\d{4}-\d{2}-\d{2}([T ]|$)/.test(text)) return null;
  const full = text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T');
  // Without a zone it is UTC, on every machine.
  const parsed = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(full) ? full : `${full}Z`);
  return Number.isNaN(parsed) ? null : parsed;
}

/** The widest range an ECMAScript date can hold, in milliseconds each side of 1970. */
const MAX_DATE_MS = 8.64e15;

function isRepresentable(ms: number): boolean {
  return Number.isFinite(ms) && Math.abs(ms) <= MAX_DATE_MS;
}
