// The thread that rehearses a ruleset: it is given the rules, then stored sides part by part, and then
// asked for its report. Whoever waits for it may end it at any time.
import { AppError } from '#shared/errors.ts';
import type { RehearsalFacts } from '#shared/rulesets/rehearse.ts';
import type {
  RehearsalAnswer,
  RehearsalMessage,
  RehearsalProgress,
  RehearsalTask,
} from '../rehearsal/messages.ts';
import { openThread } from './open-thread.ts';

/** A rehearsal in a thread of its own; one call after another. */
export interface RehearsalThread {
  /** Takes a JSON array of `StoredSide` in UTF-8, moved to the thread; gives how far all of it is. */
  add: (part: Uint8Array) => Promise<RehearsalProgress>;
  /** A `RehearsalReport` as JSON in UTF-8. The thread is gone afterwards. */
  report: (facts: RehearsalFacts) => Promise<Uint8Array>;
  /** Ends the thread, whatever it does. */
  end: () => void;
}

/**
 * Starts one. Errors of its calls: `evidence.too_large` when a part takes too long or all of it too
 * much memory, `job.aborted` once the signal has ended it.
 */
export type StartRehearsal = (task: RehearsalTask, signal: AbortSignal) => RehearsalThread;

/** Of one part: an answer of 64 MiB takes seconds. */
const PART_TIMEOUT_MS = 120_000;
const MAX_MEMORY_MB = 2_048;

/** Starts threads of the entry at this place. */
export function createRehearsalThread(
  entry: URL,
  { partTimeoutMs = PART_TIMEOUT_MS, maxMemoryMb = MAX_MEMORY_MB } = {},
): StartRehearsal {
  return (task, signal) => {
    const thread = openThread(entry, task, {
      timeoutMs: partTimeoutMs,
      maxMemoryMb,
      signal,
      onTimeout: () => new AppError('evidence.too_large', 'rehearsing took too long'),
      onMemory: () => new AppError('evidence.too_large', 'rehearsing needs too much memory'),
    });
    const ask = async (message: RehearsalMessage, moved: ArrayBuffer[]) =>
      (await thread.answer(message, moved)) as RehearsalAnswer;

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
