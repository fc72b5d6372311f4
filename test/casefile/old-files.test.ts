// A real file of version 10 (one case, a completed screening of the practice service, a stopped
// job, chains, the ledger, a journal of eleven entries) is brought up to date without losing or
// altering anything.
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JobId, SnapshotId } from '#shared/domain/ids.ts';
import { connectScratch } from '../../electron/casefile/connection.ts';
import { MIGRATIONS } from '../../electron/casefile/migrations/index.ts';
import { applyMigrations, type Migration } from '../../electron/casefile/migrations/runner.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import { verifyFile } from '../../electron/casefile/verify/verify-file.ts';
import {
  ALL_REQUESTS,
  codeOf,
  ENGINE,
  ENVIRONMENT,
  newestEntries,
  newOperations,
  openArgs,
  readFolder,
  temporaryFolder,
} from '../builders/casefile-file.ts';
import { buildNameRequest } from '../builders/casefile-batches.ts';
import { allSnapshots, openView } from '../builders/casefile-lists.ts';

const ORIGINAL = fileURLToPath(new URL('./files/v0010.tracefile', import.meta.url));
const PASSPHRASE = 'a file of version ten';
const SNAPSHOT = '33791d27-9f46-4f09-850c-e2369e8255e5' as SnapshotId;
/** As the journal took them when the file was written. */
const RECORD_HASH = '28b588d8f93e060e1e330f64a7b0f4e6af8e23e4604572417fb9019faf86f988';
const ANSWER_HASH = 'e82a06c375ba2c251406e5916885002a9a778467caa7c1adc9eed5d6090f4a10';
const HEAD = 'ab1ab452411dce4659666d71ef238df26cc77d17ef6b0b5f068745bb8226fb32';

function copyOfOld(): { folder: string; path: string } {
  const folder = temporaryFolder();
  const path = join(folder, 'old.tracefile');
  copyFileSync(ORIGINAL, path);
  return { folder, path };
}

function openOld() {
  const { path } = copyOfOld();
  const operations = newOperations();
  operations.open(openArgs(path, PASSPHRASE));
  return operations;
}

describe('a file of version 10', () => {
  test('opens; its journal goes on where it ended', () => {
    // What the journal took no hash of is taken as it was found: a job, and its two requests.
    const all = newestEntries(openOld(), 7);
    expect(all.slice(1, 5).map(({ kind }) => kind)).toEqual(Array(4).fill('records.hashed'));
    const entries = all.toSpliced(1, 4);
    expect(entries.map(({ kind }) => kind)).toEqual([
      'casefile.opened',
      'casefile.migrated',
      'job.state_changed',
    ]);
    expect(entries[1]).toMatchObject({ seq: 12, previousHash: HEAD, what: { from: '10' } });
    expect(entries[2]).toMatchObject({ seq: 11, hash: HEAD });
  });

  test('is found to be in order by the check of the whole file', () => {
    const { db, close } = openFile(openArgs(copyOfOld().path, PASSPHRASE), ENGINE);
    onTestFinished(close);
    const clock = { at: 1, monotonicMs: () => 0, tell: () => undefined };
    expect(verifyFile(db, clock)).toMatchObject({
      ok: true,
      findings: [],
      checked: { entries: 17, snapshots: 1 },
    });
  });

  test('has the same snapshot with the same record hash, and opens it', () => {
    const operations = openOld();
    expect(newestEntries(operations, 1)[0]?.seq).toBe(17);
    const stored = newestEntries(operations, 100).find(({ kind }) => kind === 'snapshot.stored');
    expect(stored?.what['recordHash']).toBe(RECORD_HASH);
    const [summary] = allSnapshots(operations);
    expect(summary).toEqual({
      id: SNAPSHOT,
      caseId: 'case-1',
      jobId: 'job-1',
      kind: 'kya',
      origin: 'service',
      environmentId: ENVIRONMENT,
      environmentName: 'Practice',
      environmentKind: 'practice',
      chain: 'Ethereum',
      address: '0x985D6C55a08e9547881F01252D6C65826E26aB12',
      token: 'usdt',
      score: '33.7697',
      verdict: 'review',
      risk: 'high',
      hitCount: 2,
      takenAt: 1_772_357_408_100,
      sha256: ANSWER_HASH,
    });
    const view = openView(operations, SNAPSHOT);
    if (view.kind !== 'kya') throw new Error(view.kind);
    expect(view.summary).toEqual(summary);
    expect(view.recomputedSha256).toBe(ANSWER_HASH);
    expect(view.result?.hits).toHaveLength(2);
    expect(view.rulesets.map(({ role, ruleset }) => [role, ruleset === null])).toEqual([
      ['detection', false],
      ['scoring', false],
    ]);
  });

  test('has the same jobs, now of a kind and of no batch', () => {
    const operations = openOld();
    const jobs = operations.listCurrentJobs({ completeSince: 0 });
    expect(
      jobs.map(({ id, kind, batchId, state, billed }) => ({ id, kind, batchId, state, billed })),
    ).toEqual([
      { id: 'job-2', kind: 'kya', batchId: null, state: 'stopped', billed: 'not_billed' },
      { id: 'job-1', kind: 'kya', batchId: null, state: 'complete', billed: 'billed' },
    ]);
    expect(jobs[1]).toMatchObject({ snapshotId: SNAPSHOT, acceptedAt: 1_772_357_406_000 });
  });

  test('finds its old snapshot for the same question, in any letter case of the address', () => {
    const operations = openOld();
    const job = operations.getJob({ id: 'job-1' as JobId });
    if (job.kind !== 'kya') throw new Error(job.kind);
    const request = { ...job.request, address: job.request.address.toLowerCase() };
    const questions = [
      { environmentId: ENVIRONMENT, job: { kind: 'kya', request: { ...request, inflowHops: 4 } } },
      { environmentId: ENVIRONMENT, job: { kind: 'kya', request } },
    ] as const;
    expect(operations.findFresh({ questions: [...questions], since: 0 })).toEqual([
      { position: 1, snapshotId: SNAPSHOT, takenAt: 1_772_357_408_100 },
    ]);
  });

  test('shows its ledger, the submit with what it cost and without a key', () => {
    const operations = openOld();
    const rows = operations.listRequests({ filter: ALL_REQUESTS, limit: 100 });
    expect(rows).toHaveLength(11);
    expect(rows.filter(({ billed }) => billed !== null)).toMatchObject([
      { purpose: 'screen', billed: 'billed', keyId: null, jobId: 'job-1' },
    ]);
    expect(operations.listCosts({ since: 0 })).toMatchObject([
      { day: '2026-03-01', requests: 11, addresses: 1, transactions: 0, names: 0, billed: 1 },
    ]);
  });

  test('takes new records of every kind in its old case', () => {
    const operations = openOld();
    expect(operations.listCases({})).toMatchObject([
      {
        id: 'case-1',
        screeningCount: 1,
        status: 'open',
        owner: expect.stringMatching(/./) as string,
      },
    ]);
    const args = { caseId: 'case-1' as never, environmentId: ENVIRONMENT, at: 1 };
    const request = buildNameRequest({ name: 'Somebody (fictional)' });
    const job = { kind: 'name', request } as const;
    expect(operations.createJob({ ...args, id: 'job-3' as JobId, job }).kind).toBe('name');
    expect(operations.getChains({ environmentId: ENVIRONMENT })?.chains.length).toBeGreaterThan(1);
  });

  test('refuses, after the migration too, to change or delete what is kept', () => {
    const { path } = copyOfOld();
    const { db, close } = openFile(openArgs(path, PASSPHRASE), ENGINE);
    onTestFinished(close);
    for (const text of [
      "UPDATE snapshots SET verdict = 'accept'",
      'DELETE FROM snapshots',
      "UPDATE snapshot_rulesets SET certainty = 'unknown'",
      'DELETE FROM snapshot_rulesets',
      "UPDATE jobs SET request_json = '{}'",
      'DELETE FROM jobs',
      "UPDATE requests SET billed = 'not_billed'",
      'DELETE FROM requests',
    ]) {
      expect(
        codeOf(() => db.exec(text)),
        text,
      ).toBe('SQLITE_CONSTRAINT_TRIGGER');
    }
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('foreign_key_check')).toEqual([]);
  });
});

describe('what earlier submits cost is taken from what was seen of them', () => {
  /** A submit of job `j`; the last one of a job is what the job knows. */
  const submit = (id: string, jobId: string | null, reached: string, status: number | null) => `
    INSERT INTO requests (id, job_id, environment_id, purpose, method, base, path, body, sent_at,
      sent_monotonic_ms) VALUES ('${id}', ${jobId === null ? 'NULL' : `'${jobId}'`}, 'e', 'screen',
      'POST', 'b', '/p', '{}', 1, 1);
    UPDATE requests SET reached = '${reached}', http_status = ${String(status)},
      headers_json = '{}', received_at = 1, received_monotonic_ms = 1, is_truncated = 0
    WHERE id = '${id}';`;

  test.each([
    ['not sent', 'no', null, 'not_billed'],
    ['refused as one too many', 'yes', 429, 'not_billed'],
    ['answered', 'yes', 200, 'may_be_billed'],
    ['lost', 'unknown', null, 'may_be_billed'],
  ])('%s', (_what, reached, status, billed) => {
    const db = connectScratch(ENGINE);
    onTestFinished(() => void db.close());
    applyMigrations(db, MIGRATIONS.slice(0, 1));
    db.exec(`INSERT INTO cases VALUES ('c', 'r', 't', 1);
      INSERT INTO jobs (id, case_id, kind, environment_id, request_json, state, billed, created_at,
        updated_at) VALUES ('j', 'c', 'kya', 'e', '{"address":"x"}', 'accepted', 'billed', 1, 1);`);
    db.exec(submit('first', 'j', reached, status) + submit('last', 'j', 'yes', 200));
    db.exec(submit('alone', null, reached, status));
    applyMigrations(db, MIGRATIONS.slice(1));
    const costs = db.prepare('SELECT id, billed FROM requests ORDER BY rowid').all();
    expect(costs).toEqual([
      { id: 'first', billed },
      { id: 'last', billed: 'billed' },
      { id: 'alone', billed },
    ]);
  });
});

describe('its migration, failed,', () => {
  const broken = (up: Migration['up']): Migration => ({ number: 9990, name: 'broken', up });

  test.each<[string, Migration]>([
    ['by a wrong statement after the tables were built anew', broken((db) => db.exec('SELEC'))],
    [
      'by a reference that leads nowhere',
      broken((db) =>
        db.exec(
          "INSERT INTO batches VALUES ('b', 'nowhere', '', '{}', '{}', '[]', 'running', 1, 1)",
        ),
      ),
    ],
  ])('%s leaves the file byte-identical and usable', (_what, migration) => {
    const { folder, path } = copyOfOld();
    const before = readFolder(folder);
    const open = () => {
      try {
        openFile(openArgs(path, PASSPHRASE), ENGINE, [...MIGRATIONS, migration]).close();
      } catch (error) {
        throw fromSqlite(error);
      }
    };
    expect(codeOf(open)).toBe('casefile.migration_failed');
    expect(readFolder(folder)).toEqual(before);
    expect(newOperations().open(openArgs(path, PASSPHRASE)).journal.ok).toBe(true);
    const backup = readdirSync(folder).find((name) => name.includes('.v10-'));
    expect(readFileSync(join(folder, backup ?? '')).equals(readFileSync(ORIGINAL))).toBe(true);
  });
});
