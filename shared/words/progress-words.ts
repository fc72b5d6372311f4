// Where a job and a batch are, and what is known of a job's money, in a word or two.
import type { BatchState } from '../batch/batch.ts';
import type { Open } from '../domain/risk.ts';
import { isLeftToPerson, type BilledState, type Job, type JobState } from '../screening/job.ts';
import { m } from '../messages/generated/messages.js';
import { wordOf } from './word-of.ts';

const jobStates: Record<JobState, () => string> = {
  intent: m.job_state_intent,
  sending: m.job_state_sending,
  accepted: m.job_state_accepted,
  processing: m.job_state_processing,
  complete: m.job_state_complete,
  failed: m.job_state_failed,
  unknown: m.job_state_unknown,
  stopped: m.job_state_stopped,
};

/** The state of a job. */
export function jobStateWord(state: JobState): string {
  return jobStates[state]();
}

/** The same, told more exactly where the service ended it without a result or is not understood. */
export function jobStandingWord(job: Pick<Job, 'state' | 'error'>): string {
  if (isLeftToPerson(job)) return m.job_state_undecided();
  const hasNoResult = job.state === 'complete' && job.error !== null;
  return hasNoResult ? m.job_state_no_result() : jobStateWord(job.state);
}

const billed: Record<BilledState, () => string> = {
  not_billed: m.job_billed_no,
  billed: m.job_billed_yes,
  may_be_billed: m.job_billed_maybe,
};

/** Whether a job was billed; an unknown word as it is. */
export function billedStateWord(state: Open<BilledState>): string {
  return wordOf(billed, state);
}

const batchStates: Record<BatchState, () => string> = {
  running: m.batch_state_running,
  paused: m.batch_state_paused,
  cancelled: m.batch_state_cancelled,
  complete: m.batch_state_complete,
};

/** The state of a batch. */
export function batchStateWord(state: BatchState): string {
  return batchStates[state]();
}
