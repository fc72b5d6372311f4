// Every stored screening of a subject, in the case of one of them and in all others.
import { describe, expect, test } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { HistoryListing } from '#shared/records/history.ts';
import type { NameRequest } from '#shared/names/request.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { listHistory } from '../../electron/casefile/tables/subject-history.ts';
import { connectScratch } from '../../electron/casefile/connection.ts';
import { MIGRATIONS } from '../../electron/casefile/migrations/index.ts';
import { applyMigrations } from '../../electron/casefile/migrations/runner.ts';
import {
  buildKytRequest,
  buildNameRequest,
  codeOf,
  completedJob,
  ENGINE,
  kytInResult,
  nameTask,
  newCaseFile,
  storeAnswer,
  T0,
} from '../builders/casefile-file.ts';
import { importAnswer, writeAnswer } from '../builders/casefile-transfer.ts';
import { kyaAnswer } from '../builders/casefile-monitors.ts';
import { buildRequest } from '../builders/kya-view.ts';

const ADDRESS = `0x${'aB'.repeat(20)}`;
const HERE = 'case-101' as CaseId;

function screen(
  operations: CaseFileOperations,
  number: number,
  address: string,
  caseId: CaseId | null,
  inflowHops = 3,
): SnapshotId {
  const job = { kind: 'kya', request: buildRequest({ address, inflowHops }) } as const;
  const when = { inCase: caseId, takenAt: T0 + number * 1000 };
  return storeAnswer(operations, number, job, kyaAnswer(), when).id;
}

describe('the history of an address', () => {
  test('has every screening of it, newest first, those of other cases apart', () => {
    const operations = newCaseFile().operations;
    const first = screen(operations, 1, ADDRESS, null);
    const second = screen(operations, 2, ADDRESS.toLowerCase(), HERE, 5);
    const elsewhere = screen(operations, 3, ADDRESS.toLowerCase(), null);
    screen(operations, 4, `0x${'01'.repeat(20)}`, HERE);
    const list = operations.listHistory({ id: first });
    expect(list.own.map(({ summary }) => summary.id)).toEqual([second, first]);
    expect(list.elsewhere.map(({ summary }) => summary.id)).toEqual([elsewhere]);
    expect(list.isCut).toBe(false);
    expect(operations.listHistory({ id: elsewhere }).own).toHaveLength(1);
    const [entry] = list.own;
    expect(entry).toMatchObject({ request: { inflowHops: 5 }, rulesets: [] });
    expect(entry?.requestSha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('tells that it was cut, of each list by itself', () => {
    const operations = newCaseFile().operations;
    const ids = [1, 2, 3].map((number) =>
      screen(operations, number, ADDRESS, number === 1 ? null : HERE),
    );
    const list = operations.listHistory({ id: ids[0], limit: 2 } as never);
    expect(list.own).toHaveLength(2);
    expect(list.isCut).toBe(true);
  });
});

test('a transaction has a history of its own kind', () => {
  const operations = newCaseFile().operations;
  const transaction = `0x${'c0'.repeat(32)}`;
  const kyt = { kind: 'kyt', request: buildKytRequest({ transaction }) } as const;
  const { id } = storeAnswer(operations, 1, kyt, completedJob(1, kytInResult(transaction)));
  expect(operations.listHistory({ id }).own.map(({ summary }) => summary.kind)).toEqual(['kyt']);
});

describe('the history of a name', () => {
  const screenName = (
    operations: CaseFileOperations,
    number: number,
    request: Partial<NameRequest> & { name: string },
    caseId: CaseId | null = null,
  ): SnapshotId => {
    const job = { kind: 'name', request: buildNameRequest(request) } as const;
    const answer = JSON.stringify(nameTask(request.name));
    const when = { inCase: caseId, takenAt: T0 + number * 1000 };
    return storeAnswer(operations, number, job, answer, when).id;
  };
  const idsOf = (list: HistoryListing[]) => list.map(({ summary }) => summary.id);

  test('has every screening of it in any case, width and spacing, with what was asked', () => {
    const { operations } = newCaseFile();
    const first = screenName(operations, 1, { name: 'Orsino Velander', country: 'SG' });
    const second = screenName(
      operations,
      2,
      { name: 'ＯＲＳＩＮＯ  velander', threshold: decimal('0.9') },
      HERE,
    );
    const elsewhere = screenName(operations, 3, { name: 'orsino velander' });
    screenName(operations, 4, { name: 'Orsino Velanders' }, HERE);
    const list = operations.listHistory({ id: first });
    expect(idsOf(list.own)).toEqual([second, first]);
    expect(idsOf(list.elsewhere)).toEqual([elsewhere]);
    expect(list.own).toMatchObject([
      { summary: { kind: 'name', decision: 'EDD' }, request: { threshold: '0.9' }, rulesets: [] },
      { summary: { query: 'Orsino Velander' }, request: { country: 'SG' } },
    ]);
    expect(list.own[0]?.requestSha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('has an imported answer too, of which nobody knows what was asked', () => {
    const { operations, folder } = newCaseFile();
    const first = screenName(operations, 1, { name: 'Orsino Velander' });
    const task = { ...nameTask('Orsino Velander'), id: 'task-2' };
    const file = writeAnswer(folder, JSON.stringify(task));
    const imported = importAnswer(operations, file, { caseId: HERE });
    const list = operations.listHistory({ id: first });
    expect(idsOf(list.own)).toContain(imported.id);
    expect(list.own.find(({ summary }) => summary.id === imported.id)).toMatchObject({
      ...{ request: null, requestSha256: null, rulesets: [] },
    });
  });

  test('is no history of an address of the same text', () => {
    const { operations } = newCaseFile();
    const named = screenName(operations, 1, { name: ADDRESS });
    screen(operations, 2, ADDRESS, HERE);
    expect(idsOf(operations.listHistory({ id: named }).own)).toEqual([named]);
  });
});

test('a snapshot that is not there has no history', () => {
  const db = connectScratch(ENGINE);
  applyMigrations(db, MIGRATIONS);
  expect(codeOf(() => listHistory(db, { id: 'none' as SnapshotId }))).toBe('record.not_found');
  db.close();
});
