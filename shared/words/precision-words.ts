// How exactly a time is known, and why a text is none, in words.
import type { TimeProblem } from '../domain/precise-time.ts';
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

const problems: Record<TimeProblem, () => string> = {
  empty: m.timeline_time_missing,
  form: m.timeline_time_form,
  no_such_day: m.timeline_time_no_such_day,
  seconds: m.timeline_time_seconds,
};

/** Why a text is no time. */
export function timeProblemWord(problem: TimeProblem): string {
  return problems[problem]();
}
