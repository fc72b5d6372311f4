// Reports as the case file keeps them: the draft with its revision, what was written from it, and what
// reviewers said of that.
import type {
  ApprovalId,
  CaseId,
  ReportId,
  ReportFileId,
  BundleId,
  Sha256Hex,
} from '../domain/ids.ts';
import type { UtcMs } from '../domain/time.ts';
import type { ReportDraft, ReportTemplate } from './draft.ts';

/** What a report can be written as. CSV is a zip with a file for each table. */
export const REPORT_FORMATS = ['pdf', 'html', 'docx', 'xlsx', 'csv', 'md', 'json'] as const;
/** One of these. */
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** What leaves in a bundle: everything, or what is not for external recipients in tokens. */
export const REDACTION_PROFILES = ['internal', 'external'] as const;
/** One of these. */
export type RedactionProfile = (typeof REDACTION_PROFILES)[number];

/** A stored report. */
export interface Report {
  id: ReportId;
  caseId: CaseId;
  template: ReportTemplate;
  draft: ReportDraft;
  /** 1, 2, 3 …: of the last saving. Saving on another one is refused with `report.conflict`. */
  revision: number;
  createdAt: UtcMs;
  updatedAt: UtcMs;
  /** Set when it was taken away, which can be undone. */
  removedAt: UtcMs | null;
}

/** A line of the list. */
export interface ReportSummary extends Omit<Report, 'draft'> {
  title: string;
  language: ReportDraft['language'];
  files: number;
  /** Of each reviewer's key the one signed last; last signed first. */
  approvals: Approval[];
  /** Its draft cannot be read; title and language say nothing then. */
  isUnreadable?: true;
}

/** A file that was written from a report. Kept for good, with its document, so that another can be compared. */
export interface ReportFile {
  id: ReportFileId;
  reportId: ReportId;
  caseId: CaseId;
  revision: number;
  format: ReportFormat;
  profile: RedactionProfile;
  fileName: string;
  sha256: Sha256Hex;
  sizeBytes: number;
  /** Of the document it was rendered from; of a redacted one, as it was before redaction. */
  contentSha256: Sha256Hex;
  /** The instant that is in it. */
  preparedAt: UtcMs;
}

/** An evidence bundle that was written. */
export interface BundleRecord {
  id: BundleId;
  caseId: CaseId;
  profile: RedactionProfile;
  fileName: string;
  sha256: Sha256Hex;
  sizeBytes: number;
  /** Of its manifest: what reviewers sign. */
  manifestSha256: Sha256Hex;
  signerFingerprint: Sha256Hex;
  /** Content hashes of the reports in it. */
  reports: { reportId: ReportId; contentSha256: Sha256Hex }[];
  at: UtcMs;
  /** Which reports are in it cannot be read. */
  isUnreadable?: true;
}

/** What a reviewer said, as their signed file says it; verified when it came in. */
export interface Approval {
  id: ApprovalId;
  caseId: CaseId;
  decision: 'approved' | 'objected';
  reason: string;
  reviewer: string;
  /** Of the reviewer's key. */
  fingerprint: Sha256Hex;
  /** The bundle whose manifest was signed. */
  manifestSha256: Sha256Hex;
  /** Content hashes of the reports that the bundle holds: what the approval speaks of. */
  contents: Sha256Hex[];
  signedAt: UtcMs;
  receivedAt: UtcMs;
  /** Its contents cannot be read. */
  isUnreadable?: true;
}
