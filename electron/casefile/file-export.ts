// Stored bytes as a file that leaves the program: written next to their place, flushed, and only then
// put into it. A full disk or a dead process leaves the old file or none, never half of one.
import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFileSync } from '../files/replace-file.ts';
import { partPathBeside, removeDeadPartsNow } from '../files/part-files.ts';
import { failedToWrite } from '../files/write-file.ts';
import { syncFolder } from './file-system.ts';

/**
 * Writes bytes next to `path`; gives the temporary path. What dead programs left there goes. Errors:
 * `export.failed` with `details.systemCode`, and whatever giving the bytes raises; nothing is left behind.
 */
export function writeBeside(path: string, bytes: Iterable<Uint8Array>): string {
  removeDeadPartsNow(dirname(path));
  const temporaryPath = partPathBeside(path);
  try {
    const file = onDisk(() => openSync(temporaryPath, 'wx', 0o600));
    try {
      for (const part of bytes) onDisk(() => writeFileSync(file, part));
      onDisk(() => fsyncSync(file));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    discard(temporaryPath);
    throw error;
  }
  return temporaryPath;
}

/** Puts a written file into its place. Errors: `export.failed`; nothing is left behind. */
export function putInPlace(temporaryPath: string, path: string): void {
  try {
    onDisk(() => replaceFileSync(temporaryPath, path));
  } catch (error) {
    discard(temporaryPath);
    throw error;
  }
  try {
    syncFolder(dirname(path));
  } catch {
    // The file is in its place by now. Where a folder cannot be opened or flushed (one that may be
    // written but not read, some network drives), the system does it in its own time.
    return;
  }
}

/** Removes a written file that is not wanted any more. */
export function discard(temporaryPath: string): void {
  rmSync(temporaryPath, { force: true });
}

function onDisk<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw failedToWrite(error);
  }
}
