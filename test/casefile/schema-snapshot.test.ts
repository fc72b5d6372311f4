// The schema is what was noted here of each version. A change of it is a new migration, and a new note.
import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { connectScratch } from '../../electron/casefile/connection.ts';
import { MIGRATIONS } from '../../electron/casefile/migrations/index.ts';
import { applyMigrations } from '../../electron/casefile/migrations/runner.ts';
import { ENGINE } from '../builders/casefile-file.ts';

/** By the version: SHA-256 over the texts of its schema, as SQLite keeps them. */
const SCHEMAS: Readonly<Record<number, string>> = {
  10: '5464ee484670fced60f1c9cf9fb953b3b38613f9fbc736f3fd41d5f398483490',
};

function schemaOf(version: number) {
  const db = connectScratch(ENGINE);
  onTestFinished(() => void db.close());
  applyMigrations(
    db,
    MIGRATIONS.filter(({ number }) => number <= version),
  );
  return db;
}

test.each(MIGRATIONS)('the schema of version $number stays as it is', ({ number }) => {
  const texts = schemaOf(number)
    .prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name')
    .pluck()
    .all() as string[];
  const text = texts.map((sql) => sql.replace(/\s+/g, ' ')).join('\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(SCHEMAS[number]);
});

test('every table is strict, and refuses what is of another type', () => {
  const loose = schemaOf(Infinity)
    .prepare(
      `SELECT name FROM pragma_table_list
       WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all();
  expect(loose).toEqual([]);
});
