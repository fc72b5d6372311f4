import { expect, it } from 'vitest';
import type { BatchRow } from '#shared/batch/batch.ts';
import type { BatchId, JobId, SnapshotId } from '#shared/domain/ids.ts';
import { buildBatchRows } from '../../../builders/batch-samples.ts';
import { BatchRowsController } from '../../../../renderer/features/batches/batch-rows-controller.svelte.ts';
import { createPage } from '../page.ts';

const ID = 'batch-1' as BatchId;

function openRows(count: number) {
  const rows: BatchRow[] = buildBatchRows(count);
  const page = createPage({
    'batches.rows': ({ offset, limit }) => ({
      rows: rows.slice(offset, offset + limit),
      total: rows.length,
    }),
  });
  return { rows, page, controller: new BatchRowsController(page.api, page.events, ID) };
}

function delta(jobId: JobId, snapshotId: SnapshotId | null = null) {
  return {
    jobId,
    caseId: 'case-1' as never,
    batchId: ID,
    state: snapshotId === null ? ('processing' as const) : ('complete' as const),
    billed: 'billed' as const,
    remoteStatus: null,
    errorCode: null,
    title: '',
    value: null,
    snapshotId,
  };
}

it('reads every page, so that sorting sees all rows', async () => {
  const { page, controller } = openRows(2500);
  await controller.load();
  expect(controller.rows?.length).toBe(2500);
  expect(page.countOf('batches.rows')).toBe(3);
});

it('moves a row with its job, and reads its verdict when there is one', async () => {
  const { rows, page, controller } = openRows(1500);
  await controller.load();
  const index = rows.findIndex((row, at) => at > 1200 && row.state === 'intent');
  const jobId = rows[index]!.jobId!;
  page.emit('job.changed', delta(jobId));
  expect(controller.rows?.[index]).toMatchObject({ state: 'processing', billed: 'billed' });
  expect(page.countOf('batches.rows')).toBe(2);
  rows[index] = { ...rows[index]!, state: 'complete', outcome: 'block', risk: 'critical' };
  page.emit('job.changed', delta(jobId, 'snapshot-x' as SnapshotId));
  await expect.poll(() => controller.rows?.[index]?.outcome).toBe('block');
  expect(controller.rows?.length).toBe(1500);
});

it('counts its jobs as its rows stand, with every step that one of them takes', async () => {
  const { rows, page, controller } = openRows(20);
  expect(controller.jobs).toBeNull();
  await controller.load();
  const waiting = rows.filter(({ state }) => state === 'intent');
  const under = rows.filter(({ state }) => state === 'processing').length;
  expect(controller.jobs).toMatchObject({ intent: waiting.length, processing: under });
  page.emit('job.changed', delta(waiting[0]!.jobId!));
  expect(controller.jobs).toMatchObject({ intent: waiting.length - 1, processing: under + 1 });
});

it('hears nothing of other batches, and nothing at all once it is no longer shown', async () => {
  const { rows, page, controller } = openRows(20);
  await controller.load();
  const index = rows.findIndex((row) => row.state === 'intent');
  const jobId = rows[index]!.jobId!;
  page.emit('job.changed', { ...delta(jobId), batchId: 'batch-2' as BatchId });
  expect(controller.rows?.[index]?.state).toBe('intent');
  controller.dispose();
  page.emit('job.changed', delta(jobId));
  expect(controller.rows?.[index]?.state).toBe('intent');
});

it('sorts by a column, then the other way, then not at all', () => {
  const { controller } = openRows(1);
  controller.sortBy('risk');
  expect(controller.sort).toEqual({ key: 'risk', isReversed: false });
  controller.sortBy('risk');
  expect(controller.sort).toEqual({ key: 'risk', isReversed: true });
  controller.sortBy('risk');
  expect(controller.sort.key).toBe('row');
});
