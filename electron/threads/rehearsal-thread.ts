// The thread that rehearses a ruleset: it is given the rules, then stored sides part by part, and then
// asked for its report. Whoever waits for it may end it at any time.
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import type {
  RehearsalMessage,
  RehearsalProgress,
  RehearsalReply,
  RehearsalTask,
} from '../rehearsal/messages.ts';
import type { RehearsalFacts } from '#shared/rulesets/rehearse.ts';

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

interface Waiting {
  resolve: (reply: RehearsalReply) => void;
  reject: (error: Error) => void;
}

/** Of one part: an answer of 64 MiB takes seconds. */
const PART_TIMEOUT_MS = 120_000;
const MAX_MEMORY_MB = 2_048;

/** Starts threads of the entry at this place. */
export function createRehearsalThread(
  entry: URL,
  { partTimeoutMs = PART_TIMEOUT_MS, maxMemoryMb = MAX_MEMORY_MB } = {},
): StartRehearsal {
  return (task, signal) => {
    const worker = new Worker(entry, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    let waiting: Waiting | null = null;
    let ended: Error | null = null;

    const end = (error: Error): void => {
      if (ended !== null) return;
      ended = error;
      signal.removeEventListener('abort', onAbort);
      waiting?.reject(error);
      waiting = null;
      void worker.terminate();
    };
    const onAbort = (): void => {
      end(new AppError('job.aborted', 'the rehearsal was ended'));
    };
    const ask = async (message: RehearsalMessage): Promise<RehearsalReply & { ok: true }> => {
      if (ended !== null) throw ended;
      const answer = new Promise<RehearsalReply>((resolve, reject) => {
        waiting = { resolve, reject };
      });
      const timer = setTimeout(() => {
        end(new AppError('evidence.too_large', 'rehearsing took too long'));
      }, partTimeoutMs);
      // Whole buffers of their own, as the case file's client gives them: moved, they cost main nothing.
      const moved = message.kind === 'add' ? [message.part.buffer as ArrayBuffer] : [];
      worker.postMessage(message, moved);
      try {
        const reply = await answer;
        if (reply.ok) return reply;
        const error = AppError.fromWire(reply.error);
        end(error);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    };

    worker.on('message', (reply: RehearsalReply) => {
      waiting?.resolve(reply);
      waiting = null;
    });
    worker.on('error', (error: Error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(
        isMemory ? new AppError('evidence.too_large', 'rehearsing needs too much memory') : error,
      );
    });
    worker.on('exit', (code) => {
      end(new Error(`the thread ended with code ${String(code)} and no answer`));
    });
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();

    return {
      async add(part) {
        return (await ask({ kind: 'add', part })).progress;
      },
      async report(facts) {
        const { json } = await ask({ kind: 'report', facts });
        end(new AppError('job.aborted', 'the rehearsal is over'));
        return json;
      },
      end() {
        end(new AppError('job.aborted', 'the rehearsal was ended'));
      },
    };
  };
}
