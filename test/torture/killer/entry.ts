// The thread that kills its own process: SIGKILL, so many milliseconds after a run was begun. A thread
// next to the operation needs no luck to hit an operation of few milliseconds.
import { parentPort, workerData } from 'node:worker_threads';
import { writeMarks } from '../marks.ts';

const { inRun, afterMs, begun, marksPath } = workerData as {
  inRun: number;
  afterMs: number;
  begun: Int32Array;
  marksPath: string;
};
const marks = writeMarks(marksPath);
const never = new Int32Array(new SharedArrayBuffer(4));
parentPort?.postMessage('ready');
for (let run = Atomics.load(begun, 0); run < inRun; run = Atomics.load(begun, 0)) {
  Atomics.wait(begun, 0, run);
}
Atomics.wait(never, 0, 0, afterMs);
marks.killing();
process.kill(process.pid, 'SIGKILL');
