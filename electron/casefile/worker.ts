// The worker thread that owns the case file. Calls are served one after another in the order they
// came, and changes that wait one behind another share a commit; while a long one is done in steps,
// those that only read are served in between, and the rest wait in their order.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { AppError, toAppError } from '#shared/errors.ts';
import { createCaseFile, HasToWait } from './case-file.ts';
import { makeEach, type Made } from './one-commit.ts';
import type { Steps } from './steps.ts';
import { moveBytes, type WorkerCall, type WorkerReply, type WorkerSetup } from './wire.ts';

/** How long a long call keeps the others waiting. */
const TURN_MS = 20;
/** Changes of one commit: the first of them waits for the last. */
const MAX_TOGETHER = 64;

if (parentPort === null) throw new Error('this file is the entry of a worker thread');
const port = parentPort;
const { nativeBinding } = workerData as WorkerSetup;
const { operations, inSteps, isChange, together } = createCaseFile({ nativeBinding });

let isUnderWay = false;
/** Calls that have to wait, in the order they came. */
let waiting: WorkerCall[] = [];

port.on('message', (first: WorkerCall) => {
  const changes: WorkerCall[] = [];
  let call: WorkerCall | null = first;
  while (call !== null && isChange(operationOf(call))) {
    changes.push(call);
    call = changes.length < MAX_TOGETHER ? takeWaiting() : null;
  }
  // None is answered before all of them are on the disk.
  together(changes, run).forEach(answer);
  if (call !== null) serve(call);
});

/** The next call that has come already. */
function takeWaiting(): WorkerCall | null {
  const received: { message: WorkerCall } | undefined = receiveMessageOnPort(port);
  return received?.message ?? null;
}

function serve(call: WorkerCall): void {
  const { id, op, args } = call;
  if (!Object.hasOwn(inSteps, op)) makeEach([call], run).forEach(answer);
  else if (isUnderWay) waiting.push(call);
  else start(id, (inSteps as Record<string, (args: unknown) => Steps<unknown>>)[op]?.(args));
}

function operationOf({ op }: WorkerCall): unknown {
  return Object.hasOwn(operations, op)
    ? (operations as unknown as Record<string, unknown>)[op]
    : undefined;
}

function run(call: WorkerCall): unknown {
  const operation = operationOf(call);
  if (typeof operation !== 'function') {
    throw new AppError('ipc.unknown_call', 'no such case file operation', {
      details: { op: call.op },
    });
  }
  return (operation as (args: unknown) => unknown)(call.args);
}

function answer(made: Made<WorkerCall>): void {
  const { id } = made.call;
  if (made.ok) reply({ id, ok: true, value: made.value });
  else if (made.error instanceof HasToWait) waiting.push(made.call);
  else refuse(id, made.error);
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
