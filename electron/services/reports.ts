// Reports: their drafts, the preview as it will print, and the files written from them. Composing is a
// thread's (report-run.ts), printing a hidden window's; a file is journaled before it is in its place.
import { basename } from 'node:path';
import { formatIso } from '#shared/domain/time.ts';
import { AppError, toAppError } from '#shared/errors.ts';
import type { CaseId, ReportFileId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import type { ReportChanges, ReportPreview, WrittenReport } from '#shared/ipc/calls/reports.ts';
import type { CallParsed, CallsOf } from '#shared/ipc/contract.ts';
import { EVERY_SCREENING } from '#shared/records/search.ts';
import { createRedaction } from '#shared/report/redaction.ts';
import type { RedactionProfile, Report, ReportFile, ReportFormat } from '#shared/report/report.ts';
import { draftFor } from '#shared/report/templates.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { WrittenFile } from '../files/write-file.ts';
import { base64Reply } from './base64-reply.ts';
import { toFileName } from './file-name.ts';
import { placeJournaled, type PlacedFiles } from './place-file.ts';
import type { ChooseExportPath, ServicePorts } from './ports.ts';
import { withCommitmentKey } from './commitment-key.ts';
import { changesFrom } from './report-changes.ts';
import type { ComposedFacts } from './report-ports.ts';
import { createReportTeller } from './report-progress.ts';
import {
  createOneAtATime,
  withComposedReport,
  type ComposedReport,
  type OneAtATime,
  type ReportRunPorts,
} from './report-run.ts';
import type { LargeReplies } from './large-replies.ts';
import type { CaseFileSession } from './session-ports.ts';
import type { SigningService } from './signing.ts';

/** What the service needs. */
export interface ReportPorts extends ServicePorts, ReportRunPorts {
  caseFile: CaseFile;
  replies: Pick<LargeReplies, 'hold'>;
  session: Pick<CaseFileSession, 'requireOpen'>;
  signing: Pick<SigningService, 'get' | 'withKey'>;
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
export interface ReportService extends CallsOf<'reports'> {
  /** Before the case file closes, and behind a lock: none of it is kept. */
  release: () => void;
}

/** Of a reference and of a title in the name of a file, which altogether stays below 200. */
const MAX_REFERENCE_BYTES = 60;
const MAX_TITLE_BYTES = 90;

/** Builds the service. */
export function createReportService(ports: ReportPorts): ReportService {
  const { caseFile, session, clock, files, work } = ports;
  /** Of its own: it does not end what the person waits for. */
  const estimating = createOneAtATime();
  let shown: { id: ReportId; pdf: Uint8Array } | null = null;

  const changed = (caseId: CaseId): void => {
    ports.emit('records.changed', { caseId, area: 'reports' });
  };
  const compose = <Result>(
    id: ReportId,
    signal: AbortSignal,
    use: (report: ComposedReport) => Promise<Result>,
  ): Promise<Result> =>
    withComposedReport(ports, id, { signal, tell: createReportTeller(ports, signal) }, use);

  async function preview(id: ReportId): Promise<ReportPreview> {
    shown = null;
    return compose(id, work.begin(), async (report) => {
      const { contentSha256, sections, sources, problems } = report.facts;
      const pdf = await report.render('pdf');
      const pages = await report.countPages(pdf);
      const last = await caseFile.findNewestReportFile({
        reportId: id,
        profile: 'internal',
        format: null,
      });
      const now = { ...report.facts, revision: report.head.revision };
      const changedSince = last && (await compare(last, now));
      shown = { id, pdf };
      return {
        reportId: id,
        contentSha256,
        sourceCount: sources.length,
        pages,
        problems,
        sections: sections.map(({ id: sectionId, kind, number, title }) => ({
          id: sectionId,
          kind,
          number,
          title,
        })),
        changedSince,
      };
    });
  }

  function estimate(id: ReportId): Promise<number> {
    const signal = estimating.begin();
    const tell = (): void => {
      signal.throwIfAborted();
    };
    return withComposedReport(ports, id, { signal, tell }, ({ facts }) =>
      Promise.resolve(facts.estimatedPages),
    );
  }

  async function write(
    { id, format, profile }: CallParsed<'reports.export'>,
    path: string,
  ): Promise<WrittenReport> {
    const signal = work.begin();
    const { written, document, file, changes } = await compose(id, signal, async (report) => {
      const { head, facts, preparedAt } = report;
      const now = profile === 'internal' ? facts : await redact(report);
      const bytes = await report.render(format);
      const last = await caseFile.findNewestReportFile({ reportId: id, profile, format });
      return {
        changes: last && (await compare(last, { ...now, revision: head.revision })),
        document: await report.document(),
        written: await files.writeBeside(path, bytes),
        file: {
          reportId: id,
          caseId: head.caseId,
          revision: head.revision,
          format,
          profile,
          fileName: basename(path),
          contentSha256: facts.contentSha256,
          preparedAt,
        },
      };
    });
    if (signal.aborted) {
      // It was asked for when the last step was done already.
      await files.discard(written);
      signal.throwIfAborted();
    }
    const { sha256, sizeBytes } = written;
    const fileId = ports.newId() as ReportFileId;
    const isJournaled = await placeJournaled(files, written, path, {
      async journal() {
        if (session.requireOpen().mode !== 'write') return false;
        await caseFile.addReportFile({
          file: { ...file, id: fileId, sha256, sizeBytes },
          document,
          at: clock.now(),
        });
        return true;
      },
      journalFailure: (failed) => caseFile.failReportFile({ id: fileId, failed, at: clock.now() }),
    });
    changed(file.caseId);
    const comparedWith = changes && withSameness(changes, sha256);
    return { path, sha256, isJournaled, comparedWith };
  }

  /** A damaged document of the last one keeps nothing back; "verify" tells of it. */
  async function compare(
    last: ReportFile,
    now: Parameters<typeof changesFrom>[2],
  ): Promise<(ReportChanges & { lastSha256: Sha256Hex }) | null> {
    try {
      return { ...(await changesFrom(caseFile, last, now)), lastSha256: last.sha256 };
    } catch (error) {
      if (toAppError(error).code === 'evidence.hash_mismatch') return null;
      throw error;
    }
  }

  /** Its originals are read after what it is composed from: none that is in it is missed. */
  async function redact(report: ComposedReport): Promise<Omit<ComposedFacts, 'problems'>> {
    const { caseId } = report.head;
    const secrets = await caseFile.readSecrets({ caseId });
    return withCommitmentKey(ports.signing, caseId, (commitmentKey) =>
      report.redact({ secrets, commitmentKey }),
    );
  }

  /** What a title is called outside. */
  async function titleFor(
    { caseId, draft }: Report,
    reference: string,
    profile: RedactionProfile,
  ): Promise<{ reference: string; title: string }> {
    const { title } = draft;
    if (profile === 'internal') return { reference, title };
    const secrets = await caseFile.readSecrets({ caseId });
    const redaction = createRedaction({ profile, secrets, commitmentKey: null });
    return { reference: redaction.redactText(reference), title: redaction.redactText(title) };
  }

  return {
    list: caseFile.listReports,
    /** With the sections of its template. Errors: `record.not_found`. */
    async create({ caseId, template, language }) {
      const owner = await caseFile.getCase({ id: caseId });
      const newest = await caseFile.listScreenings({
        filter: { ...EVERY_SCREENING, caseId },
        offset: 0,
        limit: 1,
      });
      const { facts } = await caseFile.listOwnFacts({ caseId });
      const draft = draftFor({
        template,
        language,
        newId: ports.newId,
        caseTitle: owner.title,
        newestSnapshotId: newest.rows[0]?.id ?? null,
        hasOwnFacts: facts.length > 0,
      });
      const id = ports.newId() as ReportId;
      const report = await caseFile.createReport({ id, caseId, template, draft, at: clock.now() });
      changed(caseId);
      return report;
    },
    /** Errors: `record.not_found`. */
    get: caseFile.getReport,
    /** Errors: `record.not_found`, `report.conflict`. */
    async save({ id, revision, draft }) {
      const saved = await caseFile.saveReport({ id, revision, draft, at: clock.now() });
      changed((await caseFile.getReport({ id })).caseId);
      return saved;
    },
    /** Errors: `record.not_found`. */
    async setRemoved({ id, removed }) {
      const at = clock.now();
      const { caseId } = await caseFile.setReportRemoved({ id, isRemoved: removed, at });
      changed(caseId);
      return null;
    },
    /** As it is saved. Errors: `record.not_found`, `job.aborted`, `export.failed`. */
    preview: ({ id }) => preview(id),
    /** About how many pages it takes as PDF. Errors: those of composing; another one ends it with `job.aborted`. */
    estimate: async ({ id }) => ({ pages: await estimate(id) }),
    /** The PDF of the last preview of it, as JSON in UTF-8. Errors: `record.not_found`. */
    async previewPdf({ id }) {
      const asked = shown;
      const json = asked?.id === id ? await base64Reply(asked.pdf) : null;
      // It may have been let go of meanwhile.
      if (json === null || shown !== asked) {
        throw new AppError('record.not_found', 'there is no preview of it');
      }
      return ports.replies.hold(json);
    },
    /** Ends what is under way. */
    async cancel() {
      work.cancel();
      return null;
    },
    /**
     * Asks where; null when the person cancels. Errors: `record.not_found`, `job.aborted`,
     * `export.failed`, `input.open_case_file`; `evidence.hash_mismatch` where the journal that originals
     * are taken from is not what was stored.
     */
    async export(args) {
      const { id, format, profile } = args;
      session.requireOpen();
      const report = await caseFile.getReport({ id });
      const { reference } = await caseFile.getCase({ id: report.caseId });
      const named = await titleFor(report, reference, profile);
      const extension = extensionOf(format);
      const name = reportFileName(named.reference, named.title, clock.now());
      const path = await ports.chooseExportPath(`${name}.${extension}`, extension);
      if (path === null) return null;
      await caseFile.requireOtherFile({ path });
      return write(args, path);
    },
    listFiles: caseFile.listReportFiles,
    release() {
      work.cancel();
      estimating.cancel();
      shown = null;
    },
  };
}

/** Whether the file is the last one once more, besides what differs. */
function withSameness(
  { lastSha256, ...changes }: ReportChanges & { lastSha256: Sha256Hex },
  sha256: Sha256Hex,
): WrittenReport['comparedWith'] {
  return { ...changes, isSame: lastSha256 === sha256 };
}

/** The extension of a format's file. */
export function extensionOf(format: ReportFormat): string {
  return format === 'csv' ? 'zip' : format;
}

/** E.g. `TF-2026-0001 Investigation 2026-03-01`: the number once, without what a file system refuses. */
export function reportFileName(reference: string, title: string, at: number): string {
  const date = formatIso(at).slice(0, 10);
  const start = toFileName(reference, MAX_REFERENCE_BYTES) || 'Case';
  const rest = ` ${toFileName(title, MAX_TITLE_BYTES)} `
    .split(` ${start} `)
    .map((part) => part.replace(/^[\s-]+|[\s-]+$/g, ''));
  return [start, ...rest, date].filter((part) => part !== '').join(' ');
}
