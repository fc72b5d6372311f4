// Files that belong to a case, kept byte for byte with their hash.
import type { AttachmentId, CaseId, FileId, Sha256Hex, SubjectId } from './ids.ts';
import type { UtcMs } from './time.ts';

/** Bytes of one attachment, at most: it is read in one go and stored in one transaction. */
export const MAX_ATTACHMENT_BYTES = 256 * 1024 * 1024;

/** What a person says about an attachment. */
export interface AttachmentFields {
  /** The name it is saved under again. */
  name: string;
  /** Where it came from, in the person's words. */
  source: string;
  remark: string;
  subjectId: SubjectId | null;
}

/** An attachment of a case. */
export interface Attachment extends AttachmentFields {
  id: AttachmentId;
  caseId: CaseId;
  fileId: FileId;
  /** By the first bytes, else by the name, e.g. `application/pdf`. */
  mediaType: string;
  sizeBytes: number;
  sha256: Sha256Hex;
  /** As the file system told on ingest. */
  fileModifiedAt: UtcMs | null;
  addedAt: UtcMs;
  updatedAt: UtcMs;
  removedAt: UtcMs | null;
}
