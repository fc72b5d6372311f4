// Cases, jobs, the ledger and the chain cache: what is stored comes back, what is not allowed is
// refused with its code.
import { describe, expect, test } from 'vitest';
import type { CaseId, JobId, RequestId } from '#shared/domain/ids.ts';
import { JOB_STATES, type JobState } from '#shared/screening/job.ts';
import { isLegalTransition } from '../../electron/casefile/job-transitions.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import { buildRequest } from '../builders/kya-view.ts';
import {
  addJob,
  addPolledAnswer,
  ALL_REQUESTS,
  buildRecord,
  codeOf,
  ENVIRONMENT,
  newCaseFile,
  newestEntries,
  newOperations,
  reopen,
  T0,
} from '../builders/casefile-file.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';

const caseOf = (id: string, reference: string | null, at = T0) => ({
  id: id as CaseId,
  fields: { title: 'T', ...(reference === null ? {} : { reference }) },
  at,
});

describe('cases', () => {
  test('without a reference get the next number of their year', () => {
    const { operations } = newCaseFile();
    const next = Date.UTC(2027, 0, 1);
    const references = [
      caseOf('a', null),
      caseOf('b', null),
      caseOf('c', 'TF-2026-041'),
      caseOf('d', null),
      caseOf('e', ' '),
      caseOf('f', 'TF-2026-x'),
      caseOf('g', 'TF-2026-999'),
      caseOf('h', null),
      caseOf('i', null, next),
    ].map((args) => operations.createCase(args).reference);
    expect(references).toEqual([
      'TF-2026-001',
      'TF-2026-002',
      'TF-2026-041',
      'TF-2026-042',
      'TF-2026-043',
      'TF-2026-x',
      'TF-2026-999',
      'TF-2026-1000',
      'TF-2027-001',
    ]);
  });

  test('have unique references, whatever the letter case, and unique ids', () => {
    const { operations } = newCaseFile();
    operations.createCase(caseOf('a', 'Case-1'));
    expect(codeOf(() => operations.createCase(caseOf('b', 'CASE-1')))).toBe('record.conflict');
    expect(codeOf(() => operations.createCase(caseOf('a', 'Case-2')))).toBe('record.conflict');
    expect(operations.listCases({})).toHaveLength(1);
  });

  test('list newest first with their counts and last activity', () => {
    const { operations } = newCaseFile();
    operations.createCase(caseOf('empty', null, T0));
    operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, kyaSampleText()) });
    addJob(operations, 2);
    const lines = operations
      .listCases({})
      .map(({ id, screeningCount, openJobCount, lastActivityAt }) => [
        id,
        screeningCount,
        openJobCount,
        lastActivityAt - T0,
      ]);
    expect(lines).toEqual([
      ['case-2', 0, 1, 2],
      ['case-1', 1, 0, 1],
      ['empty', 0, 0, 0],
    ]);
  });
});

describe('jobs', () => {
  test('are stored as an intent, not billed, and come back as they were', () => {
    const { operations, path } = newCaseFile();
    const { jobId, caseId } = addJob(operations, 1, { address: '0xAbC', minTimestamp: 5 });
    operations.close({});
    const job = reopen(path).getJob({ id: jobId });
    expect(job).toEqual({
      id: jobId,
      caseId,
      batchId: null,
      kind: 'kya',
      environmentId: ENVIRONMENT,
      request: buildRequest({ address: '0xAbC', minTimestamp: 5 }),
      state: 'intent',
      remoteJobId: null,
      remoteStatus: null,
      billed: 'not_billed',
      createdAt: T0 + 1,
      updatedAt: T0 + 1,
      acceptedAt: null,
      snapshotId: null,
      error: null,
    });
  });

  test('belong to a case that exists', () => {
    const { operations } = newCaseFile();
    const args = { id: 'j' as JobId, caseId: 'none' as CaseId, environmentId: ENVIRONMENT };
    const job = { kind: 'kya', request: buildRequest() } as const;
    expect(codeOf(() => operations.createJob({ ...args, job, at: T0 }))).toBe('record.not_found');
  });

  test('change only from the states the caller names, and only as the table allows', () => {
    const { operations } = newCaseFile();
    const { jobId: id } = addJob(operations, 1);
    const change = (from: JobState[], to: JobState) => () =>
      operations.changeJob({ id, from, to, patch: {}, at: T0, why: null });
    expect(codeOf(change(['sending'], 'accepted'))).toBe('job.wrong_state');
    expect(codeOf(change(['intent'], 'accepted'))).toBe('job.wrong_state');
    expect(codeOf(change(['intent'], 'complete'))).toBe('job.wrong_state');
    expect(change(['intent'], 'sending')().state).toBe('sending');
    expect(codeOf(change(['sending'], 'complete'))).toBe('job.wrong_state');
    expect(
      codeOf(() =>
        operations.changeJob({
          id: 'no' as JobId,
          from: ['intent'],
          to: 'sending',
          patch: {},
          at: 1,
          why: null,
        }),
      ),
    ).toBe('record.not_found');
  });

  test('keep what a patch does not name, and null clears an error', () => {
    const { operations } = newCaseFile();
    const { jobId: id } = addJob(operations, 1);
    const error = { code: 'http.busy', message: 'm', retryable: true, details: { n: 1 } } as const;
    const base = { id, at: T0 + 9, why: null };
    operations.changeJob({ ...base, from: ['intent'], to: 'sending', patch: { error } });
    const accepted = operations.changeJob({
      ...base,
      from: ['sending'],
      to: 'accepted',
      patch: { remoteJobId: '17', remoteStatus: 'PENDING', billed: 'billed', acceptedAt: T0 + 9 },
    });
    expect(accepted).toMatchObject({
      remoteJobId: '17',
      billed: 'billed',
      error,
      updatedAt: T0 + 9,
    });
    const cleared = operations.changeJob({
      ...base,
      from: ['accepted'],
      to: 'processing',
      patch: { error: null },
    });
    expect(cleared).toMatchObject({ remoteJobId: '17', remoteStatus: 'PENDING', error: null });
  });

  test('write every change of state into the journal, with the reason given', () => {
    const { operations } = newCaseFile();
    const { jobId: id, caseId } = addJob(operations, 1);
    operations.changeJob({
      id,
      from: ['intent'],
      to: 'stopped',
      patch: {},
      at: T0 + 2,
      why: 'typo',
    });
    const [entry] = newestEntries(operations, 1);
    expect(entry).toMatchObject({
      kind: 'job.state_changed',
      caseId,
      subject: id,
      what: { from: 'intent', to: 'stopped', billed: 'not_billed' },
      why: 'typo',
    });
  });

  test('that were being sent at a crash become unknown; the others go on', () => {
    const { operations } = newCaseFile();
    const paths: Record<string, JobState[]> = {
      '1': [],
      '2': ['sending'],
      '3': ['sending', 'accepted'],
      '4': ['sending', 'accepted', 'processing'],
      '5': ['sending', 'failed'],
      '6': ['stopped'],
    };
    for (const [number, states] of Object.entries(paths)) {
      const { jobId: id } = addJob(operations, Number(number));
      for (const to of states) {
        operations.changeJob({ id, from: [...JOB_STATES], to, patch: {}, at: T0, why: null });
      }
    }
    const goingOn = operations.recoverJobs({ at: T0 + 50 });
    expect(goingOn.map(({ id, state }) => [id, state])).toEqual([
      ['job-1', 'intent'],
      ['job-3', 'accepted'],
      ['job-4', 'processing'],
    ]);
    expect(operations.getJob({ id: 'job-2' as JobId })).toMatchObject({
      state: 'unknown',
      billed: 'may_be_billed',
      error: { code: 'http.outcome_unknown' },
    });
    expect(operations.recoverJobs({ at: T0 + 51 })).toEqual(goingOn);
  });

  test('list by case, newest first', () => {
    const { operations } = newCaseFile();
    const { caseId } = addJob(operations, 1);
    addJob(operations, 2);
    operations.createJob({
      id: 'job-3' as JobId,
      caseId,
      environmentId: ENVIRONMENT,
      job: { kind: 'kya', request: buildRequest() },
      at: T0 + 3,
    });
    expect(operations.listJobs({ caseId }).map(({ id }) => id)).toEqual(['job-3', 'job-1']);
  });

  test('that are complete are current for as long as is asked, all others always', () => {
    const { operations } = newCaseFile();
    operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, '{}') });
    operations.storeSnapshot({ draft: addPolledAnswer(operations, 2, '{}') });
    addJob(operations, 3);
    const ids = (completeSince: number | null) =>
      operations.listCurrentJobs({ completeSince }).map(({ id, snapshotId }) => [id, snapshotId]);
    expect(ids(null)).toEqual([['job-3', null]]);
    expect(ids(T0 + 3)).toEqual([['job-3', null]]);
    expect(ids(T0 + 2)).toEqual([
      ['job-3', null],
      ['job-2', 'snapshot-2'],
    ]);
    expect(ids(0)).toHaveLength(3);
  });

  test('accepted by an environment are listed with what was sent for them', () => {
    const { operations } = newCaseFile();
    addPolledAnswer(operations, 5, '{}');
    addJob(operations, 6);
    const body = buildRecord({ id: 'x' as RequestId }).body;
    expect(operations.listAcceptedSubmits({ environmentId: ENVIRONMENT })).toEqual([
      { kind: 'kya', remoteJobId: '5', body, acceptedAt: T0 + 5 },
    ]);
    expect(operations.listAcceptedSubmits({ environmentId: 'other' as never })).toEqual([]);
  });
});

describe('the table of transitions', () => {
  test('never leads out of complete, and never to unknown but from sending', () => {
    const legal = JOB_STATES.flatMap((from) =>
      JOB_STATES.filter((to) => isLegalTransition(from, to)).map((to) => `${from}>${to}`),
    );
    expect(legal.filter((step) => step.startsWith('complete>'))).toEqual([]);
    expect(legal.filter((step) => step.endsWith('>unknown'))).toEqual([
      'sending>unknown',
      'unknown>unknown',
    ]);
  });

  test('sends only what was an intent just before', () => {
    const sources = JOB_STATES.filter((from) => isLegalTransition(from, 'sending'));
    expect(sources).toEqual(['intent', 'sending']);
  });
});

test('the ledger lists newest first, open requests without an outcome', () => {
  const { operations, path } = newCaseFile();
  operations.beginRequest({ record: buildRecord({ id: 'a' as RequestId, sentAt: T0 }) });
  operations.beginRequest({ record: buildRecord({ id: 'b' as RequestId, sentAt: T0 + 1 }) });
  operations.close({});
  const rows = reopen(path).listRequests({ filter: ALL_REQUESTS, limit: 10 });
  expect(rows.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(rows[0]).toEqual({
    id: 'b',
    jobId: null,
    environmentId: ENVIRONMENT,
    keyId: null,
    purpose: 'screen',
    method: 'POST',
    url: 'http://127.0.0.1:4100/api/v3/screen/kya',
    sentAt: T0 + 1,
    durationMs: null,
    httpStatus: null,
    reached: null,
    errorCode: null,
    billed: null,
    responseSha256: null,
    responseBytes: null,
  });
});

test('a request id is used once', () => {
  const { operations } = newCaseFile();
  const record = buildRecord({ id: 'a' as RequestId });
  operations.beginRequest({ record });
  expect(codeOf(() => operations.beginRequest({ record }))).toBe('record.conflict');
});

test('the chains of an environment are replaced as a whole', () => {
  const { operations, path } = newCaseFile();
  const environmentId = ENVIRONMENT;
  expect(operations.getChains({ environmentId })).toBeNull();
  const chain = {
    chainName: 'Tron',
    tokens: ['usdt'],
    defaultToken: 'usdt',
    addressFamily: 'tron',
  };
  operations.storeChains({ environmentId, chains: [], at: T0 });
  operations.storeChains({ environmentId, chains: [chain], at: T0 + 1 });
  operations.close({});
  expect(reopen(path).getChains({ environmentId })).toEqual({ chains: [chain], readAt: T0 + 1 });
});

test('without an open file every operation but three says so', () => {
  const operations = newOperations();
  for (const [name, operation] of Object.entries(operations)) {
    if (['create', 'open', 'requireOtherFile'].includes(name)) continue;
    expect(
      codeOf(() => (operation as (args: unknown) => unknown)({})),
      name,
    ).toBe('casefile.none_open');
  }
});

test.each([
  ['SQLITE_FULL', 'casefile.disk_full'],
  ['SQLITE_IOERR', 'casefile.io_failed'],
  ['SQLITE_IOERR_FSYNC', 'casefile.io_failed'],
  ['SQLITE_CORRUPT_VTAB', 'casefile.damaged'],
  ['SQLITE_NOTADB', 'casefile.damaged'],
  ['SQLITE_BUSY_RECOVERY', 'casefile.in_use'],
  ['SQLITE_READONLY_DBMOVED', 'casefile.not_writable'],
  ['SQLITE_CANTOPEN', 'casefile.not_writable'],
  ['SQLITE_CONSTRAINT_CHECK', 'input.invalid'],
  ['SQLITE_NOMEM', 'internal'],
  ['ENOSPC', 'casefile.disk_full'],
  ['EROFS', 'casefile.not_writable'],
  ['EIO', 'casefile.io_failed'],
  ['ERR_INVALID_ARG_TYPE', 'internal'],
])('%s is reported as %s', (foreign, code) => {
  const error = Object.assign(new Error('words that nobody reads'), { code: foreign });
  expect(fromSqlite(error).code).toBe(code);
  expect(fromSqlite(error).cause).toBe(error);
});
