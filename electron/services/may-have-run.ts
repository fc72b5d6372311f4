// Whether a request that changes something may have been carried out although its call failed.
import { toAppError, type ErrorCode } from '#shared/errors.ts';

/** Answers by which a service says that it did nothing. */
const REFUSALS: readonly ErrorCode[] = [
  'http.invalid_request',
  'http.refused_key',
  'http.forbidden',
  'http.not_found',
  'http.conflict',
  'http.busy',
  'http.service_error',
];

/** By the error of a call of the clients. One that says nothing of a request was never sent. */
export function mayHaveRun(error: unknown): boolean {
  const { code, details } = toAppError(error);
  if (details['reached'] === 'unknown') return true;
  return details['reached'] === 'yes' && !REFUSALS.includes(code);
}
