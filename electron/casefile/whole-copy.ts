// A copy of a whole case file: made in one go from an open connection, checked, and put in the
// file's place. Nothing here decides what the copy is for.
import { chmodSync, statSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import type { ReadDb } from './database.ts';
import { makeEmptyFile, removeTemporary, replaceFile } from './file-system.ts';

/**
 * Writes the state of this moment as one file without free pages, under the same key; its owner
 * alone can read it. Others may write meanwhile. Errors: SQLite's own.
 * @param to a temporary name; whatever a dead task left there goes
 */
export function copyWhole(db: ReadDb, to: string): void {
  removeTemporary(to);
  makeEmptyFile(to);
  db.prepare('VACUUM INTO ?').run(to);
}

type SoundnessCode = 'casefile.damaged' | 'casefile.migration_failed';

/** SQLite's check of every page and of every reference. */
export function assertSound(db: ReadDb, code: SoundnessCode = 'casefile.damaged'): void {
  const check = db.pragma('quick_check(1)', { simple: true });
  if (check !== 'ok') throw new AppError(code, 'the check of the pages failed');
  assertReferences(db, code);
}

/** SQLite's check of every reference. */
export function assertReferences(db: ReadDb, code: SoundnessCode = 'casefile.damaged'): void {
  const broken = db.pragma('foreign_key_check') as unknown[];
  if (broken.length === 0) return;
  throw new AppError(code, 'the check of the references failed', {
    details: { brokenReferences: broken.length },
  });
}

/**
 * Gives a finished, synced copy the name of the file, which is gone then or has another name. The
 * file must be one: a log must never be next to another file's copy.
 */
export function takePlace(copy: string, path: string): void {
  const present = statSync(path, { throwIfNoEntry: false });
  if (present !== undefined) chmodSync(copy, present.mode & 0o777);
  replaceFile(copy, path);
}
