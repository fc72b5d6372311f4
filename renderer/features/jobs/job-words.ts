// What the states of a job mean in words: what is going on, and what it means for money and
// evidence.
import { m } from '#shared/messages/generated/messages.js';
import {
  isLeftToPerson,
  type BilledState,
  type Job,
  type JobKind,
  type JobRequest,
  type JobState,
} from '#shared/screening/job.ts';
import type { ScreenDirection } from '#shared/screening/request.ts';
import { billedStateWord } from '#shared/words/progress-words.ts';
import type { JobStepKey } from './job-steps.ts';

const meanings: Record<JobState, () => string> = {
  intent: m.job_meaning_intent,
  sending: m.job_meaning_sending,
  accepted: m.job_meaning_accepted,
  processing: m.job_meaning_processing,
  complete: m.job_meaning_complete,
  failed: m.job_meaning_failed,
  unknown: m.job_meaning_unknown,
  stopped: m.job_meaning_stopped,
};

/** The name service has a daily quota and no price. */
const countedWords: Record<BilledState, () => string> = {
  not_billed: m.job_billed_name_no,
  billed: m.job_billed_name_yes,
  may_be_billed: m.job_billed_name_maybe,
};

/** Whether polls of the name service count is not documented (contract-notes, "Name quota"). */
const nameMeanings: Partial<Record<JobState, () => string>> = {
  accepted: m.job_meaning_accepted_name,
  processing: m.job_meaning_processing_name,
};

const directionWords: Record<ScreenDirection, () => string> = {
  in: m.job_direction_in,
  out: m.job_direction_out,
  both: m.job_direction_both,
};

const stepWords: Record<JobStepKey, () => string> = {
  stored: m.job_step_stored,
  sent: m.job_step_sent,
  accepted: m.job_step_accepted,
  investigating: m.job_step_investigating,
  saved: m.job_step_saved,
};

/** What the state means for money and evidence. */
export function jobStateMeaning(state: JobState, kind: JobKind): string {
  const ofName = kind === 'name' ? nameMeanings[state] : undefined;
  return (ofName ?? meanings[state])();
}

/** Whether it was billed, or counted by the quota, in words; a practice service bills nothing. */
export function billedWord(billed: BilledState, isPractice: boolean, kind: JobKind): string {
  if (isPractice) return m.job_billed_practice();
  return kind === 'name' ? countedWords[billed]() : billedStateWord(billed);
}

/** What was asked for next to the subject, e.g. `Tron · USDT`; empty for a bare name. */
export function requestParts(job: JobRequest): string[] {
  if (job.kind === 'name') {
    return [job.request.country, job.request.industry].filter((part) => part !== null);
  }
  const parts = [job.request.chainName, job.request.token.toUpperCase()];
  return job.kind === 'kyt' ? [...parts, directionWords[job.request.screenDirection]()] : parts;
}

/**
 * What an error on a job means for money and evidence, where the job knows more than the kind of
 * error: once accepted it was billed, whatever goes wrong with fetching its result.
 */
export function jobErrorMeaning(
  job: Pick<Job, 'kind' | 'state' | 'billed' | 'remoteJobId' | 'acceptedAt'> &
    Partial<Pick<Job, 'error'>>,
  isPractice: boolean,
): string | undefined {
  if (isPractice) return m.job_error_practice();
  const isAccepted = job.remoteJobId !== null || job.acceptedAt !== null;
  if (isAccepted && job.billed === 'billed') {
    if (job.kind === 'name') {
      return job.state === 'failed' ? m.job_error_failed_name() : m.job_error_accepted_name();
    }
    return job.state === 'failed' ? m.error_meaning_job_billed() : m.job_error_accepted();
  }
  // An earlier attempt may have been billed, whatever this error says of the last one.
  const isFree = job.error?.details['billed'] === 'not_billed';
  if (isFree && job.billed === 'may_be_billed') return m.error_meaning_may_be_billed();
  const isWaiting = job.state === 'intent' || job.state === 'stopped';
  return isWaiting && job.billed === 'not_billed' ? m.job_error_not_sent() : undefined;
}

/** The name of a step. */
export function jobStepWord(key: JobStepKey): string {
  return stepWords[key]();
}

/** The colour of a state's badge. */
export function jobStateTone(
  job: Pick<Job, 'state' | 'error'>,
): 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' {
  const { state, error } = job;
  if (isLeftToPerson(job)) return 'warn';
  if (state === 'complete') return error === null ? 'ok' : 'warn';
  if (state === 'failed') return 'danger';
  if (state === 'unknown') return 'warn';
  return state === 'stopped' ? 'neutral' : 'accent';
}
