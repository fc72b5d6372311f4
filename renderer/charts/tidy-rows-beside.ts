// Lays rows out in a thread of its own, so that the page answers meanwhile. The thread ends with its
// answer, or when nobody waits for it any more.
import type { RowTree } from '#shared/charts/tidy-rows.ts';
import workerUrl from './tidy-rows-worker.ts?worker&url';

/** What the page's policy asks of a script's address: it is the one of this worker. */
interface ScriptPolicies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

declare global {
  interface Window {
    trustedTypes?: ScriptPolicies;
  }
}

/** A policy may be made once. */
let ownAddress: string | null = null;

function workerAddress(): string {
  if (ownAddress !== null) return ownAddress;
  const createScriptURL = (url: string): string => {
    if (url !== workerUrl) throw new TypeError('not the worker of the layout');
    return url;
  };
  const policy = window.trustedTypes?.createPolicy('tracefile-worker', { createScriptURL });
  return (ownAddress = (policy ?? { createScriptURL }).createScriptURL(workerUrl));
}

/** The middles of the rows of each tree; rejects when `signal` ends it or the thread fails. */
export function tidyRowsBeside(
  trees: readonly RowTree[],
  signal: AbortSignal,
): Promise<Float64Array[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerAddress(), { type: 'module' });
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
