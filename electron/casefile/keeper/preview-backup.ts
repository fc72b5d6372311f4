// What is in a backup, next to the open file: whose it is, which of the two continues from the
// other, and what would be lost. Nothing is changed.
import { statSync } from 'node:fs';
import type { BackupPreview } from '#shared/records/file-care.ts';
import { forgetKey } from '../cipher.ts';
import { connect } from '../connection.ts';
import { statement, type ReadDb } from '../database.ts';
import { verifyJournal } from '../journal.ts';
import { atBoundary } from '../sqlite-error.ts';
import { readMeta, type Meta } from '../tables/meta.ts';
import { assertSound } from '../whole-copy.ts';
import { AppError } from '#shared/errors.ts';
import { withBackup } from './backup-file.ts';
import { ownKey } from './copies.ts';
import type { KeeperTask } from './task.ts';

/** The task. A backup may be of any older version: only what every version has is read. */
export const previewBackup: KeeperTask<'previewBackup'> = {
  run: ({ path, unlock, current }, { engine }) =>
    withBackup(path, unlock, engine, (backup) => {
      const { size, mtimeMs } = statSync(path);
      const { journalEntries, journalHead } = readMeta(backup);
      const key = ownKey(current.key);
      const open = connect(current.path, key, engine, 'read');
      try {
        return {
          path,
          madeAt: Math.round(mtimeMs),
          sizeBytes: size,
          isSound: isSound(backup),
          entries: journalEntries,
          head: journalHead,
          ...compare(backup, open),
          cases: listCases(backup),
          snapshots: countSnapshots(backup),
        };
      } finally {
        open.close();
        forgetKey(key);
      }
    }),
};

function isSound(db: ReadDb): boolean {
  try {
    atBoundary(() => assertSound(db));
    return verifyJournal(db).ok;
  } catch (error) {
    if (error instanceof AppError && error.code === 'casefile.damaged') return false;
    throw error;
  }
}

function compare(backup: ReadDb, open: ReadDb): Pick<BackupPreview, 'relation' | 'entriesLost'> {
  const [ours, theirs] = [readMeta(open), readMeta(backup)];
  if (ours.fileId !== theirs.fileId) {
    return { relation: 'other_file', entriesLost: ours.journalEntries };
  }
  const common = countCommon(backup, open, Math.min(ours.journalEntries, theirs.journalEntries));
  return { relation: relate(common, ours, theirs), entriesLost: ours.journalEntries - common };
}

function relate(common: number, ours: Meta, theirs: Meta): BackupPreview['relation'] {
  const [isOurs, isTheirs] = [common === ours.journalEntries, common === theirs.journalEntries];
  if (isOurs && isTheirs) return 'same';
  if (isTheirs) return 'older';
  return isOurs ? 'newer' : 'diverged';
}

/** How many entries two chains begin with in common: equal hashes mean equal beginnings. */
function countCommon(backup: ReadDb, open: ReadDb, atMost: number): number {
  let [known, beyond] = [0, atMost + 1];
  while (beyond - known > 1) {
    const middle = Math.floor((known + beyond) / 2);
    if (hashAt(backup, middle) === hashAt(open, middle)) known = middle;
    else beyond = middle;
  }
  return known;
}

function hashAt(db: ReadDb, seq: number): unknown {
  return statement(db, 'SELECT hash FROM journal WHERE seq = ?').pluck().get(seq);
}

function listCases(db: ReadDb): BackupPreview['cases'] {
  return statement(
    db,
    `SELECT reference, title,
       (SELECT count(*) FROM snapshots WHERE snapshots.case_id = cases.id) AS screenings
     FROM cases ORDER BY created_at DESC, id`,
  ).all() as BackupPreview['cases'];
}

function countSnapshots(db: ReadDb): number {
  return statement(db, 'SELECT count(*) FROM snapshots').pluck().get() as number;
}
