// The file around the database: finding it, reading its first page without SQLite, and putting
// a finished file in place without overwriting anything. Never deletes what it did not make.
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { replaceFileSync } from '../files/replace-file.ts';
import { PAGE_BYTES } from './cipher.ts';
import type { FileMode } from './connection.ts';

const WAL_HEADER_BYTES = 32;
const WAL_FRAME_HEADER_BYTES = 24;

/**
 * The absolute path. Errors: `input.invalid` for one that better-sqlite3 would open under another
 * name (it trims).
 */
export function toAbsolutePath(path: string): string {
  const absolute = resolve(path);
  if (absolute !== absolute.trim() || absolute.includes('\0')) {
    throw new AppError('input.invalid', 'a case file path may not end in white space');
  }
  return absolute;
}

/**
 * Looks at a file that is to be opened, without changing it. Errors: `casefile.not_found`,
 * `.not_a_case_file` (a folder, empty, too short), `.not_writable`.
 */
export function inspectFile(path: string, mode: FileMode): void {
  const stat = statSync(path);
  if (!stat.isFile()) throw notACaseFile('not_a_file');
  accessSync(path, mode === 'read' ? constants.R_OK : constants.R_OK | constants.W_OK);
  if (mode === 'write') accessSync(dirname(path), constants.W_OK | constants.X_OK);
  if (stat.size < 2 * PAGE_BYTES) throw notACaseFile(stat.size === 0 ? 'empty' : 'too_short');
}

/** Whether files can be made in a folder. */
export function isWritableFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

/** The file behind a path, so that another one in its place shows; null when there is none. */
export function identityOf(path: string): string | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? null : `${stat.dev}:${stat.ino}`;
}

/** Bytes of a file; 0 when there is none. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The error for a file that cannot be ours. */
export function notACaseFile(reason: string): AppError {
  return new AppError('casefile.not_a_case_file', `not a case file: ${reason}`, {
    details: { reason },
  });
}

/**
 * The stored versions of page 1: the file's own first, then those in a write-ahead log that a
 * crash left behind (after a torn write only the log has a good one).
 */
export function* readFirstPages(path: string): Generator<Buffer> {
  yield readBytes(path, 0, PAGE_BYTES);
  const log = `${path}-wal`;
  const size = sizeOf(log);
  const step = WAL_FRAME_HEADER_BYTES + PAGE_BYTES;
  for (let at = WAL_HEADER_BYTES; at + step <= size; at += step) {
    const pageNumber = readBytes(log, at, 4).readUInt32BE(0);
    if (pageNumber === 1) yield readBytes(log, at + WAL_FRAME_HEADER_BYTES, PAGE_BYTES);
  }
}

/** Makes an empty file that only its owner can read; refuses to touch an existing one. */
export function makeEmptyFile(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}

/** Forces a file's bytes to the disk. No connection of this process may be open on it. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Forces a folder's entries to the disk, where the platform can. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Gives a finished file its final name. Errors: `casefile.already_exists` (EEXIST), the existing
 * file untouched.
 */
export function publishFile(finished: string, path: string): void {
  try {
    linkSync(finished, path);
    rmSync(finished);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    // No hard links here (FAT, some network drives): claim the name, then replace our own claim.
    makeEmptyFile(path);
    replaceFileSync(finished, path);
  }
  syncFolder(dirname(path));
}

/** Gives a finished file its final name; another one that has it goes in the same moment. */
export function replaceFile(finished: string, path: string): void {
  replaceFileSync(finished, path);
  syncFolder(dirname(path));
}

/** Gives a file a second name; where the disk has no hard links, a copy of it gets that name. */
export function linkOrCopy(path: string, second: string): void {
  try {
    linkSync(path, second);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    copyFileSync(path, second, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}

/** Removes files that this program made under a temporary name, with their journals. */
export function removeTemporary(path: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

function hasNoLinks(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(String(code));
}

function readBytes(path: string, at: number, length: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, at));
  } finally {
    closeSync(file);
  }
}
