// A thread in the place of the keeper's: what it does is what its input says. That something is
// removed is shown by a file, for nobody else hears of it.
import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { fromSqlite } from '../../../electron/casefile/sqlite-error.ts';
import type { KeeperMessage, KeeperStart } from '../../../electron/casefile/keeper/task.ts';

const { input, purpose, stop } = workerData as KeeperStart;
const { does, mark } = input as { does: 'wait' | 'exit' | 'throw' | 'exhaust'; mark: string };
const say = (message: KeeperMessage): void => parentPort?.postMessage(message);

if (purpose === 'cleanUp') {
  try {
    writeFileSync(mark, 'cleaned up');
    say({ kind: 'done', value: null });
  } catch (error) {
    say({ kind: 'failed', error: fromSqlite(error).toWire() });
  }
} else {
  say({ kind: 'progress', value: 0.5 });
  if (does === 'wait') {
    Atomics.wait(stop, 0, 0);
    writeFileSync(mark, 'removed');
    say({ kind: 'failed', error: new AppError('job.aborted', 'cancelled').toWire() });
  }
  if (does === 'exit') process.exit(3);
  if (does === 'throw') throw new Error('a defect');
  if (does === 'exhaust') {
    const kept: number[][] = [];
    for (;;) kept.push(new Array<number>(1_000_000).fill(kept.length));
  }
}
