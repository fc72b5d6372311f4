// The records a test needs in a case file. Ids and times are counted, not random. Runs outside
// vitest too, in the processes that tests kill.
import type { CaseId, EnvironmentId, JobId, RequestId, SnapshotId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry } from '#shared/domain/journal.ts';
import type { KyaRequest } from '#shared/screening/request.ts';
import type { LedgerFilter } from '#shared/records/ledger.ts';
import type { SnapshotDraft } from '../../electron/casefile/job-changes.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import type { RequestOutcome, RequestRecord } from '#shared/screening/exchange.ts';
import { buildRequest } from './kya-view.ts';

/** A raw key, so that most tests spend no time on deriving one. */
export const FAST_PASSPHRASE = `x'${'5a'.repeat(32)}'`;
/** The moment at which tests begin. */
export const T0 = Date.UTC(2026, 2, 1, 9, 30, 5);
/** An environment id. */
export const ENVIRONMENT = 'practice' as EnvironmentId;

/** Every request of the ledger. */
export const ALL_REQUESTS: LedgerFilter = {
  environmentId: null,
  purpose: null,
  jobId: null,
  outcome: null,
};

/** A request record; only what a test is about is given. */
export function buildRecord(parts: Partial<RequestRecord> & { id: RequestId }): RequestRecord {
  return {
    jobId: null,
    environmentId: ENVIRONMENT,
    keyId: null,
    purpose: 'screen',
    method: 'POST',
    base: 'http://127.0.0.1:4100',
    path: '/api/v3/screen/kya',
    body: '{"address":"0x00","mode":"async"}',
    sentAt: T0,
    sentMonotonicMs: 1000.25,
    ...parts,
  };
}

/** A good outcome; only what a test is about is given. */
export function buildOutcome(parts: Partial<RequestOutcome> = {}): RequestOutcome {
  return {
    reached: 'yes',
    httpStatus: 200,
    headers: { 'content-type': 'application/json' },
    serverDate: T0,
    receivedAt: T0 + 40,
    receivedMonotonicMs: 1040.5,
    errorCode: null,
    billed: null,
    isTruncated: false,
    ...parts,
  };
}

/** The newest entries of the journal, newest first. */
export function newestEntries(
  operations: Pick<CaseFileOperations, 'listJournal'>,
  limit: number,
): ChainedJournalEntry[] {
  return operations.listJournal({ caseId: null, subject: null, beforeSeq: null, limit }).entries;
}

/** A case and a job in it, by number. */
export function addJob(
  operations: CaseFileOperations,
  number: number,
  request: Partial<KyaRequest> = {},
): { caseId: CaseId; jobId: JobId } {
  const caseId = `case-${String(number)}` as CaseId;
  const jobId = `job-${String(number)}` as JobId;
  operations.createCase({ id: caseId, fields: {}, at: T0 + number });
  operations.createJob({
    id: jobId,
    caseId,
    environmentId: ENVIRONMENT,
    job: { kind: 'kya', request: buildRequest(request) },
    at: T0 + number,
  });
  return { caseId, jobId };
}

/** Stores a request with its answer, as the transport does. */
export function addAnswer(
  operations: CaseFileOperations,
  record: Partial<RequestRecord> & { id: RequestId },
  answer: Uint8Array | string,
): void {
  operations.beginRequest({ record: buildRecord(record) });
  const bytes = typeof answer === 'string' ? new TextEncoder().encode(answer) : answer;
  for (let at = 0; at < bytes.length; at += 1_000_000) {
    operations.appendBody({ id: record.id, bytes: bytes.subarray(at, at + 1_000_000) });
  }
  operations.finishRequest({ id: record.id, outcome: buildOutcome() });
}

/** A case with a job that the service has accepted, its submit stored. */
export function addAcceptedJob(
  operations: CaseFileOperations,
  number: number,
  remoteJobId = String(number),
): void {
  const { jobId } = addJob(operations, number);
  const submitId = `submit-${String(number)}` as RequestId;
  const change = { id: jobId, at: T0 + number, why: null };
  operations.changeJob({ ...change, from: ['intent'], to: 'sending', patch: {} });
  addAnswer(
    operations,
    { id: submitId, jobId },
    `{"code":0,"msg":"success","data":{"job_id":${remoteJobId},"type":"kya","status":"PENDING"}}`,
  );
  operations.changeJob({
    ...change,
    from: ['sending'],
    to: 'accepted',
    patch: { remoteJobId, billed: 'billed', acceptedAt: T0 + number },
  });
}

/** The poll of such a job. */
export function pollRecord(number: number): Partial<RequestRecord> & { id: RequestId } {
  return {
    id: `poll-${String(number)}` as RequestId,
    jobId: `job-${String(number)}` as JobId,
    purpose: 'poll',
    method: 'GET',
    path: `/api/v3/screen/result/${String(number)}`,
    body: null,
  };
}

/** The snapshot of such a job from the answer to its poll. */
export function snapshotDraft(number: number): SnapshotDraft {
  return {
    id: `snapshot-${String(number)}` as SnapshotId,
    jobId: `job-${String(number)}` as JobId,
    requestId: pollRecord(number).id,
    environmentName: 'Practice',
    environmentKind: 'practice',
    rulesets: [],
    reportRequestId: null,
    appVersion: '0.1.0',
    takenAt: T0 + number,
  };
}

/** Moves a job from intent to accepted and stores an answer to its poll; gives the draft. */
export function addPolledAnswer(
  operations: CaseFileOperations,
  number: number,
  answer: Uint8Array | string,
): SnapshotDraft {
  const text = typeof answer === 'string' ? answer : '';
  // As the answer names it: an answer to another job would say so among its deviations.
  addAcceptedJob(operations, number, /"job_id":\s*(\d+)/.exec(text)?.[1]);
  addAnswer(operations, pollRecord(number), answer);
  return snapshotDraft(number);
}
