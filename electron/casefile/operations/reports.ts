// Operations on reports: drafts, what was written from them, bundles, and what reviewers signed.
import type { ErrorCode } from '#shared/errors.ts';
import type {
  ApprovalId,
  BundleId,
  CaseId,
  ReportFileId,
  ReportId,
  Sha256Hex,
} from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { ReportSection, ReportSource } from '#shared/report/document.ts';
import type { ReportDraft, ReportLanguage, ReportTemplate } from '#shared/report/draft.ts';
import type {
  Approval,
  BundleRecord,
  Report,
  ReportFile,
  ReportSummary,
} from '#shared/report/report.ts';

/** What is said of a report beside its dossier, read in the same moment. */
export interface DossierHead extends Pick<Report, 'caseId' | 'template' | 'revision'> {
  reportId: ReportId;
  caseReference: string;
  title: string;
  language: ReportLanguage;
}

/** What a written document consists of. */
export interface ReportContents {
  /** With the SHA-256 of the canonical JSON of each. */
  sections: (Pick<ReportSection, 'id' | 'kind' | 'number' | 'title'> & { sha256: Sha256Hex })[];
  sources: Pick<ReportSource, 'snapshotId' | 'subject' | 'sha256'>[];
}

/** Reports. Drafts of a closed case are `case.sealed`; what leaves it and is said of it is not. */
export interface ReportOperations {
  /** Errors: `record.not_found` (case), `case.sealed`. */
  createReport(args: {
    id: ReportId;
    caseId: CaseId;
    template: ReportTemplate;
    draft: ReportDraft;
    at: UtcMs;
  }): Report;
  /** Removed or not. Errors: `record.not_found`. */
  getReport(args: { id: ReportId }): Report;
  /** Newest first, removed ones too. */
  listReports(args: { caseId: CaseId }): ReportSummary[];
  /** Errors: `record.not_found`, `case.sealed`, `report.conflict` with `details.newest`. */
  saveReport(args: { id: ReportId; revision: number; draft: ReportDraft; at: UtcMs }): {
    revision: number;
  };
  /** Does nothing when it is so already. Errors: `record.not_found`, `case.sealed`. */
  setReportRemoved(args: { id: ReportId; isRemoved: boolean; at: UtcMs }): Report;
  /**
   * Everything a report is composed from, in one moment: a `Dossier` as JSON in UTF-8. Errors:
   * `record.not_found`.
   */
  readDossier(args: { reportId: ReportId }): { json: Uint8Array; head: DossierHead };

  /**
   * Before the file stands in its place; journaled. `document`: the canonical JSON of what it was
   * rendered from, in UTF-8. Errors: `record.not_found`.
   */
  addReportFile(args: { file: ReportFile; document: Uint8Array; at: UtcMs }): ReportFile;
  /** It did not come into its place; journaled. Errors: `record.not_found`. */
  failReportFile(args: { id: ReportFileId; failed: ErrorCode; at: UtcMs }): null;
  /** Newest first. */
  listReportFiles(args: { caseId: CaseId }): ReportFile[];
  /** Null when none was written. */
  findNewestReportFile(args: { reportId: ReportId }): ReportFile | null;
  /** Hashed again. Errors: `record.not_found`, `evidence.hash_mismatch`. */
  readReportDocument(args: { id: ReportFileId }): { json: Uint8Array };
  /** What its document consists of, to be compared. Errors: as of `readReportDocument`. */
  readReportContents(args: { id: ReportFileId }): ReportContents;

  /** Before the file stands in its place; journaled. Errors: `record.not_found`. */
  addBundle(args: { bundle: BundleRecord }): BundleRecord;
  /** It did not come into its place; journaled. Errors: `record.not_found`. */
  failBundle(args: { id: BundleId; failed: ErrorCode; at: UtcMs }): null;
  /** Newest first. */
  listBundles(args: { caseId: CaseId }): BundleRecord[];

  /**
   * What a reviewer signed, verified before, with their file byte for byte; journaled. Errors:
   * `record.not_found`, `record.conflict` when the same file came in before.
   */
  addApproval(args: { approval: Approval; signedFile: Uint8Array }): Approval;
  /** Newest first. */
  listApprovals(args: { caseId: CaseId }): Approval[];
  /** The reviewer's file. Errors: `record.not_found`. */
  readApprovalFile(args: { id: ApprovalId }): { bytes: Uint8Array };
}
