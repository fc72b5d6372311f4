// Lays rows out in a thread of its own, so that the page answers meanwhile. The thread ends with its
// answer, or when nobody waits for it any more.
import type { RowTree } from '#shared/charts/tidy-rows.ts';
import { createOwnWorker } from '../lib/own-worker.ts';
import workerUrl from './tidy-rows-worker.ts?worker&url';

/** The middles of the rows of each tree; rejects when `signal` ends it or the thread fails. */
export function tidyRowsBeside(
  trees: readonly RowTree[],
  signal: AbortSignal,
): Promise<Float64Array[]> {
  return new Promise((resolve, reject) => {
    const worker = createOwnWorker(workerUrl);
    const end = (): void => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason as Error);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Float64Array[]>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => {
      end();
      reject(new Error(message));
    });
    worker.postMessage(trees);
  });
}
