// Whether a change may have been made although its call failed: what leaves it open is never sent again.
import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { mayHaveRun } from '../../../electron/services/may-have-run.ts';

const failed = (code: ErrorCode, reached?: 'yes' | 'no' | 'unknown') =>
  new AppError(code, 'x', { details: reached === undefined ? {} : { reached } });

describe('a change that failed', () => {
  it.each<[ErrorCode, 'yes' | 'unknown']>([
    ['http.outcome_unknown', 'unknown'],
    ['job.aborted', 'unknown'],
    ['http.server_error', 'yes'],
    ['http.not_json', 'yes'],
    ['http.no_envelope', 'yes'],
    ['http.too_large', 'yes'],
    // After a change a service may say where its result is.
    ['http.redirected', 'yes'],
    // The answer came and could not be kept.
    ['casefile.disk_full', 'yes'],
  ])('with %s (reached: %s) may have been made', (code, reached) => {
    expect(mayHaveRun(failed(code, reached))).toBe(true);
  });

  it.each<[ErrorCode, 'yes' | 'no' | undefined]>([
    ['http.not_reached', 'no'],
    ['http.quiet_mode', 'no'],
    ['job.aborted', 'no'],
    ['casefile.disk_full', 'no'],
    ['http.invalid_request', 'yes'],
    ['http.refused_key', 'yes'],
    ['http.forbidden', 'yes'],
    ['http.not_found', 'yes'],
    ['http.conflict', 'yes'],
    ['http.busy', 'yes'],
    ['http.service_error', 'yes'],
    ['key.missing', undefined],
  ])('with %s (reached: %s) was not made', (code, reached) => {
    expect(mayHaveRun(failed(code, reached))).toBe(false);
  });

  it('with something that is no error of ours was never sent', () => {
    expect(mayHaveRun(new TypeError('x'))).toBe(false);
  });
});
