// The thread of one task: it runs the task it was started with, tells how far it is, and ends.
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { fromSqlite } from '../sqlite-error.ts';
import { forgetKeys } from './input-keys.ts';
import { arePagesSound, type PageCheck } from './pages.ts';
import type { KeeperMessage, KeeperStart } from './task.ts';
import { runTask } from './task-list.ts';
import { startThread } from './thread.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');

const say = (message: KeeperMessage): void => {
  port.postMessage(message);
};
const { nativeBinding, name, input, purpose, stop } = workerData as KeeperStart;
/** A file has more records than anybody could be informed of one by one. */
const GAP_MS = 50;
let toldAt = -GAP_MS;

function endWhenCancelled(): void {
  if (Atomics.load(stop, 0) !== 0) throw new AppError('job.aborted', 'the task was cancelled');
}

function tell(value: number | null): void {
  endWhenCancelled();
  const now = performance.now();
  if (value !== null && now - toldAt < GAP_MS) return;
  toldAt = now;
  say({ kind: 'progress', value });
}

const engine = { nativeBinding };
const work: Promise<unknown> =
  purpose === 'pages'
    ? // Later, so that what it throws is a rejection.
      Promise.resolve(input as PageCheck).then((check) =>
        arePagesSound(check, engine, endWhenCancelled),
      )
    : runTask(
        { name, input, purpose },
        {
          engine,
          tell,
          tellGrowth(path, bytes, span) {
            endWhenCancelled();
            say({ kind: 'growth', path, bytes, span });
          },
          monotonicMs: () => performance.now(),
          arePagesSound: async (check) => {
            const entry = new URL(import.meta.url);
            const start = { nativeBinding, name, input: check, purpose: 'pages', stop } as const;
            return (await startThread(entry, start, () => undefined).answer) as boolean;
          },
        },
      );
const wiped = work.finally(() => forgetKeys(input));
wiped.then(
  (value) => say({ kind: 'done', value }),
  (error: unknown) => say({ kind: 'failed', error: fromSqlite(error).toWire() }),
);
