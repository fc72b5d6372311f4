// What the tasks that end in a copy of the whole file have in common: a closed file under its lock,
// a copy next to the writer, a last entry in the copy, and the check of it.
import { existsSync, realpathSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import type { JournalCheck, JournalKind } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { copyKey, type FileKey } from '../cipher.ts';
import { connect, mergeToOneFile, type Engine } from '../connection.ts';
import { inTransaction } from '../database.ts';
import { removeTemporary, syncFile } from '../file-system.ts';
import { appendJournal, verifyJournal, type JournalNote } from '../journal.ts';
import { takeLock } from '../lock.ts';
import { removeLeftovers, temporaryName, type TemporaryPurpose } from '../temporaries.ts';
import { connectChecked } from '../unlock.ts';
import { assertSound, copyWhole, takePlace } from '../whole-copy.ts';
import type { KeyedFile } from './tasks.ts';

/**
 * Runs a task on a file that nobody has open to write; gives it the file's own path, behind all
 * links, and a temporary name next to it. Errors: `casefile.in_use`, and those of the task.
 */
export function withClosedFile<Value>(
  given: string,
  purpose: TemporaryPurpose,
  engine: Engine,
  task: (path: string, copy: string) => Value,
): Value {
  const path = ownPath(given);
  const lock = takeLock(path, engine);
  let isDone = false;
  try {
    removeLeftovers(path);
    const copy = temporaryName(path, purpose);
    try {
      const value = task(path, copy);
      isDone = true;
      return value;
    } finally {
      removeTemporary(copy);
    }
  } finally {
    if (isDone) lock.release();
    else lock.abandon();
  }
}

/** Copies a closed file, of which nothing changes; gives where the chain is broken. */
export function copyClosed(
  path: string,
  to: string,
  key: FileKey | null,
  engine: Engine,
): number | null {
  const db = connectChecked(path, key, engine, 'read');
  try {
    copyWhole(db, to);
    return brokenPlace(verifyJournal(db));
  } finally {
    db.close();
  }
}

/**
 * Puts a finished copy in the place of a closed file. Only now is anything of the file itself changed:
 * a log that was left next to it is merged, for none may be next to the copy.
 */
export function replaceClosed(
  copy: string,
  path: string,
  key: FileKey | null,
  engine: Engine,
): void {
  const db = connect(path, key, engine);
  try {
    mergeToOneFile(db);
  } finally {
    db.close();
  }
  takePlace(copy, path);
}

/** The task's own copy of the key it was given; null for a file that is not encrypted. */
export function ownKey(key: KeyedFile['key']): FileKey | null {
  return key === null ? null : copyKey(key);
}

/** Removes what an ended task left next to a file, and the lock of its thread. */
export function cleanUpBeside(given: string, engine: Engine): void {
  const path = ownPath(given);
  const lock = takeLock(path, engine);
  try {
    removeLeftovers(path);
  } finally {
    lock.release();
  }
}

/** A file that is gone can be put back. */
function ownPath(given: string): string {
  return existsSync(given) ? realpathSync(given) : given;
}

/** An entry about the file itself. */
export function fileNote(
  at: UtcMs,
  kind: JournalKind,
  what: Readonly<Record<string, string>>,
): JournalNote {
  return { at, kind, caseId: null, subject: null, what, why: null };
}

/**
 * Writes the entry that tells of the task into a copy that nobody else knows of, checks every page
 * of it and its chain, and puts it on the disk. Errors: `casefile.damaged`; SQLite's own.
 * @param brokenBefore the first broken entry of the chain that was copied; null for an unbroken one
 */
export function finishCopy(
  copy: string,
  key: FileKey | null,
  engine: Engine,
  args: { note: JournalNote; brokenBefore: number | null },
): void {
  const db = connect(copy, key, engine);
  try {
    db.pragma('journal_mode=MEMORY');
    inTransaction(db, (write) => appendJournal(write, args.note));
    assertSound(db);
    assertSameChain(verifyJournal(db), args.brokenBefore);
  } finally {
    db.close();
  }
  syncFile(copy);
}

/** A break stays where it was: a copy neither heals nor adds one. Errors: `casefile.damaged`. */
export function assertSameChain(journal: JournalCheck, brokenBefore: number | null): void {
  if (brokenPlace(journal) === brokenBefore) return;
  throw new AppError('casefile.damaged', 'the copy has another chain than the file', {
    details: { part: 'journal' },
  });
}

/** The first broken entry of a chain; null for none. */
export function brokenPlace(journal: JournalCheck): number | null {
  return journal.ok ? null : journal.brokenAt;
}
