// A batch is started once, as the person saw it in the preview.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import {
  PRACTICE_ENVIRONMENT_ID,
  PRACTICE_NAMES_ENVIRONMENT_ID,
} from '#shared/domain/environment.ts';
import type { BatchId } from '#shared/domain/ids.ts';
import { storeAnswer } from '../../builders/casefile-kinds.ts';
import { kyaSampleText } from '../../builders/kya-sample.ts';
import { evmAddress } from '../../builders/batch-table.ts';
import type { TestCaseFile } from '../../fakes/case-file.ts';
import { OPTIONS, addCase, newBatchService } from '../../builders/batch-service.ts';

describe('a start', () => {
  it('stores every row, one job for each that is sent, and hands the batch over once', async () => {
    const { service, paste, startOf, told, file } = await newBatchService();
    const preview = await paste([evmAddress(1), evmAddress(1), 'Example', '0x1']);
    const id = await startOf(preview.id);
    expect(told).toEqual([`start ${id}`]);
    expect(await service.get({ id })).toMatchObject({
      ...{ title: 'Suspects', state: 'running' },
      rows: { total: 4, send: 2, wrong: 1, duplicate: 1 },
    });
    const { rows, total } = await service.rows({
      ...{ id, fate: null, state: null, offset: 0, limit: 10 },
    });
    expect(total).toBe(4);
    expect(rows.map(({ environmentId }) => environmentId)).toEqual([
      ...[PRACTICE_ENVIRONMENT_ID, null, PRACTICE_NAMES_ENVIRONMENT_ID, null],
    ]);
    expect(file.operations.listBatchJobs({ id, states: ['intent'], limit: 9 })).toHaveLength(2);
    await expect(startOf(preview.id)).rejects.toMatchObject({ code: 'batch.preview_gone' });
    expect(await service.list({ caseId: null })).toHaveLength(1);
  });

  it('is refused when no row is to be sent, and may be tried again with another answer', async () => {
    const { paste, startOf, told } = await newBatchService();
    const preview = await paste(['0x1', '??']);
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(startOf(preview.id)).rejects.toMatchObject({
        code: 'batch.empty',
        details: { reason: 'nothing_to_send' },
      });
    }
    expect(told).toEqual([]);
  });

  it('after the file changed or went away finds the preview gone', async () => {
    const { service, choose, folder, startOf } = await newBatchService();
    const path = join(folder, 'table.csv');
    choose('table.csv');
    await service.chooseFile();
    for (const spoil of [() => writeFile(path, 'Another'), () => rm(path)]) {
      await writeFile(path, 'Example');
      const { id } = await service.preview({ source: { kind: 'file', path }, options: OPTIONS });
      await spoil();
      await expect(startOf(id)).rejects.toMatchObject({
        code: 'batch.preview_gone',
        details: { reason: 'source_changed' },
      });
    }
  });

  it('that could not be stored leaves the preview, and no batch', async () => {
    const { service, paste, startOf, file, told } = await newBatchService();
    const { id } = await paste(['Example']);
    file.failNext('createBatch', new AppError('casefile.disk_full', 'full'));
    await expect(startOf(id)).rejects.toMatchObject({ code: 'casefile.disk_full' });
    expect(told).toEqual([]);
    await startOf(id);
    expect(await service.list({ caseId: null })).toHaveLength(1);
  });

  it('pressed twice at once starts one batch', async () => {
    const { service, paste, startOf, told } = await newBatchService();
    const { id } = await paste([evmAddress(1), 'Example']);
    const [first, second] = await Promise.allSettled([startOf(id), startOf(id)]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ reason: { code: 'batch.preview_gone' } });
    expect(await service.list({ caseId: null })).toHaveLength(1);
    expect(told).toHaveLength(1);
  });

  it('that was stored although an error was reported is the same batch on the next try', async () => {
    const { service, paste, startOf, file, told } = await newBatchService();
    const { id } = await paste([evmAddress(1), 'Example']);
    file.failAfterNext('createBatch', new AppError('casefile.io_failed', 'told after the commit'));
    await expect(startOf(id)).rejects.toMatchObject({ code: 'casefile.io_failed' });
    const batchId = await startOf(id);
    expect((await service.list({ caseId: null })).map((one) => one.id)).toEqual([batchId]);
    expect(file.operations.listCurrentJobs({ completeSince: 0 })).toHaveLength(2);
    expect(told).toEqual([`start ${batchId}`]);
  });

  it.each([
    ['case', ({ operations }: TestCaseFile) => ({ caseId: addCase(operations) })],
    ['title', () => ({ title: 'Others' })],
    ['choice of rows', () => ({ includeFresh: true })],
  ])('that was stored is refused with another %s, and goes on as it was', async (_what, other) => {
    const { service, paste, startOf, file, told } = await newBatchService();
    const { id: previewId } = await paste([evmAddress(1), 'Example']);
    file.failAfterNext('createBatch', new AppError('casefile.io_failed', 'told after the commit'));
    await expect(startOf(previewId)).rejects.toMatchObject({ code: 'casefile.io_failed' });
    const as = { previewId, caseId: file.caseId, title: 'Suspects', includeFresh: false };
    const otherwise = { ...as, ...other(file) };
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(service.start(otherwise)).rejects.toMatchObject({
        code: 'batch.stored_otherwise',
      });
    }
    expect(told).toEqual([]);
    const { batchId } = await service.start(as);
    expect(await service.list({ caseId: null })).toMatchObject([
      { id: batchId, title: 'Suspects' },
    ]);
    expect(told).toEqual([`start ${batchId}`]);
  });

  it('that was not stored may be tried with another title', async () => {
    const { service, paste, startOf, file } = await newBatchService();
    const { id: previewId } = await paste(['Example']);
    file.failNext('createBatch', new AppError('casefile.disk_full', 'full'));
    await expect(startOf(previewId)).rejects.toMatchObject({ code: 'casefile.disk_full' });
    await service.start({ previewId, caseId: file.caseId, title: 'Others', includeFresh: false });
    expect(await service.list({ caseId: null })).toMatchObject([{ title: 'Others' }]);
  });

  it('does not know a preview of the file that was open before', async () => {
    const { service, paste, startOf } = await newBatchService();
    const { id } = await paste(['Example']);
    service.release();
    await expect(startOf(id)).rejects.toMatchObject({ code: 'batch.preview_gone' });
  });

  it('asks again what is fresh only when told to', async () => {
    const { paste, startOf, file } = await newBatchService();
    const lines = [evmAddress(1), evmAddress(2)];
    const before = await paste(lines, { freshForDays: 3 });
    expect(before.counts).toMatchObject({ send: 2, fresh: 0 });
    const asked = before.rows[0]?.plan;
    if (asked?.kind !== 'send') throw new Error('the row is not sent');
    const { id: snapshotId } = storeAnswer(file.operations, 1, asked.job, kyaSampleText());
    const jobsOf = (id: BatchId) =>
      file.operations.listBatchJobs({ id, states: ['intent'], limit: 9 }).length;
    const preview = await paste(lines, { freshForDays: 3 });
    expect(preview.rows[0]?.plan).toMatchObject({ kind: 'fresh', snapshotId });
    expect(preview.preflight).toMatchObject({ billedScreenings: 1 });
    expect(preview.preflightWithFresh).toMatchObject({ billedScreenings: 2 });
    expect(jobsOf(await startOf(preview.id))).toBe(1);
    expect(jobsOf(await startOf((await paste(lines, { freshForDays: 3 })).id, true))).toBe(2);
    expect((await paste(lines)).counts).toMatchObject({ send: 2, fresh: 0 });
  });
});
