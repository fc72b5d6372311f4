// One small file read out of a bundle that was checked and found intact. Its bytes are compared with
// their hash once more: the bundle may have been replaced since.
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import { readRange } from './file-chunks.ts';
import type { BundleIndex } from './verify-bundle.ts';

/** Which file of which bundle. */
export interface BundleFileQuestion {
  /** The bundle's file. */
  bundlePath: string;
  index: BundleIndex;
  /** In the bag, e.g. `bag-info.txt` or `data/case/case.json`. */
  path: string;
  maxBytes: number;
}

/**
 * The bytes of one file. Errors: `record.not_found`, `evidence.too_large`, `evidence.hash_mismatch` for
 * bytes that are not those that were checked, `evidence.unreadable`.
 */
export async function readBundleFile(question: BundleFileQuestion): Promise<Buffer> {
  const place = question.index.get(question.path);
  if (place === undefined) throw new AppError('record.not_found', 'the bundle has no such file');
  if (place.sizeBytes > question.maxBytes) {
    throw new AppError('evidence.too_large', 'the file in the bundle is too large to open');
  }
  const bytes = await readAt(question.bundlePath, place.offset, place.sizeBytes);
  if (createHash('sha256').update(bytes).digest('hex') !== place.sha256) {
    throw new AppError('evidence.hash_mismatch', 'the bundle changed since it was checked');
  }
  return bytes;
}

async function readAt(path: string, offset: number, sizeBytes: number): Promise<Buffer> {
  let file: FileHandle | null = null;
  try {
    file = await open(path, 'r');
    return await readRange(file, offset, offset + sizeBytes);
  } catch (cause) {
    throw new AppError('evidence.unreadable', 'the bundle cannot be read', { cause });
  } finally {
    await file?.close();
  }
}
