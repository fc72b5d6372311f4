// One task in one thread: started with its data, answers once, and is gone. What it needs of time
// and memory is bounded, and an end without an answer is an error of the caller's choosing.
import { Worker } from 'node:worker_threads';
import { AppError, type WireError } from '#shared/errors.ts';

/** What a thread answers. */
export type ThreadReply = { ok: true; value: unknown } | { ok: false; error: WireError };

/** The bounds of a task, and the errors of going beyond them. */
export interface ThreadBounds {
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
}

/**
 * Runs the entry at `url` with `data` and gives its one answer. Errors: those of the task, the two
 * of the bounds, and `internal` for a thread that ends in any other way.
 */
export function runInThread(url: URL, data: unknown, bounds: ThreadBounds): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(url, {
      workerData: data,
      transferList: bounds.transfer ?? [],
      resourceLimits: { maxOldGenerationSizeMb: bounds.maxMemoryMb },
    });
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      bounds.signal?.removeEventListener('abort', onAbort);
      settle();
      void worker.terminate();
    };
    const onAbort = (): void => {
      end(() => reject(new AppError('job.aborted', 'the thread was ended')));
    };
    const timer = setTimeout(() => {
      end(() => reject(bounds.onTimeout()));
    }, bounds.timeoutMs);
    bounds.signal?.addEventListener('abort', onAbort);
    if (bounds.signal?.aborted === true) onAbort();
    worker.once('message', (reply: ThreadReply) => {
      end(() => {
        if (reply.ok) resolve(reply.value);
        else reject(AppError.fromWire(reply.error));
      });
    });
    worker.once('error', (error: Error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(() => reject(isMemory ? bounds.onMemory() : error));
    });
    worker.once('exit', (code) => {
      end(() => reject(new Error(`the thread ended with code ${code} and no answer`)));
    });
  });
}
