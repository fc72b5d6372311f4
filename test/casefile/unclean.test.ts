// A file that was open when its program ended, and whose write-ahead log is gone or is another's: it
// opens, and says that the last changes may be missing. A file that is refused is as it was.
import Database from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { connect } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { openFile } from '../../electron/casefile/open.ts';
import {
  closedFile,
  codeOf,
  crashedFile,
  ENGINE,
  FAST_PASSPHRASE,
  keyedFile,
  newCaseFile,
  newestEntries,
  newOperations,
  openArgs,
  readFolder,
  refusalOf,
  temporaryFolder,
} from '../builders/casefile-file.ts';
import { importAll, previewOf } from '../builders/casefile-transfer.ts';
import { APP, codeOfTask, keyedKey, runKeeperTask } from '../builders/keeper.ts';

const KINDS = [
  ['plain', null],
  ['encrypted', FAST_PASSPHRASE],
] as const;

function open(path: string, passphrase: string | null, mode: 'write' | 'read' = 'write') {
  const operations = newOperations();
  const { wasUnclean, mayMissChanges } = operations.open({ ...openArgs(path, passphrase), mode });
  return { operations, wasUnclean, mayMissChanges };
}

const LOG_MISSING = ['casefile.damaged', 'log_missing'];

/** How an opening that only reads is refused. */
function readingOf(path: string, passphrase: string | null) {
  return refusalOf(() => open(path, passphrase, 'read'));
}

describe.each(KINDS)('%s: the log of a file that was open', (_kind, passphrase) => {
  test('of its own brings everything back, and nothing is said to be missing', () => {
    const { path } = crashedFile(passphrase);
    const { operations, ...end } = open(path, passphrase);
    expect(end).toEqual({ wasUnclean: true, mayMissChanges: false });
    expect(operations.listCases({})).toHaveLength(1);
    expect(newestEntries(operations, 1)[0]?.what).toMatchObject({ lastEnd: 'unclean' });
  });

  test('is missing', () => {
    const { path } = crashedFile(passphrase);
    rmSync(`${path}-wal`);
    const { operations, ...end } = open(path, passphrase);
    expect(end).toEqual({ wasUnclean: true, mayMissChanges: true });
    expect(operations.listCases({})).toHaveLength(0);
    expect(newestEntries(operations, 1)[0]?.what).toMatchObject({ lastEnd: 'log_missing' });
    operations.close({});
    // Said once, and kept in the journal.
    const { operations: again, ...later } = open(path, passphrase);
    expect(later).toEqual({ wasUnclean: false, mayMissChanges: false });
    expect(newestEntries(again, 1)[0]?.what).toEqual({ appVersion: '0.1.0' });
  });

  test.each(['', 'with the lock of its writer'])(
    'is missing, and the file would only be read: refused, for reading makes an empty one %s',
    (lock) => {
      const { folder, path } = crashedFile(passphrase);
      rmSync(`${path}-wal`);
      if (lock !== '') writeFileSync(`${path}.lock`, '');
      const before = readFolder(folder);
      expect(readingOf(path, passphrase)).toEqual(LOG_MISSING);
      expect(readFolder(folder)).toEqual(before);
      expect(open(path, passphrase).mayMissChanges).toBe(true);
    },
  );

  test('is no log at all', () => {
    const logs = [randomBytes(40_000), Buffer.from('junk '.repeat(3000))];
    for (const log of logs) {
      const { folder, path } = crashedFile(passphrase);
      writeFileSync(`${path}-wal`, log);
      writeFileSync(`${path}.lock`, '');
      const before = readFolder(folder);
      expect(readingOf(path, passphrase)).toEqual(LOG_MISSING);
      expect(readFolder(folder)).toEqual(before);
      const { operations, ...end } = open(path, passphrase);
      expect(end).toEqual({ wasUnclean: true, mayMissChanges: true });
      expect(operations.listCases({})).toHaveLength(0);
      operations.close({});
    }
  });

  test.each([
    ['with another key', 'a passphrase of another file'],
    ['that is not encrypted', null],
  ])('is of a file %s: not read in its place', (_name, theirs) => {
    const other = join(temporaryFolder(), 'other');
    newOperations().create({
      ...{ path: other, passphrase: theirs, fileId: 'two' },
      ...{ investigator: 'Other', at: 1, appVersion: '0.1.0' },
    });
    const { folder, path } = crashedFile(passphrase);
    writeFileSync(`${path}-wal`, readFileSync(`${other}-wal`));
    writeFileSync(`${path}.lock`, '');
    const before = readFolder(folder);
    for (const mode of ['read', 'write'] as const) {
      const opening = refusalOf(() => open(path, passphrase, mode));
      expect([mode, ...opening]).toEqual([mode, 'casefile.damaged', 'unsound_log']);
      expect(readFolder(folder)).toEqual(before);
    }
    // The way on that the refusal names.
    renameSync(`${path}-wal`, join(temporaryFolder(), 'other-wal'));
    expect(open(path, passphrase).mayMissChanges).toBe(true);
  });

  test('was emptied, and the lock of its writer is still there', () => {
    const { folder, path } = crashedFile(passphrase);
    for (const suffix of ['-wal', '-shm', '.lock']) writeFileSync(path + suffix, '');
    const before = readFolder(folder);
    expect(readingOf(path, passphrase)).toEqual(LOG_MISSING);
    expect(readFolder(folder)).toEqual(before);
    expect(open(path, passphrase)).toMatchObject({ wasUnclean: true, mayMissChanges: true });
  });

  test('was emptied, and neither a lock nor an index of it is there', () => {
    const { folder, path } = crashedFile(passphrase);
    writeFileSync(`${path}-wal`, '');
    const before = readFolder(folder);
    expect(readingOf(path, passphrase)).toEqual(LOG_MISSING);
    expect(readFolder(folder)).toEqual(before);
    const { operations, ...end } = open(path, passphrase);
    expect(end).toEqual({ wasUnclean: true, mayMissChanges: true });
    expect(newestEntries(operations, 1)[0]?.what).toMatchObject({ lastEnd: 'log_missing' });
  });

  test('is never merged, nor passed over, by a task on the whole file', async () => {
    const { folder, path } = crashedFile(passphrase);
    rmSync(`${path}-wal`);
    const before = readFolder(folder);
    const file = passphrase === null ? { path, key: null } : keyedFile(path);
    const task = runKeeperTask('compact', { file, ...APP });
    expect(await codeOfTask(task)).toBe('casefile.damaged');
    expect(readFolder(folder)).toEqual(before);
  });
});

/** What may be where the log was. */
const LOST: Readonly<Record<string, (log: string) => void>> = {
  'no log': (log) => rmSync(log),
  'an emptied log': (log) => writeFileSync(log, ''),
  'what is no log': (log) => writeFileSync(log, 'junk '.repeat(3000)),
};

describe.each(KINDS)('%s: a file that was open, and is read as a whole', (_kind, passphrase) => {
  test.each(Object.entries(LOST))(
    'with %s next to it, is refused and stays as it was',
    async (_, lose) => {
      const { folder, path } = crashedFile(passphrase);
      const target = newCaseFile();
      // Looked at while the log was there.
      const { sha256 } = await previewOf(path, target.path, passphrase);
      lose(`${path}-wal`);
      writeFileSync(`${path}.lock`, '');
      const before = readFolder(folder);
      const refusal = { code: 'casefile.damaged', details: { reason: 'log_missing' } };
      await expect(previewOf(path, target.path, passphrase)).rejects.toMatchObject(refusal);
      const cases = [{ caseId: 'case-1' as CaseId, reference: 'TF-2026-9' }];
      const args = { path, passphrase, sha256, cases, newIds: ['import-1'], ...APP };
      expect(() => target.operations.importCases(args)).toThrow(expect.objectContaining(refusal));
      expect(target.operations.listCases({})).toEqual([]);
      target.operations.close({});
      const opened = readFolder(target.folder);
      const unlock = passphrase === null ? { key: null } : { passphrase };
      const current = keyedFile(target.path);
      const preview = runKeeperTask('previewBackup', { path, unlock, current });
      await expect(preview).rejects.toMatchObject(refusal);
      const restoring = { path: target.path, backup: path, unlock, ...APP };
      await expect(runKeeperTask('restore', restoring)).rejects.toMatchObject(refusal);
      expect(readFolder(target.folder)).toEqual(opened);
      expect(readFolder(folder)).toEqual(before);
    },
  );

  test('with its log comes in as it was', async () => {
    const { path } = crashedFile(passphrase);
    const target = newCaseFile();
    const preview = await previewOf(path, target.path, passphrase);
    importAll(target.operations, preview, passphrase);
    expect(target.operations.listCases({})).toHaveLength(1);
  });

  test('with the log that was left empty for a reader comes in', async () => {
    const { path } = closedFile(passphrase);
    const reader = openFile({ ...openArgs(path, passphrase), mode: 'read' }, ENGINE);
    onTestFinished(reader.close);
    const writer = connect(path, passphrase === null ? null : keyedKey(path), ENGINE);
    writer.pragma('journal_mode=WAL');
    writer.pragma('wal_checkpoint(TRUNCATE)');
    reader.db.prepare('SELECT 1 FROM cases').get();
    writer.close();
    expect([existsSync(`${path}-wal`), existsSync(`${path}-shm`)]).toEqual([true, true]);
    const target = newCaseFile();
    const preview = await previewOf(path, target.path, passphrase);
    expect(preview.cases).toHaveLength(1);
  });

  test('with a rollback journal is looked at as it was before the change', async () => {
    const { path: original } = closedFile(passphrase);
    const key = passphrase === null ? null : keyedKey(original);
    const db = connect(original, key, ENGINE);
    onTestFinished(() => void db.close());
    db.pragma('cache_size = 1');
    db.exec("BEGIN; UPDATE cases SET title = 'half'; UPDATE jobs SET remote_status = 'half'");
    db.exec("UPDATE meta SET investigator = 'half'");
    const path = join(temporaryFolder(), 'case.tracefile');
    for (const suffix of ['', '-journal']) copyFileSync(original + suffix, path + suffix);
    const preview = await previewOf(path, newCaseFile().path, passphrase);
    expect(preview.investigator).not.toBe('half');
    expect(preview.cases.map(({ title }) => title)).not.toContain('half');
  });
});

/** Changes a file past the program, in rollback mode or as a crash leaves it. */
function alter(path: string, passphrase: string | null, sql: string): void {
  const db = connect(path, passphrase === null ? null : keyedKey(path), ENGINE);
  const guards = db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (?, ?)")
    .all('journal', 'meta') as { name: string; sql: string }[];
  for (const { name } of guards) db.exec(`DROP TRIGGER ${name}`);
  db.exec(sql);
  for (const guard of guards) db.exec(guard.sql);
  db.close();
}

/** What cannot be continued: the next entry is there already, or nothing says which is next. */
const REFUSED = {
  'an entry behind the end': `INSERT INTO journal SELECT seq + 1, at, actor, kind, case_id, subject,
    what_json, why, previous_hash, 'f' || substr(hash, 2) FROM journal ORDER BY seq DESC LIMIT 1`,
  'no row about itself': 'DELETE FROM meta',
};

describe.each(KINDS)('%s: a refused opening changes no byte', (_kind, passphrase) => {
  test.each(Object.entries(REFUSED))('of a closed file with %s', (_name, sql) => {
    const { folder, path } = closedFile(passphrase);
    alter(path, passphrase, sql);
    const before = readFolder(folder);
    for (const mode of ['write', 'read'] as const) {
      if (mode === 'read' && sql.startsWith('INSERT')) continue;
      expect(codeOf(() => open(path, passphrase, mode))).toBe('casefile.damaged');
      expect(readFolder(folder)).toEqual(before);
    }
  });

  test.each(Object.entries(REFUSED))('of a file whose log is gone, with %s', (_name, sql) => {
    const { folder, path } = closedFile(passphrase);
    alter(path, passphrase, sql);
    const db: ReadDb = connect(path, passphrase === null ? null : keyedKey(path), ENGINE);
    db.pragma('journal_mode=WAL');
    const file = readFileSync(path);
    db.close();
    writeFileSync(path, file);
    const before = readFolder(folder);
    expect(codeOf(() => open(path, passphrase))).toBe('casefile.damaged');
    expect(readFolder(folder)).toEqual(before);
  });

  test('and leaves the signs of a crash: log, lock and temporary files', () => {
    const { folder, path } = crashedFile(passphrase);
    writeFileSync(`${path}.lock`, '');
    writeFileSync(`${path}.migrating`, 'left');
    const before = readFolder(folder);
    const wrong = passphrase === null ? 'a passphrase' : 'x'.repeat(20);
    expect(codeOf(() => open(path, wrong))).toBe('casefile.wrong_passphrase');
    expect(readFolder(folder)).toEqual(before);
    expect(open(path, passphrase).wasUnclean).toBe(true);
    expect(existsSync(`${path}.migrating`)).toBe(false);
  });
});

describe('a file with a damaged index', () => {
  test('is refused as it was', () => {
    const { folder, path } = closedFile(null);
    const db = new Database(path);
    onTestFinished(() => void db.close());
    const sql = "SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'journal'";
    const roots = db.prepare(sql).pluck().all() as number[];
    db.close();
    const bytes = readFileSync(path);
    for (const root of roots) bytes.fill(0xff, (root - 1) * 4096, root * 4096);
    writeFileSync(path, bytes);
    const before = readFolder(folder);
    expect(codeOf(() => open(path, null))).toBe('casefile.damaged');
    expect(readFolder(folder)).toEqual(before);
  });
});
