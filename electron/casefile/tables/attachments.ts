// Attachments: what a person says about a file of the case. Its bytes are in files.ts.
import {
  MAX_ATTACHMENT_BYTES,
  type Attachment,
  type AttachmentFields,
} from '#shared/domain/attachment.ts';
import type { AttachmentId, CaseId, FileId, Sha256Hex, SubjectId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { changesBetween, eachRow, journalRecord, type RecordTable } from '../records.ts';
import { requireOpenCase } from './case-seal.ts';
import { readFileStart, storeFile, type IngestRules } from './files.ts';
import { indexRecord } from './search-entries.ts';
import { requireSubjectOf } from './subject-of-case.ts';

const INGEST: IngestRules = {
  maxBytes: MAX_ATTACHMENT_BYTES,
  tooLarge: 'attachment.too_large',
  unreadable: 'attachment.unreadable',
};

const SELECT = `SELECT attachments.id, attachments.case_id, subject_id, file_id, name, media_type,
  source, remark, file_modified_at, added_at, updated_at, removed_at, size_bytes, sha256
  FROM attachments JOIN files ON files.id = attachments.file_id`;

/** The query behind `listAttachments`. */
export const LIST_ATTACHMENTS = `${SELECT}
  WHERE attachments.case_id = ? AND removed_at IS NULL ORDER BY added_at DESC, attachments.id`;
/** The query behind one attachment. */
export const FIND_ATTACHMENT = `${SELECT} WHERE attachments.id = ?`;

/** Attachments as "verify" holds them against the journal: with size and hash of their bytes. */
export const ATTACHMENT_RECORDS: RecordTable = {
  name: 'attachment',
  *each(db) {
    for (const row of eachRow(db, SELECT)) {
      const record = toAttachment(row as unknown as AttachmentRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/**
 * Takes a file in. Errors: `attachment.too_large`, `attachment.unreadable`, `record.not_found`
 * (case, subject), `case.sealed`, `record.conflict` (id).
 */
export function addAttachment(
  db: WriteDb,
  args: {
    id: AttachmentId;
    fileId: FileId;
    caseId: CaseId;
    path: string;
    mediaType: string;
    fields: AttachmentFields;
    at: UtcMs;
  },
): Attachment {
  const { id, fileId, caseId, path, mediaType, at } = args;
  requireOpenCase(db, caseId);
  const fields = cleanFields(args.fields);
  requireSubjectOf(db, caseId, fields.subjectId);
  const { sizeBytes, sha256, modifiedAt } = storeFile(db, {
    id: fileId,
    caseId,
    path,
    rules: INGEST,
  });
  const record: Attachment = {
    ...fields,
    id,
    caseId,
    fileId,
    mediaType,
    sizeBytes,
    sha256,
    fileModifiedAt: modifiedAt,
    addedAt: at,
    updatedAt: at,
    removedAt: null,
  };
  statement(
    db,
    `INSERT INTO attachments (id, case_id, subject_id, file_id, name, media_type, source, remark,
       file_modified_at, added_at, updated_at, removed_at)
     VALUES (@id, @caseId, @subjectId, @fileId, @name, @mediaType, @source, @remark,
       @fileModifiedAt, @addedAt, @updatedAt, @removedAt)`,
  ).run(record);
  journalRecord(db, {
    at,
    kind: 'attachment.added',
    caseId,
    id,
    before: null,
    record,
    what: { name: record.name, sha256, sizeBytes: String(sizeBytes), mediaType },
  });
  indexRecord(db, { kind: 'attachment', id });
  return record;
}

/** Changes what a person says of it. Errors: `record.not_found` (also when removed), `case.sealed`. */
export function updateAttachment(
  db: WriteDb,
  { id, change, at }: { id: AttachmentId; change: Partial<AttachmentFields>; at: UtcMs },
): Attachment {
  const before = getAttachment(db, id);
  requireOpenCase(db, before.caseId);
  if (before.removedAt !== null) throw noSuchAttachment();
  const { name, source, remark, subjectId } = { ...before, ...change };
  const fields = cleanFields({ name, source, remark, subjectId });
  const what = changesBetween(before, { ...before, ...fields });
  if (Object.keys(what).length === 0) return before;
  if ('subjectId' in change) requireSubjectOf(db, before.caseId, fields.subjectId);
  const record = { ...before, ...fields, updatedAt: at };
  storeAttachment(db, record);
  const { caseId } = record;
  journalRecord(db, { at, kind: 'attachment.changed', caseId, id, what, before, record });
  indexRecord(db, { kind: 'attachment', id });
  return record;
}

/** Takes it out of the case's list, or back into it. Errors: `record.not_found`, `case.sealed`. */
export function setAttachmentRemoved(
  db: WriteDb,
  { id, isRemoved, at }: { id: AttachmentId; isRemoved: boolean; at: UtcMs },
): Attachment {
  const before = getAttachment(db, id);
  const { caseId, name, sha256 } = before;
  requireOpenCase(db, caseId);
  if ((before.removedAt !== null) === isRemoved) return before;
  const record = { ...before, removedAt: isRemoved ? at : null, updatedAt: at };
  storeAttachment(db, record);
  const kind = isRemoved ? 'attachment.removed' : 'attachment.restored';
  journalRecord(db, { at, kind, caseId, id, what: { name, sha256 }, before, record });
  indexRecord(db, { kind: 'attachment', id });
  return record;
}

/** The attachments of a case that are not removed, newest first. */
export function listAttachments(db: ReadDb, { caseId }: { caseId: CaseId }): Attachment[] {
  return (statement(db, LIST_ATTACHMENTS).all(caseId) as AttachmentRow[]).map(toAttachment);
}

/** All that a case ever had, removed ones too, in the order of their ids. */
export function listEveryAttachment(db: ReadDb, { caseId }: { caseId: CaseId }): Attachment[] {
  const rows = statement(db, `${SELECT} WHERE attachments.case_id = ?`).all(caseId);
  return (rows as AttachmentRow[])
    .map(toAttachment)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** One attachment, removed or not. Errors: `record.not_found`. */
export function getAttachment(db: ReadDb, id: AttachmentId): Attachment {
  const row = statement(db, FIND_ATTACHMENT).get(id);
  if (row === undefined) throw noSuchAttachment();
  return toAttachment(row as AttachmentRow);
}

/** The start of its bytes. Errors: `record.not_found`, `evidence.hash_mismatch`. */
export function readAttachment(
  db: ReadDb,
  { id, maxBytes }: { id: AttachmentId; maxBytes: number },
): { bytes: Uint8Array; isCut: boolean } {
  return readFileStart(db, getAttachment(db, id).fileId, maxBytes);
}

interface AttachmentRow {
  id: string;
  case_id: string;
  subject_id: string | null;
  file_id: string;
  name: string;
  media_type: string;
  source: string;
  remark: string;
  file_modified_at: number | null;
  added_at: number;
  updated_at: number;
  removed_at: number | null;
  size_bytes: number;
  sha256: string;
}

function cleanFields({ name, source, remark, subjectId }: AttachmentFields): AttachmentFields {
  return {
    name: wellFormed(name),
    source: wellFormed(source),
    remark: wellFormed(remark),
    subjectId,
  };
}

function storeAttachment(db: WriteDb, record: Attachment): void {
  statement(
    db,
    `UPDATE attachments SET subject_id = @subjectId, name = @name, source = @source,
       remark = @remark, updated_at = @updatedAt, removed_at = @removedAt WHERE id = @id`,
  ).run(record);
}

function toAttachment(row: AttachmentRow): Attachment {
  return {
    id: row.id as AttachmentId,
    caseId: row.case_id as CaseId,
    subjectId: row.subject_id as SubjectId | null,
    fileId: row.file_id as FileId,
    name: row.name,
    mediaType: row.media_type,
    source: row.source,
    remark: row.remark,
    sizeBytes: row.size_bytes,
    sha256: row.sha256 as Sha256Hex,
    fileModifiedAt: row.file_modified_at,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
    removedAt: row.removed_at,
  };
}

const noSuchAttachment = (): AppError => new AppError('record.not_found', 'no such attachment');
