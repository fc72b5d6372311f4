// Ids and hashes as every schema takes them.
import { z } from 'zod';
import type {
  AttachmentId,
  BatchId,
  CaseId,
  EnvironmentId,
  FactId,
  JobId,
  NoteId,
  Sha256Hex,
  SnapshotId,
  SubjectId,
} from './domain/ids.ts';

/** One of our ids, or a handle of ours. */
export const id = z.string().min(1).max(100);
/** A case. */
export const caseId = id.transform((text) => text as CaseId);
/** A job. */
export const jobId = id.transform((text) => text as JobId);
/** A snapshot. */
export const snapshotId = id.transform((text) => text as SnapshotId);
/** A subject. */
export const subjectId = id.transform((text) => text as SubjectId);
/** An environment. */
export const environmentId = id.transform((text) => text as EnvironmentId);
/** A batch. */
export const batchId = id.transform((text) => text as BatchId);
/** A note. */
export const noteId = id.transform((text) => text as NoteId);
/** An attachment. */
export const attachmentId = id.transform((text) => text as AttachmentId);
/** An own finding. */
export const factId = id.transform((text) => text as FactId);
/** A SHA-256 in lower-case hexadecimal. */
export const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((text) => text as Sha256Hex);
