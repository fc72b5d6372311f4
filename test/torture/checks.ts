// What is asked of a file after a kill or a fault, each question on its own.
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CaseId } from '#shared/domain/ids.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import { countCase } from '../../electron/casefile/transfer/take-over.ts';
import type { Marks } from './marks.ts';
import { targetIn, type Places } from './operations.ts';
import { PASSPHRASE, SAMPLE } from './samples.ts';
import { findingsAt, headOf, holds, openToWrite, reading, type Head } from './work.ts';

/** What must never be. */
export interface Complaint {
  kind: 'corrupt' | 'lost' | 'half-written' | 'left behind' | 'stuck';
  text: string;
}

/** What is known of a folder from one kill to the next. */
export interface Known {
  /** The next run. */
  next: number;
  /** What was acknowledged, by file. */
  heads: Map<string, Head>;
  /** The operation is not run once more: where the next fault point is like this one. */
  isBrief: boolean;
}

/** Tells of what must never be. */
export type Complain = (kind: Complaint['kind'], text: string) => void;

const TEMPORARY =
  /\.(unfinished|migrating|restoring|rekeying|compacting|indexing|recovering|unmerged|keeping)(-\w+)?$/;
const BESIDE = /(-wal|-shm|-journal|\.lock)$/;

/** Opens to write, as after any end; then the check of the whole file. */
export function checkFile(
  path: string,
  passphrase: string,
  known: Known,
  complain: Complain,
): void {
  const operations = openToWrite(path, passphrase);
  const ours = `${basename(path)}.`;
  const left = readdirSync(dirname(path)).filter(
    (name) => name.startsWith(ours) && TEMPORARY.test(name),
  );
  if (left.length > 0) complain('left behind', left.join(', '));
  const head = headOf(operations);
  operations.close({});
  const findings = findingsAt(path, passphrase);
  if (findings.length > 0) complain('corrupt', `${path}: ${JSON.stringify(findings[0])}`);
  const acknowledged = known.heads.get(path);
  if (acknowledged !== undefined && !reading(path, passphrase, (db) => holds(db, acknowledged))) {
    complain('lost', `${path}: entry ${String(acknowledged.seq)}`);
  }
  // What was there is acknowledged from now on.
  known.heads.set(path, head);
}

/** A copy is whole, or not there. */
export function checkCopy(path: string, known: Known, complain: Complain): void {
  try {
    const findings = findingsAt(path, PASSPHRASE);
    if (findings.length > 0) complain('half-written', `${path}: ${JSON.stringify(findings[0])}`);
    const head = known.heads.get(path);
    if (head !== undefined && !reading(path, PASSPHRASE, (db) => holds(db, head))) {
      complain('half-written', `${path} lacks entry ${String(head.seq)}`);
    }
  } catch (error) {
    complain('half-written', `${path}: ${fromSqlite(error).code}`);
  }
}

/** Everything under a final name. */
export function checkTargets(
  places: Places,
  marks: Marks,
  complain: Complain,
  check: (path: string, number: number) => void,
): void {
  for (const { number } of marks.finished) {
    if (!existsSync(targetIn(places, number))) complain('lost', targetIn(places, number));
  }
  const numbers = [...marks.finished.map(({ number }) => number), marks.under ?? 0];
  for (const number of numbers) {
    const target = targetIn(places, number);
    if (existsSync(target)) check(target, number);
  }
}

/** Whether a file has all of a case that the sample of that number has. */
export function hasWholeCase({ samples }: Places, path: string, number: number): boolean {
  const id = `case-${String(number)}` as CaseId;
  const whole = reading(join(samples, SAMPLE.exported(number)), PASSPHRASE, (db) =>
    countCase(db, id),
  );
  const found = reading(path, PASSPHRASE, (db) => countCase(db, id));
  // An answer may have been imported besides, which is a snapshot and a file.
  return (
    found.records === whole.records &&
    found.snapshots - whole.snapshots === found.files - whole.files &&
    found.snapshots >= whole.snapshots
  );
}

/** Whether a file opens with a passphrase. */
export function doesOpen(path: string, passphrase: string): boolean {
  try {
    reading(path, passphrase, newestEntry);
    return true;
  } catch (error) {
    if (fromSqlite(error).code === 'casefile.damaged') return false;
    throw error;
  }
}

/** The newest entry behind a connection. */
export function newestEntry(db: ReadDb): Head {
  return db.prepare('SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1').get() as Head;
}

/** After a good end there is one file under each name, and nothing next to it. */
export function checkFolders({ folder }: Places, complain: Complain): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const left = names.filter((name) => BESIDE.test(name) || name.includes('.being-made'));
  if (left.length > 0) complain('left behind', left.join(', '));
}
