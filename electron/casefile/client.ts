// The case file as everybody outside its worker sees it: the same operations as promises. The
// names come from `CaseFileOperations` by type; there is no second list.
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import type { CaseFile } from './operations.ts';
import { moveBytes, type WorkerCall, type WorkerReply, type WorkerSetup } from './wire.ts';

/** Enough to parse the largest answer that is parsed at all (64 MiB). */
const MAX_MEMORY_MB = 2_048;

interface Pending {
  resolve: (value: unknown) => void;
  reject: (error: AppError) => void;
}

/** The client: all operations, and an end that does not wait for the worker. */
export type CaseFileClient = CaseFile & {
  /** Ends the thread; an open file is left as after a crash, so call `close` first. */
  terminate(): Promise<void>;
};

/**
 * Starts the worker, within bounds of memory. When it dies, every pending and later call fails with
 * `casefile.io_failed` and `details.reason` `out_of_memory` or `worker_ended`; whatever was
 * acknowledged before is on the disk.
 * @param workerUrl the worker's entry
 * @param setup how SQLite's native part is found
 * @param onLost told when it dies while no call waits, so that nobody else would hear of it
 */
export function createCaseFileClient(
  workerUrl: URL,
  setup: WorkerSetup,
  onLost: (error: AppError) => void = () => undefined,
): CaseFileClient {
  const worker = new Worker(workerUrl, {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let ended: AppError | null = null;
  let isTerminated = false;

  const end = (cause: unknown): void => {
    const isNews = ended === null;
    ended ??= new AppError('casefile.io_failed', 'the case file worker ended', {
      details: { reason: isOutOfMemory(cause) ? 'out_of_memory' : 'worker_ended' },
      cause,
    });
    if (isNews && pending.size === 0 && !isTerminated) onLost(ended);
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
  };
  worker.on('error', end);
  worker.on('messageerror', end);
  worker.on('exit', (code) => end(new Error(`exit code ${code}`)));
  worker.on('message', (reply: WorkerReply) => {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(AppError.fromWire(reply.error));
  });

  const call = (op: string, args: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended !== null) {
        reject(ended);
        return;
      }
      const id = ++lastId;
      const { value, transfer } = moveBytes(args, 'kept');
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, op, args: value } satisfies WorkerCall, transfer);
    });
  const terminate = async (): Promise<void> => {
    isTerminated = true;
    await worker.terminate();
  };

  return new Proxy({} as CaseFileClient, {
    get(_target, name) {
      if (name === 'terminate') return terminate;
      // A client is not a promise: `await client` must not become a call.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      return (args: unknown) => call(name, args);
    },
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
