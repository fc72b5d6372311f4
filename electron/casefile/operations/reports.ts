// Operations on reports: drafts, what was written from them, bundles, and what reviewers signed.
import type { ErrorCode } from '#shared/errors.ts';
import type { BundleId, CaseId, ReportFileId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import type { JournalKind } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { BundleChanges } from '#shared/ipc/calls/bundles.ts';
import type { ReportSection, ReportSource } from '#shared/report/document.ts';
import type { ReportDraft, ReportLanguage, ReportTemplate } from '#shared/report/draft.ts';
import type { ReportOutline } from '#shared/report/parts.ts';
import type { Secret } from '#shared/report/redaction/secret.ts';
import type {
  Approval,
  BundleRecord,
  RedactionProfile,
  Report,
  ReportFile,
  ReportFormat,
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
export interface ReportContents extends ReportOutline {
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
  /** Of a profile, in one format or in any; null when none was written. */
  findNewestReportFile(args: {
    reportId: ReportId;
    profile: RedactionProfile;
    format: ReportFormat | null;
  }): ReportFile | null;
  /**
   * What its document consists of, to be compared; it is hashed again. Errors: `record.not_found`,
   * `evidence.hash_mismatch`.
   */
  readReportContents(args: { id: ReportFileId }): ReportContents;
  /** Entries of the whole journal after one up to another, by kind; the first kind first. */
  countJournalKinds(args: { after: number; upTo: number }): { kind: JournalKind; count: number }[];
  /** What outsiders are not to read of a case. Errors: `record.not_found`, `evidence.hash_mismatch`. */
  readSecrets(args: { caseId: CaseId }): Secret[];

  /**
   * Before the file stands in its place; journaled. `manifest`: the bytes of its `manifest-sha256.txt`.
   * Errors: `record.not_found`.
   */
  addBundle(args: { bundle: BundleRecord; manifest: Uint8Array }): BundleRecord;
  /** It did not come into its place; journaled. Errors: `record.not_found`. */
  failBundle(args: { id: BundleId; failed: ErrorCode; at: UtcMs }): null;
  /** Newest first. */
  listBundles(args: { caseId: CaseId }): BundleRecord[];
  /**
   * What a bundle that is not stored yet differs in from the newest one of its case and profile; null
   * when there is none. Errors: `evidence.hash_mismatch`.
   */
  compareBundle(args: {
    caseId: CaseId;
    profile: RedactionProfile;
    manifest: Uint8Array;
  }): BundleChanges | null;

  /**
   * What a reviewer signed, verified before, with their file byte for byte; journaled. Errors:
   * `record.not_found`, `record.conflict` when the same file came in before.
   */
  addApproval(args: { approval: Approval; signedFile: Uint8Array }): Approval;
  /** Newest first. */
  listApprovals(args: { caseId: CaseId }): Approval[];
}
