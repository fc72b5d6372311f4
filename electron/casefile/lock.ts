// One writer at a time: an exclusive lock on an empty file beside the case file, held by SQLite
// (fcntl, LockFileEx), so that the system releases it when its holder dies. It is not the case
// file's own lock, because POSIX drops every lock a process has on a file as soon as any part of
// that process opens and closes the file, and main reads the salt. What a crash leaves behind is
// an empty file that the next opening takes over, and knows the crash by.
import Database from 'better-sqlite3';
import { realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { bindingOf, type Engine } from './connection.ts';
import { identityOf } from './file-system.ts';

/** A held lock; `release` removes the file. */
export interface FileLock {
  /** A holder died before. */
  wasLeft: boolean;
  release(): void;
}

/**
 * Takes the lock of a case file, existing or not. Errors: `casefile.in_use`; SQLite's own when
 * the folder cannot be written.
 */
export function takeLock(path: string, engine: Engine): FileLock {
  const lockPath = join(realpathSync(dirname(path)), `${basename(path)}.lock`);
  const wasLeft = identityOf(lockPath) !== null;
  const lock = new Database(lockPath, { timeout: 0, ...bindingOf(engine) });
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
  return {
    wasLeft,
    release() {
      try {
        // POSIX can remove the name while the lock is held, so that nobody locks a nameless file.
        if (process.platform !== 'win32') rmSync(lockPath, { force: true });
      } finally {
        lock.close();
      }
      if (process.platform === 'win32') removeUnlessTaken(lockPath);
    },
  };
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
