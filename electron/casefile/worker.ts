// The worker thread that owns the case file. Calls are served one after another in the order they
// came; while a long one is done in steps, those that only read are served in between, and the rest
// wait in their order.
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, toAppError } from '#shared/errors.ts';
import { createCaseFile, HasToWait } from './case-file.ts';
import type { Steps } from './steps.ts';
import { moveBytes, type WorkerCall, type WorkerReply, type WorkerSetup } from './wire.ts';

/** How long a long call keeps the others waiting. */
const TURN_MS = 20;

if (parentPort === null) throw new Error('this file is the entry of a worker thread');
const port = parentPort;
const { nativeBinding } = workerData as WorkerSetup;
const { operations, inSteps } = createCaseFile({ nativeBinding });

let isUnderWay = false;
/** Calls that have to wait, in the order they came. */
let waiting: WorkerCall[] = [];

port.on('message', serve);

function serve(call: WorkerCall): void {
  const { id, op, args } = call;
  if (Object.hasOwn(inSteps, op)) {
    if (isUnderWay) waiting.push(call);
    else start(id, (inSteps as Record<string, (args: unknown) => Steps<unknown>>)[op]?.(args));
    return;
  }
  try {
    const operation: unknown = Object.hasOwn(operations, op)
      ? (operations as unknown as Record<string, unknown>)[op]
      : undefined;
    if (typeof operation !== 'function') {
      throw new AppError('ipc.unknown_call', 'no such case file operation', { details: { op } });
    }
    reply({ id, ok: true, value: (operation as (args: unknown) => unknown)(args) });
  } catch (error) {
    if (error instanceof HasToWait) waiting.push(call);
    else refuse(id, error);
  }
}

function start(id: number, steps: Steps<unknown> | undefined): void {
  if (steps === undefined) return;
  isUnderWay = true;
  goOn(id, steps);
}

function goOn(id: number, steps: Steps<unknown>): void {
  const until = performance.now() + TURN_MS;
  try {
    let step = steps.next();
    while (step.done !== true) {
      if (performance.now() > until) {
        setImmediate(goOn, id, steps);
        return;
      }
      step = steps.next();
    }
    reply({ id, ok: true, value: step.value });
  } catch (error) {
    refuse(id, error);
  }
  end();
}

/** What waited is served; another long call lets the rest wait again. */
function end(): void {
  isUnderWay = false;
  const calls = waiting;
  waiting = [];
  for (const call of calls) serve(call);
}

function reply(given: WorkerReply & { ok: true }): void {
  const { value, transfer } = moveBytes(given.value, 'given');
  port.postMessage({ ...given, value }, transfer);
}

function refuse(id: number, error: unknown): void {
  port.postMessage({ id, ok: false, error: toAppError(error).toWire() } satisfies WorkerReply);
}
