// Polls that are answered with the same bytes: every request is in the ledger, the bytes once. What a
// submit cost is said by the same readers as the job is.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { RequestId } from '#shared/domain/ids.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import {
  addAcceptedJob,
  addAnswer,
  addJob,
  ALL_REQUESTS,
  buildOutcome,
  buildRecord,
  newCaseFile,
  pollRecord,
  reopen,
  snapshotDraft,
  T0,
  verifyAt,
} from '../builders/casefile-file.ts';

const PENDING = '{"code":0,"msg":"success","data":{"job_id":1,"status":"PENDING"}}';
const DONE = '{"code":0,"msg":"success","data":{"job_id":1,"status":"COMPLETE","result":null}}';

const poll = (operations: CaseFileOperations, id: string, answer: string): void =>
  addAnswer(operations, { ...pollRecord(1), id: id as RequestId }, answer);
const textOf = (operations: CaseFileOperations, id: string): string | undefined =>
  operations.readBodyText({ id: id as RequestId, maxBytes: 1_000 })?.text;

test('equal answers to the polls of a job are stored once and read under each', () => {
  const { operations } = newCaseFile();
  addAcceptedJob(operations, 1);
  for (const id of ['a', 'b', 'c']) poll(operations, id, PENDING);
  poll(operations, 'd', DONE);
  for (const id of ['a', 'b', 'c']) expect(textOf(operations, id)).toBe(PENDING);
  expect(textOf(operations, 'd')).toBe(DONE);
  const rows = operations.listRequests({ filter: { ...ALL_REQUESTS, purpose: 'poll' }, limit: 9 });
  const hashes = rows.map(({ responseSha256 }) => responseSha256);
  expect([rows.length, new Set(hashes).size]).toEqual([4, 2]);
  const [costs] = operations.listCosts({ since: T0 - 1 });
  const submit = textOf(operations, 'submit-1')!.length;
  expect(costs?.responseBytes).toBe(submit + PENDING.length + DONE.length);
});

test('the same bytes for another job, or for a submit, are stored of their own', () => {
  const { operations } = newCaseFile();
  addAcceptedJob(operations, 1);
  addAcceptedJob(operations, 2);
  poll(operations, 'a', PENDING);
  addAnswer(operations, { ...pollRecord(2), id: 'b' as RequestId }, PENDING);
  addAnswer(operations, { jobId: pollRecord(1).jobId!, id: 'c' as RequestId }, PENDING);
  const [costs] = operations.listCosts({ since: T0 - 1 });
  const submits = 2 * textOf(operations, 'submit-1')!.length;
  expect(costs?.responseBytes).toBe(submits + 3 * PENDING.length);
});

test('a snapshot that rests on a repeated answer is whole, also after the file was closed', () => {
  const { operations, path } = newCaseFile();
  addAcceptedJob(operations, 1);
  poll(operations, 'first', DONE);
  poll(operations, pollRecord(1).id, DONE);
  operations.storeSnapshot({ draft: snapshotDraft(1) });
  operations.close({});
  expect(verifyAt(path).findings).toEqual([]);
  const again = reopen(path);
  expect(again.readRaw({ id: snapshotDraft(1).id, maxBytes: 1_000 }).text).toBe(DONE);
  again.close({});
});

test('what a submit cost is told by what its whole answer is, whatever its form', () => {
  const { operations } = newCaseFile();
  const { jobId } = addJob(operations, 1);
  const cost = (id: string, body: Uint8Array, headers: Record<string, string> = {}) => {
    operations.beginRequest({ record: buildRecord({ id: id as RequestId, jobId }) });
    operations.appendBody({ id: id as RequestId, bytes: body });
    // The beginning of the body looked like an acceptance.
    const outcome = buildOutcome({ billed: 'billed', headers });
    operations.finishRequest({ id: id as RequestId, outcome });
    return operations.listRequests({ filter: ALL_REQUESTS, limit: 99 }).find((row) => row.id === id)
      ?.billed;
  };
  const zip = { 'content-encoding': 'gzip' };
  expect(cost('accepted', Buffer.from(PENDING))).toBe('billed');
  expect(cost('packed', gzipSync(PENDING), zip)).toBe('billed');
  expect(cost('refused', gzipSync('{"code":-1,"msg":"no"}'), zip)).toBe('may_be_billed');
  expect(cost('page', Buffer.from(`<html>${' '.repeat(100_000)}`))).toBe('may_be_billed');
  const failed = '{"code":0,"data":{"job_id":1,"status":"FAILED"}}';
  expect(cost('failed', Buffer.from(failed))).toBe('may_be_billed');
});

test('a submit that the program did not outlive may be billed, in the ledger and in the costs', () => {
  const { operations } = newCaseFile();
  const { jobId } = addJob(operations, 1);
  const move = { id: jobId, at: T0, why: null, patch: {} };
  operations.changeJob({ ...move, from: ['intent'], to: 'sending' });
  operations.beginRequest({ record: buildRecord({ id: 'lost' as RequestId, jobId }) });
  const told = () => [
    operations.listRequests({ filter: ALL_REQUESTS, limit: 1 })[0]?.billed,
    operations.listCosts({ since: T0 - 1 })[0]?.mayBeBilled,
  ];
  expect(told()).toEqual([null, 0]);
  operations.recoverJobs({ at: T0 + 1 });
  expect(operations.getJob({ id: jobId }).billed).toBe('may_be_billed');
  expect(told()).toEqual(['may_be_billed', 1]);
});
