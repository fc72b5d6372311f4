// The thread of one task: it runs the task it was started with, tells how far it is, and ends.
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { fromSqlite } from '../sqlite-error.ts';
import type { KeeperMessage, KeeperStart } from './task.ts';
import { runTask } from './task-list.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');

const say = (message: KeeperMessage): void => {
  port.postMessage(message);
};
const { nativeBinding, name, input, purpose } = workerData as KeeperStart;
/** A file has more records than anybody could be told of one by one. */
const GAP_MS = 50;
let toldAt = -GAP_MS;

function tell(value: number | null): void {
  const now = performance.now();
  if (value !== null && now - toldAt < GAP_MS) return;
  toldAt = now;
  say({ kind: 'progress', value });
}

runTask(
  { name, input, purpose },
  {
    engine: { nativeBinding },
    tell,
    tellGrowth: (path, bytes, span) => say({ kind: 'growth', path, bytes, span }),
    monotonicMs: () => performance.now(),
  },
).then(
  (value) => say({ kind: 'done', value }),
  (error: unknown) => say({ kind: 'failed', error: fromSqlite(error).toWire() }),
);
