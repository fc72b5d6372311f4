// A backup: the state of this moment, read next to the writer, under a temporary name; checked, put
// on the disk, and only then given its name.
import { AppError } from '#shared/errors.ts';
import { forgetKey } from '../cipher.ts';
import { connect } from '../connection.ts';
import { sizeOf } from '../file-system.ts';
import { verifyJournal } from '../journal.ts';
import { copyPages } from '../page-copy.ts';
import { publishBeside, removeBeingMade } from '../publish-beside.ts';
import { readMeta } from '../tables/meta.ts';
import { assertReferences } from '../whole-copy.ts';
import { assertSameChain, brokenPlace, ownKey } from './copies.ts';
import type { KeeperTask, TaskContext } from './task.ts';
import type { KeyedFile } from './tasks.ts';

/** Checking is most of the work. */
const COPIED = 0.3;

/** The task. */
export const backUp: KeeperTask<'backUp'> = {
  run: async ({ file, to }, context) => {
    const { tell } = context;
    await publishBeside({ to, replaces: false }, context.engine, async (temporary) => {
      await copyAndCheck(file, temporary, context);
      tell(1);
    });
    return { sizeBytes: sizeOf(to) };
  },
  cleanUp: ({ to }, { engine }) => removeBeingMade(to, engine),
};

async function copyAndCheck(file: KeyedFile, to: string, context: TaskContext): Promise<void> {
  const { engine, tell, arePagesSound } = context;
  const key = ownKey(file.key);
  try {
    const source = connect(file.path, key, engine, 'read');
    try {
      const { journalEntries } = readMeta(source);
      const { path } = file;
      copyPages(source, { path, to, key, engine, tell: (share) => tell(COPIED * share) });
      tell(COPIED);
      const pages = arePagesSound({ file: { path: to, key: file.key }, check: 'quick_check' });
      // Nobody listens before the rest is checked; then it is thrown.
      pages.catch(() => undefined);
      const copy = connect(to, key, engine, 'read');
      try {
        assertReferences(copy);
        const journal = verifyJournal(copy);
        if (readMeta(copy).journalEntries < journalEntries) throw damagedCopy();
        // What is broken in the file is kept as it is: a backup is no judgement.
        assertSameChain(journal, journal.ok ? null : brokenPlace(verifyJournal(source)));
      } finally {
        copy.close();
        // Whoever removes the copy must not find it open.
        await pages.catch(() => undefined);
      }
      if (!(await pages)) throw damagedCopy();
    } finally {
      source.close();
    }
  } finally {
    forgetKey(key);
  }
}

function damagedCopy(): AppError {
  return new AppError('casefile.damaged', 'the copy is not what the file was');
}
