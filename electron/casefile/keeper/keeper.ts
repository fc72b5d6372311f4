// Runs the keeper's tasks, one at a time, each in a thread of its own.
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AppError, toAppError } from '#shared/errors.ts';
import type { WorkerSetup } from '../wire.ts';
import type { KeeperMessage, KeeperStart } from './task.ts';
import type { Keeper, KeeperTaskName, KeeperTasks, TellProgress } from './tasks.ts';

/** A check holds ids of everything in a file; nothing holds more. */
const MAX_MEMORY_MB = 1_024;
const GROWTH_MS = 200;

interface UnderWay {
  /** Ends the thread; resolves when it is gone and what it left is removed. */
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
        // What a task that failed made, it has removed itself; one that was ended could not.
        const isEnded = isCancelled || thread.isLost();
        const cause: unknown = isEnded ? await cleanUp(start).catch(toAppError) : error;
        throw isCancelled ? aborted(cause ?? error) : error;
      })
      .finally(() => {
        underWay = null;
      });
    underWay = {
      async end() {
        isCancelled = true;
        await thread.terminate();
        await ended.catch(ignore);
      },
    };
    return (await ended) as KeeperTasks[Name]['out'];
  }

  async function cleanUp(start: Omit<KeeperStart, 'purpose'>): Promise<unknown> {
    return startThread(entry, { ...start, purpose: 'cleanUp' }, ignore).answer;
  }

  return { run, cancel: async () => underWay?.end() };
}

interface Thread {
  /** Settles when the thread is gone. */
  answer: Promise<unknown>;
  /** It went without an answer. */
  isLost: () => boolean;
  terminate: () => Promise<void>;
}

function startThread(entry: URL, start: KeeperStart, onProgress: TellProgress): Thread {
  const worker = new Worker(entry, {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  let last: { value: unknown } | { error: unknown } | null = null;
  let stopWatching = ignore;
  const answer = new Promise<unknown>((resolve, reject) => {
    worker.on('message', (message: KeeperMessage) => {
      stopWatching();
      if (message.kind === 'progress') onProgress(message.value);
      else if (message.kind === 'growth') stopWatching = watchGrowth(message, onProgress);
      else if (message.kind === 'done') last = { value: message.value };
      else last = { error: AppError.fromWire(message.error) };
    });
    worker.once('error', (error) => {
      last ??= { error: threadEnded(error) };
    });
    worker.once('exit', (code) => {
      stopWatching();
      if (last === null) reject(threadEnded(new Error(`exit code ${code}`)));
      else if ('value' in last) resolve(last.value);
      else reject(toAppError(last.error));
    });
  });
  return {
    answer,
    isLost: () => last === null || ('error' in last && isThreadEnd(last.error)),
    terminate: async () => {
      await worker.terminate();
    },
  };
}

/** Looks at a file that is being written; the thread that writes it cannot speak meanwhile. */
function watchGrowth(
  { path, bytes, span }: Extract<KeeperMessage, { kind: 'growth' }>,
  onProgress: TellProgress,
): () => void {
  let isWatching = true;
  onProgress(span.from);
  const look = (): void => {
    stat(path).then(
      ({ size }) => {
        const share = Math.min(1, size / Math.max(1, bytes));
        if (isWatching) onProgress(span.from + (span.to - span.from) * share);
      },
      // Not there yet, or in its place already: the next message tells.
      ignore,
    );
  };
  const timer = setInterval(look, GROWTH_MS);
  return () => {
    isWatching = false;
    clearInterval(timer);
  };
}

const THREAD_ENDS = ['worker_ended', 'out_of_memory'];

function isThreadEnd(error: unknown): boolean {
  return error instanceof AppError && THREAD_ENDS.includes(String(error.details['reason']));
}

function threadEnded(cause: Error): AppError {
  const isMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return new AppError('casefile.io_failed', 'the thread of the task ended', {
    details: { reason: isMemory ? 'out_of_memory' : 'worker_ended' },
    cause,
  });
}

function aborted(cause: unknown): AppError {
  return new AppError('job.aborted', 'the task was cancelled', { cause });
}

function ignore(): void {
  // Nobody waits for this.
}
