// The period of a report as a person types it: two days in UTC, both counted in.
import { formatUtcDate, type UtcMs } from '#shared/domain/time.ts';

const DAY_MS = 86_400_000;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Two days as they are typed. */
export interface Days {
  from: string;
  to: string;
}

/** The first instant of a day as `YYYY-MM-DD`; null when it is none. */
export function parseDay(text: string): UtcMs | null {
  const found = DAY.exec(text.trim());
  if (found === null) return null;
  const at = Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
  // The 31st of February is the 3rd of March.
  return formatUtcDate(at) === text.trim() ? at : null;
}

/** The period of two days; null where one is none, or the second is before the first. */
export function periodOf(from: string, to: string): { from: UtcMs; to: UtcMs } | null {
  const first = parseDay(from);
  const last = parseDay(to);
  if (first === null || last === null || last < first) return null;
  return { from: first, to: last + DAY_MS - 1 };
}

/** The days of a period. */
export function daysOf(period: { from: UtcMs; to: UtcMs }): Days {
  return { from: formatUtcDate(period.from), to: formatUtcDate(period.to) };
}
