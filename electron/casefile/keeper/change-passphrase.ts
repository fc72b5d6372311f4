// Another passphrase: the file gives way to a copy of which every page is encrypted again, under a
// new salt. Until that copy is whole and opens with the new passphrase, the file is as it was.
import { changeKey, connect, type Engine } from '../connection.ts';
import { forgetKey, type FileKey } from '../cipher.ts';
import { sizeOf } from '../file-system.ts';
import { newKey } from '../new-file.ts';
import { assertClosedWhole } from '../recovery.ts';
import { unlock } from '../unlock.ts';
import {
  cleanUpBeside,
  copyClosed,
  fileNote,
  finishCopy,
  replaceClosed,
  withClosedFile,
} from './copies.ts';
import type { KeeperTask } from './task.ts';

/** The task. */
export const changePassphrase: KeeperTask<'changePassphrase'> = {
  run: ({ path: given, current, next, at, appVersion }, { engine, tell, tellGrowth }) =>
    withClosedFile(given, 'rekeying', engine, (path, copy) => {
      const unlocked = unlock(path, current, engine);
      const { key } = unlocked;
      const nextKey = newKey(next);
      try {
        assertClosedWhole({ path, unlocked, engine });
        tellGrowth(copy, sizeOf(path), { from: 0, to: 0.3 });
        const brokenBefore = copyClosed(path, copy, key, engine);
        tell(0.3);
        encryptAnew(copy, key, nextKey, engine);
        tell(0.8);
        const note = fileNote(at, 'casefile.passphrase_changed', { appVersion });
        finishCopy(copy, nextKey, engine, { note, brokenBefore });
        replaceClosed(copy, path, key, engine);
        return { salt: nextKey.salt.toString('hex') };
      } finally {
        forgetKey(key);
        forgetKey(nextKey);
      }
    }),
  cleanUp: ({ path }, { engine }) => cleanUpBeside(path, engine),
};

function encryptAnew(copy: string, from: FileKey | null, to: FileKey, engine: Engine): void {
  const db = connect(copy, from, engine);
  try {
    changeKey(db, to);
  } finally {
    db.close();
  }
}
