// Batches: stored as a whole or not at all, the state of the whole, and their jobs.
import { describe, expect, test } from 'vitest';
import type { BatchId, CaseId, JobId, SnapshotId } from '#shared/domain/ids.ts';
import type { JobState } from '#shared/screening/job.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import {
  addBatch,
  BATCH,
  batchJob as jobOf,
  buildRows,
  changeRow as change,
  codeOf,
  completeRow as complete,
  ENVIRONMENT,
  NAMES_ENVIRONMENT,
  newCaseFile,
  newestEntries,
  numberedJob,
  reopen,
  SOURCE,
  T0,
  verifyAt,
} from '../builders/casefile-file.ts';

describe('a batch', () => {
  test('is there after reopening, with its source, its rows and their jobs', () => {
    const { operations, path } = newCaseFile();
    const stored = addBatch(operations, 1, ['send', 'send kyt', 'send name', 'wrong', 'duplicate']);
    operations.close({});
    const again = reopen(path);
    expect(again.getBatch({ id: BATCH })).toEqual(stored);
    expect(stored).toEqual({
      id: BATCH,
      caseId: 'case-1',
      title: 'Batch 1',
      source: SOURCE,
      state: 'running',
      createdAt: T0 + 1,
      environmentIds: [ENVIRONMENT, NAMES_ENVIRONMENT].sort(),
      rows: {
        total: 5,
        send: 3,
        wrong: 1,
        duplicate: 1,
        fresh: 0,
        byKind: { kya: 1, kyt: 1, name: 1 },
      },
      jobs: {
        intent: 3,
        sending: 0,
        accepted: 0,
        processing: 0,
        complete: 0,
        failed: 0,
        unknown: 0,
        stopped: 0,
      },
      billed: { not_billed: 3, billed: 0, may_be_billed: 0 },
    });
    expect(again.getJob({ id: jobOf(3) })).toMatchObject({
      kind: 'kyt',
      batchId: BATCH,
      caseId: 'case-1',
      environmentId: ENVIRONMENT,
      state: 'intent',
      request: numberedJob(3, 'kyt').request,
    });
    expect(again.getJob({ id: jobOf(4) })).toMatchObject({
      kind: 'name',
      environmentId: NAMES_ENVIRONMENT,
      request: numberedJob(4, 'name').request,
    });
  });

  test('journals its start with counts and source, and each of its jobs with its row', () => {
    const { operations, path } = newCaseFile();
    addBatch(operations, 1, ['send', 'wrong', 'duplicate', 'send name']);
    const entries = newestEntries(operations, 4).reverse();
    expect(entries).toMatchObject([
      {
        kind: 'batch.started',
        caseId: 'case-1',
        subject: BATCH,
        what: {
          title: 'Batch 1',
          source: 'csv',
          sourceSha256: SOURCE.sha256,
          rows: '4',
          jobs: '2',
          wrong: '1',
          duplicate: '1',
          fresh: '0',
        },
      },
      { kind: 'job.created', subject: jobOf(2), what: { kind: 'kya', batchId: BATCH, row: '2' } },
      { kind: 'job.created', subject: jobOf(5), what: { kind: 'name', row: '5' } },
      { kind: 'records.hashed', subject: BATCH, what: { record: 'batch_rows', records: '1' } },
    ]);
    expect(verifyAt(path).findings).toEqual([]);
  });

  test.each<[string, (rows: ReturnType<typeof buildRows>) => unknown, string]>([
    ['has no row', (rows) => rows.splice(0), 'batch.empty'],
    ['has a row to be sent without a job', (rows) => (rows[1]!.job = null), 'input.invalid'],
    [
      'has a job for a row that is wrong',
      (rows) => (rows[2]!.job = { id: 'x' as JobId, environmentId: ENVIRONMENT }),
      'input.invalid',
    ],
    ['has a row number twice', (rows) => (rows[2]!.rowNumber = 2), 'record.conflict'],
    ['has a job id twice', (rows) => (rows[1]!.job = rows[0]!.job), 'record.conflict'],
    [
      'refers to a snapshot that is not there',
      (rows) => rows.push(...buildRows(9, [{ fresh: 'none' as SnapshotId, isSent: false }])),
      'record.not_found',
    ],
  ])('is refused as a whole when it %s', (_what, spoil, code) => {
    const { operations } = newCaseFile();
    operations.createCase({ id: 'case-1' as CaseId, fields: {}, at: T0 });
    const before = newestEntries(operations, 100);
    const rows = buildRows(1, ['send', 'send', 'wrong']);
    spoil(rows);
    for (const [index, row] of rows.entries()) if (index > 2) row.rowNumber = 50 + index;
    const batch = { id: BATCH, caseId: 'case-1' as CaseId, title: '', source: SOURCE, at: T0 };
    expect(codeOf(() => operations.createBatch({ ...batch, rows }))).toBe(code);
    expect(operations.listBatches({ caseId: null })).toEqual([]);
    expect(operations.listCurrentJobs({ completeSince: 0 })).toEqual([]);
    expect(newestEntries(operations, 100)).toEqual(before);
  });

  test('keeps cells and titles with half characters', () => {
    const { operations, path } = newCaseFile();
    operations.createCase({ id: 'case-1' as CaseId, fields: {}, at: T0 });
    const rows = buildRows(1, ['wrong']);
    rows[0]!.cells = ['\ud800', '=1+1'];
    rows[0]!.subject = 'half \udfff';
    const title = 'half \ud83d';
    const batch = { id: BATCH, caseId: 'case-1' as CaseId, title, source: SOURCE, rows, at: T0 };
    expect(operations.createBatch(batch).title).toBe('half \ufffd');
    const window = { id: BATCH, fate: null, state: null, offset: 0, limit: 1 };
    expect(operations.listBatchRows(window).rows[0]?.subject).toBe('half \ufffd');
    expect(verifyAt(path).findings).toEqual([]);
  });

  test('lists newest first, by case or all', () => {
    const { operations } = newCaseFile();
    addBatch(operations, 1, ['send']);
    addBatch(operations, 2, ['wrong']);
    const ids = (caseId: CaseId | null) => operations.listBatches({ caseId }).map(({ id }) => id);
    expect(ids(null)).toEqual(['batch-2', 'batch-1']);
    expect(ids('case-1' as CaseId)).toEqual(['batch-1']);
    expect(codeOf(() => operations.getBatch({ id: 'none' as BatchId }))).toBe('record.not_found');
  });
});

describe('the state of a batch', () => {
  const move = (operations: CaseFileOperations, from: string[], to: string) =>
    operations.changeBatch({ id: BATCH, from: from as never, to: to as never, at: T0 + 5 });

  test('changes from the states the caller names only, and is journaled', () => {
    const { operations } = newCaseFile();
    addBatch(operations, 1, ['send']);
    expect(codeOf(() => move(operations, ['paused'], 'running'))).toBe('batch.wrong_state');
    expect(move(operations, ['running'], 'paused').state).toBe('paused');
    expect(newestEntries(operations, 1)).toMatchObject([
      { kind: 'batch.changed', subject: BATCH, what: { from: 'running', to: 'paused' } },
    ]);
    expect(move(operations, ['paused', 'running'], 'running').state).toBe('running');
    expect(codeOf(() => move(operations, ['running'], 'complete'))).toBe('batch.wrong_state');
    expect(
      codeOf(() =>
        operations.changeBatch({ id: 'none' as BatchId, from: ['running'], to: 'paused', at: 1 }),
      ),
    ).toBe('record.not_found');
  });

  test('is complete as soon as no job is under way, noted or not', () => {
    const { operations } = newCaseFile();
    addBatch(operations, 1, ['send', 'send']);
    complete(operations, 2);
    expect(operations.getBatch({ id: BATCH }).state).toBe('running');
    change(operations, 3, 'intent', 'failed');
    expect(operations.getBatch({ id: BATCH })).toMatchObject({
      state: 'complete',
      jobs: { complete: 1, failed: 1, intent: 0 },
      billed: { billed: 1, not_billed: 1, may_be_billed: 0 },
    });
    expect(codeOf(() => move(operations, ['running'], 'paused'))).toBe('batch.wrong_state');
    expect(move(operations, ['running'], 'complete').state).toBe('complete');
    expect(codeOf(() => move(operations, ['running'], 'complete'))).toBe('batch.wrong_state');
  });

  test('is running again when a job of a complete one is', () => {
    const { operations } = newCaseFile();
    addBatch(operations, 1, ['send']);
    change(operations, 2, 'intent', 'failed');
    move(operations, ['running'], 'complete');
    change(operations, 2, 'failed', 'intent');
    expect(operations.getBatch({ id: BATCH }).state).toBe('running');
    expect(newestEntries(operations, 1)).toMatchObject([
      { kind: 'batch.changed', subject: BATCH, what: { from: 'complete', to: 'running' } },
    ]);
    change(operations, 2, 'intent', 'sending');
    expect(newestEntries(operations, 1)[0]?.kind).toBe('job.state_changed');
    change(operations, 2, 'sending', 'failed');
    expect(move(operations, ['running', 'paused'], 'complete').state).toBe('complete');
  });

  test('stays cancelled whatever becomes of its jobs', () => {
    const { operations } = newCaseFile();
    addBatch(operations, 1, ['send', 'send']);
    move(operations, ['running'], 'cancelled');
    operations.stopBatchIntents({ id: BATCH, at: T0 + 6 });
    expect(operations.getBatch({ id: BATCH })).toMatchObject({
      state: 'cancelled',
      jobs: { stopped: 2 },
    });
  });

  test('of a table without a row to be sent is complete at once', () => {
    const { operations } = newCaseFile();
    expect(addBatch(operations, 1, ['wrong']).state).toBe('complete');
  });
});

describe('the jobs of a batch', () => {
  test('are given by state in the order of their rows', () => {
    const { operations } = newCaseFile();
    addBatch(operations, 1, ['send', 'send', 'send name', 'send']);
    change(operations, 3, 'intent', 'failed');
    const ids = (states: JobState[], limit = 10) =>
      operations.listBatchJobs({ id: BATCH, states, limit }).map(({ id }) => id);
    expect(ids(['failed', 'intent'])).toEqual([jobOf(2), jobOf(3), jobOf(4), jobOf(5)]);
    expect(ids(['intent', 'intent', 'failed'], 2)).toEqual([jobOf(2), jobOf(3)]);
    expect(ids(['complete'])).toEqual([]);
    expect(ids([])).toEqual([]);
  });

  test('not yet sent are stopped all at once; the others go on', () => {
    const { operations } = newCaseFile();
    addBatch(operations, 1, ['send', 'send', 'send']);
    change(operations, 3, 'intent', 'sending');
    expect(operations.stopBatchIntents({ id: BATCH, at: T0 + 6 })).toEqual({ stopped: 2 });
    expect(operations.getBatch({ id: BATCH }).jobs).toMatchObject({ stopped: 2, sending: 1 });
    expect(operations.stopBatchIntents({ id: BATCH, at: T0 + 7 })).toEqual({ stopped: 0 });
    expect(newestEntries(operations, 1)).toMatchObject([
      { kind: 'job.state_changed', what: { from: 'intent', to: 'stopped' } },
    ]);
  });

  test('are recovered in the order of their rows, with their batch', () => {
    const { operations } = newCaseFile();
    addBatch(
      operations,
      1,
      Array.from({ length: 12 }, () => 'send' as const),
    );
    change(operations, 3, 'intent', 'sending');
    const jobs = operations.recoverJobs({ at: T0 + 9 });
    expect(jobs.map(({ id }) => id)).toEqual(
      [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((row) => jobOf(row)),
    );
    expect(new Set(jobs.map(({ batchId }) => batchId))).toEqual(new Set([BATCH]));
    expect(operations.getBatch({ id: BATCH }).billed.may_be_billed).toBe(1);
  });
});
