// What a whole answer with a good status says of the money of the screening it answers: the one
// function for the request ledger, which stores it, and for the job.
import type { AnswerReading, StoredJobAnswer, StoredTaskAnswer } from './exchange.ts';
import type { BilledState } from './job.ts';

/**
 * What the answer to a submit means for the money. Only a job that can be asked for, or a result, also
 * one that cannot be opened, is known to be billed; of anything else nobody can tell (reliability.md,
 * section 1).
 */
export function chargeOf(reading: AnswerReading<StoredJobAnswer | StoredTaskAnswer>): BilledState {
  if (reading.kind === 'unreadable' && reading.problem !== 'not_json') return 'billed';
  if (reading.kind !== 'success') return 'may_be_billed';
  const { value } = reading;
  if (value.kind === 'failed') return 'may_be_billed';
  const id = 'jobId' in value ? value.jobId : value.taskId;
  return value.kind === 'result' || id !== null ? 'billed' : 'may_be_billed';
}
