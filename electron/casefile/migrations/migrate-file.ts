// Migrating an existing file: a copy is migrated and checked, then takes the original's name; the
// original itself, byte for byte, becomes the backup next to it. So a failed migration leaves the
// original as it was. The original stays locked until the copy is in its place.
import { constants, copyFileSync, existsSync, linkSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { replaceFileSync } from '../../files/replace-file.ts';
import type { FileKey } from '../cipher.ts';
import { connect, mergeToOneFile, type Engine } from '../connection.ts';
import { inTransaction, type ReadDb } from '../database.ts';
import { identityOf, removeTemporary, syncFile, syncFolder } from '../file-system.ts';
import { appendJournal } from '../journal.ts';
import { migrationsOf, versionOf } from '../schema.ts';
import { fromSqlite } from '../sqlite-error.ts';
import { temporaryName } from '../temporaries.ts';
import { assertSound, copyWhole, takePlace } from '../whole-copy.ts';
import { applyMigrations, pendingMigrations } from './runner.ts';

/** What migrating a file takes; `db` is the locked original and is closed in every case. */
export interface MigrateArgs {
  db: ReadDb;
  path: string;
  key: FileKey | null;
  engine: Engine;
  at: UtcMs;
  appVersion: string;
}

/**
 * The name under which a file is kept that gave way, e.g.
 * `case.tracefile.v10-20260301T093005Z.backup`.
 * @param before what it was: its version, or `replaced`
 */
export function keptName(path: string, before: string, at: UtcMs): string {
  const time = new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `${path}.${before}-${time}Z.backup`;
}

/**
 * Puts a migrated copy in the file's place. Errors: `casefile.damaged` (nothing was tried),
 * `.disk_full`, `.io_failed`, `.not_writable`, `.in_use` while somebody reads it, else
 * `.migration_failed`.
 */
export function migrateFile(args: MigrateArgs): void {
  const { db, path } = args;
  const copy = temporaryName(path, 'migrating');
  let unkeep = (): void => undefined;
  try {
    const from = Number(db.pragma('user_version', { simple: true }));
    // After a crash the log is merged first: a log must never be next to another file's copy.
    mergeToOneFile(db);
    assertSound(db);
    copyWhole(db, copy);
    migrateCopy(copy, args);
    if (process.platform === 'win32') db.close();
    unkeep = keepOriginal(path, keptName(path, `v${from}`, args.at));
    takePlace(copy, path);
  } catch (error) {
    removeTemporary(copy);
    unkeep();
    throw asMigrationError(error);
  } finally {
    db.close();
  }
}

/** Migrates a copy that nobody else knows of. Errors: `casefile.migration_failed`; SQLite's own. */
export function migrateCopy(copy: string, args: Omit<MigrateArgs, 'db' | 'path'>): void {
  const db = connect(copy, args.key, args.engine);
  try {
    const from = Number(db.pragma('user_version', { simple: true }));
    const to = versionOf(args.engine);
    const pending = pendingMigrations(migrationsOf(args.engine), from);
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

/**
 * Gives a file a second name; a copy where the disk has no hard links. The file itself may be under
 * that name already: then a task that died before it was done gave it. Errors:
 * `casefile.already_exists`. Gives what takes the name back, as long as the file is in its place.
 */
export function keepOriginal(path: string, kept: string): () => void {
  const identity = identityOf(path);
  const unkeep = (): void => {
    if (identityOf(path) === identity) rmSync(kept, { force: true });
  };
  if (identityOf(kept) === identity) return unkeep;
  if (existsSync(kept)) {
    throw new AppError('casefile.already_exists', 'there is a file of this name');
  }
  try {
    linkSync(path, kept);
  } catch {
    // No hard links here (FAT, some network drives): a copy is whole before it gets the name.
    keepCopy(path, kept);
  }
  try {
    syncFolder(dirname(path));
    return unkeep;
  } catch (error) {
    unkeep();
    throw error;
  }
}

function keepCopy(path: string, kept: string): void {
  const copy = temporaryName(path, 'keeping');
  removeTemporary(copy);
  try {
    copyFileSync(path, copy, constants.COPYFILE_EXCL);
    syncFile(copy);
    replaceFileSync(copy, kept);
  } finally {
    removeTemporary(copy);
  }
}

function asMigrationError(error: unknown): AppError {
  const known = fromSqlite(error);
  const kept = [
    'casefile.damaged',
    'casefile.disk_full',
    'casefile.io_failed',
    'casefile.not_writable',
    'casefile.in_use',
    'casefile.migration_failed',
  ];
  if (kept.includes(known.code)) return known;
  return new AppError('casefile.migration_failed', 'the migration was undone', {
    details: { causeCode: known.code },
    cause: error,
  });
}
