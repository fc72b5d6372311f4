import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { BatchId } from '#shared/domain/ids.ts';
import { buildBatch, sampleBatches } from '../../../builders/batch-samples.ts';
import { sampleHash } from '../../../builders/page-samples.ts';
import { BatchesController } from '../../../../renderer/features/batches/batches-controller.svelte.ts';
import { createPage } from '../page.ts';

const ID = 'batch-1' as BatchId;

function openBatches() {
  let present = buildBatch();
  const page = createPage({
    'batches.list': () => [...sampleBatches],
    'batches.get': () => present,
    'batches.pause': () => (present = { ...present, state: 'paused' }),
    'batches.retryFailed': () => ({ retried: 13 }),
    'batches.export': ({ format }) =>
      format === 'json'
        ? { path: null, sha256: null }
        : { path: `/x.${format}`, sha256: sampleHash(1) },
  });
  const controller = new BatchesController(page.api, page.events);
  return { page, controller, set: (next: typeof present) => (present = next) };
}

it('follows a batch by its events without reading the whole list', async () => {
  const { page, controller, set } = openBatches();
  await controller.load();
  set(buildBatch({ state: 'complete' }));
  page.emit('batch.changed', {
    batchId: ID,
    caseId: buildBatch().caseId,
    state: 'complete',
    value: 1,
  });
  await expect.poll(() => controller.find(ID)?.state).toBe('complete');
  expect(page.countOf('batches.list')).toBe(1);
  expect(controller.batches?.length).toBe(sampleBatches.length);
});

it('says why an action was refused, at its batch, until the next one', async () => {
  const { page, controller } = openBatches();
  await controller.load();
  page.refuse('batches.pause', new AppError('batch.wrong_state', '').toWire());
  await controller.pause(ID);
  expect(controller.refusals[ID]?.code).toBe('batch.wrong_state');
  await controller.pause(ID);
  expect(controller.refusals[ID]).toBeUndefined();
  expect(controller.find(ID)?.state).toBe('paused');
});

it('tells how many rows a retry took up', async () => {
  const { controller } = openBatches();
  await controller.load();
  await controller.retryFailed(ID);
  expect(controller.retried).toEqual({ batchId: ID, count: 13 });
});

it('names a written export with its hash, and nothing when the person cancelled', async () => {
  const { controller } = openBatches();
  await controller.export(ID, 'csv');
  expect(controller.written).toEqual({ batchId: ID, path: '/x.csv', sha256: sampleHash(1) });
  await controller.export(ID, 'json');
  expect(controller.written).toBeNull();
});
