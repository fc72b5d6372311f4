// The case file that the benches of size run on: a given one, or one that is made for the run. Its
// benches work on it as it is: a given file should be a copy.
import { join } from 'node:path';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { connect, enlargeCache } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import type { OpenArgs } from '../../electron/casefile/open.ts';
import { unlock } from '../../electron/casefile/unlock.ts';
import { LARGE_HITS, makeCaseFile } from './make/make-case-file.ts';

/** How SQLite is found. */
export const ENGINE = { nativeBinding: null };
/** The thread that serves a case file. */
export const WORKER = new URL('../../electron/casefile/worker.ts', import.meta.url);
/** The thread of a task on a whole file. */
export const KEEPER = new URL('../../electron/casefile/keeper/worker.ts', import.meta.url);

const PASSPHRASE = 'a passphrase for benches';

/** What benches of size are told. */
export interface SizeOptions {
  screenings: number;
  /** Also what takes minutes. */
  isFull: boolean;
  /** Null: one is made. */
  file: { path: string; passphrase: string } | null;
}

/** A file with what it is opened by. */
export interface MadeFile {
  open: OpenArgs;
  screenings: number;
}

/** A screening of a size, with the bytes of its answer. */
export interface Sample {
  id: SnapshotId;
  address: string;
  bytes: number;
}

let made: MadeFile | null = null;

/** The file of this run. */
export function requireMadeFile(folder: string, options: SizeOptions): MadeFile {
  if (made !== null) return made;
  const file = options.file ?? { path: join(folder, 'made.tracefile'), passphrase: PASSPHRASE };
  const { screenings } = options;
  if (options.file === null) {
    console.error(`making a case file of ${String(screenings)} screenings`);
    makeCaseFile({ ...file, screenings, seed: 1, largeHits: LARGE_HITS, tell: () => undefined });
  }
  const at = Date.UTC(2026, 2, 1);
  made = { open: { ...file, mode: 'write', at, appVersion: '0.0.0' }, screenings };
  return made;
}

/** A bare connection next to the writer, its key derived once; for baselines. */
export function connectBeside({ open: { path, passphrase } }: MadeFile): ReadDb {
  const db = connect(path, unlock(path, passphrase, ENGINE).key, ENGINE, 'read');
  enlargeCache(db);
  return db;
}

/** Addresses screened with so many hits: the first of them. */
export function findSample(db: ReadDb, hits: { least: number; most: number }): Sample {
  const row = db
    .prepare(
      `SELECT id, subject AS address, answer_bytes AS bytes FROM snapshots
       WHERE kind = 'kya' AND origin = 'service' AND hit_count BETWEEN @least AND @most LIMIT 1`,
    )
    .get(hits);
  if (row === undefined) throw new Error('the file has no such screening');
  return row as Sample;
}

/** The sizes that are opened. */
export const SIZES = {
  small: { least: 3, most: 20 },
  hundreds: { least: 200, most: 1_000 },
  large: { least: 10_000, most: 1_000_000 },
} as const;

/** The case with the most screenings. */
export function findLargestCase(db: ReadDb): CaseId {
  return db
    .prepare('SELECT case_id FROM snapshots GROUP BY case_id ORDER BY count(*) DESC LIMIT 1')
    .pluck()
    .get() as CaseId;
}
