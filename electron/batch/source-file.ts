// The file of a table: read whole, within its limit, and hashed again before its rows are used.
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { MAX_SOURCE_BYTES } from './limits.ts';
import { tooLarge, unreadable } from './problems.ts';

/** Errors: `batch.unreadable` (`not_found`, `not_readable`, `not_a_file`), `batch.too_large`. */
export async function readSourceFile(path: string): Promise<Uint8Array> {
  let file: FileHandle | null = null;
  try {
    file = await open(path, 'r');
    const stat = await file.stat();
    if (!stat.isFile()) throw unreadable('not_a_file');
    if (stat.size > MAX_SOURCE_BYTES) throw tooLarge('bytes', MAX_SOURCE_BYTES);
    return await file.readFile();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    const isMissing = 'code' in error && error.code === 'ENOENT';
    throw unreadable(isMissing ? 'not_found' : 'not_readable', error);
  } finally {
    await file?.close();
  }
}

/** The hash of the file as it is now. Errors as `readSourceFile`. */
export async function hashSourceFile(path: string): Promise<Sha256Hex> {
  const bytes = await readSourceFile(path);
  return createHash('sha256').update(bytes).digest('hex') as Sha256Hex;
}
