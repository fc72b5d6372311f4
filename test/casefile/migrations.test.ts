// Migrating a file: all or nothing, the original kept.
import {
  copyFileSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { connectScratch } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { MIGRATIONS } from '../../electron/casefile/migrations/index.ts';
import { keepOriginal } from '../../electron/casefile/migrations/migrate-file.ts';
import { applyMigrations, type Migration } from '../../electron/casefile/migrations/runner.ts';
import { openFile, type OpenFile } from '../../electron/casefile/open.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import { buildEveryTable } from '../builders/casefile-every-table.ts';
import {
  closedFile,
  codeOf,
  crashedFile,
  ENGINE,
  newCaseFile,
  newOperations,
  openArgs,
  readFolder,
  temporaryFolder,
  verifyDb,
} from '../builders/casefile-file.ts';
import {
  engineWith,
  NEXT_ENGINE,
  NEXT_STEPS,
  nextVersion,
  VERSION,
} from '../builders/casefile-next-version.ts';

const BACKUP = `case.tracefile.v${String(VERSION)}-20260301T093005Z.backup`;

const NOTES: Migration = {
  number: VERSION + 10,
  name: 'notes',
  up: (db) => db.exec('CREATE TABLE later_notes (id TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT'),
};
const TAGS: Migration = {
  number: VERSION + 20,
  name: 'tags',
  up: (db) => db.exec('ALTER TABLE cases ADD COLUMN tags TEXT'),
};
const broken = (up: Migration['up']): Migration => ({
  number: VERSION + 30,
  name: 'broken',
  up,
});

/** Every row, by its table. */
function rowsOf(db: ReadDb): Record<string, unknown[]> {
  const tables = db
    .prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    tables.map((name) => [name, db.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`).all()]),
  );
}

function openWith(path: string, added: readonly Migration[]): OpenFile {
  const file = openFile(openArgs(path), engineWith(...added));
  onTestFinished(() => file.close());
  return file;
}

const codeOfOpening = (path: string, added: readonly Migration[]) =>
  codeOf(() => {
    try {
      openWith(path, added);
    } catch (error) {
      throw fromSqlite(error);
    }
  });

test('an empty list changes nothing and keeps no backup', () => {
  const { folder, path } = closedFile();
  openFile(openArgs(path), ENGINE).close();
  expect(readdirSync(folder)).toEqual(['case.tracefile']);
});

test('all pending migrations run, in order of number, and are journaled', () => {
  const { path } = closedFile();
  const { db, journal } = openWith(path, [TAGS, NOTES]);
  expect(db.pragma('user_version', { simple: true })).toBe(VERSION + 20);
  expect(db.prepare('SELECT id, tags FROM cases').all()).toEqual([{ id: 'case-1', tags: null }]);
  expect(
    db.prepare("SELECT what_json FROM journal WHERE kind = 'casefile.migrated'").pluck().all(),
  ).toEqual([`{"appVersion":"0.1.0","from":"${String(VERSION)}","to":"${String(VERSION + 20)}"}`]);
  expect(journal.ok).toBe(true);
});

test('the original stays beside the file, byte for byte, and opens', () => {
  const { folder, path } = closedFile();
  const before = readFileSync(path);
  openWith(path, [NOTES]).close();
  expect(readdirSync(folder)).toEqual(['case.tracefile', BACKUP]);
  expect(readFileSync(join(folder, BACKUP)).equals(before)).toBe(true);
  const restored = join(temporaryFolder(), 'restored.tracefile');
  copyFileSync(join(folder, BACKUP), restored);
  const operations = newOperations();
  expect(operations.open(openArgs(restored)).journal.ok).toBe(true);
  expect(operations.listCases({})).toHaveLength(1);
});

test('a migrated file opens with the same passphrase, derived again', () => {
  const { operations, path } = newCaseFile('correct horse');
  operations.close({});
  const engine = engineWith(NOTES);
  openFile(openArgs(path, 'correct horse'), engine).close();
  const file = openFile(openArgs(path, 'correct horse'), engine);
  onTestFinished(() => file.close());
  expect(file.journal.ok).toBe(true);
});

describe('a failed migration leaves the original byte-identical and nothing else', () => {
  test.each<[string, Migration, string]>([
    [
      'a wrong statement',
      broken((db) => db.exec('CREATE TABLE cases (id)')),
      'casefile.migration_failed',
    ],
    [
      'a mistake in code',
      broken(() => {
        throw new TypeError('mistake');
      }),
      'casefile.migration_failed',
    ],
    [
      'a broken reference',
      broken((db) => {
        db.exec(
          "INSERT INTO batches VALUES ('b', 'nowhere', '', '{}', '{}', '[]', 'running', 1, 1)",
        );
      }),
      'casefile.migration_failed',
    ],
    [
      'a full disk',
      broken((db) => {
        db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`);
        db.exec('CREATE TABLE big (x); INSERT INTO big VALUES (zeroblob(1000000))');
      }),
      'casefile.disk_full',
    ],
    [
      'an error of its own',
      broken(() => {
        throw new AppError('record.conflict', 'x');
      }),
      'casefile.migration_failed',
    ],
  ])('%s', (_name, migration, code) => {
    const { folder, path } = closedFile();
    const before = readFolder(folder);
    expect(codeOfOpening(path, [NOTES, migration])).toBe(code);
    expect(readFolder(folder)).toEqual(before);
    expect(newOperations().open(openArgs(path)).journal.ok).toBe(true);
  });

  test('a backup of the same name is not overwritten', () => {
    const { folder, path } = closedFile();
    writeFileSync(join(folder, BACKUP), 'precious');
    const before = readFolder(folder);
    expect(codeOfOpening(path, [NOTES])).toBe('casefile.migration_failed');
    expect(readFolder(folder)).toEqual(before);
  });
});

describe('the name under which the original is kept', () => {
  test('may have been given by a migration that died before it was done', () => {
    const { folder, path } = closedFile();
    const before = readFileSync(path);
    linkSync(path, join(folder, BACKUP));
    openWith(path, [NOTES]).close();
    expect(readdirSync(folder)).toEqual(['case.tracefile', BACKUP]);
    expect(readFileSync(join(folder, BACKUP)).equals(before)).toBe(true);
  });

  test('is taken back when the file stays in its place, and not when it gave way', () => {
    const { folder, path } = closedFile();
    const kept = join(folder, BACKUP);
    const whole = readFileSync(path);
    keepOriginal(path, kept)();
    expect(readdirSync(folder)).toEqual(['case.tracefile']);
    const takeBack = keepOriginal(path, kept);
    writeFileSync(`${path}.migrating`, 'migrated');
    renameSync(`${path}.migrating`, path);
    takeBack();
    expect(readFileSync(kept).equals(whole)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('migrated');
  });
});

describe('a version that builds a table again', () => {
  const steps = Array.from({ length: NEXT_STEPS }, (_, index) => index);

  test('leaves the database as it was, whichever of its statements fails', () => {
    const db = connectScratch(ENGINE);
    onTestFinished(() => void db.close());
    applyMigrations(db, MIGRATIONS);
    db.exec("INSERT INTO saved_views VALUES ('v', 'cases', 'Mine', '{}', 1)");
    const before = db.serialize();
    for (const failing of steps) {
      expect(() => applyMigrations(db, [nextVersion(failing)])).toThrow('fails at');
      expect(db.serialize().equals(before), String(failing)).toBe(true);
    }
    applyMigrations(db, [nextVersion()]);
    expect(db.prepare('SELECT name FROM saved_views').pluck().all()).toEqual(['Mine']);
  });

  test('leaves the file byte-identical, and it can be migrated after', () => {
    const { folder, path } = closedFile();
    const before = readFolder(folder);
    for (const failing of steps) {
      expect(codeOfOpening(path, [nextVersion(failing)])).toBe('casefile.migration_failed');
      expect(readFolder(folder), String(failing)).toEqual(before);
    }
    expect(openWith(path, [nextVersion()]).journal.ok).toBe(true);
  });

  test('keeps every row of every table, and the whole file verifies', async () => {
    const path = await buildEveryTable();
    const before = openFile({ ...openArgs(path), mode: 'read' }, ENGINE);
    const { journal: entries = [], ...rows } = rowsOf(before.db);
    before.close();
    const { db, close } = openFile(openArgs(path), NEXT_ENGINE);
    onTestFinished(close);
    const { journal = [], ...kept } = rowsOf(db);
    expect({ ...kept, meta: rows['meta'] }).toMatchObject(rows);
    expect(journal.slice(0, -2)).toEqual(entries);
    expect(journal.slice(-2)).toMatchObject([
      { kind: 'casefile.migrated' },
      { kind: 'casefile.opened' },
    ]);
    expect(verifyDb(db).findings).toEqual([]);
  });
});

test('what a migration that died left behind does not hinder the next one', () => {
  const { folder, path } = closedFile();
  writeFileSync(`${path}.migrating`, 'half');
  openWith(path, [NOTES]).close();
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a log that a crash left is merged before migrating', () => {
  const { folder, path } = crashedFile();
  const file = openWith(path, [NOTES]);
  expect(file.db.prepare('SELECT id FROM cases').pluck().all()).toEqual(['case-1']);
  file.close();
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a file of a migration this program does not have is newer', () => {
  const { folder, path } = closedFile();
  openWith(path, [NOTES]).close();
  const before = readFolder(folder);
  expect(codeOfOpening(path, [])).toBe('casefile.newer_version');
  expect(readFolder(folder)).toEqual(before);
});

test('foreign keys are enforced again, whether the migrations ran or failed', () => {
  const db = connectScratch(ENGINE);
  onTestFinished(() => void db.close());
  const isEnforced = () => db.pragma('foreign_keys', { simple: true });
  const orphan = broken((write) =>
    write.exec(
      "INSERT INTO batches VALUES ('b', 'nowhere', '', '{}', '{}', '[]', 'running', 1, 1)",
    ),
  );
  expect(codeOf(() => applyMigrations(db, [...MIGRATIONS, orphan]))).toBe(
    'casefile.migration_failed',
  );
  expect(isEnforced()).toBe(1);
  expect(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()).toBe(0);
  applyMigrations(db, MIGRATIONS);
  expect(isEnforced()).toBe(1);
});

test('the numbers are tens, each higher than the one before', () => {
  const numbers = MIGRATIONS.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  expect(numbers.filter((number) => number % 10 !== 0)).toEqual([]);
});
