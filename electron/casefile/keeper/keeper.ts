// Runs the keeper's tasks, one at a time, each in a thread of its own.
import { AppError, toAppError } from '#shared/errors.ts';
import type { WorkerSetup } from '../wire.ts';
import { withoutKeys } from './input-keys.ts';
import type { KeeperStart } from './task.ts';
import type { Keeper, KeeperTaskName, KeeperTasks, TellProgress } from './tasks.ts';
import { startThread } from './thread.ts';

interface UnderWay {
  /** Resolves when the thread is gone, and with it what it had made. */
  end: () => Promise<void>;
}

/**
 * The keeper. A thread that ends on its own without an answer is `casefile.io_failed` with
 * `details.reason` `out_of_memory` or `worker_ended`.
 * @param entry the thread's entry
 * @param setup how SQLite's native part is found
 * @param onProblem told when what a lost thread left could not be removed
 */
export function createKeeper(
  entry: URL,
  setup: WorkerSetup,
  onProblem: (what: string, error: AppError) => void,
): Keeper {
  let underWay: UnderWay | null = null;

  async function run<Name extends KeeperTaskName>(
    name: Name,
    input: KeeperTasks[Name]['in'],
    onProgress: TellProgress,
  ): Promise<KeeperTasks[Name]['out']> {
    if (underWay !== null) {
      throw new AppError('casefile.busy', 'another task is under way', { retryable: true });
    }
    const stop = newStop();
    const start = { nativeBinding: setup.nativeBinding, name, input, stop };
    const thread = startThread(entry, { ...start, purpose: 'run' }, onProgress);
    let isCancelled = false;
    const ended = thread.answer
      .catch(async (error: unknown) => {
        // What a task made, it removes itself when it fails; a thread that was lost could not.
        if (thread.isLost()) await cleanUp(start);
        throw isCancelled ? aborted(error) : error;
      })
      .finally(() => {
        underWay = null;
      });
    underWay = {
      async end() {
        isCancelled = true;
        // It is not ended from outside: that would fall into SQLite's native code, and take the
        // program with it.
        Atomics.store(stop, 0, 1);
        Atomics.notify(stop, 0);
        await ended.catch(ignore);
      },
    };
    return (await ended) as KeeperTasks[Name]['out'];
  }

  async function cleanUp({ input, ...start }: Omit<KeeperStart, 'purpose'>): Promise<void> {
    const args = { ...start, input: withoutKeys(input), stop: newStop() };
    try {
      await startThread(entry, { ...args, purpose: 'cleanUp' }, ignore).answer;
    } catch (error) {
      onProblem('caseFile.cleanUp', toAppError(error));
    }
  }

  return { run, cancel: async () => underWay?.end() };
}

/** Shared with a thread and those it starts; its one number asks them to end at their next step. */
function newStop(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

function aborted(cause: unknown): AppError {
  return new AppError('job.aborted', 'the task was cancelled', { cause });
}

function ignore(): void {
  // Nobody waits for this.
}
