// Migrating an existing file: a copy is migrated and checked, then takes the original's name; the
// original itself, byte for byte, becomes the backup beside it. So a failed migration leaves the
// original as it was. The original stays locked until the copy stands in its place.
import { linkSync, renameSync, copyFileSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { FileKey } from '../cipher.ts';
import { connect, mergeToOneFile, type Engine } from '../connection.ts';
import { inTransaction, type ReadDb } from '../database.ts';
import { removeTemporary, syncFile, syncFolder } from '../file-system.ts';
import { appendJournal } from '../journal.ts';
import { versionOf } from '../schema.ts';
import { fromSqlite } from '../sqlite-error.ts';
import { applyMigrations, pendingMigrations, type Migration } from './runner.ts';

/** What migrating a file takes; `db` is the locked original and is closed in every case. */
export interface MigrateArgs {
  db: ReadDb;
  path: string;
  key: FileKey;
  engine: Engine;
  migrations: readonly Migration[];
  at: UtcMs;
  appVersion: string;
}

/** The name under which the original is kept, e.g. `case.tracefile.v10-20260301T093005Z.backup`. */
function backupPath(path: string, from: number, at: UtcMs): string {
  const time = new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `${path}.v${from}-${time}Z.backup`;
}

/**
 * Puts a migrated copy in the file's place. Errors: `casefile.damaged` (nothing was tried),
 * `.disk_full`, `.io_failed`, `.not_writable`, else `.migration_failed`.
 */
export function migrateFile(args: MigrateArgs): void {
  const { db, path } = args;
  const copy = `${path}.migrating`;
  try {
    const from = Number(db.pragma('user_version', { simple: true }));
    // After a crash the log is merged first: a log must never stand beside another file's copy.
    mergeToOneFile(db);
    assertSound(db, 'casefile.damaged');
    removeTemporary(copy);
    db.prepare('VACUUM INTO ?').run(copy);
    migrateCopy(copy, from, args);
    if (process.platform === 'win32') db.close();
    keepOriginal(path, backupPath(path, from, args.at));
    renameSync(copy, path);
    syncFolder(dirname(path));
  } catch (error) {
    removeTemporary(copy);
    throw asMigrationError(error);
  } finally {
    db.close();
  }
}

function migrateCopy(copy: string, from: number, args: MigrateArgs): void {
  const db = connect(copy, args.key, args.engine);
  try {
    const to = versionOf(args.migrations);
    const pending = pendingMigrations(args.migrations, from);
    // The copy is new and nameless until it is whole: rolling back needs no file of its own.
    db.pragma('journal_mode=MEMORY');
    applyMigrations(db, pending, () => {
      inTransaction(db, (write) => {
        appendJournal(write, {
          at: args.at,
          kind: 'casefile.migrated',
          caseId: null,
          subject: null,
          what: { from: String(from), to: String(to), appVersion: args.appVersion },
          why: null,
        });
      });
      assertSound(db, 'casefile.migration_failed');
    });
  } finally {
    db.close();
  }
  syncFile(copy);
}

function keepOriginal(path: string, backup: string): void {
  if (existsSync(backup)) {
    throw new AppError('casefile.already_exists', 'a backup of this second exists already');
  }
  try {
    linkSync(path, backup);
  } catch {
    // No hard links here (FAT, some network drives).
    copyFileSync(path, backup, constants.COPYFILE_EXCL);
    syncFile(backup);
  }
  syncFolder(dirname(path));
}

function assertSound(db: ReadDb, code: 'casefile.damaged' | 'casefile.migration_failed'): void {
  const check = db.pragma('quick_check(1)', { simple: true });
  const broken = db.pragma('foreign_key_check') as unknown[];
  if (check !== 'ok' || broken.length > 0) {
    throw new AppError(code, 'the check of the whole file failed', {
      details: { brokenReferences: broken.length },
    });
  }
}

function asMigrationError(error: unknown): AppError {
  const known = fromSqlite(error);
  const kept = [
    'casefile.damaged',
    'casefile.disk_full',
    'casefile.io_failed',
    'casefile.not_writable',
    'casefile.migration_failed',
  ];
  if (kept.includes(known.code)) return known;
  return new AppError('casefile.migration_failed', 'the migration was undone', {
    details: { causeCode: known.code },
    cause: error,
  });
}
