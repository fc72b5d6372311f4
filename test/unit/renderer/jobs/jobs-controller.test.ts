import { expect, it } from 'vitest';
import type { BatchId, JobId } from '#shared/domain/ids.ts';
import type { Job } from '#shared/screening/job.ts';
import { buildJob } from '../../../builders/page-samples.ts';
import { createPage } from '../page.ts';
import {
  JobsController,
  standsAlone,
} from '../../../../renderer/features/jobs/jobs-controller.svelte.ts';

const inBatch = { batchId: 'batch-1' as BatchId };

function openQueue(jobs: Job[]) {
  const page = createPage({ 'jobs.list': () => jobs });
  const controller = new JobsController(page.api, page.events, page.clock);
  return { page, controller };
}

it('shows a job of a batch by itself only when a person must decide it', () => {
  expect(standsAlone(buildJob())).toBe(true);
  expect(standsAlone(buildJob(inBatch))).toBe(false);
  expect(standsAlone(buildJob({ ...inBatch, state: 'failed' }))).toBe(false);
  expect(standsAlone(buildJob({ ...inBatch, state: 'unknown' }))).toBe(true);
});

it('tells jobs that wait to be sent from those under way', async () => {
  const { controller } = openQueue([
    buildJob({ id: 'a' as JobId, state: 'intent' }),
    buildJob({ id: 'b' as JobId, state: 'accepted' }),
    buildJob({ id: 'c' as JobId, state: 'complete' }),
  ]);
  await controller.load();
  expect(controller.active.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(controller.waiting.map(({ id }) => id)).toEqual(['a']);
});

it('does not read the queue again for every step of a batch, but does for a decision', async () => {
  const job = buildJob({ ...inBatch, state: 'sending', error: null });
  const { page, controller } = openQueue([job]);
  await controller.load();
  const delta = {
    jobId: job.id,
    caseId: job.caseId,
    ...inBatch,
    billed: 'billed' as const,
    remoteStatus: null,
    errorCode: null,
    title: '',
    value: null,
    snapshotId: null,
  };
  page.emit('job.changed', { ...delta, state: 'processing' });
  expect(controller.jobs?.[0]?.state).toBe('processing');
  expect(page.countOf('jobs.list')).toBe(1);
  page.emit('job.changed', { ...delta, state: 'unknown', errorCode: 'http.outcome_unknown' });
  expect(page.countOf('jobs.list')).toBe(2);
});
