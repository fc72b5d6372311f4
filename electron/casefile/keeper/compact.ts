// Giving back the room of what was destroyed: the search index is made dense, so that no word of a
// removed text stays in it, and the file gives way to a copy without free pages.
import { forgetKey, type FileKey } from '../cipher.ts';
import { mergeToOneFile, type Engine } from '../connection.ts';
import { inTransaction } from '../database.ts';
import { sizeOf } from '../file-system.ts';
import { verifyJournal } from '../journal.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { assertRecoverable } from '../recovery.ts';
import { writeSearchAnew } from '../tables/search-index.ts';
import { connectChecked, unlock } from '../unlock.ts';
import { copyWhole, takePlace } from '../whole-copy.ts';
import {
  brokenPlace,
  cleanUpBeside,
  fileNote,
  finishCopy,
  ownKey,
  withClosedFile,
} from './copies.ts';
import type { KeeperTask } from './task.ts';

/** The task. */
export const compact: KeeperTask<'compact'> = {
  run: ({ file, at, appVersion }, { engine, tellGrowth }) => {
    const key = ownKey(file.key);
    try {
      return withClosedFile(file.path, 'compacting', engine, (path, copy) => {
        assertClosedWhole(path, key, engine);
        const db = connectChecked(path, key, engine, MIGRATIONS, 'write');
        let bytesBefore: number;
        let brokenBefore: number | null;
        try {
          mergeToOneFile(db);
          bytesBefore = sizeOf(path);
          // The index is made from the records: it says the same before and after.
          inTransaction(db, writeSearchAnew);
          brokenBefore = brokenPlace(verifyJournal(db));
          tellGrowth(copy, bytesBefore, { from: 0.2, to: 0.8 });
          copyWhole(db, copy);
        } finally {
          db.close();
        }
        const what = { appVersion, bytesBefore: String(bytesBefore) };
        const note = fileNote(at, 'casefile.compacted', what);
        finishCopy(copy, key, engine, { note, brokenBefore });
        takePlace(copy, path);
        return { bytesBefore, bytesAfter: sizeOf(path) };
      });
    } finally {
      forgetKey(key);
    }
  },
  cleanUp: ({ file }, { engine }) => cleanUpBeside(file.path, engine),
};

/** What is not its own must not be merged into the file. */
function assertClosedWhole(path: string, key: FileKey | null, engine: Engine): void {
  const unlocked = unlock(path, key, MIGRATIONS);
  try {
    assertRecoverable({ path, unlocked, engine, migrations: MIGRATIONS });
  } finally {
    forgetKey(unlocked.key);
  }
}
