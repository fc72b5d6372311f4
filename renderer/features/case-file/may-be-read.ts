// When a file that does not open for writing may still be read.
import type { ErrorCode } from '#shared/errors.ts';

const READABLE: readonly ErrorCode[] = [
  'casefile.in_use',
  'casefile.lock_unreadable',
  'casefile.not_writable',
  'casefile.disk_full',
];

/** Whether opening it for reading is worth trying after this error. */
export function mayBeRead(code: ErrorCode): boolean {
  return READABLE.includes(code);
}
