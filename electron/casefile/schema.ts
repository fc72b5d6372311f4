// Whose file it is and how new: application id, versions, and the check that the schema is
// exactly ours before any query relies on its triggers.
import { AppError } from '#shared/errors.ts';
import type { ReadDb } from './database.ts';
import { applyMigrations, type Migration } from './migrations/runner.ts';

/** `Trcf`: marks our files in SQLite's header. */
export const APPLICATION_ID = 0x54726366;

/** The version a list of migrations leads to. */
export function versionOf(migrations: readonly Migration[]): number {
  return migrations.reduce((highest, { number }) => Math.max(highest, number), 0);
}

/** The schema of each version, made once in a thread: it takes longer than opening a file. */
const expectedSchemas = new WeakMap<readonly Migration[], Map<number, string>>();

/**
 * Refuses a file whose tables, indices and triggers are not the ones its version defines.
 * Errors: `casefile.damaged`.
 * @param makeScratch makes an empty database in memory, where the expected schema is built
 */
export function assertSchema(
  db: ReadDb,
  makeScratch: () => ReadDb,
  migrations: readonly Migration[],
  version: number,
): void {
  const schemas = expectedSchemas.get(migrations) ?? new Map<number, string>();
  expectedSchemas.set(migrations, schemas);
  const expected = schemas.get(version) ?? buildSchema(makeScratch(), migrations, version);
  schemas.set(version, expected);
  if (schemaText(db) !== expected) throw damaged('schema');
}

function buildSchema(scratch: ReadDb, migrations: readonly Migration[], version: number): string {
  try {
    const known = migrations.filter(({ number }) => number <= version);
    if (versionOf(known) !== version) throw damaged('version');
    applyMigrations(scratch, known);
    return schemaText(scratch);
  } finally {
    scratch.close();
  }
}

function schemaText(db: ReadDb): string {
  const text = 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name';
  return JSON.stringify(db.prepare(text).all());
}

function damaged(part: string): AppError {
  return new AppError('casefile.damaged', `the case file has another ${part} than expected`, {
    details: { part },
  });
}
