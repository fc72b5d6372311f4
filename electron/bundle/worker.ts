// The thread that checks one bundle: reading a large one's lists takes seconds without a pause.
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { toAppError } from '#shared/errors.ts';
import { createCheck, type CheckTask } from './check-bundle.ts';
import type { ViewerParts } from './viewer/viewer-html.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');
/** A bundle has more pieces than anybody could be informed of one by one. */
const GAP_MS = 50;
let toldAt = -GAP_MS;

function onProgress(progress: number): void {
  const now = performance.now();
  if (now - toldAt < GAP_MS) return;
  toldAt = now;
  port?.postMessage({ progress });
}

const { task, parts } = workerData as { task: CheckTask; parts: ViewerParts };
createCheck(parts)(task, { onProgress }).then(
  (value) => port.postMessage({ ok: true, value }),
  (error: unknown) => port.postMessage({ ok: false, error: toAppError(error).toWire() }),
);
