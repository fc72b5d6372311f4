// The smallest way to work on a case file from any process, and what it says of itself afterwards.
// Runs without vitest.
import { readFileSync } from 'node:fs';
import type { VerifyFinding } from '#shared/domain/journal.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import { deriveKey, SALT_BYTES, type FileKey } from '../../electron/casefile/cipher.ts';
import { connect } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { runTask as runKeeperTask } from '../../electron/casefile/keeper/task-list.ts';
import type { TaskContext } from '../../electron/casefile/keeper/task.ts';
import type { KeeperTaskName, KeeperTasks } from '../../electron/casefile/keeper/tasks.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { verifyFile } from '../../electron/casefile/verify/verify-file.ts';
import { NEXT_ENGINE } from '../builders/casefile-next-version.ts';
import { T0 } from '../builders/casefile-records.ts';
import { pagesHere } from '../builders/page-check.ts';

/** Of the next version of the program, so that a file of this one is migrated. */
export const ENGINE = NEXT_ENGINE;
/** When, and by which version, everything is done. */
export const APP = { at: T0 + 1_000, appVersion: '0.1.0' };

const CONTEXT: TaskContext = {
  engine: ENGINE,
  tell: () => undefined,
  tellGrowth: () => undefined,
  monotonicMs: () => performance.now(),
  arePagesSound: pagesHere,
};

/** Runs a task of the keeper in this thread. */
export async function runTask<Name extends KeeperTaskName>(
  name: Name,
  input: KeeperTasks[Name]['in'],
): Promise<KeeperTasks[Name]['out']> {
  return (await runKeeperTask(
    { name, input, purpose: 'run' },
    CONTEXT,
  )) as KeeperTasks[Name]['out'];
}

/** The key of a closed file; null for a plain one. */
export function keyOf(path: string, passphrase: string | null): FileKey | null {
  if (passphrase === null) return null;
  return deriveKey(passphrase, readFileSync(path).subarray(0, SALT_BYTES));
}

let openings = 0;

/**
 * Lets time begin again, in a new folder: what is done in it writes the same bytes again. Hashes tell of
 * the time, and which pages of an index take them depends on what they are.
 */
export function beginAnew(): void {
  openings = 0;
}

/** Opens a file to write, each time a second later: what is kept of a file is named by the second. */
export function openToWrite(path: string, passphrase: string | null): CaseFileOperations {
  const operations = createCaseFileOperations(ENGINE);
  const at = APP.at + 1_000 * openings++;
  operations.open({ path, passphrase, mode: 'write', ...APP, at });
  return operations;
}

/** A place in the chain of a file: whoever has it has everything up to it. */
export interface Head {
  seq: number;
  hash: string;
}

/** The newest entry of an open file. */
export function headOf(operations: CaseFileOperations): Head {
  const page = { caseId: null, subject: null, beforeSeq: null, limit: 1 };
  const [entry] = operations.listJournal(page).entries;
  if (entry === undefined) throw new Error('a case file has a first entry');
  return { seq: entry.seq, hash: entry.hash };
}

/** Gives a connection that reads to the work. */
export function reading<Value>(
  path: string,
  passphrase: string | null,
  work: (db: ReadDb) => Value,
): Value {
  const db = connect(path, keyOf(path, passphrase), ENGINE, 'read');
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** What a check of the whole file finds. */
export function findingsAt(path: string, passphrase: string | null): VerifyFinding[] {
  const key = keyOf(path, passphrase);
  const sealed = key === null ? undefined : { path, key };
  return reading(path, passphrase, (db) => {
    return verifyFile(db, { ...CONTEXT, at: APP.at, sealed }).findings;
  });
}

/** Whether a file continues from a place in a chain. */
export function holds(db: ReadDb, { seq, hash }: Head): boolean {
  return db.prepare('SELECT hash FROM journal WHERE seq = ?').pluck().get(seq) === hash;
}
