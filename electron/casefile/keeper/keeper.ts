// Runs the keeper's tasks, one at a time, each in a thread of its own.
import { AppError, toAppError } from '#shared/errors.ts';
import type { WorkerSetup } from '../wire.ts';
import type { KeeperStart } from './task.ts';
import type { Keeper, KeeperTaskName, KeeperTasks, TellProgress } from './tasks.ts';
import { startThread } from './thread.ts';

interface UnderWay {
  /** Resolves when the thread is gone, and with it what it had made. */
  end: () => Promise<void>;
}

/**
 * The keeper. A thread that ends by itself without an answer is `casefile.io_failed` with
 * `details.reason` `out_of_memory` or `worker_ended`.
 * @param entry the thread's entry
 * @param setup how SQLite's native part is found
 */
export function createKeeper(entry: URL, setup: WorkerSetup): Keeper {
  let underWay: UnderWay | null = null;

  async function run<Name extends KeeperTaskName>(
    name: Name,
    input: KeeperTasks[Name]['in'],
    onProgress: TellProgress,
  ): Promise<KeeperTasks[Name]['out']> {
    if (underWay !== null) {
      throw new AppError('casefile.busy', 'another task is under way', { retryable: true });
    }
    const start = { nativeBinding: setup.nativeBinding, name, input };
    const thread = startThread(entry, { ...start, purpose: 'run' }, onProgress);
    let isCancelled = false;
    const ended = thread.answer
      .catch(async (error: unknown) => {
        // What a task made, it removes itself when it fails; a thread that was lost could not.
        if (thread.isLost()) await cleanUp(start).catch(toAppError);
        throw isCancelled ? aborted(error) : error;
      })
      .finally(() => {
        underWay = null;
      });
    underWay = {
      async end() {
        isCancelled = true;
        thread.stop();
        await ended.catch(ignore);
      },
    };
    return (await ended) as KeeperTasks[Name]['out'];
  }

  async function cleanUp(start: Omit<KeeperStart, 'purpose' | 'stop'>): Promise<unknown> {
    return startThread(entry, { ...start, purpose: 'cleanUp' }, ignore).answer;
  }

  return { run, cancel: async () => underWay?.end() };
}

function aborted(cause: unknown): AppError {
  return new AppError('job.aborted', 'the task was cancelled', { cause });
}

function ignore(): void {
  // Nobody waits for this.
}
