// The bytes of a file that is looked at before it is imported. Storing them is files.ts's business.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { IngestRules } from '../tables/files.ts';

/** A whole file and its hash. Errors: those of `rules`. */
export function readAnswerFile(
  path: string,
  rules: IngestRules,
): { bytes: Buffer; sha256: Sha256Hex } {
  try {
    const { size, isFile } = inspect(path);
    if (!isFile) throw unreadable(rules, 'not_a_file');
    if (size > rules.maxBytes) throw tooLarge(rules, size);
    const bytes = readFileSync(path);
    if (bytes.length > rules.maxBytes) throw tooLarge(rules, bytes.length);
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') as Sha256Hex };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw unreadable(rules, code === 'ENOENT' || code === 'ENOTDIR' ? 'gone' : 'io_failed', error);
  }
}

function inspect(path: string): { size: number; isFile: boolean } {
  const stat = statSync(path);
  return { size: stat.size, isFile: stat.isFile() };
}

function tooLarge({ tooLarge: code, maxBytes }: IngestRules, sizeBytes: number): AppError {
  return new AppError(code, 'the file is too large', { details: { sizeBytes, maxBytes } });
}

function unreadable(
  { unreadable: code }: IngestRules,
  reason: 'gone' | 'not_a_file' | 'io_failed',
  cause?: unknown,
): AppError {
  return new AppError(code, `the file cannot be read: ${reason}`, { details: { reason }, cause });
}
