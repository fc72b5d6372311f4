// One writer at a time: an exclusive lock on an empty file next to the case file, held by SQLite
// (fcntl, LockFileEx), so that the system releases it when its holder dies. It is not the case
// file's own lock, because POSIX drops every lock a process has on a file as soon as any part of
// that process opens and closes the file, and main reads the salt. What a crash leaves behind is
// an empty file that the next opening takes over, and knows the crash by.
import Database from 'better-sqlite3';
import { realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { bindingOf, type Engine } from './connection.ts';
import { identityOf } from './file-system.ts';

/** Somebody may be asking whether it is held, which takes a moment. */
const WAIT_MS = 250;

/** A held lock. */
export interface FileLock {
  /** A holder died before. */
  wasLeft: boolean;
  /** Removes the file. */
  release(): void;
  /** Nothing was done: a file that was left stays, as the sign of a crash that it is. */
  abandon(): void;
}

/**
 * Takes the lock of a case file, existing or not. Errors: `casefile.in_use`;
 * `casefile.lock_unreadable` for what is not the empty file that this program makes, and stays as it
 * is; SQLite's own when the folder cannot be written.
 */
export function takeLock(path: string, engine: Engine): FileLock {
  const lockPath = lockOf(path);
  const wasLeft = identityOf(lockPath) !== null;
  if (wasLeft) requireEmptyFile(lockPath);
  const lock = openLock(lockPath, engine, wasLeft);
  try {
    const before = identityOf(lockPath);
    lock.pragma('journal_mode=MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    // Its last holder may have removed the name between our opening and our locking.
    if (before === null || identityOf(lockPath) !== before) throw inUse();
  } catch (error) {
    lock.close();
    throw isBusy(error) ? inUse(error) : error;
  }
  const release = (): void => {
    try {
      // POSIX can remove the name while the lock is held, so that nobody locks a nameless file.
      if (process.platform !== 'win32') rmSync(lockPath, { force: true });
    } finally {
      lock.close();
    }
    if (process.platform === 'win32') removeUnlessTaken(lockPath);
  };
  return {
    wasLeft,
    release,
    abandon() {
      if (wasLeft) lock.close();
      else release();
    },
  };
}

/** Whether somebody holds the lock of a case file now, asked without taking it or changing anything. */
export function isLockHeld(path: string, engine: Engine): boolean {
  const lockPath = lockOf(path);
  if (!isEmptyFile(lockPath)) return false;
  let asked: Database.Database | null = null;
  try {
    asked = new Database(lockPath, { readonly: true, timeout: 0, ...bindingOf(engine) });
    asked.pragma('schema_version');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    // Its holder has just removed it.
    if (identityOf(lockPath) === null) return false;
    throw error;
  } finally {
    asked?.close();
  }
}

/** Whether a lock is next to a case file, held or left by a holder that died. */
export function hasLock(path: string): boolean {
  return identityOf(lockOf(path)) !== null;
}

function lockOf(path: string): string {
  return join(realpathSync(dirname(path)), `${basename(path)}.lock`);
}

/** A lock holds nothing: what holds something, or is no file, is somebody else's. */
function requireEmptyFile(lockPath: string): void {
  if (identityOf(lockPath) !== null && !isEmptyFile(lockPath)) throw unreadable();
}

function isEmptyFile(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && stat.isFile() && stat.size === 0;
}

function openLock(lockPath: string, engine: Engine, isThere: boolean): Database.Database {
  try {
    return new Database(lockPath, { timeout: WAIT_MS, ...bindingOf(engine) });
  } catch (error) {
    const isOpened = !(error instanceof Database.SqliteError) || error.code !== 'SQLITE_CANTOPEN';
    throw isOpened || !isThere ? error : unreadable(error);
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError('casefile.lock_unreadable', 'what has the name of the lock is no lock', {
    cause,
  });
}

function removeUnlessTaken(lockPath: string): void {
  try {
    rmSync(lockPath, { force: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // Windows keeps a file that somebody else has open: it is theirs now.
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function inUse(cause?: unknown): AppError {
  return new AppError('casefile.in_use', 'the case file is open elsewhere', {
    retryable: true,
    cause,
  });
}
