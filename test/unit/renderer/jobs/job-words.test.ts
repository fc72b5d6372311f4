import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { m } from '#shared/messages/generated/messages.js';
import { JOB_KINDS, type Job } from '#shared/screening/job.ts';
import { jobStandingWord } from '#shared/words/progress-words.ts';
import {
  billedWord,
  jobErrorMeaning,
  jobStateMeaning,
  jobStateTone,
} from '../../../../renderer/features/jobs/job-words.ts';

type Known = Pick<Job, 'kind' | 'state' | 'billed' | 'remoteJobId' | 'acceptedAt'>;
const accepted: Known = {
  kind: 'kya',
  state: 'processing',
  billed: 'billed',
  remoteJobId: '7',
  acceptedAt: 1,
};
const unsent: Known = {
  kind: 'kya',
  state: 'intent',
  billed: 'not_billed',
  remoteJobId: null,
  acceptedAt: null,
};

it('never says of an accepted job that nothing was billed', () => {
  expect(jobErrorMeaning(accepted, false)).toBe(m.job_error_accepted());
  expect(jobErrorMeaning({ ...accepted, state: 'stopped' }, false)).toBe(m.job_error_accepted());
  expect(jobErrorMeaning({ ...accepted, state: 'failed' }, false)).toBe(
    m.error_meaning_job_billed(),
  );
});

it('says of a job that waits unsent that nothing was billed', () => {
  expect(jobErrorMeaning(unsent, false)).toBe(m.job_error_not_sent());
  expect(jobErrorMeaning({ ...unsent, state: 'stopped' }, false)).toBe(m.job_error_not_sent());
});

it('leaves it to the kind of error where the job knows no more', () => {
  expect(jobErrorMeaning({ ...unsent, billed: 'may_be_billed' }, false)).toBeUndefined();
  expect(
    jobErrorMeaning({ ...unsent, state: 'unknown', billed: 'may_be_billed' }, false),
  ).toBeUndefined();
});

it('never says that nothing was billed where an earlier attempt may have been', () => {
  const error = new AppError('http.busy', 'x', { details: { billed: 'not_billed' } }).toWire();
  const resent = { ...unsent, billed: 'may_be_billed', error } as const;
  expect(jobErrorMeaning(resent, false)).toBe(m.error_meaning_may_be_billed());
});

it('names a job that ended without a result, and one that a person decides', () => {
  const wire = (code: 'job.no_result' | 'job.state_unknown') => new AppError(code, 'x').toWire();
  const ended = { state: 'complete', error: wire('job.no_result') } as const;
  const left = { state: 'stopped', error: wire('job.state_unknown') } as const;
  expect([jobStandingWord(ended), jobStateTone(ended)]).toEqual([m.job_state_no_result(), 'warn']);
  expect([jobStandingWord(left), jobStateTone(left)]).toEqual([m.job_state_undecided(), 'warn']);
  expect(jobStandingWord({ state: 'stopped', error: null })).toBe(m.job_state_stopped());
});

it('speaks of the daily quota, not of money, where a name is screened', () => {
  expect(jobErrorMeaning({ ...accepted, kind: 'name' }, false)).toBe(m.job_error_accepted_name());
  expect(billedWord('billed', false, 'name')).toBe(m.job_billed_name_yes());
  expect(billedWord('billed', false, 'kyt')).toBe(m.job_billed_yes());
  expect(jobStateMeaning('processing', 'name')).toBe(m.job_meaning_processing_name());
});

it('says of a failed name that it was counted, not that its result can be fetched again', () => {
  const failed: Known = { ...accepted, kind: 'name', state: 'failed' };
  expect(jobErrorMeaning(failed, false)).toBe(m.job_error_failed_name());
});

it.each([accepted, unsent])('never speaks of a bill where practice failed', (job) => {
  expect(jobErrorMeaning(job, true)).toBe(m.job_error_practice());
});

it.each(JOB_KINDS)('says of practice that nothing is billed (%s)', (kind) => {
  expect(billedWord('may_be_billed', true, kind)).toBe(m.job_billed_practice());
});
