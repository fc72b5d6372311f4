// One thread from its start to its end: asked one thing after another, within bounds of time and memory.
// An end without an answer is an error of the caller's choosing.
import { Worker } from 'node:worker_threads';
import { AppError, type WireError } from '#shared/errors.ts';

/** What a thread says: how far it is as often as it likes, and one answer to each question. */
export type ThreadMessage =
  { progress: unknown } | { ok: true; value: unknown } | { ok: false; error: WireError };

/** The bounds of a thread, and the errors of going beyond them. */
export interface ThreadBounds {
  /** Of one answer; each word of how far it is begins them again. */
  timeoutMs: number;
  maxMemoryMb: number;
  /** The thread took longer. */
  onTimeout: () => AppError;
  /** The thread needed more memory. */
  onMemory: () => AppError;
  /** Ends the thread with `job.aborted`. */
  signal?: AbortSignal;
  /** Buffers of the data that are moved to the thread instead of copied. */
  transfer?: ArrayBuffer[];
  /** Told how far it is; may end the thread by throwing. */
  onProgress?: (progress: unknown) => void;
}

/** A thread under way; one question after another. */
export interface OpenThread {
  /**
   * Its next answer. A thread that asks for nothing gives it of itself.
   * @param message left out: nothing is asked
   * @param moved buffers of the message that are moved instead of copied
   */
  answer: (message?: unknown, moved?: ArrayBuffer[]) => Promise<unknown>;
  /** Ends it, whatever it does: what is waited for, or asked from then on, is `job.aborted`. */
  end: () => void;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/**
 * Starts the entry at `url` with `data`. Errors of its answers: those of the task, the two of the
 * bounds, `job.aborted`, and `internal` for a thread that ends in any other way.
 */
export function openThread(url: URL, data: unknown, bounds: ThreadBounds): OpenThread {
  const { signal, onProgress } = bounds;
  const worker = new Worker(url, {
    workerData: data,
    transferList: bounds.transfer ?? [],
    resourceLimits: { maxOldGenerationSizeMb: bounds.maxMemoryMb },
  });
  let waiting: Waiting | null = null;
  let ended: Error | null = null;

  const settle = (use: (one: Waiting) => void): void => {
    const one = waiting;
    waiting = null;
    if (one === null) return;
    clearTimeout(one.timer);
    use(one);
  };
  const end = (error: Error): void => {
    if (ended !== null) return;
    ended = error;
    signal?.removeEventListener('abort', onAbort);
    settle(({ reject }) => reject(error));
    void worker.terminate();
  };
  const onAbort = (): void => end(new AppError('job.aborted', 'the thread was ended'));
  const hearProgress = (progress: unknown): void => {
    waiting?.timer.refresh();
    try {
      onProgress?.(progress);
    } catch (error) {
      end(error instanceof Error ? error : new Error(String(error)));
    }
  };

  worker.on('message', (message: ThreadMessage) => {
    if (ended !== null) return;
    if ('progress' in message) hearProgress(message.progress);
    else if (message.ok) settle(({ resolve }) => resolve(message.value));
    else settle(({ reject }) => reject(AppError.fromWire(message.error)));
  });
  worker.on('error', (error: Error) => {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    end(isMemory ? bounds.onMemory() : error);
  });
  worker.on('exit', (code) => end(new Error(`the thread ended with code ${code} and no answer`)));
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted === true) onAbort();

  return {
    answer: (message, moved = []) =>
      new Promise((resolve, reject) => {
        if (ended !== null) {
          reject(ended);
          return;
        }
        // First: what cannot be moved is refused at once, and nothing waits for its answer.
        if (message !== undefined) worker.postMessage(message, moved);
        const timer = setTimeout(() => end(bounds.onTimeout()), bounds.timeoutMs);
        waiting = { resolve, reject, timer };
      }),
    end: onAbort,
  };
}
