// Reports: their drafts, the preview as it will print, and the files written from them. Composing is a
// thread's (report-run.ts), printing a hidden window's; a file is journaled before it is in its place.
import { basename } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { CaseId, ReportFileId, ReportId } from '#shared/domain/ids.ts';
import type { WrittenExport } from '#shared/ipc/calls/exports.ts';
import type { ReportPreview } from '#shared/ipc/calls/reports.ts';
import type { CallParsed } from '#shared/ipc/contract.ts';
import type { ScreeningFilter } from '#shared/ipc/search.ts';
import type { ReportDraft } from '#shared/report/draft.ts';
import type { Report, ReportFile, ReportFormat, ReportSummary } from '#shared/report/report.ts';
import { draftFor } from '#shared/report/templates.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { DossierHead } from '../casefile/operations/reports.ts';
import type { WrittenFile } from '../report/write-file.ts';
import { toFileName } from './file-name.ts';
import { placeJournaled, type PlacedFiles } from './place-file.ts';
import type { ChooseExportPath, ServicePorts } from './ports.ts';
import { changesSince } from './report-changes.ts';
import { createReportTeller } from './report-progress.ts';
import {
  withComposedReport,
  type ComposedReport,
  type OneAtATime,
  type ReportRunPorts,
} from './report-run.ts';
import type { CaseFileSession } from './session-ports.ts';

/** What the service needs. */
export interface ReportPorts extends ServicePorts, ReportRunPorts {
  caseFile: CaseFile;
  session: Pick<CaseFileSession, 'requireOpen'>;
  files: PlacedFiles & {
    /** Errors: `export.failed`. */
    writeBeside: (path: string, bytes: Uint8Array) => Promise<WrittenFile>;
  };
  /** By the extension; CSV is a zip with a file for each table. */
  chooseExportPath: ChooseExportPath<string>;
  /** Shared with bundles: a preview, an export, a bundle or a check at a time. */
  work: OneAtATime;
}

/** The reports of the open case file. Every change of a closed case is `case.sealed`. */
export interface ReportService {
  list: (caseId: CaseId) => Promise<ReportSummary[]>;
  /** With the sections of its template. Errors: `record.not_found`. */
  create: (args: CallParsed<'reports.create'>) => Promise<Report>;
  /** Errors: `record.not_found`. */
  get: (id: ReportId) => Promise<Report>;
  /** Errors: `record.not_found`, `report.conflict`. */
  save: (args: {
    id: ReportId;
    revision: number;
    draft: ReportDraft;
  }) => Promise<{ revision: number }>;
  /** Errors: `record.not_found`. */
  setRemoved: (args: { id: ReportId; isRemoved: boolean }) => Promise<void>;
  /** As it stands saved. Errors: `record.not_found`, `job.aborted`, `export.failed`. */
  preview: (id: ReportId) => Promise<ReportPreview>;
  /** The PDF of the last preview of it, as JSON in UTF-8. Errors: `record.not_found`. */
  previewPdf: (id: ReportId) => Uint8Array;
  /** Ends what is under way. */
  cancel: () => void;
  /**
   * Asks where; null when the person cancels. Errors: `record.not_found`, `job.aborted`,
   * `export.failed`, `input.open_case_file`, `input.invalid` for a profile that a file by itself has not.
   */
  export: (args: CallParsed<'reports.export'>) => Promise<WrittenExport | null>;
  listFiles: (caseId: CaseId) => Promise<ReportFile[]>;
  /** Before the case file closes, and behind a lock: nothing of it is kept. */
  release: () => void;
}

/** Of a reference and of a title in the name of a file, which altogether stays below 200. */
const MAX_REFERENCE_BYTES = 60;
const MAX_TITLE_BYTES = 90;

/** Builds the service. */
export function createReportService(ports: ReportPorts): ReportService {
  const { caseFile, session, clock, files, work } = ports;
  let shown: { id: ReportId; pdf: Uint8Array } | null = null;

  const changed = (caseId: CaseId): void => {
    ports.emit('records.changed', { caseId, area: 'reports' });
  };
  const compose = <Result>(
    id: ReportId,
    use: (report: ComposedReport) => Promise<Result>,
  ): Promise<Result> => {
    const signal = work.begin();
    return withComposedReport(ports, id, { signal, tell: createReportTeller(ports, signal) }, use);
  };

  async function preview(id: ReportId): Promise<ReportPreview> {
    shown = null;
    return compose(id, async (report) => {
      const { contentSha256, sections, sources, problems } = report.facts;
      const pdf = await report.render('pdf');
      const pages = await report.countPages(pdf);
      const changedSince = await changesSince(caseFile, report);
      shown = { id, pdf };
      return {
        ...{ reportId: id, contentSha256, sourceCount: sources.length, pages, problems },
        sections: sections.map(({ id: sectionId, kind, number, title }) => ({
          ...{ id: sectionId, kind, number, title },
        })),
        changedSince,
      };
    });
  }

  async function write(
    { id, format, profile }: CallParsed<'reports.export'>,
    path: string,
  ): Promise<WrittenExport> {
    const { written, document, file } = await compose(id, async (report) => {
      const bytes = await report.render(format);
      const { head, facts, preparedAt } = report;
      return {
        document: await report.document(),
        written: await files.writeBeside(path, bytes),
        file: {
          ...{ reportId: id, caseId: head.caseId, revision: head.revision, format, profile },
          ...{ fileName: basename(path), contentSha256: facts.contentSha256, preparedAt },
        },
      };
    });
    const { sha256, sizeBytes } = written;
    const fileId = ports.newId() as ReportFileId;
    const isJournaled = await placeJournaled(files, written, path, {
      async journal() {
        if (session.requireOpen().mode !== 'write') return false;
        await caseFile.addReportFile({
          ...{ file: { ...file, id: fileId, sha256, sizeBytes }, document, at: clock.now() },
        });
        return true;
      },
      journalFailure: (failed) => caseFile.failReportFile({ id: fileId, failed, at: clock.now() }),
    });
    changed(file.caseId);
    return { path, sha256, isJournaled };
  }

  return {
    list: (caseId) => caseFile.listReports({ caseId }),
    async create({ caseId, template, language }) {
      const owner = await caseFile.getCase({ id: caseId });
      const newest = await caseFile.listScreenings({
        ...{ filter: { ...EVERY_SCREENING, caseId }, offset: 0, limit: 1 },
      });
      const draft = draftFor({
        ...{ template, language, newId: ports.newId },
        ...{ caseReference: owner.reference, caseTitle: owner.title },
        newestSnapshotId: newest.rows[0]?.id ?? null,
      });
      const id = ports.newId() as ReportId;
      const report = await caseFile.createReport({ id, caseId, template, draft, at: clock.now() });
      changed(caseId);
      return report;
    },
    get: (id) => caseFile.getReport({ id }),
    async save({ id, revision, draft }) {
      const saved = await caseFile.saveReport({ id, revision, draft, at: clock.now() });
      changed((await caseFile.getReport({ id })).caseId);
      return saved;
    },
    async setRemoved({ id, isRemoved }) {
      const { caseId } = await caseFile.setReportRemoved({ id, isRemoved, at: clock.now() });
      changed(caseId);
    },
    preview,
    previewPdf(id) {
      if (shown?.id !== id) throw new AppError('record.not_found', 'there is no preview of it');
      const base64 = Buffer.from(shown.pdf.buffer, shown.pdf.byteOffset, shown.pdf.length);
      return new TextEncoder().encode(`{"base64":"${base64.toString('base64')}"}`);
    },
    cancel: work.cancel,
    async export(args) {
      const { id, format, profile } = args;
      if (profile !== 'internal') {
        throw new AppError('input.invalid', 'a file by itself leaves whole: bundles are redacted');
      }
      session.requireOpen();
      const { draft, caseId } = await caseFile.getReport({ id });
      const { reference } = await caseFile.getCase({ id: caseId });
      const extension = extensionOf(format);
      const name = fileNameFor(reference, draft.title, clock.now());
      const path = await ports.chooseExportPath(`${name}.${extension}`, extension);
      if (path === null) return null;
      await caseFile.requireOtherFile({ path });
      return write(args, path);
    },
    listFiles: (caseId) => caseFile.listReportFiles({ caseId }),
    release() {
      work.cancel();
      shown = null;
    },
  };
}

const EVERY_SCREENING: ScreeningFilter = {
  ...{ caseId: null, kinds: [], outcomes: [], risks: [], environmentKinds: [], text: '' },
  ...{ from: null, before: null },
};

/** The extension of a format's file. */
export function extensionOf(format: ReportFormat): string {
  return format === 'csv' ? 'zip' : format;
}

/** E.g. `TF-2026-0001 Investigation 2026-03-01`: without what a file system refuses. */
function fileNameFor(reference: DossierHead['caseReference'], title: string, at: number): string {
  const date = new Date(at).toISOString().slice(0, 10);
  const start = toFileName(reference, MAX_REFERENCE_BYTES) || 'Case';
  return [start, toFileName(title, MAX_TITLE_BYTES), date].filter((part) => part !== '').join(' ');
}
