// One thread of the keeper, from its start to its answer.
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AppError, toAppError } from '#shared/errors.ts';
import { withOwnKeys } from './input-keys.ts';
import type { KeeperMessage, KeeperStart } from './task.ts';
import type { TellProgress } from './tasks.ts';

/** A check holds ids of everything in a file; nothing holds more. */
const MAX_MEMORY_MB = 1_024;
const GROWTH_MS = 200;

/** A thread under way. */
interface Thread {
  /** Settles when the thread is gone. */
  answer: Promise<unknown>;
  /** It went without an answer. */
  isLost: () => boolean;
}

/**
 * Starts a thread. When it ends on its own without an answer, that is `casefile.io_failed` with
 * `details.reason` `out_of_memory` or `worker_ended`.
 * @param entry its entry
 * @param start the keys in its input are moved into the thread, as copies
 */
export function startThread(entry: URL, start: KeeperStart, onProgress: TellProgress): Thread {
  const { input, transfer } = withOwnKeys(start.input);
  const worker = new Worker(entry, {
    workerData: { ...start, input } satisfies KeeperStart,
    transferList: transfer,
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

function ignore(): void {
  // Nobody waits for this.
}
