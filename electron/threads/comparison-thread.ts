// The thread that compares two stored screenings; whoever waits for it may end it.
import { AppError } from '#shared/errors.ts';
import type { AnswerPair } from '../review/compare-answers.ts';
import { runInThread } from './one-shot.ts';
import type { ThreadBounds } from './open-thread.ts';

/** Compares two. Errors: `input.invalid`, `evidence.too_large`, `job.aborted` by the signal. */
export type CompareAnswers = (pair: AnswerPair, signal: AbortSignal) => Promise<Uint8Array>;

const TIMEOUT_MS = 120_000;
const MAX_MEMORY_MB = 2_048;

/** The thread of the entry at this place; one for each comparison. */
export function createComparisonThread(entry: URL): CompareAnswers {
  const bounds: ThreadBounds = {
    timeoutMs: TIMEOUT_MS,
    maxMemoryMb: MAX_MEMORY_MB,
    onTimeout: () => new AppError('evidence.too_large', 'comparing took too long'),
    onMemory: () => new AppError('evidence.too_large', 'comparing needs too much memory'),
  };
  return async ({ kind, before, after }, signal) => {
    // Whole buffers of their own, as the case file's client gives them: moved, they cost main nothing.
    const transfer = [before, after].map(({ buffer }) => buffer as ArrayBuffer);
    const pair = { kind, before, after };
    return (await runInThread(entry, pair, { ...bounds, signal, transfer })) as Uint8Array;
  };
}
