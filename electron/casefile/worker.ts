// The worker thread that owns the case file. Calls are served one after another in the order
// they came.
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, toAppError } from '#shared/errors.ts';
import { createCaseFileOperations } from './case-file.ts';
import { moveBytes, type WorkerCall, type WorkerReply, type WorkerSetup } from './wire.ts';

if (parentPort === null) throw new Error('this file is the entry of a worker thread');
const port = parentPort;
const { nativeBinding } = workerData as WorkerSetup;
const operations: object = createCaseFileOperations({ nativeBinding });

port.on('message', ({ id, op, args }: WorkerCall) => {
  const reply = serve(id, op, args);
  if (!reply.ok) {
    port.postMessage(reply);
    return;
  }
  const { value, transfer } = moveBytes(reply.value);
  port.postMessage({ ...reply, value }, transfer);
});

function serve(id: number, op: string, args: unknown): WorkerReply {
  try {
    const operation: unknown = Object.hasOwn(operations, op)
      ? (operations as Record<string, unknown>)[op]
      : undefined;
    if (typeof operation !== 'function') {
      throw new AppError('ipc.unknown_call', 'no such case file operation', { details: { op } });
    }
    return { id, ok: true, value: (operation as (args: unknown) => unknown)(args) };
  } catch (error) {
    return { id, ok: false, error: toAppError(error).toWire() };
  }
}
