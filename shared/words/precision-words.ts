// How exactly a time is known, in a word.
import type { TimePrecision } from '../domain/timeline.ts';
import { m } from '../messages/generated/messages.js';

const words: Record<TimePrecision, () => string> = {
  year: m.timeline_precision_year,
  month: m.timeline_precision_month,
  day: m.timeline_precision_day,
  minute: m.timeline_precision_minute,
};

/** E.g. "minute". */
export function precisionWord(precision: TimePrecision): string {
  return words[precision]();
}
