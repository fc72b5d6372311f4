// Whether a path that a person chose leads to the open case file or to what is next to it. POSIX
// drops every lock a process has on a file as soon as it closes any descriptor of it: a file that is
// open must not be opened a second time past SQLite, nor be replaced. Looking opens nothing.
import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { identityOf } from './file-system.ts';

/** What belongs to an open case file, itself included. */
const BELONGING = ['', '-wal', '-shm', '-journal', '.lock'] as const;

/** A case file that this process has open. */
export interface HeldFile {
  path: string;
  /** As it was opened: it may have been moved since. Left out where only its path is known. */
  identity?: string | null;
}

/**
 * Refuses a path, of a file or of one that is to be made, that leads to a held file under whatever
 * name. Errors: `input.open_case_file`.
 */
export function requireOther(held: HeldFile, path: string): void {
  const own = resolveFolder(resolveWhole(held.path));
  const names = BELONGING.map((suffix) => own + suffix);
  const identity = identify(path);
  const isHeld =
    names.includes(resolveFolder(path)) ||
    (identity !== null && [held.identity, ...names.map(identify)].includes(identity));
  if (isHeld) throw new AppError('input.open_case_file', 'this belongs to the open case file');
}

/** Behind all links; as it is where nothing is there. */
function resolveWhole(path: string): string {
  return unlessMissing(() => realpathSync(path)) ?? path;
}

/** What is to be made has no links of its own yet, only its folder. */
function resolveFolder(path: string): string {
  return join(resolveWhole(dirname(path)), basename(path));
}

function identify(path: string): string | null {
  return unlessMissing(() => identityOf(path));
}

/** Null for what the system does not let be looked at: it cannot be opened either, and says why then. */
function unlessMissing<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
