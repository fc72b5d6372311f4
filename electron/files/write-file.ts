// A file that leaves the program: written next to its place, flushed, and only then put into it. A
// full disk or a dead process leaves the old file or none, never half of one.
import { createHash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { replaceFile } from './replace-file.ts';
import { partPathBeside, removeDeadParts } from './part-files.ts';

/** Hashed in a few milliseconds. */
const PIECE_BYTES = 1024 * 1024;

/** A file that is written and not yet in its place. */
export interface WrittenFile {
  temporaryPath: string;
  sha256: Sha256Hex;
  sizeBytes: number;
}

/**
 * Makes an empty file next to `path`, to be written and read back; its taker closes it, and puts it in
 * place or discards it. What dead programs left there goes. Errors: `export.failed` with
 * `details.systemCode`.
 * @param temporaryPath of `partPathBeside`, where somebody else must know it
 */
export async function openBeside(
  path: string,
  temporaryPath = partPathBeside(path),
): Promise<{ file: FileHandle; temporaryPath: string }> {
  await removeDeadParts(dirname(path));
  try {
    return { file: await open(temporaryPath, 'wx+', 0o600), temporaryPath };
  } catch (error) {
    throw failedToWrite(error);
  }
}

/** Writes it next to `path`. Errors: `export.failed` with `details.systemCode`. */
export async function writeBeside(path: string, bytes: Uint8Array): Promise<WrittenFile> {
  const { file, temporaryPath } = await openBeside(path);
  const hash = createHash('sha256');
  try {
    try {
      // In pieces, each hashed as it goes: whoever else is in this thread has a turn between them.
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const piece = bytes.subarray(at, at + PIECE_BYTES);
        hash.update(piece);
        await file.appendFile(piece);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await discard({ temporaryPath });
    throw failedToWrite(error);
  }
  return { temporaryPath, sha256: hash.digest('hex') as Sha256Hex, sizeBytes: bytes.length };
}

/** Puts a written file into its place. Errors: `export.failed`; nothing is left behind. */
export async function putInPlace(written: WrittenFile, path: string): Promise<void> {
  try {
    await replaceFile(written.temporaryPath, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await discard(written);
    throw failedToWrite(error);
  }
}

/** Removes a written file that is not wanted any more. Never rejects. */
export async function discard({
  temporaryPath,
}: Pick<WrittenFile, 'temporaryPath'>): Promise<void> {
  await rm(temporaryPath, { force: true }).catch(() => undefined);
}

/**
 * Makes the new name durable. The file is in its place by now: where a folder cannot be opened
 * (Windows, one that may be written but not read) or flushed (some network drives), the system
 * does it in its own time, and nothing has failed.
 */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** What the system says when a file cannot be written, as `export.failed` or `export.disk_full` with `details.systemCode`. */
export function failedToWrite(error: unknown): AppError {
  const systemCode =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isFull = systemCode === 'ENOSPC' || systemCode === 'EDQUOT';
  return new AppError(isFull ? 'export.disk_full' : 'export.failed', 'the file cannot be written', {
    details: { systemCode },
    cause: error,
  });
}
