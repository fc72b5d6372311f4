// The thread that answers a question about the graph of a case: hundreds of thousands of links take it a
// while.
import { parentPort, workerData } from 'node:worker_threads';
import { toAppError } from '#shared/errors.ts';
import type { GraphSource } from '#shared/graph/graph-rows.ts';
import { answerQuestion } from '#shared/graph/questions.ts';
import type { GraphQuestion } from '#shared/graph/described-graph.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');

try {
  const { source, question } = workerData as { source: GraphSource; question: GraphQuestion };
  port.postMessage({ ok: true, value: answerQuestion(source, question) });
} catch (error) {
  port.postMessage({ ok: false, error: toAppError(error).toWire() });
}
