// Migrations: numbered in tens, all pending ones in one transaction. What each one does is
// in its own file; how a file is replaced by its migrated copy is in migrate-file.ts.
import { AppError } from '#shared/errors.ts';
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

/**
 * Runs migrations and sets the version, all in one transaction; a failure changes nothing. While
 * they run, foreign keys are not enforced, for a table that others refer to may be built again; at
 * the end every reference is checked. Errors: `casefile.migration_failed` for a broken one.
 */
export function applyMigrations(
  db: ReadDb,
  migrations: readonly Migration[],
  afterwards: () => void = () => undefined,
): void {
  // Has no effect inside a transaction.
  db.pragma('foreign_keys = OFF');
  try {
    db.transaction(() => {
      for (const migration of pendingMigrations(migrations, 0)) {
        migration.up(db);
        db.pragma(`user_version = ${migration.number}`);
      }
      assertReferences(db);
      afterwards();
    }).immediate();
  } finally {
    db.pragma('foreign_keys = ON');
  }
}

function assertReferences(db: ReadDb): void {
  const broken = db.pragma('foreign_key_check') as unknown[];
  if (broken.length === 0) return;
  throw new AppError('casefile.migration_failed', 'a migration broke references', {
    details: { brokenReferences: broken.length },
  });
}
