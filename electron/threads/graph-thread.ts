// The thread that answers a question about the graph of a case; whoever waits for it may end it.
import { AppError } from '#shared/errors.ts';
import type { GraphSource } from '#shared/graph/graph-rows.ts';
import type { AnsweredQuestion } from '#shared/graph/questions.ts';
import type { GraphQuestion } from '#shared/graph/described-graph.ts';
import { runInThread } from './one-shot.ts';
import type { ThreadBounds } from './open-thread.ts';

/** Answers a question. Errors: `record.not_found`, `evidence.too_large`, `job.aborted` by the signal. */
export type AnswerGraphQuestion = (
  source: GraphSource,
  question: GraphQuestion,
  signal: AbortSignal,
) => Promise<AnsweredQuestion>;

const TIMEOUT_MS = 60_000;
const MAX_MEMORY_MB = 2_048;

/** The thread of the entry at this place; one for each question. */
export function createGraphThread(entry: URL): AnswerGraphQuestion {
  const bounds: ThreadBounds = {
    timeoutMs: TIMEOUT_MS,
    maxMemoryMb: MAX_MEMORY_MB,
    onTimeout: () => new AppError('evidence.too_large', 'the question took too long'),
    onMemory: () => new AppError('evidence.too_large', 'the question needs too much memory'),
  };
  return async (source, question, signal) =>
    (await runInThread(entry, { source, question }, { ...bounds, signal })) as AnsweredQuestion;
}
