// Giving back the space of what was destroyed: the file gives way to a copy without free pages, whose
// search index is made dense, so that no word of a removed text stays in it. Nothing is written into the
// file itself.
import { connect, type Engine } from '../connection.ts';
import { forgetKey, type FileKey } from '../cipher.ts';
import { inTransaction } from '../database.ts';
import { removeTemporary, sizeOf } from '../file-system.ts';
import { assertClosedWhole } from '../recovery.ts';
import { writeSearchAnew } from '../tables/search-index.ts';
import { temporaryName } from '../temporaries.ts';
import { unlock } from '../unlock.ts';
import { copyWhole } from '../whole-copy.ts';
import {
  cleanUpBeside,
  copyClosed,
  fileNote,
  finishCopy,
  ownKey,
  replaceClosed,
  withClosedFile,
} from './copies.ts';
import type { KeeperTask, TaskContext } from './task.ts';

/** The task. */
export const compact: KeeperTask<'compact'> = {
  run: ({ file, at, appVersion }, context) => {
    const { engine } = context;
    const key = ownKey(file.key);
    try {
      return withClosedFile(file.path, 'compacting', engine, (path, copy) => {
        assertWhole(path, key, engine);
        const bytesBefore = sizeOf(path);
        const brokenBefore = copyDense(path, copy, key, context);
        const what = { appVersion, bytesBefore: String(bytesBefore) };
        const note = fileNote(at, 'casefile.compacted', what);
        finishCopy(copy, key, engine, { note, brokenBefore });
        replaceClosed(copy, path, key, engine);
        return { bytesBefore, bytesAfter: sizeOf(path) };
      });
    } finally {
      forgetKey(key);
    }
  },
  cleanUp: ({ file }, { engine }) => cleanUpBeside(file.path, engine),
};

/** What is not its own must not be merged into the file. */
function assertWhole(path: string, key: FileKey | null, engine: Engine): void {
  const unlocked = unlock(path, key, engine);
  try {
    assertClosedWhole({ path, unlocked, engine });
  } finally {
    forgetKey(unlocked.key);
  }
}

/**
 * The index is made again in a first copy, which the space of the old one is left in; the second has no
 * free pages. Gives where the chain of the file is broken.
 */
function copyDense(
  path: string,
  copy: string,
  key: FileKey | null,
  { engine, tellGrowth }: TaskContext,
): number | null {
  const bytes = sizeOf(path);
  const indexed = temporaryName(path, 'indexing');
  try {
    tellGrowth(indexed, bytes, { from: 0, to: 0.4 });
    const brokenBefore = copyClosed(path, indexed, key, engine);
    const db = connect(indexed, key, engine);
    try {
      // The index is made from the records: it says the same before and after.
      inTransaction(db, writeSearchAnew);
      tellGrowth(copy, bytes, { from: 0.5, to: 0.9 });
      copyWhole(db, copy);
    } finally {
      db.close();
    }
    return brokenBefore;
  } finally {
    removeTemporary(indexed);
  }
}
