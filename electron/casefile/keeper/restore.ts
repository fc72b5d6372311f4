// Going back to a backup: a checked copy of it takes the file's place, and the file that gave way is
// kept next to it. At every moment a whole file is at the path.
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { UtcMs } from '#shared/domain/time.ts';
import { sizeOf, syncFile } from '../file-system.ts';
import { verifyJournal } from '../journal.ts';
import { keepOriginal, keptName, migrateCopy } from '../migrations/migrate-file.ts';
import { versionOf } from '../schema.ts';
import { readMeta } from '../tables/meta.ts';
import { userVersionOf } from '../unlock.ts';
import { copyWhole, takePlace } from '../whole-copy.ts';
import { withBackup } from './backup-file.ts';
import { brokenPlace, cleanUpBeside, fileNote, finishCopy, withClosedFile } from './copies.ts';
import type { KeeperTask, TaskContext } from './task.ts';
import type { KeeperTasks } from './tasks.ts';

/** What SQLite keeps next to a file that was not closed. */
const LOGS = ['-wal', '-journal'] as const;

/** The task. */
export const restore: KeeperTask<'restore'> = {
  run: (input, context) =>
    withClosedFile(input.path, 'restoring', context.engine, (path, copy) => {
      copyBackup(input, copy, context);
      const keptAs = keepPresent(path, input.at);
      takePlace(copy, path);
      return { keptAs };
    }),
  cleanUp: ({ path }, { engine }) => cleanUpBeside(path, engine),
};

function copyBackup(
  { backup, unlock, at, appVersion }: KeeperTasks['restore']['in'],
  copy: string,
  { engine, tell, tellGrowth }: TaskContext,
): void {
  withBackup(backup, unlock, engine, (db, key) => {
    tellGrowth(copy, sizeOf(backup), { from: 0, to: 0.5 });
    copyWhole(db, copy);
    tell(0.5);
    const brokenBefore = brokenPlace(verifyJournal(db));
    if (userVersionOf(db) < versionOf(engine)) {
      migrateCopy(copy, { key, engine, at, appVersion });
    }
    tell(0.7);
    const { journalEntries, journalHead } = readMeta(db);
    const what = {
      appVersion,
      backup: basename(backup),
      entries: String(journalEntries),
      head: journalHead,
    };
    finishCopy(copy, key, engine, { note: fileNote(at, 'casefile.restored', what), brokenBefore });
  });
}

/**
 * Gives the present file a second name, with a log that could not be merged; gives the name, or null
 * when there is no file any more.
 */
function keepPresent(path: string, at: UtcMs): string | null {
  const isThere = existsSync(path);
  const kept = keptName(path, 'replaced', at);
  if (isThere) keepOriginal(path, kept);
  for (const suffix of LOGS) {
    if (sizeOf(path + suffix) === 0) continue;
    // The name was just given: what is there was left by the same task, which did not end.
    copyFileSync(path + suffix, kept + suffix);
    syncFile(kept + suffix);
  }
  // Only now: the kept file is whole, and no log may be next to the copy of another.
  for (const suffix of [...LOGS, '-shm']) rmSync(path + suffix, { force: true });
  return isThere ? kept : null;
}
