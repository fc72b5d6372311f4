// The one error of a request: what was decided, in `details`, for the words a person reads. Never
// the words of a library, which may hold an address or a key.
import { AppError, toAppError, type ErrorCode, type ErrorDetails } from '#shared/errors.ts';
import type { RequestPurpose } from '#shared/records/ledger.ts';
import type { BilledState } from '#shared/screening/job.ts';
import { isBilled, type Decision, type OutcomeName, type Reached, type Repeat } from './outcome.ts';

/** What `details` of a request's error may hold. */
export interface RequestErrorFacts {
  outcome: OutcomeName;
  reached: Reached;
  repeat: Repeat;
  /** For a request that costs money or quota. */
  billed?: BilledState;
  httpStatus?: number;
  /** The service's own words, cut and without keys. */
  serverMessage?: string;
  /** E.g. `ECONNREFUSED`. */
  systemCode?: string;
  /** How long a used-up quota holds. */
  quotaWaitMs?: number;
  /** What `Retry-After` asked for, of a service that is busy. */
  askedWaitMs?: number;
  /** What of it is waited: between the first and the longest back-off. */
  waitMs?: number;
  requestId?: string;
}

/** The error of a decision that is not `answered`. */
export function requestError(
  decision: Decision,
  message: string,
  more: Omit<RequestErrorFacts, 'outcome' | 'reached' | 'repeat' | 'billed'>,
): AppError {
  const facts: RequestErrorFacts = {
    outcome: decision.name,
    reached: decision.reached,
    repeat: decision.repeat,
    ...(decision.billed === null ? {} : { billed: decision.billed }),
    ...more,
  };
  return new AppError(decision.errorCode ?? 'internal', message, {
    retryable: decision.repeat !== 'never',
    details: { ...facts },
  });
}

/** An error from before anything was sent: nothing reached the service, nothing was billed. */
export function unsent(code: ErrorCode, message: string, details: ErrorDetails = {}): AppError {
  return new AppError(code, message, {
    details: { ...details, reached: 'no', billed: 'not_billed' },
  });
}

/** Runs a step that comes before sending; its errors say that nothing was sent. */
export async function beforeSending<Value>(step: () => Promise<Value>): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    const { code, message, retryable, details } = toAppError(error);
    throw new AppError(code, message, {
      retryable,
      details: { ...details, reached: 'no', billed: 'not_billed' },
      cause: error,
    });
  }
}

/** An error from after the request was answered or lost: what is stored of it is incomplete. */
export function afterSending(
  error: unknown,
  reached: Reached,
  purpose: RequestPurpose,
  requestId: string,
): AppError {
  const { code, message, retryable, details } = toAppError(error);
  const isUnsent = reached === 'no';
  return new AppError(code, message, {
    retryable,
    details: {
      ...details,
      reached,
      requestId,
      ...(isBilled(purpose) ? { billed: isUnsent ? 'not_billed' : 'may_be_billed' } : {}),
    },
    cause: error,
  });
}

/** The facts of an error, as far as it has any. */
export function factsOf(error: AppError): Partial<RequestErrorFacts> {
  return error.details;
}
