// The thread that renders and writes one file.
import { parentPort, workerData } from 'node:worker_threads';
import { toAppError } from '#shared/errors.ts';
import { writeFile, type FileTask } from './write-task.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');

writeFile(workerData as FileTask).then(
  (value) => {
    port.postMessage({ ok: true, value });
  },
  (error: unknown) => {
    port.postMessage({ ok: false, error: toAppError(error).toWire() });
  },
);
