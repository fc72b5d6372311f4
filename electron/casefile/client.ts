// The case file as everybody outside its worker sees it: the same operations as promises. The
// names come from `CaseFileOperations` by type; there is no second list.
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import type { CaseFile } from './operations.ts';
import type { WorkerCall, WorkerReply, WorkerSetup } from './wire.ts';

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
 * Starts the worker. When it dies, every pending and later call fails with `casefile.io_failed`
 * and `details.reason = 'worker_ended'`; whatever was acknowledged before is on the disk.
 * @param workerUrl the worker's entry
 * @param setup how SQLite's native part is found
 */
export function createCaseFileClient(workerUrl: URL, setup: WorkerSetup): CaseFileClient {
  const worker = new Worker(workerUrl, { workerData: setup });
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let ended: AppError | null = null;

  const end = (cause: unknown): void => {
    ended ??= new AppError('casefile.io_failed', 'the case file worker ended', {
      details: { reason: 'worker_ended' },
      cause,
    });
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
      const { message, transfer } = pack({ id, op, args });
      pending.set(id, { resolve, reject });
      worker.postMessage(message, transfer);
    });
  const terminate = async (): Promise<void> => {
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

/** Moves bytes instead of cloning them; they are copied first, for they may lie in a pool. */
function pack(call: WorkerCall): { message: WorkerCall; transfer: ArrayBuffer[] } {
  const { args } = call;
  if (!isRecord(args) || !(args['bytes'] instanceof Uint8Array)) {
    return { message: call, transfer: [] };
  }
  const bytes = new Uint8Array(args['bytes']);
  return { message: { ...call, args: { ...args, bytes } }, transfer: [bytes.buffer] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
