// What SQLite would make of a file whose writer died, looked at before anything is written. A log
// says nothing of the file it belongs to: one of another file, or of an older copy of this one, would
// put its pages over ours, and the next merge would make that final.
import { constants, copyFileSync, readFileSync, rmSync } from 'node:fs';
import { endianness } from 'node:os';
import type { VerifyFinding } from '#shared/domain/journal.ts';
import { AppError } from '#shared/errors.ts';
import { forgetKey, type FileKey } from './cipher.ts';
import { connect, type Engine } from './connection.ts';
import { statement, type ReadDb } from './database.ts';
import { identityOf, linkOrCopy, removeTemporary, sizeOf } from './file-system.ts';
import { verifyJournal } from './journal.ts';
import { hasLock, isLockHeld } from './lock.ts';
import { versionOf } from './schema.ts';
import { fromSqlite } from './sqlite-error.ts';
import { readMeta, type Meta } from './tables/meta.ts';
import { temporaryName } from './temporaries.ts';
import { connectChecked, unlock, userVersionOf, type Unlocked } from './unlock.ts';
import { verifyFile } from './verify/verify-file.ts';
import { assertSound } from './whole-copy.ts';

/** A file and how it is opened. */
export interface RecoveryArgs {
  path: string;
  unlocked: Unlocked;
  engine: Engine;
}

/** Made by looking; any opening makes them again. */
const MADE_BY_READING = ['-wal', '-shm'] as const;
/** Where the index of a log says how many frames of it hold (https://www.sqlite.org/walformat.html). */
const FRAMES_AT = 16;

/** These say that the file cannot be looked at, not what it is. */
const NO_JUDGEMENT = [
  ...['casefile.io_failed', 'casefile.disk_full', 'casefile.not_writable', 'casefile.in_use'],
  'casefile.already_exists',
  'internal',
];

/**
 * What there is next to a file: nothing that it needs, or its own; `empty`: a log in which there never
 * was or no longer is anything, and its index; `missing`: it was open, and its log is gone, was emptied,
 * or what is there is none.
 */
export type LogState = 'whole' | 'empty' | 'missing';

/**
 * Makes sure that a file may be used together with what a dead writer left next to it. Only for the
 * holder of its lock, or where nobody holds it. A file that is refused is as it was, and so is the log. Errors:
 * `casefile.damaged` with `details.reason`: `foreign_log` for a log next to a file that was closed,
 * `unsound_log` for a log with which the file is not what it was, or not whole; `.disk_full`,
 * `.io_failed`.
 */
export function assertRecoverable(args: RecoveryArgs): LogState {
  const { path, unlocked } = args;
  assertNoForeignLog(args);
  if (sizeOf(`${path}-journal`) > 0) {
    assertRollbackSound(args);
    return 'whole';
  }
  if (!unlocked.header.isWriteAhead) return 'whole';
  if (!hasLog(path)) {
    // Asked before looking makes both.
    const log = isLeftForReader(path) ? 'empty' : 'missing';
    leavingNothing(path, () => assertAloneContinuable(args));
    return log;
  }
  leavingNothing(path, () => assertViewSound(args, path, 'read'));
  return framesRead(path) === 0 ? 'missing' : 'whole';
}

/** The same for a task that replaces a closed file. Errors: also `.damaged` with `log_missing`. */
export function assertClosedWhole(args: RecoveryArgs): void {
  leavingNothing(args.path, () => {
    if (assertRecoverable(args) === 'missing') throw logMissing();
  });
}

/**
 * A file that was closed has no log any more: one next to it was put there and is of another file.
 * Errors: `casefile.damaged` with `details.reason` `foreign_log`; those of `unlock`.
 */
function assertNoForeignLog({ path, unlocked, engine }: RecoveryArgs): void {
  if (unlocked.header.isWriteAhead || !hasLog(path)) return;
  // Next to a reader, a writer may have begun since the header was read.
  const again = unlock(path, unlocked.key, engine);
  forgetKey(again.key);
  if (!again.header.isWriteAhead && hasLog(path)) throw refused('foreign_log');
}

/**
 * The same for a file that is only read, whoever may be writing it. Nothing else would say that its last
 * changes are missing, and reading makes a log: then nobody could tell any more that there was none.
 * Errors: as `assertClosedWhole`.
 */
export function assertReadWhole(args: RecoveryArgs): void {
  const { path, unlocked, engine } = args;
  // What a writer is just adding cannot be judged.
  if (isLockHeld(path, engine)) {
    assertNoForeignLog(args);
    return;
  }
  // A writer may just have begun, or closed.
  const again = unlock(path, unlocked.key, engine);
  leavingNothing(path, () => {
    try {
      // An empty log is left by a writer that closes, which takes its lock; an index would be written to.
      const isEmptied = again.header.isWriteAhead && !hasLog(path) && hasLock(path);
      const isMissing = isEmptied || assertRecoverable({ ...args, unlocked: again }) === 'missing';
      if (isMissing) throw logMissing();
    } catch (error) {
      // Whoever has begun to write meanwhile has looked at it.
      if (!isLockHeld(path, engine)) throw error;
    } finally {
      forgetKey(again.key);
    }
  });
}

function hasLog(path: string): boolean {
  return sizeOf(`${path}-wal`) > 0;
}

/**
 * A writer that closes while somebody reads empties the log and leaves it, with its index. An empty one
 * without an index was emptied by something else, or is part of a copy.
 */
function isLeftForReader(path: string): boolean {
  return MADE_BY_READING.every((suffix) => identityOf(path + suffix) !== null);
}

/** A refusal leaves what was there, and nothing else. */
function leavingNothing(path: string, look: () => void): void {
  const made = MADE_BY_READING.filter((suffix) => identityOf(path + suffix) === null);
  try {
    look();
  } catch (error) {
    for (const suffix of made) rmSync(path + suffix, { force: true });
    throw error;
  }
}

function assertAloneContinuable({ path, unlocked, engine }: RecoveryArgs): void {
  const db = connectChecked(path, unlocked.key, engine, 'read');
  try {
    assertContinuable(db);
  } finally {
    db.close();
  }
}

/** How much of a log SQLite took for its own, by the index that reading it has just made. */
function framesRead(path: string): number {
  const index = readFileSync(`${path}-shm`);
  const isLittle = endianness() === 'LE';
  return isLittle ? index.readUInt32LE(FRAMES_AT) : index.readUInt32BE(FRAMES_AT);
}

/**
 * Refuses a file whose journal has no place for another entry: nothing says which is next, or it is
 * there. Reads only. Errors: `casefile.damaged`.
 */
export function assertContinuable(db: ReadDb): void {
  const { journalEntries } = readMeta(db);
  const last = statement(db, 'SELECT max(seq) FROM journal').pluck().get() as number | null;
  if ((last ?? 0) <= journalEntries) return;
  throw new AppError('casefile.damaged', 'the journal has entries behind its end');
}

/** A rollback journal cannot be read without being played back: that is done to a copy. */
function assertRollbackSound(args: RecoveryArgs): void {
  const { path } = args;
  const copy = temporaryName(path, 'recovering');
  try {
    removeTemporary(copy);
    copyFileSync(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    copyFileSync(`${path}-journal`, `${copy}-journal`, constants.COPYFILE_EXCL);
    assertViewSound(args, copy, 'write');
  } finally {
    removeTemporary(copy);
  }
}

function assertViewSound(
  { path, unlocked: { key }, engine }: RecoveryArgs,
  viewed: string,
  mode: 'read' | 'write',
): void {
  // One after the other: within a process SQLite takes two names of a file for one file.
  const alone = <Value>(look: (db: ReadDb) => Value): Value | null =>
    readAlone(path, key, engine, look);
  const before = alone(readEnd);
  const { isWhole, found } = judging(() => {
    const view = connectChecked(viewed, key, engine, mode);
    try {
      assertContinuable(view);
      const whole = isSound(view);
      const isOwn = continues(view, before);
      return { isWhole: whole, found: isOwn && whole ? findBreaks(view) : findAll(view, engine) };
    } finally {
      view.close();
    }
  });
  if (isWhole && found.length === 0) return;
  // What was wrong before is no reason to lose what came after.
  if (!isWhole && alone(isSound) !== false) throw refused('unsound_log');
  const known = new Set(alone((db) => findAll(db, engine)));
  if (found.some((finding) => !known.has(finding))) throw refused('unsound_log');
}

/** Its pages and references. Errors: SQLite's own. */
function isSound(db: ReadDb): boolean {
  try {
    assertSound(db);
    return true;
  } catch (error) {
    if (fromSqlite(error).code !== 'casefile.damaged') throw error;
    return false;
  }
}

/** Whatever is found wrong with the file is wrong with its log. */
function judging<Value>(look: () => Value): Value {
  try {
    return look();
  } catch (error) {
    const isJudgement = !NO_JUDGEMENT.includes(fromSqlite(error).code);
    throw isJudgement ? refused('unsound_log', error) : error;
  }
}

/**
 * Looks at the file on its own, under a second name next to which no log is; null where a merge that
 * was cut short left nothing that can be read so.
 */
function readAlone<Value>(
  path: string,
  key: FileKey | null,
  engine: Engine,
  look: (db: ReadDb) => Value,
): Value | null {
  const alone = temporaryName(path, 'unmerged');
  removeTemporary(alone);
  try {
    linkOrCopy(path, alone);
    const db = connect(alone, key, engine, 'read');
    try {
      return look(db);
    } finally {
      db.close();
    }
  } catch (error) {
    // Pages that cannot be read so prove nothing.
    if (NO_JUDGEMENT.includes(fromSqlite(error).code)) throw error;
    return null;
  } finally {
    removeTemporary(alone);
  }
}

/** Where a journal ends. */
interface JournalEnd {
  meta: Meta;
  /** Whether there is an entry as the file says of itself. */
  isThere: boolean;
}

function readEnd(db: ReadDb): JournalEnd {
  const meta = readMeta(db);
  return { meta, isThere: hashAt(db, meta.journalEntries) === meta.journalHead };
}

/**
 * Whether the journal continues from where the file on its own ends: then the log is its own, for no
 * other one has entries that follow from that head. False where it has no entry or the end cannot be
 * read. Errors: `casefile.damaged` for a log that is of another file, or takes something back.
 */
function continues(view: ReadDb, before: JournalEnd | null): boolean {
  if (before === null) return false;
  const now = readMeta(view);
  const { fileId, journalEntries, journalHead } = before.meta;
  const goesOn = hashAt(view, journalEntries) === journalHead;
  const isShorter = now.journalEntries < journalEntries;
  if (now.fileId !== fileId || isShorter || (before.isThere && !goesOn)) {
    throw refused('unsound_log');
  }
  return goesOn && now.journalEntries > journalEntries;
}

/** The places where the chain is broken, as findings. */
function findBreaks(db: ReadDb): string[] {
  const breaks: string[] = [];
  verifyJournal(db, (seq) => breaks.push(nameOf({ kind: 'journal_broken', seq })));
  return breaks;
}

/** Everything that a check of the whole file finds; in an older file, which it does not know, less. */
function findAll(db: ReadDb, engine: Engine): string[] {
  if (userVersionOf(db) < versionOf(engine)) return findBreaks(db);
  // A finding that is not compared is damage that a log may bring unnoticed.
  const args = { at: 0, monotonicMs: () => 0, tell: () => undefined, mostFindings: Infinity };
  return verifyFile(db, args).findings.map(nameOf);
}

function nameOf({ kind, seq, record, id }: Partial<VerifyFinding>): string {
  return JSON.stringify([kind, seq ?? null, record ?? null, id ?? null]);
}

function hashAt(db: ReadDb, seq: number): unknown {
  return statement(db, 'SELECT hash FROM journal WHERE seq = ?').pluck().get(seq);
}

function logMissing(): AppError {
  return new AppError('casefile.damaged', 'the file was open, and its log is not beside it', {
    details: { reason: 'log_missing' },
  });
}

function refused(reason: 'foreign_log' | 'unsound_log', cause?: unknown): AppError {
  return new AppError('casefile.damaged', 'the log beside the file does not fit it', {
    details: { reason },
    cause,
  });
}
