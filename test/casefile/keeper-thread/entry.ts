// A thread in the place of the keeper's: what it does is what its input says. The clean-up is told by
// a file, for nobody else hears of it.
import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { KeeperMessage, KeeperStart } from '../../../electron/casefile/keeper/task.ts';

const { input, purpose } = workerData as KeeperStart;
const { does, mark } = input as { does: 'wait' | 'exit' | 'throw' | 'exhaust'; mark: string };
const say = (message: KeeperMessage): void => parentPort?.postMessage(message);

if (purpose === 'cleanUp') {
  writeFileSync(mark, 'cleaned up');
  say({ kind: 'done', value: null });
} else {
  say({ kind: 'progress', value: 0.5 });
  if (does === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (does === 'exit') process.exit(3);
  if (does === 'throw') throw new Error('a defect');
  const kept: number[][] = [];
  while (does === 'exhaust') kept.push(new Array<number>(1_000_000).fill(kept.length));
}
