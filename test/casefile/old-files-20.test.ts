// A real file of version 20 (two cases; completed practice screenings of an address, a transaction
// and a name with its report; a batch with a row of every fate, one resting on the other case; a
// stopped job and one of unknown outcome; quotas; a journal of 33 entries) is brought up to date
// without losing or altering anything.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { BatchId, CaseId, JobId, SnapshotId } from '#shared/domain/ids.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { verifyFile } from '../../electron/casefile/verify/verify-file.ts';
import {
  ALL_REQUESTS,
  codeOf,
  ENGINE,
  newestEntries,
  newOperations,
  openArgs,
  temporaryFolder,
} from '../builders/casefile-file.ts';
import { allSnapshots, openView } from '../builders/casefile-lists.ts';
import { indexAll } from '../builders/casefile-search.ts';

const ORIGINAL = fileURLToPath(new URL('./files/v0020.tracefile', import.meta.url));
const PASSPHRASE = 'a file of version twenty';
const HEAD = 'f01815c11861fdf9b1014fc6d5c90b27d07a4359759aa8081ede83afeaf67aee';
const ONE = 'case-1' as CaseId;
const TWO = 'case-2' as CaseId;
const BATCH = 'batch-1' as BatchId;

/** Snapshots with the hashes that the journal took when the file was written. */
const SNAPSHOTS = {
  kya: {
    id: 'adc26aaf-5f8f-4144-be98-47dd16642d6b' as SnapshotId,
    recordHash: 'd4a0f1418664cab3e1eb243b252d6f7dc2cc90334910a96d584b497d01839feb',
    answer: 'd151096bbc56ed10fe931eeb54ff7368a9e726d20941d5971a91c26dee415373',
  },
  kyt: {
    id: '6e2601f6-7272-42f0-86e0-a51a44ee1f77' as SnapshotId,
    recordHash: 'd340c7b96af0329886d8a28d5fb523248e0c4d7418f10aebbb9ac9f7b967ef36',
    answer: 'e2463f289ba2bafc48849329bb2dc4950d82c64f7cc2b2843a2b248198d73f64',
  },
  name: {
    id: '441ffcd6-b1ad-454b-8068-2f4714eabecf' as SnapshotId,
    recordHash: 'f6ab85826a49a1dc555da142d3cbb31a432be521ea0a1a6dc765c572a81e4acb',
    answer: 'ffe1a6e1b582fee2b3c3b82a23af5c19056982ff5e450aa5588917a8ad5b93a8',
  },
  nameOfBatch: {
    id: '732fc59f-f985-45f1-93c7-7d47e3840537' as SnapshotId,
    recordHash: '0421be04301f2bcb77f59ba9261b763b4e201ba2dcbc3cb8c95d6986e8bb3bae',
    answer: null,
  },
} as const;

function copyOfOld(): string {
  const path = join(temporaryFolder(), 'old.tracefile');
  copyFileSync(ORIGINAL, path);
  return path;
}

function openOld() {
  const operations = newOperations();
  operations.open(openArgs(copyOfOld(), PASSPHRASE));
  return operations;
}

function openRaw() {
  const { db, close } = openFile(openArgs(copyOfOld(), PASSPHRASE), ENGINE);
  onTestFinished(close);
  return db;
}

test('it opens; its journal goes on where it ended', () => {
  // Behind the migration stand the hashes of what the journal had taken none of.
  const [opened, migrated, last] = newestEntries(openOld(), 100).filter(
    ({ kind }) => kind !== 'records.hashed',
  );
  expect(opened).toMatchObject({ kind: 'casefile.opened' });
  expect(migrated).toMatchObject({ seq: 34, kind: 'casefile.migrated', previousHash: HEAD });
  expect(migrated?.what).toMatchObject({ from: '20' });
  expect(last).toMatchObject({ seq: 33, kind: 'quota.blocked', hash: HEAD });
});

/** Entries that took hashes when the file was brought up to date. */
const HASHED = 14;

test('the check of the whole file finds nothing wrong', () => {
  const clock = { at: 1, monotonicMs: () => 0, tell: () => undefined };
  expect(verifyFile(openRaw(), clock)).toMatchObject({
    ok: true,
    findings: [],
    checked: { entries: HASHED + 35, snapshots: 4 },
  });
});

test('its snapshots have their hashes, are of the service, and open', () => {
  const operations = openOld();
  const stored = newestEntries(operations, 100).filter(({ kind }) => kind === 'snapshot.stored');
  const hashes = stored.map(({ subject, what }) => [subject, what['recordHash']]);
  expect(new Map(hashes as [string, string][])).toEqual(
    new Map(Object.values(SNAPSHOTS).map(({ id, recordHash }) => [id, recordHash])),
  );
  expect(allSnapshots(operations).map(({ id }) => id)).toHaveLength(4);
  for (const { id, answer } of Object.values(SNAPSHOTS)) {
    const view = openView(operations, id);
    if (answer !== null) expect(view.recomputedSha256).toBe(answer);
    expect(view.result).not.toBeNull();
  }
  const { kya, kyt, name } = SNAPSHOTS;
  expect(openView(operations, kya.id).summary).toMatchObject({
    ...{ kind: 'kya', verdict: 'review', score: '33.7697', hitCount: 2, caseId: ONE },
  });
  expect(openView(operations, kyt.id).summary).toMatchObject({
    ...{ kind: 'kyt', verdict: 'edd', score: '80', direction: 'in', hitCount: 1 },
  });
  expect(openView(operations, name.id).summary).toMatchObject({
    ...{ kind: 'name', query: 'Corwin Haloweth', decision: 'MANDATORY_EDD', hitCount: 3 },
  });
  expect(operations.readNameReport({ id: name.id, maxBytes: 1000 }).sizeBytes).toBeGreaterThan(100);
});

test('its snapshots are found by their subjects, whatever the spelling', () => {
  const keys = openRaw().prepare('SELECT subject_key FROM snapshots ORDER BY taken_at').pluck();
  expect(keys.all()).toEqual([
    '0x985d6c55a08e9547881f01252d6c65826e26ab12',
    '0x447608bc04f0bde03bacca8764b9c5248b3519595c9ff3d2931ad34266bb4203',
    'corwin haloweth',
    'wilhelmina sandbrook',
  ]);
});

test('its cases are open, of the investigator, with everything else empty', () => {
  expect(openOld().listCases({})).toMatchObject([
    { id: TWO, reference: 'TF-2026-002', title: 'Second file', screeningCount: 1, tags: [] },
    {
      ...{ id: ONE, reference: 'TF-2026-001', title: 'Harbour invoices', status: 'open' },
      ...{ owner: 'Mara Test', severity: null, classification: '', summary: '', closedAt: null },
      ...{ createdAt: 1_777_881_600_000, openedAt: 1_777_881_600_000 },
      ...{ screeningCount: 3, openJobCount: 1, subjectCount: 0 },
    },
  ]);
});

test('its jobs are as they were; a case with one of unknown outcome cannot be closed', () => {
  const operations = openOld();
  const jobs = operations.listCurrentJobs({ completeSince: 0 });
  expect(jobs.map(({ id, kind, state, billed }) => [id, kind, state, billed])).toEqual([
    ['job-unknown', 'kyt', 'unknown', 'may_be_billed'],
    ['job-stopped', 'kya', 'stopped', 'not_billed'],
    ['job-b-2', 'name', 'complete', 'billed'],
    ['job-name', 'name', 'complete', 'billed'],
    ['job-kyt', 'kyt', 'complete', 'billed'],
    ['job-kya', 'kya', 'complete', 'billed'],
  ]);
  const close = (id: CaseId) =>
    operations.setCaseStatus({ id, status: 'closed', why: 'done', at: 1_777_900_000_000 });
  expect(codeOf(() => close(ONE))).toBe('case.has_open_jobs');
  expect(close(TWO).status).toBe('closed');
});

test('its batch has its rows, and keeps them when the case it rests on is destroyed', () => {
  const operations = openOld();
  const rows = () =>
    operations.listBatchRows({ id: BATCH, fate: null, state: null, offset: 0, limit: 10 }).rows;
  expect(operations.getBatch({ id: BATCH })).toMatchObject({ caseId: TWO, state: 'complete' });
  expect(rows()).toMatchObject([
    { rowNumber: 2, fate: 'send', state: 'complete', outcome: 'APPROVE' },
    { rowNumber: 3, fate: 'fresh', snapshotId: SNAPSHOTS.kya.id, outcome: 'review' },
    { rowNumber: 4, fate: 'wrong', faults: [{ problem: 'address_length' }] },
    { rowNumber: 5, fate: 'duplicate', ofRow: 2 },
  ]);
  const giveUp = { from: ['unknown'], to: 'stopped', patch: {}, why: 'lost' } as const;
  const at = 1_777_900_000_000;
  operations.changeJob({ id: 'job-unknown' as JobId, ...giveUp, at });
  expect(operations.destroyCase({ id: ONE, why: 'ordered', at }).snapshots).toBe(3);
  expect(rows().map(({ fate, snapshotId }) => [fate, snapshotId])).toEqual([
    ['send', SNAPSHOTS.nameOfBatch.id],
    ['fresh', null],
    ['wrong', null],
    ['duplicate', null],
  ]);
});

test('its ledger, costs, quotas and chains are as they were', () => {
  const operations = openOld();
  expect(operations.listRequests({ filter: ALL_REQUESTS, limit: 100 })).toHaveLength(28);
  expect(operations.listCosts({ since: 0 })).toMatchObject([
    { environmentId: 'practice', addresses: 1, transactions: 2, names: 0, billed: 2 },
    { environmentId: 'practice-names', addresses: 0, transactions: 0, names: 2, billed: 2 },
  ]);
  expect(operations.listQuotas({})).toMatchObject([
    { environmentId: 'practice', remaining: 812, blockedUntil: null },
    { environmentId: 'practice-names', remaining: 0, blockedUntil: 1_777_885_414_400 },
  ]);
  const chains = operations.getChains({ environmentId: 'practice' as never });
  expect(chains?.chains.length).toBeGreaterThan(1);
});

test('what is kept refuses to be changed or deleted, and a closed case to be added to', () => {
  const db = openRaw();
  db.exec("UPDATE cases SET status = 'closed', closed_at = 1 WHERE id = 'case-2'");
  for (const text of [
    "UPDATE snapshots SET verdict = 'accept'",
    'DELETE FROM snapshots',
    'DELETE FROM cases',
    'DELETE FROM jobs',
    'DELETE FROM requests',
    'DELETE FROM bodies',
    'DELETE FROM body_chunks',
    'DELETE FROM batches',
    'UPDATE batch_rows SET of_row = 3',
    'DELETE FROM batch_rows',
    "UPDATE snapshot_rulesets SET certainty = 'unknown'",
    'DELETE FROM snapshot_rulesets',
    "UPDATE journal SET why = 'x'",
    'DELETE FROM journal',
    "UPDATE cases SET title = 'x' WHERE id = 'case-2'",
    "INSERT INTO jobs SELECT * FROM jobs WHERE case_id = 'case-2' LIMIT 1",
    "INSERT INTO snapshots SELECT * FROM snapshots WHERE case_id = 'case-2' LIMIT 1",
  ]) {
    expect(
      codeOf(() => db.exec(text)),
      text,
    ).toBe('SQLITE_CONSTRAINT_TRIGGER');
  }
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

test('what it holds can be searched once it was indexed', () => {
  const operations = openOld();
  const [reference] = operations.listCases({}).map((one) => one.reference);
  const groupsOf = (text: string) =>
    operations.search({ text, caseId: null, limit: 5 }).groups.map(({ name }) => name);
  expect(groupsOf(reference ?? '')).toEqual([]);
  indexAll(operations);
  expect(groupsOf(reference ?? '')).toContain('case');
  for (const screening of allSnapshots(operations)) {
    const subject =
      screening.kind === 'kya'
        ? screening.address
        : screening.kind === 'kyt'
          ? screening.transaction
          : screening.query;
    expect(groupsOf(subject)).toContain('screening');
  }
});
