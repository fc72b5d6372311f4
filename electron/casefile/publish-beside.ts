// Making a file that leaves the case file: under a temporary name next to its own, synced, and only
// then under its own. A lock on the temporary name tells a dead maker's leftovers from a living one's.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Engine } from './connection.ts';
import {
  publishFile,
  removeTemporary,
  replaceFile,
  sizeOf,
  syncFile,
  syncFolder,
} from './file-system.ts';
import { takeLock } from './lock.ts';
import { fromSqlite } from './sqlite-error.ts';

const SUFFIX = '.being-made';
const LOCK_SUFFIX = '.lock';
/** What says that a file under a temporary name is not a dead maker's. */
const NOT_OURS: readonly ErrorCode[] = ['casefile.in_use', 'casefile.lock_unreadable'];

/** The name a file has until it is whole. */
function beingMadeName(to: string): string {
  return `${to}${SUFFIX}`;
}

/**
 * Makes a file and gives it its name, another one's only where a person has agreed. Its folder is made
 * when missing; what dead makers left there goes. Until the file is whole, the other one stays. Errors:
 * `casefile.already_exists`, also for a case file to replace that was not closed; `.in_use` while
 * somebody makes the same file, or has the one to replace open; and those of `make`.
 * @param make writes the file under the temporary name and has closed it when it settles
 */
export async function publishBeside<Value>(
  { to, replaces }: { to: string; replaces: boolean },
  engine: Engine,
  make: (temporary: string) => Promise<Value>,
): Promise<Value> {
  // Now, before the work is done for nothing, and once more when it is done.
  if (existsSync(to)) {
    if (!replaces) throw new AppError('casefile.already_exists', 'there is a file of this name');
    whileUnused(to, engine, () => undefined);
  }
  mkdirSync(dirname(to), { recursive: true });
  removeDead(dirname(to), engine);
  const temporary = beingMadeName(to);
  const lock = takeLock(temporary, engine);
  try {
    removeTemporary(temporary);
    const value = await make(temporary);
    syncFile(temporary);
    if (replaces && existsSync(to)) whileUnused(to, engine, () => replaceFile(temporary, to));
    else publishFile(temporary, to);
    return value;
  } finally {
    try {
      removeTemporary(temporary);
    } finally {
      lock.release();
    }
  }
}

/** Removes what a dead maker of one file left. */
export function removeBeingMade(to: string, engine: Engine): void {
  const temporary = beingMadeName(to);
  if (!existsSync(dirname(temporary))) return;
  const lock = takeLock(temporary, engine);
  try {
    removeTemporary(temporary);
    syncFolder(dirname(temporary));
  } finally {
    lock.release();
  }
}

function removeDead(folder: string, engine: Engine): void {
  const names = readdirSync(folder)
    .map((name) => (name.endsWith(LOCK_SUFFIX) ? name.slice(0, -LOCK_SUFFIX.length) : name))
    .filter((name) => name.endsWith(SUFFIX));
  for (const name of new Set(names)) {
    try {
      removeBeingMade(join(folder, name.slice(0, -SUFFIX.length)), engine);
    } catch (error) {
      // Somebody is making it, or what has the name of its lock is somebody else's: it stays.
      if (!NOT_OURS.includes(fromSqlite(error).code)) throw error;
    }
  }
}

/** Runs a step while nobody can open what is under a name; a log next to it holds what it lacks. */
function whileUnused(to: string, engine: Engine, step: () => void): void {
  const lock = takeLock(to, engine);
  try {
    if (sizeOf(`${to}-wal`) > 0 || sizeOf(`${to}-journal`) > 0) {
      throw new AppError('casefile.already_exists', 'the file of this name was not closed');
    }
    step();
  } finally {
    lock.release();
  }
}
