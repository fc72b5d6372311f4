// Batches: a table read into a preview, started, steered and exported. Running it is the work of
// the batch runner; every row and every job of it is in the case file.
import { basename } from 'node:path';
import { AppError, isDamaged, toAppError } from '#shared/errors.ts';
import type { BatchRow, BatchSummary, PlannedRow, RowCorrection } from '#shared/batch/batch.ts';
import { editableLine } from '#shared/batch/row-line.ts';
import type { BatchId, JobId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { CallParsed, CallsOf } from '#shared/ipc/contract.ts';
import type { CaseFile, CaseFileOperations } from '../casefile/operations.ts';
import type { BatchRunner } from '../jobs/batch-runner.ts';
import type { WrittenFile } from '../files/write-file.ts';
import type { TableTask } from '../report/write-table.ts';
import { fileNameFor, hasPractice, toFacts, toReportTable } from './batch-export.ts';
import { planBatch, type BatchPlanningPorts } from './batch-planning.ts';
import { createBatchPreviews, previewGone, type KeptPreview } from './batch-previews.ts';
import { createChosenPaths } from './chosen-paths.ts';
import { placeJournaled, type PlacedFiles } from './place-file.ts';
import type { ChooseExportPath, ChooseFile, ServicePorts } from './ports.ts';
import type { ExportedScope } from '../report/scope-cells.ts';

/** Writes tables. */
export interface TableFiles extends PlacedFiles {
  /** In a thread of its own, next to its place. Errors: `export.failed`. */
  write: (task: TableTask) => Promise<WrittenFile>;
}

/** What the service needs. */
export interface BatchPorts extends ServicePorts {
  caseFile: CaseFile;
  /** Errors: `casefile.none_open`. */
  requireOpen: () => void;
  planning: Omit<BatchPlanningPorts, 'caseFile' | 'now'>;
  /** Errors: `batch.unreadable`, `batch.too_large`. */
  hashSourceFile: (path: string) => Promise<Sha256Hex>;
  files: TableFiles;
  chooseFile: ChooseFile;
  chooseExportPath: ChooseExportPath;
  /** Null while no case file is open. */
  runner: () => BatchRunner | null;
}

/** The batches of the open case file. */
export interface BatchService extends CallsOf<'batches'> {
  /** Before the case file closes: previews are forgotten. */
  release: () => void;
}

type StoredRow = Parameters<CaseFileOperations['createBatch']>[0]['rows'][number];

const ROWS_AT_ONCE = 1000;

/** A batch that is stored does not become another one. */
function requireSame(stored: KeptPreview['attempt'], asked: CallParsed<'batches.start'>): void {
  const { caseId, title, includeFresh } = asked;
  const isSame =
    stored?.caseId === caseId && stored.title === title && stored.includeFresh === includeFresh;
  if (!isSame) throw storedOtherwise();
}

function storedOtherwise(): AppError {
  return new AppError('batch.stored_otherwise', 'the batch is stored with other particulars');
}

/** A row that reads as it was given is not corrected any more. */
function withCorrection(
  { rows, source, corrections }: KeptPreview,
  { rowNumber, text }: RowCorrection,
): RowCorrection[] {
  const row = rows.find((one) => one.rowNumber === rowNumber);
  if (row === undefined) throw new AppError('input.invalid', 'the table has no such row');
  const others = corrections.filter((one) => one.rowNumber !== rowNumber);
  return text === editableLine(row.cells, source) ? others : [...others, { rowNumber, text }];
}

/** Builds the service. */
export function createBatchService(ports: BatchPorts): BatchService {
  const { caseFile, planning, clock } = ports;
  const previews = createBatchPreviews();
  const chosen = createChosenPaths(caseFile);

  function requireRunner(): BatchRunner {
    const runner = ports.runner();
    if (runner === null) throw new AppError('casefile.none_open', 'no case file is open');
    return runner;
  }

  async function requireUnchanged({ table, source }: KeptPreview): Promise<void> {
    if (table.kind !== 'file') return;
    const { path } = table;
    await chosen.require(path);
    let now: Sha256Hex | null;
    try {
      now = await ports.hashSourceFile(path);
    } catch (error) {
      throw previewGone('source_changed', error);
    }
    if (now !== source.sha256) throw previewGone('source_changed');
  }

  type Asked = Pick<KeptPreview, 'table' | 'options' | 'corrections'>;

  async function plan({ table, options, corrections }: Asked): ReturnType<typeof planBatch> {
    if (table.kind === 'file') await chosen.require(table.path);
    const parts = { ...planning, caseFile, now: () => clock.now() };
    return planBatch(parts, table, options, corrections);
  }

  /** Its rows are in the case file: correcting one now would be another batch. */
  async function requireNotStored({ batchId, attempt }: KeptPreview): Promise<void> {
    if (attempt === null || !(await isStored(batchId))) return;
    throw storedOtherwise();
  }

  /** A row that is to be sent gets the id of its job here, so that storing it twice is impossible. */
  function toStored(row: PlannedRow, preview: KeptPreview, includeFresh: boolean): StoredRow {
    const { plan } = row;
    const isSent = plan.kind === 'send' || (plan.kind === 'fresh' && includeFresh);
    const environmentId = isSent ? preview.environments[plan.job.kind] : null;
    const job = environmentId === null ? null : { id: ports.newId() as JobId, environmentId };
    return { ...row, job };
  }

  async function store(
    preview: KeptPreview,
    { caseId, title, includeFresh }: CallParsed<'batches.start'>,
  ): Promise<void> {
    await requireUnchanged(preview);
    const rows = preview.rows.map((row) => toStored(row, preview, includeFresh));
    const used = new Set(rows.flatMap(({ job }) => (job === null ? [] : [job.environmentId])));
    if (used.size === 0) {
      throw new AppError('batch.empty', 'no row is to be sent', {
        details: { reason: 'nothing_to_send' },
      });
    }
    for (const id of used) planning.describeEnvironment(id);
    await caseFile.createBatch({
      id: preview.batchId,
      caseId,
      title,
      rows,
      source: preview.source,
      at: clock.now(),
    });
  }

  /** A commit that reports an error may be durable all the same. */
  async function isStored(id: BatchId): Promise<boolean> {
    try {
      await caseFile.getBatch({ id });
      return true;
    } catch (error) {
      if (toAppError(error).code === 'record.not_found') return false;
      throw error;
    }
  }

  async function allRows(id: BatchId): Promise<BatchRow[]> {
    const rows: BatchRow[] = [];
    for (;;) {
      const page = { offset: rows.length, limit: ROWS_AT_ONCE };
      const read = await caseFile.listBatchRows({ id, fate: null, state: null, ...page });
      rows.push(...read.rows);
      if (read.rows.length === 0 || rows.length >= read.total) return rows;
    }
  }

  /** What the verdicts and decisions of rows cover. One that cannot be read does not hold up the rest. */
  async function readScopes(rows: readonly BatchRow[]): Promise<Map<SnapshotId, ExportedScope>> {
    const scopes = new Map<SnapshotId, ExportedScope>();
    for (const { snapshotId } of rows) {
      if (snapshotId === null || scopes.has(snapshotId)) continue;
      try {
        scopes.set(snapshotId, await caseFile.readScope({ id: snapshotId }));
      } catch (error) {
        if (!isDamaged(error)) throw error;
        scopes.set(snapshotId, { kind: 'unread', code: toAppError(error).code });
      }
    }
    return scopes;
  }

  const nameEnvironment = (id: Parameters<typeof planning.describeEnvironment>[0]) => {
    try {
      return planning.describeEnvironment(id);
    } catch (error) {
      if (toAppError(error).code === 'environment.unknown') return null;
      throw error;
    }
  };

  /** No table leaves without a trace. */
  async function place(written: WrittenFile, path: string, summary: BatchSummary): Promise<void> {
    const { id, caseId } = summary;
    const what = {
      fileName: basename(path),
      sha256: written.sha256,
      sizeBytes: String(written.sizeBytes),
    };
    const journal = async (failed: Readonly<Record<string, string>>): Promise<boolean> => {
      await caseFile.addJournalEntry({
        kind: 'table.exported',
        caseId,
        subject: id,
        what: { ...what, ...failed },
        why: null,
        at: clock.now(),
      });
      return true;
    };
    await placeJournaled(ports.files, written, path, {
      journal: () => journal({}),
      journalFailure: (code) => journal({ failed: code }),
    });
  }

  return {
    /** Null when the person cancels. Only paths chosen so are read. */
    async chooseFile() {
      const path = await ports.chooseFile();
      if (path !== null) chosen.add(path);
      return { path };
    },
    /**
     * Errors: `batch.*`, `input.path_not_granted`, `.open_case_file`, `.invalid`,
     * `environment.unknown`.
     */
    async preview({ source: table, options }) {
      ports.requireOpen();
      const asked = { table, options, corrections: [] };
      const { preview, environments } = await plan(asked);
      const id = ports.newId();
      const { source, rows } = preview;
      const batchId = ports.newId() as BatchId;
      previews.put(id, { ...asked, batchId, source, rows, environments, attempt: null });
      return { id, ...preview };
    },
    /**
     * Plans the table again with one row as the person corrected it; the text as given takes that back.
     * Errors: those of `preview`; `batch.preview_gone`, `batch.stored_otherwise`, `input.invalid` for a
     * row that is not there.
     */
    async correct({ previewId: id, rowNumber, text }) {
      ports.requireOpen();
      const before = previews.get(id);
      await requireNotStored(before);
      const corrections = withCorrection(before, { rowNumber, text });
      const { preview, environments } = await plan({ ...before, corrections });
      const { source, rows } = preview;
      if (source.sha256 !== before.source.sha256) throw previewGone('source_changed');
      previews.replace(before, id, { ...before, corrections, rows, environments });
      return { id, ...preview };
    },
    /**
     * Errors: `batch.preview_gone`, `batch.empty`, `record.not_found`, `environment.unknown`;
     * `batch.stored_otherwise` for a retry with another case, title or choice of rows than it has.
     */
    async start(args) {
      const runner = requireRunner();
      const preview = previews.take(args.previewId);
      const { batchId } = preview;
      let { attempt } = preview;
      try {
        if (await isStored(batchId)) {
          requireSame(attempt, args);
        } else {
          attempt = args;
          await store(preview, args);
        }
      } catch (error) {
        // A person may try again, unless the source itself is another.
        if (toAppError(error).code !== 'batch.preview_gone') {
          previews.put(args.previewId, { ...preview, attempt });
        }
        throw error;
      }
      await runner.start(batchId);
      return { batchId };
    },
    list: caseFile.listBatches,
    get: caseFile.getBatch,
    rows: caseFile.listBatchRows,
    pause: async ({ id }) => requireRunner().pause(id),
    resume: async ({ id }) => requireRunner().resume(id),
    cancel: async ({ id }) => requireRunner().cancel(id),
    retryFailed: async ({ id }) => requireRunner().retryFailed(id),
    /**
     * Nulls when the person cancels. Journaled. Errors: `export.failed`, `input.open_case_file`,
     * `record.not_found`.
     */
    async export({ id, format }) {
      const summary = await caseFile.getBatch({ id });
      const rows = await allRows(id);
      const now = clock.now();
      const isPractice = hasPractice(rows, nameEnvironment);
      const suggested = fileNameFor(summary, isPractice, format, now);
      const path = await ports.chooseExportPath(suggested, format);
      if (path === null) return { path: null, sha256: null };
      await caseFile.requireOtherFile({ path });
      const scopes = await readScopes(rows);
      const at = { exportedAt: now, appVersion: ports.appVersion };
      const written = await ports.files.write({
        path,
        format,
        table: toReportTable(summary, rows, nameEnvironment, scopes),
        facts: toFacts(summary, rows, nameEnvironment, at),
      });
      await place(written, path, summary);
      return { path, sha256: written.sha256 };
    },
    release: () => {
      previews.clear();
    },
  };
}
