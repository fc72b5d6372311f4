// Another passphrase: the file gives way to a copy of which every page is encrypted anew, under a
// new salt. Until that copy is whole and opens with the new passphrase, the file is as it was.
import { changeKey, connect, mergeToOneFile, type Engine } from '../connection.ts';
import { forgetKey, type FileKey } from '../cipher.ts';
import { sizeOf } from '../file-system.ts';
import { verifyJournal } from '../journal.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { newKey } from '../new-file.ts';
import { assertRecoverable } from '../recovery.ts';
import { connectChecked, unlock } from '../unlock.ts';
import { copyWhole, takePlace } from '../whole-copy.ts';
import { brokenPlace, cleanUpBeside, fileNote, finishCopy, withClosedFile } from './copies.ts';
import type { KeeperTask } from './task.ts';

/** The task. */
export const changePassphrase: KeeperTask<'changePassphrase'> = {
  run: ({ path: given, current, next, at, appVersion }, { engine, tell, tellGrowth }) =>
    withClosedFile(given, 'rekeying', engine, (path, copy) => {
      const unlocked = unlock(path, current, MIGRATIONS);
      const { key } = unlocked;
      const nextKey = newKey(next);
      try {
        assertRecoverable({ path, unlocked, engine, migrations: MIGRATIONS });
        tellGrowth(copy, sizeOf(path), { from: 0, to: 0.3 });
        const brokenBefore = copyClosed(path, copy, key, engine);
        tell(0.3);
        encryptAnew(copy, key, nextKey, engine);
        tell(0.8);
        const note = fileNote(at, 'casefile.passphrase_changed', { appVersion });
        finishCopy(copy, nextKey, engine, { note, brokenBefore });
        takePlace(copy, path);
        return { salt: nextKey.salt.toString('hex') };
      } finally {
        forgetKey(key);
        forgetKey(nextKey);
      }
    }),
  cleanUp: ({ path }, { engine }) => cleanUpBeside(path, engine),
};

/** Gives where the chain is broken. */
function copyClosed(path: string, to: string, key: FileKey | null, engine: Engine): number | null {
  const db = connectChecked(path, key, engine, MIGRATIONS, 'write');
  try {
    mergeToOneFile(db);
    copyWhole(db, to);
    return brokenPlace(verifyJournal(db));
  } finally {
    db.close();
  }
}

function encryptAnew(copy: string, from: FileKey | null, to: FileKey, engine: Engine): void {
  const db = connect(copy, from, engine);
  try {
    changeKey(db, to);
  } finally {
    db.close();
  }
}
