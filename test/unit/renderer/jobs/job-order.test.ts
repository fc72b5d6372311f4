import { expect, it } from 'vitest';
import type { JobId } from '#shared/domain/ids.ts';
import type { JobState } from '#shared/screening/job.ts';
import { buildJob, sampleJobs } from '../../../builders/page-samples.ts';
import { byUrgency, shownAtOnce } from '../../../../renderer/features/jobs/job-order.ts';

const refusal = sampleJobs.find((job) => job.error !== null)!.error!;

function job(id: string, state: JobState, isRefused = false) {
  return buildJob({ id: id as JobId, state, error: isRefused ? refusal : null });
}

const idsOf = (jobs: readonly { id: JobId }[]) => jobs.map(({ id }) => id);

it('puts what waits for a decision before what failed before all else', () => {
  const jobs = [job('a', 'processing'), job('b', 'failed', true), job('c', 'unknown', true)];
  expect(idsOf(byUrgency(jobs))).toEqual(['c', 'b', 'a']);
});

it('shows two of the jobs that go on by themselves, and every one that needs a look', () => {
  const jobs = [
    job('newest', 'intent'),
    job('sent', 'processing'),
    job('held up', 'accepted', true),
    job('stopped', 'stopped'),
    job('undecided', 'unknown', true),
    job('queued', 'intent'),
  ];
  expect(idsOf(shownAtOnce(jobs))).toEqual(['undecided', 'newest', 'sent', 'held up', 'stopped']);
});

it('shows five of many that need a look, the most urgent first', () => {
  const jobs = Array.from({ length: 9 }, (_, index) =>
    job(String(index), index === 8 ? 'unknown' : 'failed', true),
  );
  expect(idsOf(shownAtOnce(jobs))).toEqual(['8', '0', '1', '2', '3']);
});
