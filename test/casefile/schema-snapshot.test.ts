// The schema is what was noted here of each version. A change of it is a new migration, and a new note.
import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { connectScratch } from '../../electron/casefile/connection.ts';
import { MIGRATIONS } from '../../electron/casefile/migrations/index.ts';
import { applyMigrations } from '../../electron/casefile/migrations/runner.ts';
import { ENGINE } from '../builders/casefile-file.ts';

/** By the version: SHA-256 over the texts of its schema, as SQLite keeps them. */
const SCHEMAS: Readonly<Record<number, string>> = {
  10: 'bcd9a246692e0da35e1fae4ca5532febd4d295cd66b6449c3d9750300c394bab',
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
