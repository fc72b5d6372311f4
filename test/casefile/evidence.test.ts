// What is kept cannot be changed: triggers, hashes, and what happens when somebody gets past them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RequestId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import { deriveKey } from '../../electron/casefile/cipher.ts';
import { connect } from '../../electron/casefile/connection.ts';
import { inTransaction } from '../../electron/casefile/database.ts';
import { openScreening, readRaw } from '../../electron/casefile/screenings.ts';
import { hashRecord } from '../../electron/casefile/tables/snapshot-record.ts';
import { getSnapshot } from '../../electron/casefile/tables/snapshots.ts';
import {
  addAnswer,
  addBatch,
  addPolledAnswer,
  ALL_REQUESTS,
  buildOutcome,
  buildRecord,
  codeOf,
  ENGINE,
  FAST_PASSPHRASE,
  newCaseFile,
  T0,
  verifyDb,
} from '../builders/casefile-file.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';

/** A file with one snapshot and a frozen ruleset, opened by SQLite alone. */
function rawFile(): Database {
  const { operations, path } = newCaseFile();
  const draft = addPolledAnswer(operations, 1, kyaSampleText());
  addAnswer(
    operations,
    { id: 'rules' as RequestId, purpose: 'ruleset' },
    '{"code":0,"msg":"success","data":{"id":7,"name":"Set","rules":[]}}',
  );
  const reading = operations.readRuleset({ id: 'rules' as RequestId });
  if (reading.kind !== 'success') throw new Error(reading.kind);
  const frozen = {
    role: 'detection',
    requestedId: '7',
    certainty: 'named',
    changedWhileRunning: false,
  } as const;
  operations.storeSnapshot({
    draft: { ...draft, rulesets: [{ ...frozen, sha256: reading.value.sha256 }] },
  });
  operations.beginRequest({ record: buildRecord({ id: 'open-request' as RequestId }) });
  addBatch(operations, 2, ['send', 'wrong']);
  operations.close({});
  const db = connect(path, deriveKey(FAST_PASSPHRASE, readFileSync(path).subarray(0, 16)), ENGINE);
  onTestFinished(() => void db.close());
  return db;
}

describe('evidence refuses', () => {
  test.each([
    "UPDATE snapshots SET verdict = 'accept'",
    'UPDATE snapshots SET taken_at = taken_at',
    'DELETE FROM snapshots',
    'INSERT OR REPLACE INTO snapshots SELECT * FROM snapshots',
    "UPDATE snapshot_rulesets SET certainty = 'unknown'",
    'DELETE FROM snapshot_rulesets',
    "UPDATE stored_texts SET text = ''",
    'DELETE FROM stored_texts',
    'INSERT OR REPLACE INTO stored_texts SELECT sha256, upper(text) FROM stored_texts',
    "UPDATE body_chunks SET bytes = x'00'",
    'DELETE FROM body_chunks',
    "INSERT INTO body_chunks (request_id, seq, bytes) SELECT request_id, 1, x'00' FROM bodies",
    'UPDATE bodies SET size_bytes = 1',
    'DELETE FROM bodies',
    "UPDATE requests SET reached = 'no' WHERE reached IS NOT NULL",
    "UPDATE requests SET path = '/elsewhere' WHERE id = 'open-request'",
    "UPDATE requests SET reached = 'yes', received_at = 1, received_monotonic_ms = 1, is_truncated = 0, headers_json = '{}', body = '{}' WHERE id = 'open-request'",
    'DELETE FROM requests',
    "UPDATE journal SET why = 'because'",
    'DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)',
    'INSERT OR REPLACE INTO journal SELECT * FROM journal WHERE seq = 1',
    "INSERT INTO journal SELECT seq + 100, at, actor, kind, case_id, subject, what_json, why, previous_hash, printf('%064d', 1) FROM journal WHERE seq = 1",
    "UPDATE meta SET file_id = 'other'",
    'UPDATE meta SET journal_entries = 1',
    'DELETE FROM meta',
    "UPDATE jobs SET request_json = '{}'",
    "UPDATE jobs SET state = 'intent' WHERE state = 'complete'",
    'DELETE FROM jobs',
    "UPDATE jobs SET kind = 'kyt' WHERE id = 'job-2-2'",
    "UPDATE jobs SET batch_row = batch_row + 1 WHERE id = 'job-2-2'",
    "UPDATE jobs SET question_sha256 = printf('%064d', 1) WHERE id = 'job-2-2'",
    "UPDATE requests SET reached = 'yes', received_at = 1, received_monotonic_ms = 1, is_truncated = 0, headers_json = '{}', key_id = 'k' WHERE id = 'open-request'",
    "UPDATE batches SET title = 'Other'",
    "UPDATE batches SET source_json = '{}'",
    "UPDATE batches SET rows_json = '{}'",
    "UPDATE batches SET environments_json = '[]'",
    'DELETE FROM batches',
    "UPDATE batch_rows SET subject = ''",
    'UPDATE batch_rows SET subject = subject',
    'DELETE FROM batch_rows',
    'INSERT OR REPLACE INTO batch_rows SELECT * FROM batch_rows',
  ])('%s', (text) => {
    const db = rawFile();
    expect(codeOf(() => db.exec(text))).toBe('SQLITE_CONSTRAINT_TRIGGER');
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  });
});

describe('bodies', () => {
  test('are stored as they came, in chunks of at most 1 MiB, and hashed', () => {
    const { operations, path } = newCaseFile();
    const bytes = new Uint8Array(2_500_000).map((_, index) => (index * 31) % 251);
    const id = 'big' as RequestId;
    operations.beginRequest({ record: buildRecord({ id }) });
    operations.appendBody({ id, bytes: bytes.subarray(0, 2_400_000) });
    operations.appendBody({ id, bytes: bytes.subarray(2_400_000) });
    const stored = operations.finishRequest({ id, outcome: buildOutcome() });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(stored).toEqual({ sha256, sizeBytes: 2_500_000 });
    expect(operations.listRequests({ filter: ALL_REQUESTS, limit: 1 })[0]).toMatchObject({
      responseSha256: sha256,
      responseBytes: 2_500_000,
      durationMs: 40.25,
    });
    operations.close({});
    const db = connect(
      path,
      deriveKey(FAST_PASSPHRASE, readFileSync(path).subarray(0, 16)),
      ENGINE,
    );
    const sizes = db.prepare('SELECT length(bytes) FROM body_chunks ORDER BY seq').pluck().all();
    db.close();
    expect(sizes).toEqual([1_048_576, 1_048_576, 302_848, 100_000]);
  });

  test('an answer without a byte has none', () => {
    const { operations } = newCaseFile();
    const id = 'none' as RequestId;
    operations.beginRequest({ record: buildRecord({ id }) });
    operations.appendBody({ id, bytes: new Uint8Array(0) });
    const outcome = buildOutcome({
      reached: 'no',
      httpStatus: null,
      errorCode: 'http.not_reached',
    });
    expect(operations.finishRequest({ id, outcome })).toBeNull();
    expect(operations.listRequests({ filter: ALL_REQUESTS, limit: 5 })).toMatchObject([
      { id, reached: 'no', errorCode: 'http.not_reached', responseSha256: null },
    ]);
  });

  test('take nothing after the outcome, and no second outcome', () => {
    const { operations } = newCaseFile();
    const [id, empty] = ['full' as RequestId, 'empty' as RequestId];
    addAnswer(operations, { id }, 'x');
    addAnswer(operations, { id: empty }, '');
    for (const done of [id, empty]) {
      const late = { id: done, bytes: Uint8Array.of(1) };
      expect(codeOf(() => operations.appendBody(late))).toBe('record.immutable');
      const again = { id: done, outcome: buildOutcome() };
      expect(codeOf(() => operations.finishRequest(again))).toBe('record.immutable');
    }
  });

  test('belong to a request of the ledger', () => {
    const { operations } = newCaseFile();
    const id = 'unheard-of' as RequestId;
    const bytes = Uint8Array.of(1);
    expect(codeOf(() => operations.appendBody({ id, bytes }))).toBe('record.not_found');
    const finish = { id, outcome: buildOutcome() };
    expect(codeOf(() => operations.finishRequest(finish))).toBe('record.not_found');
  });
});

describe('whoever gets past the triggers is noticed', () => {
  test.each([
    ['a summary column', 'snapshots_refuse_update', "UPDATE snapshots SET verdict = 'accept'"],
    ['a time', 'snapshots_refuse_update', 'UPDATE snapshots SET taken_at = taken_at + 1'],
    ['the request', 'snapshots_refuse_update', "UPDATE snapshots SET request_body = '{}'"],
    [
      'a ruleset reference',
      'snapshot_rulesets_refuse_update',
      'UPDATE snapshot_rulesets SET sha256 = NULL',
    ],
    ['a ruleset row', 'snapshot_rulesets_refuse_delete', 'DELETE FROM snapshot_rulesets'],
    [
      'a ruleset text',
      'stored_texts_refuse_update',
      "UPDATE stored_texts SET text = replace(text, 'Set', 'Sot')",
    ],
    [
      'a byte of the answer',
      'body_chunks_refuse_update',
      "UPDATE body_chunks SET bytes = CAST(replace(CAST(bytes AS TEXT), '0', '1') AS BLOB) WHERE request_id = 'poll-1'",
    ],
    [
      'the end of the answer',
      'body_chunks_refuse_delete',
      "DELETE FROM body_chunks WHERE request_id = 'poll-1'",
    ],
  ])('%s changed: evidence.hash_mismatch', (_what, trigger, change) => {
    const db = rawFile();
    expect(openScreening(db, { id: 'snapshot-1' as never }).recomputedSha256).toMatch(
      /^[0-9a-f]{64}$/,
    );
    db.exec(`DROP TRIGGER ${trigger}`);
    expect(db.prepare(change).run().changes).toBeGreaterThan(0);
    expect(codeOf(() => openScreening(db, { id: 'snapshot-1' as never }))).toBe(
      'evidence.hash_mismatch',
    );
    const entry = "SELECT seq FROM journal WHERE kind = 'snapshot.stored'";
    const { ok, findings } = verifyDb(db);
    expect(ok).toBe(false);
    expect(findings).toContainEqual(
      expect.objectContaining({ record: 'snapshot', seq: db.prepare(entry).pluck().get() }),
    );
  });
});

describe('a snapshot rewritten together with its own hash', () => {
  const drop = (db: Database) => {
    for (const verb of ['update', 'delete']) db.exec(`DROP TRIGGER snapshots_refuse_${verb}`);
    db.exec('DROP TRIGGER snapshot_rulesets_refuse_delete');
  };
  const entryOf = (db: Database) =>
    db.prepare("SELECT seq FROM journal WHERE kind = 'snapshot.stored'").pluck().get() as number;
  const rewrite = (db: Database) => {
    drop(db);
    const record = getSnapshot(db, 'snapshot-1' as SnapshotId);
    if (record.kind === 'name') throw new Error(record.kind);
    const forged = hashRecord({ ...record, verdict: 'accept' });
    db.prepare("UPDATE snapshots SET verdict = 'accept', record_hash = ?").run(forged);
  };

  test('does not open: the journal holds the hash it had', () => {
    const db = rawFile();
    rewrite(db);
    expect(codeOf(() => openScreening(db, { id: 'snapshot-1' as SnapshotId }))).toBe(
      'evidence.hash_mismatch',
    );
    const raw = { id: 'snapshot-1' as SnapshotId, maxBytes: 10 };
    expect(codeOf(() => readRaw(db, raw))).toBe('evidence.hash_mismatch');
  });

  test('is found at its entry, and so is one that is gone', () => {
    const db = rawFile();
    expect(verifyDb(db).findings).toEqual([]);
    rewrite(db);
    const about = { seq: entryOf(db), record: 'snapshot', id: 'snapshot-1', caseId: 'case-1' };
    expect(verifyDb(db).findings).toEqual([{ kind: 'record_changed', ...about }]);
    for (const table of ['links', 'places', 'screenings']) db.exec(`DELETE FROM graph_${table}`);
    db.exec('DELETE FROM snapshot_rulesets; DELETE FROM search_pending; DELETE FROM snapshots');
    expect(verifyDb(db).findings).toEqual([{ kind: 'record_missing', ...about }]);
  });

  test('is found in the chain when the entry itself was rewritten, too', () => {
    const db = rawFile();
    rewrite(db);
    db.exec('DROP TRIGGER journal_refuse_update');
    db.exec(`UPDATE journal SET what_json = json_set(what_json, '$.recordHash',
      (SELECT record_hash FROM snapshots)) WHERE kind = 'snapshot.stored'`);
    expect(verifyDb(db).findings).toMatchObject([{ kind: 'journal_broken', seq: entryOf(db) }]);
  });
});

test('a snapshot that no entry tells of is found', () => {
  const db = rawFile();
  db.exec('DROP TRIGGER jobs_keep_intent');
  const job = db.prepare("SELECT * FROM jobs WHERE id = 'job-1'").get() as Record<string, unknown>;
  const snapshot = db.prepare('SELECT * FROM snapshots').get() as Record<string, unknown>;
  const insert = (table: string, row: Record<string, unknown>) =>
    db
      .prepare(
        `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.keys(row)
          .map((name) => `@${name}`)
          .join()})`,
      )
      .run(row);
  insert('jobs', { ...job, id: 'job-9' });
  insert('snapshots', { ...snapshot, id: 'snapshot-9', job_id: 'job-9' });
  expect(verifyDb(db).findings).toMatchObject([
    { kind: 'record_unjournaled', seq: null, record: 'job', id: 'job-9' },
    { kind: 'record_unjournaled', seq: null, record: 'snapshot', id: 'snapshot-9' },
  ]);
});

test('nothing of a screening stands readable in any file of the folder', () => {
  const { operations, folder } = newCaseFile();
  const canary = 'CANARY-7f3a-evidence';
  const id = 'r' as RequestId;
  addAnswer(operations, { id, body: `{"note":"${canary}"}` }, canary.repeat(20_000));
  operations.createCase({ id: 'c' as never, fields: { reference: canary, title: canary }, at: T0 });
  const found = () =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes('CANARY'));
  expect(readdirSync(folder)).toEqual([
    'case.tracefile',
    'case.tracefile-shm',
    'case.tracefile-wal',
    'case.tracefile.lock',
  ]);
  expect(found()).toEqual([]);
  operations.close({});
  expect(readdirSync(folder)).toEqual(['case.tracefile']);
  expect(found()).toEqual([]);
});

test('a change that fails half-way leaves nothing of itself', () => {
  const db = rawFile();
  const before = db.prepare('SELECT count(*) FROM journal').pluck().get();
  const failing = () =>
    inTransaction(db, (write) => {
      write.exec("INSERT INTO chain_lists VALUES ('e9', '[]', 1)");
      throw new Error('half-way');
    });
  expect(failing).toThrow('half-way');
  expect(db.prepare('SELECT count(*) FROM chain_lists').pluck().get()).toBe(0);
  expect(db.prepare('SELECT count(*) FROM journal').pluck().get()).toBe(before);
});

test('a text that is not stored is not found', () => {
  const { operations } = newCaseFile();
  const sha256 = '0'.repeat(64) as Sha256Hex;
  expect(codeOf(() => operations.readRulesetText({ sha256 }))).toBe('record.not_found');
});
