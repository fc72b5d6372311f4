// The thread that composes and renders one report: given its records at the start, each answer after
// another, then asked for its formats. Whoever waits for it may end it at any time.
import { AppError } from '#shared/errors.ts';
import type { FinishedWith } from '#shared/report/compose/composer.ts';
import type {
  RedactedWith,
  ReportAnswers,
  ReportMessage,
  ReportTask,
  RenderTask,
} from '../report/messages.ts';
import { openThread } from './open-thread.ts';

/** A report in a thread of its own; one call after another. */
export interface ReportThread {
  /** The answers it must be given, in this order. */
  needs: () => Promise<ReportAnswers['needs']>;
  /** Takes a `ScreeningView` as JSON in UTF-8, moved to the thread. */
  add: (view: Uint8Array) => Promise<void>;
  /** The screenings whose graph it must be given; null where it needs none. */
  needsGraph: () => Promise<ReportAnswers['needsGraph']>;
  /** Takes a `DescribedGraph<ShownNodes>` as JSON in UTF-8, moved to the thread. */
  addGraph: (graph: Uint8Array) => Promise<void>;
  finish: (args: FinishedWith) => Promise<ReportAnswers['finish']>;
  /** For external recipients: from here on everything is of the redacted report. */
  redact: (redacted: RedactedWith) => Promise<ReportAnswers['redact']>;
  /** Its pictures, to be made into pixels for a word processor. */
  figures: () => Promise<ReportAnswers['figures']>;
  /** As often as wanted; bytes in the task are moved. Errors: `export.failed`. */
  render: (task: RenderTask) => Promise<Uint8Array>;
  /** Pages of a PDF, which stays the caller's. Errors: `export.failed`. */
  countPages: (pdf: Uint8Array) => Promise<number>;
  /** Of a first print: rules that write the pages of sections into the contents. Errors: `export.failed`. */
  contentsStyle: (pdf: Uint8Array) => Promise<string>;
  /** Parts that it is printed in: one for a short report. */
  countParts: () => Promise<number>;
  /** Of a first print of each part, which are moved. Errors: `export.failed`. */
  layOutParts: (pdfs: readonly Uint8Array[]) => Promise<ReportAnswers['layOutParts']>;
  /** Ends the thread, whatever it does. */
  end: () => void;
}

/**
 * Starts one; the dossier is moved. Errors of its calls: `export.timed_out` when one takes too long,
 * `export.out_of_memory` when all of it needs too much memory, `job.aborted` once the signal has ended it.
 */
export type StartReport = (task: ReportTask, signal: AbortSignal) => ReportThread;

/** Of one call: a document of 10,000 rows for a word processor takes the longest. */
const CALL_TIMEOUT_MS = 300_000;
const MAX_MEMORY_MB = 4_096;

/** Starts threads of the entry at this place. */
export function createReportThread(
  entry: URL,
  { callTimeoutMs = CALL_TIMEOUT_MS, maxMemoryMb = MAX_MEMORY_MB } = {},
): StartReport {
  return (task, signal) => {
    const thread = openThread(entry, task, {
      timeoutMs: callTimeoutMs,
      maxMemoryMb,
      signal,
      transfer: [task.dossier.buffer as ArrayBuffer],
      onTimeout: () => new AppError('export.timed_out', 'the report took too long'),
      onMemory: () => new AppError('export.out_of_memory', 'the report needs too much memory'),
    });
    // The thread answers each kind with its own value (ReportAnswers).
    const ask = async <Kind extends ReportMessage['kind']>(
      message: Extract<ReportMessage, { kind: Kind }>,
      moved: ArrayBuffer[] = [],
    ) => (await thread.answer(message, moved)) as ReportAnswers[Kind];

    return {
      needs: () => ask({ kind: 'needs' }),
      async add(view) {
        await ask({ kind: 'add', view }, [view.buffer as ArrayBuffer]);
      },
      needsGraph: () => ask({ kind: 'needsGraph' }),
      async addGraph(graph) {
        await ask({ kind: 'addGraph', graph }, wholeBuffers([graph]));
      },
      finish: (args) => ask({ kind: 'finish', args }),
      redact: (redacted) => ask({ kind: 'redact', with: redacted }),
      figures: () => ask({ kind: 'figures' }),
      render: (asked) => ask({ kind: 'render', task: asked }, movedOf(asked)),
      countPages: (pdf) => ask({ kind: 'countPages', pdf }),
      contentsStyle: (pdf) => ask({ kind: 'contentsStyle', pdf }),
      countParts: () => ask({ kind: 'countParts' }),
      layOutParts: (pdfs) => ask({ kind: 'layOutParts', pdfs }, wholeBuffers(pdfs)),
      end: thread.end,
    };
  };
}

/** Buffers of what is given that are the task's own whole. */
function movedOf(task: RenderTask): ArrayBuffer[] {
  if (task.format === 'docx') return wholeBuffers(task.pictures.map(({ png }) => png));
  return task.format === 'pdf' ? wholeBuffers(task.printed) : [];
}

function wholeBuffers(parts: readonly Uint8Array[]): ArrayBuffer[] {
  return parts.flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  );
}
