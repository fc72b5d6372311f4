// What a whole answer with a good status says of the money of the screening it answers: the one
// function for the request ledger, which stores it, and for the job.
import type { AnswerReading, StoredJobAnswer, StoredTaskAnswer } from './exchange.ts';
import type { BilledState } from './job.ts';

/** What is looked at of an answer that was understood. `id`: the service's id of the job or task. */
interface Answered {
  kind: StoredJobAnswer['kind'] | StoredTaskAnswer['kind'];
  id: string | null;
}

/** What the answer to a submit means for the money, where it was understood. */
export function chargeOfAnswer({ kind, id }: Answered): BilledState {
  if (kind === 'failed') return 'may_be_billed';
  return kind === 'result' || id !== null ? 'billed' : 'may_be_billed';
}

/**
 * What the answer to a submit means for the money. Only a job that can be asked for, or a result, also
 * one that cannot be opened, is known to be billed; of anything else nobody can tell (reliability.md,
 * section 1).
 */
export function chargeOf(reading: AnswerReading<StoredJobAnswer | StoredTaskAnswer>): BilledState {
  if (reading.kind === 'unreadable' && reading.problem !== 'not_json') return 'billed';
  if (reading.kind !== 'success') return 'may_be_billed';
  const { value } = reading;
  return chargeOfAnswer({ kind: value.kind, id: 'jobId' in value ? value.jobId : value.taskId });
}
