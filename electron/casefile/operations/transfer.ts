// Operations that bring in what was made elsewhere, and tell where it came from. Taking a case out, and looking at a file before
// it comes in, are tasks of the keeper: they need no writer.
import type { CaseId, FileId, SnapshotId } from '#shared/domain/ids.ts';
import type { JournalOrigin, JournalPage } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { AnswerImportPreview, AnswerOrigin, CaseImportReport } from '#shared/ipc/transfer.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';

/** Bringing in. */
export interface TransferOperations {
  /**
   * Reads a JSON answer saved elsewhere, changing nothing. `import.unreadable`, `.too_large`,
   * `.not_a_result` with `details.reason`.
   */
  previewAnswer(args: { path: string; caseId: CaseId }): AnswerImportPreview;
  /**
   * Stores it as a snapshot marked imported. Errors: as the preview; `import.conflict` when the
   * file is not the one of the preview (by hash) or the case has these bytes already;
   * `import.needs_origin` when the subject is neither in the answer nor stated.
   */
  importAnswer(args: {
    id: SnapshotId;
    fileId: FileId;
    caseId: CaseId;
    path: string;
    sha256: string;
    origin: AnswerOrigin;
    appVersion: string;
    at: UtcMs;
  }): SnapshotSummary;
  /**
   * Takes cases over in one transaction: what is there already is left, what is missing is added,
   * what differs is reported. `import.conflict` when the file is not the one of the preview or a
   * record of evidence differs under one id.
   */
  importCases(args: {
    path: string;
    passphrase: string | null;
    sha256: string;
    cases: { caseId: CaseId; reference: string }[];
    newIds: string[];
    appVersion: string;
    at: UtcMs;
  }): CaseImportReport;
  /** The files that a case was in before, the one it came from last first. */
  listOrigins(args: { caseId: CaseId }): JournalOrigin[];
  /** Entries of such a file's journal that came with the case, newest first. */
  listCustody(args: {
    caseId: CaseId;
    originFileId: string;
    beforeSeq: number | null;
    limit: number;
  }): JournalPage;
}
