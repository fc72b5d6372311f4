// Every task of the keeper by its name. A program that wants no thread calls `runTask` itself.
import { exportCase } from '../transfer/export-case.ts';
import { previewCases } from '../transfer/preview-cases.ts';
import { backUp } from './back-up.ts';
import { changePassphrase } from './change-passphrase.ts';
import { compact } from './compact.ts';
import { previewBackup } from './preview-backup.ts';
import { restore } from './restore.ts';
import type { KeeperStart, KeeperTask, TaskContext } from './task.ts';
import type { KeeperTaskName } from './tasks.ts';
import { verify } from './verify.ts';

const now =
  <Task>(task: Task) =>
  (): Promise<Task> =>
    Promise.resolve(task);

/** Bundles have all words of the interface with them: a thread for another task does not read them. */
const TASKS: { readonly [Name in KeeperTaskName]: () => Promise<KeeperTask<Name>> } = {
  verify: now(verify),
  backUp: now(backUp),
  previewBackup: now(previewBackup),
  restore: now(restore),
  changePassphrase: now(changePassphrase),
  compact: now(compact),
  exportCase: now(exportCase),
  previewCases: now(previewCases),
  previewBundle: async () => (await import('../bundle/preview-bundle.ts')).previewBundle,
  writeBundle: async () => (await import('../bundle/write-bundle.ts')).writeBundle,
};

/** Which task, and on what. */
interface TaskStart extends Pick<KeeperStart, 'name' | 'input'> {
  purpose: 'run' | 'cleanUp';
}

/** Runs a task, or removes what it left when it was ended. Errors: the task's own. */
export async function runTask(
  { name, input, purpose }: TaskStart,
  context: TaskContext,
): Promise<unknown> {
  // The name and its input belong together by the type of `Keeper.run`.
  const task = (await TASKS[name]()) as KeeperTask<KeeperTaskName>;
  const given = input as Parameters<typeof task.run>[0];
  if (purpose === 'cleanUp') {
    task.cleanUp?.(given, context);
    return null;
  }
  // Whoever looks on knows that it has begun.
  context.tell(null);
  return task.run(given, context);
}
