// The calls of reports: their drafts, what they come to, and the files written from them.
import { z } from 'zod';
import type { ReportId, Sha256Hex } from '../../domain/ids.ts';
import type { JournalKind } from '../../domain/journal.ts';
import type { UtcMs } from '../../domain/time.ts';
import type { ReportProblem } from '../../report/document.ts';
import {
  REPORT_LANGUAGES,
  REPORT_TEMPLATES,
  reportDraftSchema,
  type SectionKind,
} from '../../report/draft.ts';
import type { ReportPart } from '../../report/parts.ts';
import {
  REDACTION_PROFILES,
  REPORT_FORMATS,
  type Report,
  type ReportFile,
  type ReportSummary,
} from '../../report/report.ts';
import type { WrittenExport } from './exports.ts';
import { caseId, id } from '../../id-schema.ts';
import { largeReply, nothing, reply } from './inputs.ts';

/** A report. */
export const reportId = id.transform((text) => text as ReportId);

/** What a composed report comes to, for the preview and before it is written. */
export interface ReportPreview {
  reportId: ReportId;
  contentSha256: Sha256Hex;
  sections: { id: string; kind: SectionKind; number: string; title: string }[];
  sourceCount: number;
  /** Pages of the PDF. */
  pages: number;
  /** What a reader must know: citations that lead nowhere, answers that cannot be read. */
  problems: ReportProblem[];
  /** What differs from the last file that was written of it; null when there is none. */
  changedSince: ReportChanges | null;
}

/** What differs between a report and a file that was written of it before, and why. */
export interface ReportChanges {
  fileName: string;
  preparedAt: UtcMs;
  /** Number and title of each; not of those that tell of the journal. */
  sections: string[];
  /** The same of those that tell of the journal. */
  journalSections: string[];
  /** What differs besides sections and sources. */
  parts: ReportPart[];
  /** Of the draft; null when it was not saved since. */
  revisions: { from: number; to: number } | null;
  /** What was screened, of answers that came in since, and of those that are no longer in it. */
  sourcesAdded: string[];
  sourcesRemoved: string[];
  /** Entries that the journal has since, by kind. */
  journal: { kind: JournalKind; count: number }[];
}

/** A report that was written. */
export interface WrittenReport extends WrittenExport {
  /**
   * With the file of the same format and profile that was written before it; null for the first one, and
   * where what that one was rendered from is damaged. `isSame`: of the same bytes.
   */
  comparedWith: (ReportChanges & { isSame: boolean }) | null;
}

/** The calls. */
export const reportCalls = {
  'reports.list': { in: z.strictObject({ caseId }), out: reply<ReportSummary[]>() },
  'reports.create': {
    in: z.strictObject({
      caseId,
      template: z.enum(REPORT_TEMPLATES),
      language: z.enum(REPORT_LANGUAGES),
    }),
    out: reply<Report>(),
  },
  'reports.get': { in: z.strictObject({ id: reportId }), out: reply<Report>() },
  /** Errors: `report.conflict` when it was saved elsewhere since `revision`, `case.sealed`. */
  'reports.save': {
    in: z.strictObject({
      id: reportId,
      revision: z.number().int().min(1),
      draft: reportDraftSchema,
    }),
    out: reply<{ revision: number }>(),
  },
  'reports.setRemoved': {
    in: z.strictObject({ id: reportId, removed: z.boolean() }),
    out: reply<null>(),
  },
  /**
   * Composes and prints it as it is saved; tells `report.progress`. One at a time: another one ends
   * the one under way with `job.aborted`.
   */
  'reports.preview': { in: z.strictObject({ id: reportId }), out: reply<ReportPreview>() },
  /** About how many pages it takes as PDF; it is composed as it is saved, and not printed. Another one ends it. */
  'reports.estimate': { in: z.strictObject({ id: reportId }), out: reply<{ pages: number }>() },
  /** The PDF of the last preview of it, in base64; `record.not_found` when there is none. */
  'reports.previewPdf': {
    in: z.strictObject({ id: reportId }),
    out: largeReply<{ base64: string }>(),
  },
  /** Ends what is under way: a preview, an export, a bundle, a check. */
  'reports.cancel': { in: nothing, out: reply<null>() },
  /** Asks where; null when the person cancels. Tells `report.progress`. Journaled with its hash. */
  'reports.export': {
    in: z.strictObject({
      id: reportId,
      format: z.enum(REPORT_FORMATS),
      profile: z.enum(REDACTION_PROFILES),
    }),
    out: reply<WrittenReport | null>(),
  },
  'reports.listFiles': { in: z.strictObject({ caseId }), out: reply<ReportFile[]>() },
} as const;
