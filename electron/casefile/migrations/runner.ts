// Migrations: numbered in tens, all pending ones in one transaction. What each one does stands
// in its own file; how a file is replaced by its migrated copy stands in migrate-file.ts.
import type { ReadDb } from '../database.ts';

/** One step of the schema. */
export interface Migration {
  /** Becomes `user_version`. */
  number: number;
  /** As in the file's name, e.g. `first-tables`. */
  name: string;
  up(db: ReadDb): void;
}

/** The migrations above a version, in order. */
export function pendingMigrations(migrations: readonly Migration[], from: number): Migration[] {
  return migrations.filter(({ number }) => number > from).sort((a, b) => a.number - b.number);
}

/** Runs migrations and sets the version, all in one transaction; a failure changes nothing. */
export function applyMigrations(
  db: ReadDb,
  migrations: readonly Migration[],
  afterwards: () => void = () => undefined,
): void {
  db.transaction(() => {
    for (const migration of pendingMigrations(migrations, 0)) {
      migration.up(db);
      db.pragma(`user_version = ${migration.number}`);
    }
    afterwards();
  }).immediate();
}
