// A task that is ended before its end leaves every file as it was.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../electron/casefile/connection.ts';
import { createKeeper } from '../../electron/casefile/keeper/keeper.ts';
import { runTask } from '../../electron/casefile/keeper/task-list.ts';
import type { KeeperTaskName, KeeperTasks } from '../../electron/casefile/keeper/tasks.ts';
import {
  closedFile,
  ENGINE,
  FAST_PASSPHRASE,
  keyedFile,
  readFolder,
  T0,
  temporaryFolder,
} from '../builders/casefile-file.ts';
import { APP, codeOfTask, keyedKey, noProblem, UNSEEN } from '../builders/keeper.ts';

const silent = (): void => undefined;

describe('cleaning up after a thread that was ended', () => {
  const cleanUp = async (name: KeeperTaskName, input: unknown): Promise<unknown> => {
    return runTask({ name, input, purpose: 'cleanUp' }, UNSEEN);
  };

  test.each(['restore', 'changePassphrase', 'compact'] as const)(
    '%s removes its copy and the lock, and nothing of the file',
    async (name) => {
      const { folder, path } = closedFile();
      const before = readFolder(folder);
      const left = ['rekeying', 'rekeying-journal', 'restoring', 'compacting', 'lock'];
      for (const word of left) writeFileSync(`${path}.${word}`, '');
      await cleanUp(name, { path, file: { path, key: null } });
      expect(readFolder(folder)).toEqual(before);
    },
  );

  test('a backup removes its own unfinished one', async () => {
    const to = join(temporaryFolder(), 'a');
    for (const word of ['', '-journal', '.lock']) writeFileSync(`${to}.being-made${word}`, '');
    writeFileSync(`${to}.txt`, '');
    await cleanUp('backUp', { to });
    expect(readdirSync(join(to, '..'))).toEqual(['a.txt']);
  });
});

describe('cancelling', () => {
  const KEEPER = new URL('../../electron/casefile/keeper/worker.ts', import.meta.url);

  /** Every task that makes files, with a file that somebody keeps from being read or written. */
  const tasks: { [Name in KeeperTaskName]?: (at: Places) => KeeperTasks[Name]['in'] } = {
    verify: ({ path }) => ({ file: keyedFile(path), at: T0 }),
    backUp: ({ path, folder }) => ({ file: keyedFile(path), to: join(folder, 'b/a'), at: T0 }),
    restore: ({ path, backup }) => ({
      ...{ path: backup, backup: path, unlock: { key: keyedFile(path).key }, ...APP },
    }),
    changePassphrase: ({ path }) => ({ path, current: FAST_PASSPHRASE, next: 'next', ...APP }),
    compact: ({ path }) => ({ file: keyedFile(path), ...APP }),
  };
  interface Places {
    path: string;
    folder: string;
    backup: string;
  }

  test.each(Object.keys(tasks) as (keyof typeof tasks)[])(
    '%s leaves every file as it was, and nothing beside it',
    async (name) => {
      const { folder, path } = closedFile();
      mkdirSync(join(folder, 'b'));
      const backup = join(temporaryFolder(), 'case.tracefile');
      copyFileSync(path, backup);
      const before = [readFolder(join(folder, 'b')), readFolder(join(backup, '..'))];
      const bytes = readFileSync(path);
      const input = tasks[name]!({ path, folder, backup }) as never;
      // Whoever holds a file this way keeps a task waiting in the midst of its work.
      const holding = connect(path, keyedKey(path), ENGINE);
      onTestFinished(() => void holding.close());
      holding.exec('BEGIN EXCLUSIVE');
      const keeper = createKeeper(KEEPER, ENGINE, noProblem);
      const failure = await new Promise<{ code: Promise<string> }>((resolve) => {
        const task = keeper.run(name as never, input, () => resolve({ code }));
        const code = codeOfTask(task);
      });
      await keeper.cancel();
      expect(await failure.code).toBe('job.aborted');
      holding.exec('ROLLBACK');
      expect([readFolder(join(folder, 'b')), readFolder(join(backup, '..'))]).toEqual(before);
      expect(readdirSync(folder)).toEqual(['b', 'case.tracefile']);
      expect(readFileSync(path).equals(bytes)).toBe(true);
      expect(
        (
          await createKeeper(KEEPER, ENGINE, noProblem).run(
            'verify',
            {
              ...{ file: keyedFile(path), at: T0 },
            },
            silent,
          )
        ).ok,
      ).toBe(true);
    },
  );
});
