// The ledger and the job say the same of the money of a submit, whatever it was answered.
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { RequestId } from '#shared/domain/ids.ts';
import { chargeOf } from '#shared/screening/charge.ts';
import {
  NO_RULESET_NAMED,
  type AnswerReading,
  type StoredJobAnswer,
  type StoredTaskAnswer,
} from '#shared/screening/exchange.ts';
import type { BilledState, Job } from '#shared/screening/job.ts';
import {
  afterSubmitAnswer,
  afterSubmitFailure,
  toJobAnswer,
} from '../../../electron/jobs/policy.ts';
import { refusalInLedger } from '../../../electron/providers/call.ts';

const REQUEST = 'r' as RequestId;
const job = (billed: BilledState): Job => ({ kind: 'kya', billed }) as Job;

describe('an answer that was understood', () => {
  const named = NO_RULESET_NAMED;
  test.each<[StoredJobAnswer | StoredTaskAnswer, BilledState]>([
    [{ kind: 'job', jobId: '5', status: 'PENDING' }, 'billed'],
    [{ kind: 'job', jobId: '5', status: 'PROCESSING' }, 'billed'],
    [{ kind: 'job', jobId: null, status: 'PENDING' }, 'may_be_billed'],
    [{ kind: 'result', jobId: null, named }, 'billed'],
    [{ kind: 'finished', jobId: '5', status: 'COMPLETE', reason: null }, 'billed'],
    [{ kind: 'finished', jobId: null, status: 'COMPLETE', reason: null }, 'may_be_billed'],
    [{ kind: 'failed', jobId: '5', status: 'FAILED', reason: 'late' }, 'may_be_billed'],
    [{ kind: 'task', taskId: 't', status: 'processing' }, 'billed'],
    [{ kind: 'task', taskId: null, status: 'processing' }, 'may_be_billed'],
    [{ kind: 'result', taskId: null, status: 'completed' }, 'billed'],
    [{ kind: 'failed', taskId: 't', status: 'failed', reason: null }, 'may_be_billed'],
  ])('%j is %s', (value, billed) => {
    expect(chargeOf({ kind: 'success', value })).toBe(billed);
    const answer = toJobAnswer(value, (words) => words);
    const ofJob = (known: BilledState): unknown =>
      afterSubmitAnswer(job(known), answer, REQUEST, 1).patch.billed;
    expect(ofJob('not_billed')).toBe(billed);
    // An earlier attempt is not forgotten.
    expect(ofJob('billed')).toBe('billed');
  });
});

describe('an answer with a good status that is not what was asked for', () => {
  test.each<[Exclude<AnswerReading<never>, { kind: 'success' }>, BilledState]>([
    [{ kind: 'unexpected' }, 'may_be_billed'],
    [{ kind: 'no_envelope' }, 'may_be_billed'],
    [{ kind: 'service_error', code: '-1', message: 'no' }, 'may_be_billed'],
    [{ kind: 'unreadable', problem: 'not_json' }, 'may_be_billed'],
    [{ kind: 'unreadable', problem: 'not_utf8' }, 'billed'],
    [{ kind: 'unreadable', problem: 'too_deep' }, 'billed'],
  ])('%j is %s', (reading, billed) => {
    expect(chargeOf(reading)).toBe(billed);
    const error = refusalInLedger(200, REQUEST, reading, 'screen');
    expect(error.details['billed']).toBe(billed);
    expect(afterSubmitFailure(error, 'kya').billed).toBe(billed);
  });

  test('says nothing against what the status says', () => {
    const reading = { kind: 'service_error', code: '-1', message: 'no' } as const;
    const error = refusalInLedger(400, REQUEST, reading, 'screen');
    expect(afterSubmitFailure(error, 'kya')).toMatchObject({ billed: 'not_billed' });
  });

  test('and an error that says nothing of the money may have cost something', () => {
    const error = new AppError('http.service_error', 'x');
    expect(afterSubmitFailure(error, 'kya')).toEqual({ to: 'failed', billed: 'may_be_billed' });
  });
});
