// The thread that compares two stored screenings: tens of thousands of hits take it a while.
import { parentPort, workerData } from 'node:worker_threads';
import { toAppError } from '#shared/errors.ts';
import { compareAnswers, type AnswerPair } from './compare-answers.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');

try {
  const value = compareAnswers(workerData as AnswerPair);
  port.postMessage({ ok: true, value }, [value.buffer]);
} catch (error) {
  port.postMessage({ ok: false, error: toAppError(error).toWire() });
}
