import { expect, it } from 'vitest';
import { AppError, type WireError } from '#shared/errors.ts';
import { jobSteps } from '../../../../renderer/features/jobs/job-steps.ts';
import type { JobState } from '#shared/screening/job.ts';

/** The states of the five steps. */
function statesOf(state: JobState, isAccepted: boolean, error: WireError | null = null) {
  const accepted = { remoteJobId: isAccepted ? '7' : null, acceptedAt: isAccepted ? 1 : null };
  const job = { state, ...accepted, error };
  return jobSteps(job).map((step) => step.state);
}

it.each([
  ['intent', false, ['done', 'current', 'pending', 'pending', 'pending']],
  ['sending', false, ['done', 'current', 'pending', 'pending', 'pending']],
  ['accepted', true, ['done', 'done', 'done', 'waiting', 'pending']],
  ['processing', true, ['done', 'done', 'done', 'current', 'pending']],
  ['complete', true, ['done', 'done', 'done', 'done', 'done']],
  ['unknown', false, ['done', 'unsure', 'pending', 'pending', 'pending']],
  ['failed', false, ['done', 'failed', 'pending', 'pending', 'pending']],
  ['failed', true, ['done', 'done', 'done', 'failed', 'pending']],
  ['stopped', false, ['done', 'halted', 'pending', 'pending', 'pending']],
  ['stopped', true, ['done', 'done', 'done', 'halted', 'pending']],
] as const)('shows %s (accepted: %s) at its step', (state, isAccepted, expected) => {
  expect(statesOf(state, isAccepted)).toEqual(expected);
});

it('shows a job that an error keeps waiting as waiting, and an ended one as ended', () => {
  const error = new AppError('http.refused_key', '').toWire();
  expect(statesOf('intent', false, error)[1]).toBe('waiting');
  expect(statesOf('processing', true, error)[3]).toBe('waiting');
  expect(statesOf('failed', true, error)[3]).toBe('failed');
});
