// Opening and closing a case file, to write or only to read. A write open holds the lock and
// journals; a read open changes nothing and works next to a writer.
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { JournalCheck } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { forgetKey, type FileKey } from './cipher.ts';
import {
  enlargeCache,
  mergeToOneFile,
  sqliteVersion,
  startWriteAhead,
  type Engine,
  type FileMode,
} from './connection.ts';
import { inTransaction, type ReadDb, type WriteDb } from './database.ts';
import {
  identityOf,
  inspectFile,
  isWritableFolder,
  sizeOf,
  toAbsolutePath,
} from './file-system.ts';
import { requireOther } from './held-file.ts';
import { appendJournal, verifyNewest, type JournalNote } from './journal.ts';
import { takeLock, type FileLock } from './lock.ts';
import { migrateFile } from './migrations/migrate-file.ts';
import { assertContinuable, assertReadWhole, assertRecoverable } from './recovery.ts';
import { versionOf } from './schema.ts';
import { fromSqlite } from './sqlite-error.ts';
import { removeLeftovers } from './temporaries.ts';
import { connectChecked, unlock, userVersionOf } from './unlock.ts';

/** An open case file. `close` leaves one file and wipes the key; closing twice is closing once. */
export interface OpenFile {
  db: ReadDb;
  path: string;
  mode: FileMode;
  sqliteVersion: string;
  /** Null: not encrypted. */
  key: FileKey | null;
  /** Its last writer died. Always false in mode `read`, which refuses a file that misses changes. */
  wasUnclean: boolean;
  /** It died, and its log is gone or another's: what was written last may be missing. */
  mayMissChanges: boolean;
  /** The chain's newest entries as checked on opening, the entry of this opening included. */
  journal: JournalCheck;
  /** Errors: `casefile.io_failed` with `details.reason` `replaced` when another file is at the path. */
  assertInPlace(): void;
  /** Errors: `input.open_case_file` for a path that leads to this file or what belongs to it. */
  requireOther(path: string): void;
  close(): void;
}

/** What opening needs besides the engine. */
export interface OpenArgs {
  path: string;
  /** Null for a file that is not encrypted. */
  passphrase: string | null;
  mode: FileMode;
  at: UtcMs;
  appVersion: string;
}

/**
 * Opens a case file; one that is opened to write is migrated when it is older. Errors:
 * `casefile.not_found`, `.not_a_case_file`, `.wrong_passphrase`, `.newer_version`, `.in_use`,
 * `.damaged`, `.lock_unreadable`, `.not_writable`, `.read_only` (`details.reason` `needs_migration`),
 * `.migration_failed`, `.disk_full`, `.io_failed`.
 */
export function openFile(args: OpenArgs, engine: Engine): OpenFile {
  const given = toAbsolutePath(args.path);
  inspectFile(given, args.mode);
  const path = realpathSync(given);
  const opened = { given, path };
  return args.mode === 'read'
    ? openToRead(opened, args, engine)
    : openToWrite(opened, args, engine);
}

interface Place {
  /** As the person gave it. */
  given: string;
  /** Behind all links. */
  path: string;
}

function openToWrite(place: Place, args: OpenArgs, engine: Engine): OpenFile {
  const { path } = place;
  const lock = takeLock(path, engine);
  try {
    const isUnclean = hasTraces(path, lock);
    const { db, key, ...end } = openLocked(path, { ...args, lock, isUnclean }, engine);
    try {
      const close = (): void => {
        if (!db.open) return;
        try {
          mergeUnlessRead(db);
        } finally {
          db.close();
          forgetKey(key);
          lock.release();
        }
      };
      return describeOpen(place, { db, key, mode: 'write', ...end, close });
    } catch (error) {
      db.close();
      forgetKey(key);
      throw error;
    }
  } catch (error) {
    lock.abandon();
    throw error;
  }
}

/** How the last use of a file ended. */
type LastEnd = Pick<OpenFile, 'wasUnclean' | 'mayMissChanges'>;

/** A closed file has neither log nor lock; a log that holds nothing was left for a reader. */
function hasTraces(path: string, lock: FileLock): boolean {
  return lock.wasLeft || sizeOf(`${path}-wal`) > 0 || sizeOf(`${path}-journal`) > 0;
}

function openLocked(
  path: string,
  args: OpenArgs & { lock: FileLock; isUnclean: boolean },
  engine: Engine,
): { db: ReadDb; key: FileKey | null } & LastEnd {
  const unlocked = unlock(path, args.passphrase, engine);
  const { key, header } = unlocked;
  try {
    const log = assertRecoverable({ path, unlocked, engine });
    // A log that holds nothing is left for a reader by a writer that closes, and then takes its lock.
    const mayMissChanges = log === 'missing' || (log === 'empty' && args.lock.wasLeft);
    const end = { wasUnclean: args.isUnclean || mayMissChanges, mayMissChanges };
    if (header.userVersion < versionOf(engine)) {
      const db = connectChecked(path, key, engine, 'write');
      migrateFile({ db, path, key, engine, at: args.at, appVersion: args.appVersion });
    }
    const db = connectChecked(path, key, engine, 'write');
    try {
      const note = openedNote(args, end);
      // Next to a log, what SQLite makes of it was looked at.
      if (!header.isWriteAhead) tryOut(db, (write) => appendJournal(write, note));
      removeLeftovers(path);
      startWriteAhead(db);
      inTransaction(db, (write) => appendJournal(write, note));
      return { db, key, ...end };
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    forgetKey(key);
    throw error;
  }
}

function openedNote({ at, appVersion }: OpenArgs, end: LastEnd): JournalNote {
  const lastEnd = end.mayMissChanges ? 'log_missing' : end.wasUnclean ? 'unclean' : null;
  const what = { appVersion, ...(lastEnd !== null && { lastEnd }) };
  return { at, kind: 'casefile.opened', caseId: null, subject: null, what, why: null };
}

/**
 * Makes a change and takes it back, all in memory: a file that refuses it, whatever the reason, is as it
 * was. Errors: `casefile.damaged`; SQLite's own.
 */
function tryOut(db: ReadDb, change: (write: WriteDb) => void): void {
  assertContinuable(db);
  db.pragma('journal_mode=MEMORY');
  db.pragma('cache_spill=OFF');
  const undone = new Error('taken back');
  try {
    inTransaction(db, (write) => {
      change(write);
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  db.pragma('cache_spill=ON');
}

/** Merges into one file. While somebody reads it, the log stays, as empty as it can be made. */
function mergeUnlessRead(db: ReadDb): void {
  try {
    mergeToOneFile(db);
  } catch (error) {
    if (fromSqlite(error).code !== 'casefile.in_use') throw error;
  }
}

function openToRead(place: Place, args: OpenArgs, engine: Engine): OpenFile {
  const { path } = place;
  const unlocked = unlock(path, args.passphrase, engine);
  const { key, header } = unlocked;
  try {
    if (header.isWriteAhead) assertLogReadable(path);
    assertReadWhole({ path, unlocked, engine });
    const db = connectChecked(path, key, engine, 'read');
    try {
      if (userVersionOf(db) < versionOf(engine)) {
        throw new AppError(
          'casefile.read_only',
          'an older file must be migrated before it is read',
          {
            details: { reason: 'needs_migration' },
          },
        );
      }
      const close = (): void => {
        db.close();
        forgetKey(key);
      };
      const end = { wasUnclean: false, mayMissChanges: false };
      return describeOpen(place, { db, key, mode: 'read', ...end, close });
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    forgetKey(key);
    throw error;
  }
}

/** Reading a log takes an index of it next to the file, which a writer has made or we must make. */
function assertLogReadable(path: string): void {
  if (identityOf(`${path}-shm`) !== null || isWritableFolder(dirname(path))) return;
  throw new AppError('casefile.not_writable', 'the log beside the file cannot be read from here', {
    details: { reason: 'left_over_log' },
  });
}

function describeOpen(
  { given, path }: Place,
  file: Pick<OpenFile, 'db' | 'key' | 'mode' | 'close' | keyof LastEnd>,
): OpenFile {
  const identity = identityOf(path);
  enlargeCache(file.db);
  return {
    ...file,
    path: given,
    sqliteVersion: sqliteVersion(file.db),
    journal: verifyNewest(file.db),
    assertInPlace() {
      if (identityOf(path) === identity) return;
      throw new AppError('casefile.io_failed', 'another file took the place of the open one', {
        details: { reason: 'replaced' },
      });
    },
    requireOther: (other) => requireOther({ path, identity }, other),
  };
}
