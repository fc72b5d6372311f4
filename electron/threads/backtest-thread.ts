// The thread that back-tests a ruleset: it is given the rules, then stored sides part by part, and then
// asked for its report. Whoever waits for it may end it at any time.
import { AppError } from '#shared/errors.ts';
import type { BacktestFacts } from '#shared/rulesets/run-backtest.ts';
import type {
  BacktestAnswer,
  BacktestMessage,
  BacktestProgress,
  BacktestTask,
} from '../backtest/messages.ts';
import { openThread } from './open-thread.ts';

/** A back-test in a thread of its own; one call after another. */
export interface BacktestThread {
  /** Takes a JSON array of `StoredSide` in UTF-8, moved to the thread; gives how far all of it is. */
  add: (part: Uint8Array) => Promise<BacktestProgress>;
  /** A `BacktestReport` as JSON in UTF-8. The thread is gone afterwards. */
  report: (facts: BacktestFacts) => Promise<Uint8Array>;
  /** Ends the thread, whatever it does. */
  end: () => void;
}

/**
 * Starts one. Errors of its calls: `evidence.too_large` when a part takes too long or all of it too
 * much memory, `job.aborted` once the signal has ended it.
 */
export type StartBacktest = (task: BacktestTask, signal: AbortSignal) => BacktestThread;

/** Of one part: an answer of 64 MiB takes seconds. */
const PART_TIMEOUT_MS = 120_000;
const MAX_MEMORY_MB = 2_048;

/** Starts threads of the entry at this place. */
export function createBacktestThread(
  entry: URL,
  { partTimeoutMs = PART_TIMEOUT_MS, maxMemoryMb = MAX_MEMORY_MB } = {},
): StartBacktest {
  return (task, signal) => {
    const thread = openThread(entry, task, {
      timeoutMs: partTimeoutMs,
      maxMemoryMb,
      signal,
      onTimeout: () => new AppError('evidence.too_large', 'the back-test took too long'),
      onMemory: () => new AppError('evidence.too_large', 'the back-test needs too much memory'),
    });
    const ask = async (message: BacktestMessage, moved: ArrayBuffer[]) =>
      (await thread.answer(message, moved)) as BacktestAnswer;

    return {
      async add(part) {
        // A whole buffer of its own, as the case file's client gives them: moved, it costs main nothing.
        const { progress } = await ask({ kind: 'add', part }, [part.buffer as ArrayBuffer]);
        return progress;
      },
      async report(facts) {
        const { json } = await ask({ kind: 'report', facts }, []);
        thread.end();
        return json;
      },
      end: thread.end,
    };
  };
}
