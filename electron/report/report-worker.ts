// The thread of one report: what is asked of it, one message after another. What is done is in
// report-desk.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { toAppError } from '#shared/errors.ts';
import type { ReportMessage, ReportReply, ReportTask } from './messages.ts';
import { openReport } from './report-desk.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');
const answer = openReport(workerData as ReportTask);

port.on('message', (message: ReportMessage) => {
  answer(message).then(
    (value) => {
      const moved = value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [];
      port.postMessage({ ok: true, value } satisfies ReportReply, moved);
    },
    (error: unknown) => {
      port.postMessage({ ok: false, error: toAppError(error).toWire() } satisfies ReportReply);
    },
  );
});
