// An answer that says how a job is, or refuses in words, may hold bytes that are no text. They are no
// reason to take it for the result: what was paid for is still to come.
import type {
  AnswerReading,
  BodyProblem,
  StoredJobAnswer,
  StoredTaskAnswer,
} from '#shared/screening/exchange.ts';
import type { BadBytes } from '../encoding/body-text.ts';

const OF_BYTES: readonly BodyProblem[] = ['not_utf8', 'not_decoded'];

/**
 * The answer to a submit or a poll. With bytes that are no text, it is read again with those replaced, and
 * taken where it is no end: a job or a task at work, or a refusal. Anything else stays unreadable: in a
 * result no character may be guessed.
 */
export function readStateAnswer<Value extends StoredJobAnswer | StoredTaskAnswer>(
  read: (badBytes: BadBytes) => AnswerReading<Value>,
): AnswerReading<Value> {
  const exact = read('refused');
  if (exact.kind !== 'unreadable' || !OF_BYTES.includes(exact.problem)) return exact;
  const replaced = read('replaced');
  return isNoEnd(replaced) ? replaced : exact;
}

function isNoEnd(reading: AnswerReading<StoredJobAnswer | StoredTaskAnswer>): boolean {
  if (reading.kind !== 'success') return reading.kind === 'service_error';
  return reading.value.kind === 'job' || reading.value.kind === 'task';
}
