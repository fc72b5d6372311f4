// Tasks of the keeper run in this thread, and files to run them on.
import type { Engine } from '../../electron/casefile/connection.ts';
import type { KeeperTaskName, KeeperTasks } from '../../electron/casefile/keeper/tasks.ts';
import type { TaskContext } from '../../electron/casefile/keeper/task.ts';
import { runTask } from '../../electron/casefile/keeper/task-list.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import { ENGINE, keyedFile, T0 } from './casefile-file.ts';
import { pagesHere } from './page-check.ts';

/** When a task is run, and by which version. */
export const APP = { at: T0 + 50, appVersion: '0.1.0' };

/** Nobody looks on. */
export const UNSEEN: TaskContext = {
  engine: ENGINE,
  tell: () => undefined,
  tellGrowth: () => undefined,
  monotonicMs: () => 0,
  arePagesSound: pagesHere,
};

/** Runs a task in this thread. */
export async function runKeeperTask<Name extends KeeperTaskName>(
  name: Name,
  input: KeeperTasks[Name]['in'],
  engine: Engine = ENGINE,
): Promise<KeeperTasks[Name]['out']> {
  return (await runTask(
    { name, input, purpose: 'run' },
    { ...UNSEEN, engine },
  )) as KeeperTasks[Name]['out'];
}

/** For a keeper whose threads leave nothing that cannot be removed. */
export function noProblem(what: string, error: Error): never {
  throw new Error(`unexpected: ${what}`, { cause: error });
}

/** The code a task fails with. */
export async function codeOfTask(task: Promise<unknown>): Promise<string> {
  const error: unknown = await task.then(
    () => new Error('the task did not fail'),
    (reason: unknown) => reason,
  );
  return fromSqlite(error).code;
}

/** The key of a file as a connection takes it. */
export function keyedKey(path: string): { key: Buffer; salt: Buffer } | null {
  const { key } = keyedFile(path);
  return key === null ? null : { key: Buffer.from(key.key), salt: Buffer.from(key.salt) };
}
