// The schema is what is stored here, text by text, and the same in a new file as in one that was
// brought up to date from any version. A change of it is a new migration, and a new stored text.
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { connectScratch } from '../../electron/casefile/connection.ts';
import { MIGRATIONS } from '../../electron/casefile/migrations/index.ts';
import { applyMigrations } from '../../electron/casefile/migrations/runner.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { versionOf } from '../../electron/casefile/schema.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { ENGINE, newCaseFile, openArgs, temporaryFolder } from '../builders/casefile-file.ts';

const inFiles = (name: string) => fileURLToPath(new URL(`./files/${name}`, import.meta.url));
const VERSION = versionOf(MIGRATIONS);

/** Tables with their indices and triggers, each in the order of names, as SQLite keeps them. */
function schemaOf(db: ReadDb): string {
  const texts = db
    .prepare(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL
       ORDER BY tbl_name, type != 'table', type, name`,
    )
    .pluck()
    .all() as string[];
  return texts.map((text) => `${text.replace(/^ +/gm, '  ').trim()};\n`).join('\n');
}

function schemaOfFile(path: string, passphrase?: string): string {
  const { db, close } = openFile(openArgs(path, passphrase), ENGINE);
  onTestFinished(close);
  return schemaOf(db);
}

const newSchema = (): string => {
  const { operations, path } = newCaseFile();
  operations.close({});
  return schemaOfFile(path);
};

test('a new file has the stored schema', async () => {
  const stored = inFiles(`schema-${String(VERSION).padStart(4, '0')}.sql`);
  await expect(newSchema()).toMatchFileSnapshot(stored);
});

test.each([
  [10, 'v0010.tracefile', 'a file of version ten'],
  [20, 'v0020.tracefile', 'a file of version twenty'],
  [30, 'v0030.tracefile', 'a file of version thirty'],
  [40, 'v0040.tracefile', 'a file of version forty'],
])('a file of version %i has it too, once it was opened', (_version, name, passphrase) => {
  const path = join(temporaryFolder(), name);
  copyFileSync(inFiles(name), path);
  expect(schemaOfFile(path, passphrase)).toBe(newSchema());
});

test.each([30, 40])(
  'version %i was released: its schema stays as it is stored',
  async (version) => {
    const db = connectScratch(ENGINE);
    onTestFinished(() => void db.close());
    applyMigrations(
      db,
      MIGRATIONS.filter(({ number }) => number <= version),
    );
    const stored = inFiles(`schema-${String(version).padStart(4, '0')}.sql`);
    await expect(schemaOf(db)).toMatchFileSnapshot(stored);
  },
);

test('every version but the newest has its file', () => {
  const older = MIGRATIONS.map(({ number }) => number).filter((number) => number < VERSION);
  for (const number of older) {
    const name = `v${String(number).padStart(4, '0')}.tracefile`;
    expect(readFileSync(inFiles(name)).length, name).toBeGreaterThan(100_000);
  }
});

test('every table is strict, and refuses what is of another type', () => {
  const db = connectScratch(ENGINE);
  onTestFinished(() => void db.close());
  applyMigrations(db, MIGRATIONS);
  const loose = db
    .prepare(
      `SELECT name FROM pragma_table_list
       WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all();
  expect(loose).toEqual([]);
});
