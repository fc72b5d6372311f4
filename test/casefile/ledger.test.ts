// The request ledger read by filter, by key and day, and what is known of quotas.
import { describe, expect, test } from 'vitest';
import type { EnvironmentId, JobId, KeyId, RequestId } from '#shared/domain/ids.ts';
import type { LedgerFilter, QuotaState } from '#shared/records/ledger.ts';
import type { RequestOutcome, RequestRecord } from '#shared/screening/exchange.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import {
  addAnswer,
  addBatch,
  addJob,
  ALL_REQUESTS,
  batchJob,
  buildOutcome,
  buildRecord,
  ENVIRONMENT,
  NAMES_ENVIRONMENT,
  newCaseFile,
  newestEntries,
  reopen,
  T0,
} from '../builders/casefile-file.ts';

const DAY = 86_400_000;
const [KEY, OTHER_KEY] = ['key-1' as KeyId, 'key-2' as KeyId];

/** A request with its outcome; without one it stays open. */
function add(
  operations: CaseFileOperations,
  id: string,
  record: Partial<RequestRecord>,
  outcome: Partial<RequestOutcome> | null = {},
): void {
  operations.beginRequest({ record: buildRecord({ ...record, id: id as RequestId }) });
  if (outcome === null) return;
  operations.finishRequest({ id: id as RequestId, outcome: buildOutcome(outcome) });
}

describe('the ledger', () => {
  const unreached = { reached: 'no', httpStatus: null, errorCode: 'http.not_reached' } as const;
  function filled() {
    const { operations } = newCaseFile();
    const { jobId } = addJob(operations, 1);
    const at = (seconds: number) => ({ sentAt: T0 + seconds * 1000 });
    add(operations, 'chains', { ...at(1), purpose: 'chains', method: 'GET', body: null });
    add(operations, 'lost', { ...at(2), jobId, keyId: KEY }, unreached);
    add(operations, 'screen', { ...at(3), jobId, keyId: KEY }, { billed: 'billed' });
    add(operations, 'refused', { ...at(4), jobId, purpose: 'poll' }, { httpStatus: 502 });
    const names = { environmentId: NAMES_ENVIRONMENT, purpose: 'name_search' } as const;
    add(operations, 'names', { ...at(5), ...names }, { httpStatus: 302 });
    add(operations, 'open', { ...at(6), jobId, purpose: 'poll' }, null);
    return operations;
  }

  test.each<[Partial<LedgerFilter>, string[]]>([
    [{}, ['open', 'names', 'refused', 'screen', 'lost', 'chains']],
    [{ environmentId: NAMES_ENVIRONMENT }, ['names']],
    [{ environmentId: 'none' as EnvironmentId }, []],
    [{ purpose: 'poll' }, ['open', 'refused']],
    [{ jobId: 'job-1' as JobId }, ['open', 'refused', 'screen', 'lost']],
    [{ outcome: 'answered' }, ['screen', 'chains']],
    [{ outcome: 'trouble' }, ['names', 'refused', 'lost']],
    [{ outcome: 'open' }, ['open']],
    [{ outcome: 'trouble', environmentId: ENVIRONMENT }, ['refused', 'lost']],
    [{ outcome: 'trouble', environmentId: ENVIRONMENT, purpose: 'poll' }, ['refused']],
    [{ outcome: 'answered', jobId: 'job-1' as JobId }, ['screen']],
    [{ outcome: 'open', purpose: 'screen' }, []],
    [{ environmentId: ENVIRONMENT, purpose: 'screen' }, ['screen', 'lost']],
  ])('lists by %j the newest first', (filter, ids) => {
    const rows = filled().listRequests({ filter: { ...ALL_REQUESTS, ...filter }, limit: 10 });
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test('gives no more than asked for', () => {
    const rows = filled().listRequests({ filter: ALL_REQUESTS, limit: 2 });
    expect(rows.map(({ id }) => id)).toEqual(['open', 'names']);
  });

  test('shows under which key a request was sent and what it cost', () => {
    const filter = { ...ALL_REQUESTS, jobId: 'job-1' as JobId };
    const rows = filled().listRequests({ filter, limit: 10 });
    expect(rows.map(({ keyId, billed }) => [keyId, billed])).toEqual([
      [null, null],
      [null, null],
      [KEY, 'billed'],
      [KEY, null],
    ]);
  });
});

test('a request to an account leaves neither what was sent nor what was answered', () => {
  const { operations, path } = newCaseFile();
  add(operations, 'register', {
    ...{ environmentId: NAMES_ENVIRONMENT, purpose: 'register', path: '/v1/register' },
    body: null,
  });
  operations.close({});
  const again = reopen(path);
  expect(again.listRequests({ filter: ALL_REQUESTS, limit: 5 })).toMatchObject([
    { purpose: 'register', reached: 'yes', responseSha256: null, responseBytes: null },
  ]);
  const id = 'register' as RequestId;
  expect(again.readBodyText({ id, maxBytes: 100 })).toBeNull();
  expect(again.readUsage({ id })).toEqual({ kind: 'unreadable', problem: 'not_json' });
});

describe('costs', () => {
  test('are counted per key and day of UTC, the newest day first', () => {
    const { operations } = newCaseFile();
    addBatch(operations, 1, ['send', 'send kyt', 'send name']);
    const midnight = Date.UTC(2026, 2, 2);
    const screen = { keyId: KEY, purpose: 'screen' } as const;
    const [kya, kyt, name] = [batchJob(2), batchJob(3), batchJob(4)];
    add(
      operations,
      'a',
      { ...screen, jobId: kya, sentAt: midnight - 1 },
      { reached: 'no', httpStatus: null, errorCode: 'http.not_reached', billed: 'not_billed' },
    );
    add(operations, 'b', { ...screen, jobId: kya, sentAt: midnight }, { billed: 'billed' });
    add(
      operations,
      'c',
      { ...screen, jobId: kyt, sentAt: midnight + DAY - 1 },
      {
        ...{ reached: 'unknown', httpStatus: null, errorCode: 'http.outcome_unknown' },
        billed: 'may_be_billed',
      },
    );
    add(operations, 'd', { ...screen, jobId: kya, sentAt: midnight + 5, keyId: OTHER_KEY }, null);
    const poll = { keyId: KEY, purpose: 'poll', jobId: kya, sentAt: midnight + 9 } as const;
    addAnswer(operations, { ...poll, id: 'e' as RequestId }, 'x'.repeat(1000));
    add(
      operations,
      'f',
      {
        ...{ environmentId: NAMES_ENVIRONMENT, purpose: 'name_screen', jobId: name },
        sentAt: midnight + DAY,
      },
      { billed: 'billed' },
    );
    const none = { addresses: 0, transactions: 0, names: 0, billed: 0, mayBeBilled: 0 };
    const day = (date: string, keyId: KeyId | null, counts: object) => ({
      ...{ environmentId: ENVIRONMENT, keyId, day: date, ...none, responseBytes: 0, ...counts },
    });
    expect(operations.listCosts({ since: T0 })).toEqual([
      day('2026-03-03', null, {
        ...{ environmentId: NAMES_ENVIRONMENT, requests: 1, names: 1, billed: 1 },
      }),
      day('2026-03-02', KEY, {
        ...{ requests: 3, addresses: 1, transactions: 1, billed: 1, mayBeBilled: 1 },
        responseBytes: 1000,
      }),
      day('2026-03-02', OTHER_KEY, { requests: 1, addresses: 1 }),
      day('2026-03-01', KEY, { requests: 1 }),
    ]);
    expect(operations.listCosts({ since: midnight + 5 }).map((row) => row.day)).toEqual([
      '2026-03-03',
      '2026-03-02',
      '2026-03-02',
    ]);
    expect(operations.listCosts({ since: midnight + 2 * DAY })).toEqual([]);
  });
});

describe('a quota', () => {
  const quota = (parts: Partial<QuotaState> = {}): QuotaState => ({
    environmentId: NAMES_ENVIRONMENT,
    keyId: KEY,
    limit: 300,
    remaining: 299,
    toldAt: T0,
    blockedUntil: null,
    resetsAt: T0 + DAY,
    ...parts,
  });

  test('is kept per environment and key; what was known of a key is replaced', () => {
    const { operations, path } = newCaseFile();
    operations.storeQuota({ quota: quota() });
    operations.storeQuota({ quota: quota({ remaining: 298 }) });
    operations.storeQuota({ quota: quota({ keyId: OTHER_KEY, limit: null, remaining: null }) });
    operations.storeQuota({ quota: quota({ keyId: null }) });
    operations.close({});
    expect(reopen(path).listQuotas({})).toEqual([
      quota({ keyId: null }),
      quota({ remaining: 298 }),
      quota({ keyId: OTHER_KEY, limit: null, remaining: null }),
    ]);
  });

  test('that holds a key back is journaled when it begins to, and once', () => {
    const { operations } = newCaseFile();
    const kinds = () => newestEntries(operations, 10).map(({ kind }) => kind);
    const before = kinds();
    operations.storeQuota({ quota: quota() });
    expect(kinds()).toEqual(before);
    const blocked = quota({ remaining: 0, blockedUntil: Date.UTC(2026, 2, 2) });
    operations.storeQuota({ quota: blocked });
    operations.storeQuota({ quota: { ...blocked, toldAt: T0 + 1 } });
    expect(kinds()).toEqual(['quota.blocked', ...before]);
    expect(newestEntries(operations, 1)).toMatchObject([
      { subject: NAMES_ENVIRONMENT, what: { keyId: KEY, until: '2026-03-02T00:00:00.000Z' } },
    ]);
    operations.storeQuota({ quota: quota() });
    operations.storeQuota({ quota: blocked });
    expect(kinds().filter((kind) => kind === 'quota.blocked')).toHaveLength(2);
  });
});
