// Whose file it is and how new: application id, versions, and the check that the schema is
// exactly ours before any query relies on its triggers.
import { AppError } from '#shared/errors.ts';
import { connectScratch, type Engine } from './connection.ts';
import type { ReadDb } from './database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { applyMigrations, type Migration } from './migrations/runner.ts';

/** `Trcf`: marks our files in SQLite's header. */
export const APPLICATION_ID = 0x54726366;

/** The migrations that an engine knows. */
export function migrationsOf({ migrations = MIGRATIONS }: Engine): readonly Migration[] {
  return migrations;
}

/** The version that they lead to: the one of a new file. */
export function versionOf(engine: Engine): number {
  return migrationsOf(engine).reduce((highest, { number }) => Math.max(highest, number), 0);
}

/** The schema of each version, made once in a thread: it takes longer than opening a file. */
const expectedSchemas = new WeakMap<readonly Migration[], Map<number, string>>();

/**
 * Refuses a file whose tables, indices and triggers are not the ones its version defines.
 * Errors: `casefile.damaged`.
 */
export function assertSchema(db: ReadDb, engine: Engine, version: number): void {
  const migrations = migrationsOf(engine);
  const schemas = expectedSchemas.get(migrations) ?? new Map<number, string>();
  expectedSchemas.set(migrations, schemas);
  const expected = schemas.get(version) ?? buildSchema(engine, version);
  schemas.set(version, expected);
  if (schemaText(db) !== expected) throw damaged('schema');
}

function buildSchema(engine: Engine, version: number): string {
  const migrations = migrationsOf(engine);
  if (!migrations.some(({ number }) => number === version)) throw damaged('version');
  const scratch = connectScratch(engine);
  try {
    applyMigrations(
      scratch,
      migrations.filter(({ number }) => number <= version),
    );
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
