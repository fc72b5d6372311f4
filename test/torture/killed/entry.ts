// The process that is killed: it runs an operation again and again, and a thread of its own kills it
// some time after a given run was begun. Its parent sends the order once, when everything is loaded.
import { Worker } from 'node:worker_threads';
import { WORK, type Operation, type Places } from '../operations.ts';
import { writeMarks } from '../marks.ts';

/** What the parent asks for. */
export interface Order {
  operation: Operation;
  places: Places;
  /** The number of the first run. */
  first: number;
  /** How many runs, if nothing kills it. */
  runs: number;
  marksPath: string;
  /** Null: nothing kills it. */
  kill: { inRun: number; afterMs: number } | null;
}

process.once('message', (order: Order) => {
  process.disconnect();
  void obey(order);
});
process.send?.('ready');

async function obey({ operation, places, first, runs, marksPath, kill }: Order): Promise<void> {
  const marks = writeMarks(marksPath);
  // The last run that was begun.
  const begun = new Int32Array(new SharedArrayBuffer(4));
  if (kill !== null) {
    const killer = new Worker(new URL('../killer/entry.ts', import.meta.url), {
      workerData: { ...kill, begun, marksPath },
    });
    await new Promise((resolve) => killer.once('message', resolve));
  }
  const work = WORK[operation](places);
  for (let number = first; number < first + runs; number++) {
    await work.prepare(number);
    marks.begun(number);
    Atomics.store(begun, 0, number);
    Atomics.notify(begun, 0);
    await work.run(number, (head) => marks.acknowledged(number, head));
    marks.finished(number);
  }
  work.end();
  marks.close();
}
