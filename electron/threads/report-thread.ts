// The thread that composes and renders one report: given its records at the start, each answer after
// another, then asked for its formats. Whoever waits for it may end it at any time.
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import type { FinishedWith } from '#shared/report/compose/composer.ts';
import type { Secret } from '#shared/report/redaction/secret.ts';
import type {
  ReportAnswers,
  ReportMessage,
  ReportReply,
  ReportTask,
  RenderTask,
} from '../report/messages.ts';

/** A report in a thread of its own; one call after another. */
export interface ReportThread {
  /** The answers it must be given, in this order. */
  needs: () => Promise<ReportAnswers['needs']>;
  /** Takes a `ScreeningView` as JSON in UTF-8, moved to the thread. */
  add: (view: Uint8Array) => Promise<void>;
  finish: (args: FinishedWith) => Promise<ReportAnswers['finish']>;
  /** For outsiders: from here on everything is of the redacted report. */
  redact: (secrets: readonly Secret[]) => Promise<ReportAnswers['redact']>;
  /** Its pictures, to be made into pixels for a word processor. */
  figures: () => Promise<ReportAnswers['figures']>;
  /** As often as wanted; bytes in the task are moved. Errors: `export.failed`. */
  render: (task: RenderTask) => Promise<Uint8Array>;
  /** Pages of a PDF, which stays the caller's. Errors: `export.failed`. */
  countPages: (pdf: Uint8Array) => Promise<number>;
  /** Ends the thread, whatever it does. */
  end: () => void;
}

/**
 * Starts one; the dossier is moved. Errors of its calls: `evidence.too_large` when one takes too long or
 * all of it too much memory, `job.aborted` once the signal has ended it.
 */
export type StartReport = (task: ReportTask, signal: AbortSignal) => ReportThread;

interface Waiting {
  resolve: (reply: ReportReply) => void;
  reject: (error: Error) => void;
}

/** Of one call: a document of 10,000 rows for a word processor takes the longest. */
const CALL_TIMEOUT_MS = 300_000;
const MAX_MEMORY_MB = 4_096;

/** Starts threads of the entry at this place. */
export function createReportThread(
  entry: URL,
  { callTimeoutMs = CALL_TIMEOUT_MS, maxMemoryMb = MAX_MEMORY_MB } = {},
): StartReport {
  return (task, signal) => {
    const worker = new Worker(entry, {
      workerData: task,
      transferList: [task.dossier.buffer as ArrayBuffer],
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
      end(new AppError('job.aborted', 'the report was ended'));
    };
    const ask = async <Kind extends ReportMessage['kind']>(
      message: Extract<ReportMessage, { kind: Kind }>,
      moved: ArrayBuffer[] = [],
    ): Promise<ReportAnswers[Kind]> => {
      if (ended !== null) throw ended;
      const answer = new Promise<ReportReply>((resolve, reject) => {
        waiting = { resolve, reject };
      });
      const timer = setTimeout(() => {
        end(new AppError('evidence.too_large', 'the report took too long'));
      }, callTimeoutMs);
      worker.postMessage(message, moved);
      try {
        const reply = await answer;
        // The thread answers each kind with its own value (ReportAnswers).
        if (reply.ok) return reply.value as ReportAnswers[Kind];
        throw AppError.fromWire(reply.error);
      } finally {
        clearTimeout(timer);
      }
    };

    worker.on('message', (reply: ReportReply) => {
      waiting?.resolve(reply);
      waiting = null;
    });
    worker.on('error', (error: Error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(
        isMemory ? new AppError('evidence.too_large', 'the report needs too much memory') : error,
      );
    });
    worker.on('exit', (code) => {
      end(new Error(`the thread ended with code ${String(code)} and no answer`));
    });
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();

    return {
      needs: () => ask({ kind: 'needs' }),
      async add(view) {
        await ask({ kind: 'add', view }, [view.buffer as ArrayBuffer]);
      },
      finish: (args) => ask({ kind: 'finish', args }),
      redact: (secrets) => ask({ kind: 'redact', secrets }),
      figures: () => ask({ kind: 'figures' }),
      render: (asked) => ask({ kind: 'render', task: asked }, movedOf(asked)),
      countPages: (pdf) => ask({ kind: 'countPages', pdf }),
      end() {
        end(new AppError('job.aborted', 'the report was ended'));
      },
    };
  };
}

/** Buffers of what is given that are the task's own whole. */
function movedOf(task: RenderTask): ArrayBuffer[] {
  const parts = task.format === 'docx' ? task.pictures.map(({ png }) => png) : [];
  if (task.format === 'pdf') parts.push(task.printed);
  return parts.flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  );
}
