import { expect, it } from 'vitest';
import type { Job } from '#shared/screening/job.ts';
import { jobErrorMeaning } from '../../../../renderer/features/jobs/job-words.ts';
import { m } from '../../../../renderer/messages/generated/messages.js';

type Known = Pick<Job, 'state' | 'billed' | 'remoteJobId' | 'acceptedAt'>;
const accepted: Known = { state: 'processing', billed: 'billed', remoteJobId: '7', acceptedAt: 1 };
const unsent: Known = {
  state: 'intent',
  billed: 'not_billed',
  remoteJobId: null,
  acceptedAt: null,
};

it('never says of an accepted job that nothing was billed', () => {
  expect(jobErrorMeaning(accepted)).toBe(m.job_error_accepted());
  expect(jobErrorMeaning({ ...accepted, state: 'stopped' })).toBe(m.job_error_accepted());
  expect(jobErrorMeaning({ ...accepted, state: 'failed' })).toBe(m.error_meaning_job_billed());
});

it('says of a job that waits unsent that nothing was billed', () => {
  expect(jobErrorMeaning(unsent)).toBe(m.job_error_not_sent());
  expect(jobErrorMeaning({ ...unsent, state: 'stopped' })).toBe(m.job_error_not_sent());
});

it('leaves it to the kind of error where the job knows no more', () => {
  expect(jobErrorMeaning({ ...unsent, billed: 'may_be_billed' })).toBeUndefined();
  expect(jobErrorMeaning({ ...unsent, state: 'unknown', billed: 'may_be_billed' })).toBeUndefined();
});
