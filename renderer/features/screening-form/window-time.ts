// The two ends of the time window as a person types them: `2026-03-01` or `2026-03-01 09:30[:05]`,
// always UTC.
import type { UtcMs } from '#shared/domain/time.ts';

const FORM = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?(?:\s*(?:Z|UTC))?$/i;
const LAST_MS_OF_DAY = 86_399_999;

/**
 * Unix ms of a typed moment, or null when it is none. A date alone is its first millisecond as the
 * start of a window and its last one as the end, so that the named day lies inside.
 */
export function readWindowTime(text: string, end: 'from' | 'to'): UtcMs | null {
  const match = FORM.exec(text.trim());
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? '0'));
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  at.setUTCHours(hour, minute, second);
  const isReal =
    at.getUTCMonth() === month - 1 &&
    at.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  if (!isReal || at.getTime() < 0) return null;
  const isDateOnly = match[4] === undefined;
  return isDateOnly && end === 'to' ? at.getTime() + LAST_MS_OF_DAY : at.getTime();
}
