// The thread that renders and writes one table.
import { parentPort, workerData } from 'node:worker_threads';
import { toAppError } from '#shared/errors.ts';
import { writeTable, type TableTask } from './write-table.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');

writeTable(workerData as TableTask).then(
  (value) => {
    port.postMessage({ ok: true, value });
  },
  (error: unknown) => {
    port.postMessage({ ok: false, error: toAppError(error).toWire() });
  },
);
