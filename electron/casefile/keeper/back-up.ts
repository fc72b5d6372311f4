// A backup: the state of this moment, read beside the writer, under a temporary name; checked, put
// on the disk, and only then given its name.
import { forgetKey, type FileKey } from '../cipher.ts';
import { connect, type Engine } from '../connection.ts';
import { sizeOf } from '../file-system.ts';
import { verifyJournal } from '../journal.ts';
import { publishBeside, removeBeingMade } from '../publish-beside.ts';
import { assertSound, copyWhole } from '../whole-copy.ts';
import { assertSameChain, brokenPlace, ownKey } from './copies.ts';
import type { KeeperTask } from './task.ts';

/** Copying is most of the work, checking the rest. */
const COPIED = 0.7;

/** The task. */
export const backUp: KeeperTask<'backUp'> = {
  run: ({ file, to }, { engine, tell, tellGrowth }) => {
    const key = ownKey(file.key);
    try {
      publishBeside(to, engine, (temporary) => {
        tellGrowth(temporary, sizeOf(file.path), { from: 0, to: COPIED });
        copyAndCheck(file.path, temporary, key, engine);
        tell(1);
      });
    } finally {
      forgetKey(key);
    }
    return { sizeBytes: sizeOf(to) };
  },
  cleanUp: ({ to }, { engine }) => removeBeingMade(to, engine),
};

function copyAndCheck(path: string, to: string, key: FileKey | null, engine: Engine): void {
  const source = connect(path, key, engine, 'read');
  try {
    copyWhole(source, to);
    const copy = connect(to, key, engine, 'read');
    try {
      assertSound(copy);
      const journal = verifyJournal(copy);
      // What is broken in the file is kept as it is: a backup is no judgement.
      assertSameChain(journal, journal.ok ? null : brokenPlace(verifyJournal(source)));
    } finally {
      copy.close();
    }
  } finally {
    source.close();
  }
}
