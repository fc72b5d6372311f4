// The rows of a batch with what became of them, and the questions that were asked before.
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { JobId, SnapshotId } from '#shared/domain/ids.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import {
  addAcceptedJob,
  addBatch,
  addJob,
  addPolledAnswer,
  BATCH,
  batchJob as jobOf,
  changeRow as change,
  codeOf,
  completeRow as complete,
  ENVIRONMENT,
  NAMES_ENVIRONMENT,
  newCaseFile,
  numberedAddress,
  numberedJob,
  T0,
} from '../builders/casefile-file.ts';
import { allSnapshots } from '../builders/casefile-lists.ts';
import {
  addRichCase,
  importAnswer,
  importedFrom,
  writeAnswer,
} from '../builders/casefile-transfer.ts';
import { evmAddress } from '../builders/hits.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';

const rowsOf = (operations: CaseFileOperations, filter = {}) =>
  operations.listBatchRows({
    id: BATCH,
    fate: null,
    state: null,
    offset: 0,
    limit: 100,
    ...filter,
  });

describe('the rows of a batch', () => {
  test('keep what the person gave, and what it was corrected to', () => {
    const { operations } = newCaseFile();
    addBatch(operations, 1, ['send', 'wrong', 'send corrected']);
    expect(rowsOf(operations).rows.map((row) => [row.given, row.corrected])).toEqual([
      [[numberedAddress(2), 'note 2'], undefined],
      [[numberedAddress(3), 'note 3'], undefined],
      [
        ['0x', ''],
        [numberedAddress(4), 'note 4'],
      ],
    ]);
  });

  test('show their fate, their job and its result', () => {
    const { operations } = newCaseFile();
    addBatch(operations, 1, ['send', 'wrong', 'duplicate', 'send name', 'send']);
    complete(operations, 2);
    change(operations, 5, 'intent', 'failed', {
      error: new AppError('http.invalid_request', 'no').toWire(),
    });
    const { rows, total } = rowsOf(operations);
    expect(total).toBe(5);
    const nothing = { jobId: null, environmentId: null, state: null, billed: null };
    const open = { errorCode: null, snapshotId: null, outcome: null, score: null, risk: null };
    const unread = { hitCount: null, takenAt: null };
    const cellsOf = (row: number) => [numberedAddress(row), `note ${String(row)}`];
    const [snapshot] = allSnapshots(operations);
    if (snapshot?.kind !== 'kya') throw new Error('no snapshot');
    expect(rows).toEqual([
      {
        rowNumber: 2,
        subject: numberedAddress(2),
        given: cellsOf(2),
        kind: 'kya',
        fate: 'send',
        faults: [],
        ofRow: null,
        jobId: jobOf(2),
        environmentId: ENVIRONMENT,
        state: 'complete',
        billed: 'billed',
        errorCode: null,
        snapshotId: 'snapshot-2',
        outcome: snapshot.verdict,
        score: snapshot.score,
        risk: snapshot.risk,
        hitCount: snapshot.hitCount,
        takenAt: snapshot.takenAt,
      },
      {
        ...{ rowNumber: 3, subject: numberedAddress(3), kind: null, fate: 'wrong', ofRow: null },
        faults: [{ problem: 'address_length', column: 'address' }],
        given: cellsOf(3),
        ...{ ...nothing, ...open, ...unread },
      },
      {
        ...{ rowNumber: 4, subject: numberedAddress(4), kind: null, fate: 'duplicate', ofRow: 2 },
        ...{ given: cellsOf(4), faults: [], ...nothing, ...open, ...unread },
      },
      {
        ...{ rowNumber: 5, subject: numberedAddress(5), kind: 'name', fate: 'send', ofRow: null },
        ...{
          given: cellsOf(5),
          faults: [],
          jobId: jobOf(5),
          environmentId: NAMES_ENVIRONMENT,
          state: 'failed',
        },
        ...{ billed: 'not_billed', ...open, ...unread, errorCode: 'http.invalid_request' },
      },
      {
        ...{ rowNumber: 6, subject: numberedAddress(6), kind: 'kya', fate: 'send', ofRow: null },
        ...{
          given: cellsOf(6),
          faults: [],
          jobId: jobOf(6),
          environmentId: ENVIRONMENT,
          state: 'intent',
        },
        ...{ billed: 'not_billed', ...open, ...unread },
      },
    ]);
    expect(snapshot.verdict).not.toBeNull();
  });

  test('show the older result of a fresh row, and its own once it was sent all the same', () => {
    const { operations } = newCaseFile();
    operations.storeSnapshot({ draft: addPolledAnswer(operations, 7, kyaSampleText()) });
    const fresh = 'snapshot-7' as SnapshotId;
    const summary = addBatch(operations, 1, [
      { fresh, isSent: false },
      { fresh, isSent: true },
    ]);
    expect(summary.rows).toMatchObject({ fresh: 2, send: 0, byKind: { kya: 1 } });
    const [kept, sent] = rowsOf(operations).rows;
    expect(kept).toMatchObject({
      fate: 'fresh',
      kind: 'kya',
      jobId: null,
      environmentId: ENVIRONMENT,
      snapshotId: fresh,
      takenAt: T0 + 7,
    });
    expect(kept?.outcome).not.toBeNull();
    expect(sent).toMatchObject({ fate: 'fresh', jobId: jobOf(3), snapshotId: null, outcome: null });
    complete(operations, 3);
    expect(rowsOf(operations).rows[1]).toMatchObject({ snapshotId: 'snapshot-3' });
  });

  test('are filtered by fate and state and given in windows, with the number of all', () => {
    const { operations } = newCaseFile();
    addBatch(operations, 1, ['send', 'wrong', 'send', 'duplicate', 'send', 'wrong']);
    change(operations, 4, 'intent', 'stopped');
    const numbers = (filter: object) => {
      const { rows, total } = rowsOf(operations, filter);
      return { rows: rows.map(({ rowNumber }) => rowNumber), total };
    };
    expect(numbers({})).toEqual({ rows: [2, 3, 4, 5, 6, 7], total: 6 });
    expect(numbers({ offset: 2, limit: 3 })).toEqual({ rows: [4, 5, 6], total: 6 });
    expect(numbers({ fate: 'wrong' })).toEqual({ rows: [3, 7], total: 2 });
    expect(numbers({ fate: 'wrong', offset: 1 })).toEqual({ rows: [7], total: 2 });
    expect(numbers({ state: 'intent' })).toEqual({ rows: [2, 6], total: 2 });
    expect(numbers({ state: 'intent', offset: 1, limit: 1 })).toEqual({ rows: [6], total: 2 });
    expect(numbers({ state: 'stopped', fate: 'send' })).toEqual({ rows: [4], total: 1 });
    expect(numbers({ state: 'stopped', fate: 'fresh' })).toEqual({ rows: [], total: 0 });
    expect(codeOf(() => rowsOf(operations, { id: 'none' }))).toBe('record.not_found');
  });
});

describe('a question asked before', () => {
  test('is the same for the same kind, environment and request only', () => {
    const { operations } = newCaseFile();
    addBatch(operations, 1, ['send']);
    complete(operations, 2);
    const job = numberedJob(2);
    const other = { kind: 'kya', request: { ...job.request, inflowHops: 5 } } as typeof job;
    const questions = [
      { environmentId: NAMES_ENVIRONMENT, job },
      { environmentId: ENVIRONMENT, job: other },
      { environmentId: ENVIRONMENT, job: numberedJob(2, 'kyt') },
      { environmentId: ENVIRONMENT, job },
    ];
    const found = { position: 3, snapshotId: 'snapshot-2', takenAt: T0 + 2 };
    expect(operations.findFresh({ questions, since: T0 })).toEqual([found]);
    expect(operations.findFresh({ questions, since: T0 + 2 })).toEqual([found]);
    expect(operations.findFresh({ questions, since: T0 + 3 })).toEqual([]);
  });

  test('is answered by its newest snapshot', () => {
    const { operations } = newCaseFile();
    for (const number of [3, 1, 2]) {
      operations.storeSnapshot({ draft: addPolledAnswer(operations, number, kyaSampleText()) });
    }
    const job = operations.getJob({ id: 'job-1' as JobId });
    const questions = [{ environmentId: ENVIRONMENT, job }];
    expect(operations.findFresh({ questions, since: 0 })).toEqual([
      { position: 0, snapshotId: 'snapshot-3', takenAt: T0 + 3 },
    ]);
  });

  test('is not answered by an answer that was imported', () => {
    const { operations, folder } = newCaseFile();
    const { jobId } = addJob(operations, 1, { address: evmAddress(1) });
    const imported = importAnswer(operations, writeAnswer(folder, kyaSampleText()), {
      origin: { takenAt: T0 + 9, token: 'usdt' },
    });
    expect(imported).toMatchObject({ origin: 'imported', address: evmAddress(1) });
    const questions = [{ environmentId: ENVIRONMENT, job: operations.getJob({ id: jobId }) }];
    expect(operations.findFresh({ questions, since: 0 })).toEqual([]);
  });

  test('is not answered by a screening that came with a case', async () => {
    const source = newCaseFile();
    addRichCase(source.operations, source.folder);
    const job = source.operations.getJob({ id: 'job-1' as JobId });
    const questions = [{ environmentId: ENVIRONMENT, job }];
    const found = { position: 0, snapshotId: 'snapshot-1' };
    expect(source.operations.findFresh({ questions, since: 0 })).toMatchObject([found]);
    const target = await importedFrom(source.path);
    expect(target.operations.getJob({ id: 'job-1' as JobId }).snapshotId).toBe('snapshot-1');
    expect(target.operations.findFresh({ questions, since: 0 })).toEqual([]);
  });

  test('is not answered by a job without a result', () => {
    const { operations } = newCaseFile();
    addAcceptedJob(operations, 1);
    const job = operations.getJob({ id: 'job-1' as JobId });
    const questions = [{ environmentId: ENVIRONMENT, job }];
    expect(operations.findFresh({ questions, since: 0 })).toEqual([]);
  });
});

test('how long jobs took is told per environment and kind, newest first', () => {
  const { operations } = newCaseFile();
  for (const number of [1, 2, 3]) {
    const draft = addPolledAnswer(operations, number, kyaSampleText());
    operations.storeSnapshot({ draft: { ...draft, takenAt: T0 + number * 1000 } });
  }
  const list = (kind: 'kya' | 'kyt', limit: number) =>
    operations.listJobDurations({ environmentId: ENVIRONMENT, kind, limit });
  expect(list('kya', 2)).toEqual([{ durationMs: 2997 }, { durationMs: 1998 }]);
  expect(list('kyt', 2)).toEqual([]);
});
