// One report on its way: its dossier from the case file, composed in a thread that is given each answer
// once, rendered as often as wanted. Main only passes bytes on; nothing is written here.
import { AppError, isDamaged } from '#shared/errors.ts';
import type { ReportId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { GraphScope } from '#shared/graph/described-graph.ts';
import type { ReportFormat } from '#shared/report/report.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { DossierHead } from '../casefile/dossier.ts';
import type { GraphService } from './graph.ts';
import type { ServicePorts } from './ports.ts';
import type {
  ComposedFacts,
  RedactedWith,
  ReportPrinter,
  ReportThread,
  StartReport,
} from './report-ports.ts';
import { printReport } from './print-in-parts.ts';
import type { TellReport } from './report-progress.ts';

/** What a run needs. */
export interface ReportRunPorts extends Pick<ServicePorts, 'clock' | 'appVersion'> {
  caseFile: Pick<CaseFile, 'readDossier' | 'openScreening'>;
  startReport: StartReport;
  printer: ReportPrinter;
  readGraph: GraphService['readShown'];
  /** Of the key that signs here; null when there is none yet. */
  signerFingerprint: () => Promise<Sha256Hex | null>;
}

/** A composed report; its thread lasts as long as the work on it. */
export interface ComposedReport {
  head: DossierHead;
  facts: ComposedFacts;
  preparedAt: UtcMs;
  /** Puts tokens in place of originals in all that is rendered from here on. Gives what it is then. */
  redact: (redacted: RedactedWith) => Promise<Omit<ComposedFacts, 'problems'>>;
  /** Errors: those of the thread and of the printer. */
  render: (format: ReportFormat) => Promise<Uint8Array>;
  /** The canonical JSON of the document, in UTF-8. */
  document: () => Promise<Uint8Array>;
  countPages: (pdf: Uint8Array) => Promise<number>;
}

/** What a run reports to and is ended by. */
export interface RunControl {
  signal: AbortSignal;
  tell: TellReport;
}

/**
 * Composes a report as it is saved, and works on it. Errors: `record.not_found`, `job.aborted`,
 * `export.timed_out`, `export.out_of_memory`, and those of the work.
 */
export async function withComposedReport<Result>(
  ports: ReportRunPorts,
  reportId: ReportId,
  { signal, tell }: RunControl,
  work: (report: ComposedReport) => Promise<Result>,
): Promise<Result> {
  tell('reading', null);
  const { json: dossier, head } = await ports.caseFile.readDossier({ reportId });
  // After what it is composed from was read: what is in it is not from before its date.
  const preparedAt = ports.clock.now();
  tell('reading', null);
  const thread = ports.startReport({ dossier, language: head.language }, signal);
  try {
    await addAnswers(ports, thread, tell);
    const wanted = await thread.needsGraph();
    if (wanted !== null) {
      const scope: GraphScope = {
        caseId: head.caseId,
        of: { kind: 'screenings', snapshotIds: [...wanted] },
      };
      await thread.addGraph(await ports.readGraph({ scope, opened: [] }, signal));
    }
    const facts = await thread.finish({
      preparedAt,
      appVersion: ports.appVersion,
      signerFingerprint: await ports.signerFingerprint(),
    });
    tell('composing', 1);
    const report = {
      head,
      facts,
      preparedAt,
      ...renderersOf(ports, thread, facts, { signal, tell }),
    };
    return await work(report);
  } finally {
    thread.end();
  }
}

/** The next answer is read while the thread works on the last. */
async function addAnswers(
  { caseFile }: ReportRunPorts,
  thread: ReportThread,
  tell: TellReport,
): Promise<void> {
  const needed = await thread.needs();
  let added = Promise.resolve();
  for (const [index, id] of needed.entries()) {
    const [view] = await Promise.all([readView(caseFile, id), added]);
    tell('composing', index / needed.length);
    // One whose bytes are not what was stored is left out; the report says so.
    added = view === null ? Promise.resolve() : thread.add(view);
  }
  await added;
}

async function readView(
  caseFile: ReportRunPorts['caseFile'],
  id: SnapshotId,
): Promise<Uint8Array | null> {
  try {
    return (await caseFile.openScreening({ id })).json;
  } catch (error) {
    if (isDamaged(error)) return null;
    throw error;
  }
}

function renderersOf(
  { printer }: ReportRunPorts,
  thread: ReportThread,
  { furniture: composed }: ComposedFacts,
  { signal, tell }: RunControl,
): Pick<ComposedReport, 'redact' | 'render' | 'document' | 'countPages'> {
  let furniture = composed;
  const draw = async (): Promise<Uint8Array> => {
    tell('drawing', null);
    const pictures = await printer.rasterise(await thread.figures(), { signal });
    tell('writing', null);
    return thread.render({ format: 'docx', pictures });
  };
  return {
    async redact(given) {
      const redacted = await thread.redact(given);
      furniture = redacted.furniture;
      return redacted;
    },
    async render(format) {
      if (format === 'pdf') return printReport({ thread, printer, furniture }, { signal, tell });
      if (format === 'docx') return draw();
      tell('writing', null);
      return thread.render({ format });
    },
    document: () => thread.render({ format: 'document' }),
    countPages: (pdf) => thread.countPages(pdf),
  };
}

/** One piece of work at a time: another one ends the one under way with `job.aborted`. */
export interface OneAtATime {
  begin: () => AbortSignal;
  cancel: () => void;
}

/** None yet. */
export function createOneAtATime(): OneAtATime {
  let underWay = new AbortController();
  const cancel = (): void => {
    underWay.abort(new AppError('job.aborted', 'the report was ended'));
  };
  return {
    begin() {
      cancel();
      underWay = new AbortController();
      return underWay.signal;
    },
    cancel,
  };
}
