// Transactions and names: stored, hashed and read again like addresses.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JobId, RequestId, SnapshotId } from '#shared/domain/ids.ts';
import { deriveKey } from '../../electron/casefile/cipher.ts';
import { connect } from '../../electron/casefile/connection.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { openScreeningAsJson } from '../../electron/casefile/screening-json.ts';
import { openScreening, readNameReport, readRaw } from '../../electron/casefile/screenings.ts';
import {
  addAnsweredJob,
  buildKytRequest,
  buildNameRequest,
  buildOutcome,
  buildRecord,
  codeOf,
  completedJob,
  ENGINE,
  ENVIRONMENT,
  FAST_PASSPHRASE,
  kytBothResult,
  kytInResult,
  NAMES_ENVIRONMENT,
  nameTask,
  newCaseFile,
  reopen,
  T0,
  verifyAt,
  verifyDb,
} from '../builders/casefile-file.ts';
import { allSnapshots, openView } from '../builders/casefile-lists.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const TRANSACTION = `0x${'ab'.repeat(32)}`;
const NAME = 'Velvet Harbour Trading (fictional)';
const REPORT = '<html><script>alert(1)</script>Report</html>';
const kyt = { kind: 'kyt', request: buildKytRequest() } as const;
const name = { kind: 'name', request: buildNameRequest() } as const;
const kytAnswer = completedJob(1, kytBothResult(TRANSACTION));
const nameAnswer = JSON.stringify(nameTask(NAME));

/** A report that the service gave for a job. */
function addReport(operations: CaseFileOperations, number: number): RequestId {
  const id = `report-${String(number)}` as RequestId;
  const record = buildRecord({
    id,
    jobId: `job-${String(number)}` as JobId,
    environmentId: NAMES_ENVIRONMENT,
    purpose: 'name_report',
    method: 'GET',
    path: '/v1/screening/task-1/report',
    body: null,
  });
  operations.beginRequest({ record });
  operations.appendBody({ id, bytes: new TextEncoder().encode(REPORT) });
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  operations.finishRequest({ id, outcome: buildOutcome({ headers }) });
  return id;
}

describe('a transaction', () => {
  test('is stored with its direction and read again with both sides', () => {
    const { operations, path } = newCaseFile();
    const draft = addAnsweredJob(operations, 1, kyt, kytAnswer);
    const sides = ['detection_in', 'detection_out', 'scoring'] as const;
    const rulesets = sides.map((role) => ({
      ...{ role, requestedId: '0', certainty: 'unknown', sha256: null },
      changedWhileRunning: false,
    })) as typeof draft.rulesets;
    const summary = operations.storeSnapshot({ draft: { ...draft, rulesets } });
    expect(summary).toEqual({
      ...{ id: 'snapshot-1', caseId: 'case-101', jobId: 'job-1', environmentId: ENVIRONMENT },
      ...{ environmentName: 'Practice', environmentKind: 'practice', takenAt: T0 + 1 },
      origin: 'service',
      ...{ kind: 'kyt', transaction: TRANSACTION, direction: 'both', chain: 'Ethereum' },
      ...{ token: 'usdt', score: '60', verdict: 'edd', risk: 'high', hitCount: 2 },
      sha256: hashOf(kytAnswer),
    });
    operations.close({});
    const again = reopen(path);
    expect(allSnapshots(again)).toMatchObject([summary]);
    const view = openView(again, draft.id);
    if (view.kind !== 'kyt') throw new Error(view.kind);
    expect(view.summary).toEqual(summary);
    expect(view.request).toEqual(kyt.request);
    expect(view.result?.alerts).toHaveLength(2);
    expect(view.result?.outScore?.score).toBe('10');
    expect(view.result?.deviations).toEqual([]);
    expect(view.rulesets.map(({ role }) => role)).toEqual([...sides]);
    expect(view.provenance).toMatchObject({ requestBody: '{"tx_id":"…"}' });
    expect(again.getJob({ id: draft.jobId })).toMatchObject({ kind: 'kyt', state: 'complete' });
    expect(verifyAt(path).findings).toEqual([]);
  });

  test('keeps the direction that was asked for', () => {
    const { operations } = newCaseFile();
    const request = buildKytRequest({ screenDirection: 'in' });
    const answer = completedJob(1, kytInResult(TRANSACTION));
    const draft = addAnsweredJob(operations, 1, { kind: 'kyt', request }, answer);
    expect(operations.storeSnapshot({ draft })).toMatchObject({ direction: 'in', hitCount: 1 });
  });

  test('whose answer cannot be read is kept and says why', () => {
    const { operations } = newCaseFile();
    const draft = addAnsweredJob(operations, 1, kyt, '<html>busy</html>');
    expect(operations.storeSnapshot({ draft })).toMatchObject({ verdict: null, hitCount: null });
    expect(openView(operations, draft.id)).toMatchObject({
      ...{ kind: 'kyt', result: null, unreadable: 'not_json' },
    });
  });
});

describe('a name', () => {
  test('is stored with its decision and its report, both hashed, and read again', () => {
    const { operations, path } = newCaseFile();
    const draft = addAnsweredJob(operations, 1, name, nameAnswer);
    const reportRequestId = addReport(operations, 1);
    const summary = operations.storeSnapshot({ draft: { ...draft, reportRequestId } });
    expect(summary).toEqual({
      ...{ id: 'snapshot-1', caseId: 'case-101', jobId: 'job-1', takenAt: T0 + 1 },
      ...{ environmentId: NAMES_ENVIRONMENT, environmentName: 'Practice' },
      ...{ environmentKind: 'practice', kind: 'name', query: NAME, decision: 'EDD' },
      origin: 'service',
      ...{ riskLevel: 'high', hitCount: 2, sha256: hashOf(nameAnswer) },
    });
    operations.close({});
    const again = reopen(path);
    const view = openView(again, draft.id);
    if (view.kind !== 'name') throw new Error(view.kind);
    expect(view.summary).toEqual(summary);
    expect(view.request).toEqual(name.request);
    expect(view.result?.groups.pep.triggers[0]?.positions).toHaveLength(1);
    expect(view.report).toEqual({
      contentType: 'text/html; charset=utf-8',
      sizeBytes: REPORT.length,
      sha256: hashOf(REPORT),
    });
    expect(view.provenance).toMatchObject({ remoteJobId: 'task-1', requestBody: '{"name":"…"}' });
    expect(again.readNameReport({ id: draft.id, maxBytes: 6 })).toEqual({
      ...{ text: '<html>', sizeBytes: REPORT.length, isCut: true, isUtf8: true },
    });
    expect(again.readRaw({ id: draft.id, maxBytes: 10_000 }).text).toBe(nameAnswer);
    expect(verifyAt(path).findings).toEqual([]);
  });

  test('without a report has none', () => {
    const { operations } = newCaseFile();
    const draft = addAnsweredJob(operations, 1, name, nameAnswer);
    operations.storeSnapshot({ draft });
    expect(openView(operations, draft.id)).toMatchObject({ report: null });
    const read = () => operations.readNameReport({ id: draft.id, maxBytes: 10 });
    expect(codeOf(read)).toBe('record.not_found');
  });

  test.each([
    ['still at work', '{"id":"t","status":"processing","query":"x"}', 'no_result'],
    ['a refusal', '{"detail":"Screening task not found"}', 'no_result'],
    ['not JSON', 'Internal Server Error', 'not_json'],
  ])('whose answer is %s is kept and says why', (_what, answer, unreadable) => {
    const { operations } = newCaseFile();
    const draft = addAnsweredJob(operations, 1, name, answer);
    expect(operations.storeSnapshot({ draft })).toMatchObject({
      ...{ decision: null, riskLevel: null, hitCount: null },
    });
    expect(openView(operations, draft.id)).toMatchObject({ result: null, unreadable });
  });
});

describe('a snapshot is refused', () => {
  test.each<[string, typeof kyt | typeof name, object, string]>([
    [
      'for a name judged by a ruleset',
      name,
      { rulesets: [{ role: 'scoring', requestedId: '0', certainty: 'unknown', sha256: null }] },
      'record.conflict',
    ],
    ['for a transaction with a report', kyt, { reportRequestId: 'poll-1' }, 'record.conflict'],
    ['with the report of another job', name, { reportRequestId: 'poll-2' }, 'record.conflict'],
    ['with a report that is not there', name, { reportRequestId: 'none' }, 'record.not_found'],
  ])('%s', (_what, job, parts, code) => {
    const { operations } = newCaseFile();
    const draft = addAnsweredJob(operations, 1, job, job.kind === 'kyt' ? kytAnswer : nameAnswer);
    addAnsweredJob(operations, 2, name, nameAnswer);
    expect(codeOf(() => operations.storeSnapshot({ draft: { ...draft, ...parts } }))).toBe(code);
    expect(allSnapshots(operations)).toEqual([]);
  });
});

describe('whoever gets past the triggers is noticed', () => {
  /** A file with a transaction (job 1) and a name with a report (job 2), opened by SQLite alone. */
  function rawFile(): Database {
    const { operations, path } = newCaseFile();
    operations.storeSnapshot({ draft: addAnsweredJob(operations, 1, kyt, kytAnswer) });
    const draft = addAnsweredJob(operations, 2, name, nameAnswer);
    const reportRequestId = addReport(operations, 2);
    operations.storeSnapshot({ draft: { ...draft, reportRequestId } });
    operations.close({});
    const salt = readFileSync(path).subarray(0, 16);
    const db = connect(path, deriveKey(FAST_PASSPHRASE, salt), ENGINE);
    onTestFinished(() => void db.close());
    return db;
  }

  test('the page is given exactly what was read', () => {
    const db = rawFile();
    for (const number of [1, 2]) {
      const args = { id: `snapshot-${String(number)}` as SnapshotId };
      const page = { openScreening: () => openScreeningAsJson(db, args) };
      expect(openView(page, args.id)).toStrictEqual(openScreening(db, args));
    }
  });

  test('what became too large while it was read is not given to the page', () => {
    const db = rawFile();
    const args = { id: 'snapshot-1' as SnapshotId };
    const whole = openScreening(db, args);
    const length = JSON.stringify(whole).length;
    const give = (most: number) =>
      openView({ openScreening: () => openScreeningAsJson(db, args, most) }, args.id);
    expect(give(length)).toEqual(whole);
    const tooLarge = { ...whole, result: null, unreadable: 'too_large' };
    expect(give(length - 1)).toEqual(tooLarge);
  });

  test.each([
    [1, 'the direction', "UPDATE snapshots SET direction = 'in' WHERE id = 'snapshot-1'"],
    [1, 'the transaction', "UPDATE snapshots SET subject = '0x0' WHERE id = 'snapshot-1'"],
    [2, 'the decision', "UPDATE snapshots SET decision = 'APPROVE' WHERE id = 'snapshot-2'"],
    [2, 'the risk level', "UPDATE snapshots SET risk = 'none' WHERE id = 'snapshot-2'"],
    [2, 'the name', "UPDATE snapshots SET subject = 'Else' WHERE id = 'snapshot-2'"],
    [2, 'the report', "UPDATE snapshots SET report_bytes = 1 WHERE id = 'snapshot-2'"],
    [2, 'its bytes', "UPDATE body_chunks SET bytes = x'00' WHERE request_id = 'report-2'"],
  ])('job %i, %s changed: evidence.hash_mismatch', (number, _what, change) => {
    const db = rawFile();
    const id = `snapshot-${String(number)}` as SnapshotId;
    expect(openScreening(db, { id }).unreadable).toBeNull();
    db.exec('DROP TRIGGER snapshots_refuse_update; DROP TRIGGER body_chunks_refuse_update');
    expect(db.prepare(change).run().changes).toBe(1);
    expect(codeOf(() => openScreening(db, { id }))).toBe('evidence.hash_mismatch');
  });

  test('before its answer or its report is shown as text', () => {
    const db = rawFile();
    const shown = { id: 'snapshot-2' as SnapshotId, maxBytes: 5 };
    expect([readRaw(db, shown).sizeBytes, readNameReport(db, shown).text]).toEqual([
      ...[nameAnswer.length, '<html'],
    ]);
    db.exec('DROP TRIGGER body_chunks_refuse_update');
    db.exec("UPDATE body_chunks SET bytes = CAST(bytes || ' ' AS BLOB)");
    expect(codeOf(() => readRaw(db, shown))).toBe('evidence.hash_mismatch');
    expect(codeOf(() => readNameReport(db, shown))).toBe('evidence.hash_mismatch');
    const { findings } = verifyDb(db);
    expect(findings.flatMap(({ record, id }) => (record === 'snapshot' ? [id] : []))).toEqual([
      ...['snapshot-1', 'snapshot-2'],
    ]);
  });

  test.each([
    "UPDATE snapshots SET verdict = 'accept' WHERE kind = 'name'",
    "UPDATE snapshots SET decision = 'APPROVE' WHERE kind = 'kyt'",
    "UPDATE snapshots SET direction = NULL WHERE kind = 'kyt'",
    "UPDATE snapshots SET chain = 'Tron' WHERE kind = 'name'",
    "UPDATE snapshots SET report_sha256 = NULL WHERE kind = 'name'",
  ])('a column that the kind does not have takes nothing: %s', (change) => {
    const db = rawFile();
    db.exec('DROP TRIGGER snapshots_refuse_update');
    expect(codeOf(() => db.exec(change))).toBe('SQLITE_CONSTRAINT_CHECK');
  });
});

test('accepted jobs of every kind are listed with their kind and what was sent', () => {
  const { operations } = newCaseFile();
  addAnsweredJob(operations, 1, kyt, '{}');
  addAnsweredJob(operations, 2, name, '{}');
  const list = (environmentId: typeof ENVIRONMENT) =>
    operations.listAcceptedSubmits({ environmentId });
  expect(list(ENVIRONMENT)).toEqual([
    { kind: 'kyt', remoteJobId: '1', body: '{"tx_id":"…"}', acceptedAt: T0 },
  ]);
  expect(list(NAMES_ENVIRONMENT)).toEqual([
    { kind: 'name', remoteJobId: 'task-1', body: '{"name":"…"}', acceptedAt: T0 },
  ]);
});
