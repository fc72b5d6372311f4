// What a job does next, as pure decisions: how often to ask, and what follows from a failure.
// What a failure *is* is in providers/http/outcome.ts; this file only reads its verdict.
import { AppError, type ErrorCode, type ErrorDetails, type WireError } from '#shared/errors.ts';
import type { RequestId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { chargeOfAnswer } from '#shared/screening/charge.ts';
import {
  NO_RULESET_NAMED,
  type NamedRulesetIds,
  type StoredJobAnswer,
  type StoredTaskAnswer,
} from '#shared/screening/exchange.ts';
import type { BilledState, Job, JobKind, JobState } from '#shared/screening/job.ts';
import { readStatusWord } from '#shared/screening/status-word.ts';
import { NAME_FIRST_POLL_MS, NAME_POLL_INTERVAL_MS } from '#shared/names/task.ts';
import type { JobPatch } from '../casefile/job-changes.ts';
import { factsOf } from '../providers/http/request-errors.ts';
import { isWorkerEnded } from '../providers/http/storing.ts';
import type { PollSchedule } from './poller.ts';
import type { Repetition } from './repeated-answers.ts';

/** Polls of one screening are at least this far apart (blockchain API 4.4). */
export const POLL_GAP_MS = 2_000;

/** Of a screening of an address or a transaction: often at first. */
export const SCREENING_SCHEDULE: PollSchedule = {
  firstGapMs: POLL_GAP_MS,
  gapMs: POLL_GAP_MS,
  intervalMs(waitedMs) {
    if (waitedMs < 60_000) return POLL_GAP_MS;
    return waitedMs < 600_000 ? 5_000 : 15_000;
  },
};

/** Of a name: nobody may ask sooner, as every poll may count as a request. */
export const NAME_SCHEDULE: PollSchedule = {
  firstGapMs: NAME_FIRST_POLL_MS,
  gapMs: NAME_POLL_INTERVAL_MS,
  intervalMs: () => NAME_POLL_INTERVAL_MS,
};

/** What a service's answer says of a job, in the words that all kinds share. */
export type JobAnswer =
  | { kind: 'job'; remoteId: string | null; status: string; isProcessing: boolean }
  | { kind: 'result'; remoteId: string | null; named: NamedRulesetIds }
  /**
   * `finished`: over without a result that can be read. `reason`: the service's words, without keys;
   * null when it gave none.
   */
  | {
      kind: 'finished' | 'failed';
      remoteId: string | null;
      status: string;
      reason: string | null;
    };

/** An answer of either service in these words. */
export function toJobAnswer(
  answer: StoredJobAnswer | StoredTaskAnswer,
  words: (reason: string) => string,
): JobAnswer {
  const remoteId = 'jobId' in answer ? answer.jobId : answer.taskId;
  switch (answer.kind) {
    case 'job':
    case 'task': {
      const { status } = answer;
      const isProcessing = readStatusWord(status) === 'processing';
      return { kind: 'job', remoteId, status, isProcessing };
    }
    case 'result':
      return {
        kind: 'result',
        remoteId,
        named: 'named' in answer ? answer.named : NO_RULESET_NAMED,
      };
    case 'finished':
    case 'failed': {
      const { kind, status, reason } = answer;
      return { kind, remoteId, status, reason: reason === null ? null : words(reason) };
    }
  }
}

/** What follows when the program itself may continue later. */
export type Wait =
  /** With growing waits. */
  | { kind: 'back_off' }
  | { kind: 'wait'; ms: number }
  /** Until a person changes something: the key, an address, offline mode, the queue. */
  | { kind: 'pause' };

/** What follows from a submit that was not accepted. */
export type SubmitFailure =
  /** Nothing ran: the job is an intent again. */
  | { to: 'intent'; billed: BilledState; then: Wait }
  /** Refused in words. */
  | { to: 'failed'; billed: BilledState }
  /** It may have run: a person decides. */
  | { to: 'unknown'; billed: BilledState };

/** Decides after a failed submit. Without proof that nothing ran, it may have run. */
export function afterSubmitFailure(error: AppError, kind: JobKind): SubmitFailure {
  const { reached, billed, repeat } = factsOf(error);
  if (reached === 'no') return { to: 'intent', billed: 'not_billed', then: waitAfter(error) };
  if (billed === 'not_billed') {
    const isTemporary = repeat === 'after_back_off' || repeat === 'after_quota_reset';
    if (isTemporary || isKeyRefused(error, kind)) {
      return { to: 'intent', billed, then: waitAfter(error) };
    }
    return { to: 'failed', billed };
  }
  // The service's own refusal is no riddle, even where it is not documented as free.
  const to = error.code === 'http.service_error' ? 'failed' : 'unknown';
  return { to, billed: billed ?? 'may_be_billed' };
}

/**
 * Whether no job of this environment can continue with its key. The name service says 403 to a key
 * that is suspended or banned (name API 7); the other one says it for what is not allowed.
 */
export function isKeyRefused({ code }: Pick<AppError, 'code'>, kind: JobKind): boolean {
  return code === 'http.refused_key' || (kind === 'name' && code === 'http.forbidden');
}

/** What the answer to a submit makes of a job. Not for a job without an id, which is no answer. */
export function afterSubmitAnswer(
  job: Job,
  answer: JobAnswer,
  requestId: RequestId,
  acceptedAt: UtcMs,
): { to: JobState; patch: JobPatch } {
  const patch: JobPatch = {
    ...(answer.remoteId === null ? {} : { remoteJobId: answer.remoteId }),
    ...(answer.kind === 'result' ? {} : { remoteStatus: answer.status }),
    billed: worseBilled(job.billed, chargeOfAnswer({ kind: answer.kind, id: answer.remoteId })),
  };
  if (answer.kind === 'failed') {
    return { to: 'failed', patch: { ...patch, error: endedByService(answer, requestId) } };
  }
  const isProcessing = answer.kind === 'job' && answer.isProcessing;
  return {
    to: isProcessing ? 'processing' : 'accepted',
    patch: { ...patch, acceptedAt, error: null },
  };
}

/** The error of a job that the service itself ended, in its words. */
export function endedByService(
  { kind, status, reason }: Extract<JobAnswer, { kind: 'finished' | 'failed' }>,
  requestId: RequestId,
): WireError {
  const code = kind === 'failed' ? 'job.failed_at_service' : 'job.no_result';
  return new AppError(code, 'the service ended the job', {
    details: {
      remoteStatus: status,
      requestId,
      ...(reason === null ? {} : { serverMessage: reason }),
    },
  }).toWire();
}

/** The error of a job whose answers nobody understands: a person decides. */
export function repeatedBeyondBounds(
  { count, unknownForMs }: Repetition,
  details: ErrorDetails,
): WireError {
  return new AppError('job.state_unknown', 'the service repeats what is not known', {
    details: { ...details, answers: count, unknownForMs: Math.round(unknownForMs) },
  }).toWire();
}

/** What follows from a poll that gave no answer. Polling costs nothing. */
export type PollFailure = Wait | { kind: 'fail' };

/** Decides after a failed poll. */
export function afterPollFailure(error: AppError): PollFailure {
  const { code } = error;
  const hasEnded =
    code === 'http.invalid_request' || code === 'http.not_found' || code === 'http.too_large';
  // `other_refusal` shares the code of a 400 but says nothing about the job.
  return hasEnded && factsOf(error).repeat === 'never' ? { kind: 'fail' } : waitAfter(error);
}

/**
 * Whether a screening continues without knowing its rulesets. A service that cannot be reached, or
 * that refuses the key, would not take the screening either; anything else must not block it.
 */
export function mayScreenWithoutRulesets(error: AppError): boolean {
  const { reached } = factsOf(error);
  return reached !== 'no' && reached !== undefined && error.code !== 'http.refused_key';
}

/**
 * Whether a ruleset that was asked for by its id is gone. The service would silently fall back to
 * its default, and bill it.
 * @param asked the ids that were asked for; `0` asks for none
 */
export function isMissingRuleset(error: AppError, asked: readonly string[]): boolean {
  const { rulesetId } = error.details;
  return error.code === 'http.not_found' && asked.some((id) => id !== '0' && id === rulesetId);
}

/** How long a job waits on an error that does not end it. */
export function waitAfter(error: AppError): Wait {
  const { code } = error;
  const { repeat, quotaWaitMs, waitMs } = factsOf(error);
  if (quotaWaitMs !== undefined) return { kind: 'wait', ms: quotaWaitMs };
  if (waitMs !== undefined) return { kind: 'wait', ms: waitMs };
  if (repeat === 'after_back_off' || repeat === 'after_quota_reset') return { kind: 'back_off' };
  return PASSING_TROUBLE.includes(code) && !isWorkerEnded(error)
    ? { kind: 'back_off' }
    : { kind: 'pause' };
}

const PASSING_TROUBLE: readonly ErrorCode[] = [
  'casefile.disk_full',
  'casefile.io_failed',
  'practice.failed_to_start',
];

/** Where `resume` takes a job that waits for nobody; null when it cannot be resumed. */
export function resumedState(job: Job): JobState | null {
  const isStill = job.state === 'stopped' || job.state === 'failed';
  if (!isStill) return null;
  if (job.remoteJobId !== null || job.acceptedAt !== null) return 'accepted';
  // A job stops without an id only before it is sent; a failed one must be known to be free.
  if (job.state === 'stopped' || job.billed === 'not_billed') return 'intent';
  return null;
}

/**
 * Where a retry of all failed rows takes a job; null when it stays as it is. Only what is known to
 * have cost nothing is sent again, and only what a person stopped is polled again.
 */
export function retriedState(job: Job): JobState | null {
  const state = resumedState(job);
  if (state === 'intent') return job.billed === 'not_billed' ? 'intent' : null;
  return job.state === 'stopped' ? state : null;
}

/** What is known of the money never becomes less: an earlier attempt may have been billed. */
export function worseBilled(known: BilledState, now: BilledState): BilledState {
  const order: readonly BilledState[] = ['not_billed', 'may_be_billed', 'billed'];
  return order.indexOf(now) > order.indexOf(known) ? now : known;
}
