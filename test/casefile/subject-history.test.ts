// Every stored screening of a subject, in the case of one of them and in all others.
import { describe, expect, test } from 'vitest';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { listHistory } from '../../electron/casefile/tables/subject-history.ts';
import { connectScratch } from '../../electron/casefile/connection.ts';
import { MIGRATIONS } from '../../electron/casefile/migrations/index.ts';
import { applyMigrations } from '../../electron/casefile/migrations/runner.ts';
import {
  addAnsweredJob,
  buildKytRequest,
  buildNameRequest,
  codeOf,
  completedJob,
  ENGINE,
  kytInResult,
  nameTask,
  newCaseFile,
  T0,
} from '../builders/casefile-file.ts';
import { kyaAnswer } from '../builders/casefile-watches.ts';
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
  const draft = addAnsweredJob(operations, number, job, kyaAnswer(), caseId);
  return operations.storeSnapshot({ draft: { ...draft, takenAt: T0 + number * 1000 } }).id;
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
    const list = operations.listHistory({ id: ids[0] as SnapshotId, limit: 2 } as never);
    expect(list.own).toHaveLength(2);
    expect(list.isCut).toBe(true);
  });
});

test('a transaction has a history of its own kind; a name has none of this form', () => {
  const operations = newCaseFile().operations;
  const transaction = `0x${'c0'.repeat(32)}`;
  const kyt = { kind: 'kyt', request: buildKytRequest({ transaction }) } as const;
  const draft = addAnsweredJob(operations, 1, kyt, completedJob(1, kytInResult(transaction)));
  const { id } = operations.storeSnapshot({ draft });
  expect(operations.listHistory({ id }).own.map(({ summary }) => summary.kind)).toEqual(['kyt']);
  const name = { kind: 'name', request: buildNameRequest({ name: 'Orsino Velander' }) } as const;
  const named = addAnsweredJob(operations, 2, name, JSON.stringify(nameTask('Orsino Velander')));
  const stored = operations.storeSnapshot({ draft: named });
  expect(operations.listHistory({ id: stored.id })).toEqual({
    own: [],
    elsewhere: [],
    isCut: false,
  });
});

test('a snapshot that is not there has no history', () => {
  const db = connectScratch(ENGINE);
  applyMigrations(db, MIGRATIONS);
  expect(codeOf(() => listHistory(db, { id: 'none' as SnapshotId }))).toBe('record.not_found');
  db.close();
});
