// Files that were written from reports, each with the document it was rendered from, so that a later
// one can be compared: stored before the file is in its place. A document is kept once, however
// many formats were written of it.
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CaseId, ReportFileId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { ReportDocument, ReportSection, ReportSource } from '#shared/report/document.ts';
import { outlineOf, type ReportOutline } from '#shared/report/parts.ts';
import type { RedactionProfile, ReportFile, ReportFormat } from '#shared/report/report.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { canonicalText, sha256Hex, wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { eachRow, journalRecord, type RecordTable } from '../records.ts';

/** What a written document consists of. */
export interface ReportContents extends ReportOutline {
  /** With the SHA-256 of the canonical JSON of each. */
  sections: (Pick<ReportSection, 'id' | 'kind' | 'number' | 'title'> & { sha256: Sha256Hex })[];
  sources: Pick<ReportSource, 'snapshotId' | 'subject' | 'sha256'>[];
}

/** The query behind `listReportFiles`, newest first; without what never came into its place. */
export const LIST_REPORT_FILES = `SELECT * FROM report_files
  WHERE case_id = ? AND failed IS NULL ORDER BY prepared_at DESC, id`;
/** The query behind the newest file of a report. */
export const FIND_NEWEST_FILE = `SELECT * FROM report_files
  WHERE report_id = @reportId AND failed IS NULL AND profile = @profile
    AND (@format IS NULL OR format = @format) ORDER BY prepared_at DESC, id LIMIT 1`;

/** Written files as "verify" holds them against the journal: with the hash of their document. */
export const REPORT_FILE_RECORDS: RecordTable = {
  name: 'report_file',
  *each(db) {
    for (const row of eachRow(db, 'SELECT * FROM report_files')) {
      const record = recordOf(row as unknown as FileRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/**
 * Stores a file that is about to be in its place; a closed case takes it too. Errors:
 * `record.not_found` (a report of the case), `record.conflict` (id).
 * @param document the canonical JSON of what it was rendered from, in UTF-8
 */
export function addReportFile(
  db: WriteDb,
  { file, document, at }: { file: ReportFile; document: Uint8Array; at: UtcMs },
): ReportFile {
  const { caseId, reportId } = file;
  const found = statement(db, 'SELECT 1 FROM reports WHERE id = ? AND case_id = ?').get(
    reportId,
    caseId,
  );
  if (found === undefined) throw new AppError('record.not_found', 'the case has no such report');
  const row: FileRow = {
    id: file.id,
    case_id: caseId,
    report_id: reportId,
    revision: file.revision,
    format: file.format,
    profile: file.profile,
    file_name: wellFormed(file.fileName),
    sha256: file.sha256,
    size_bytes: file.sizeBytes,
    content_sha256: file.contentSha256,
    document_sha256: storeDocument(db, caseId, document),
    prepared_at: file.preparedAt,
    failed: null,
  };
  statement(
    db,
    `INSERT INTO report_files (id, case_id, report_id, revision, format, profile, file_name, sha256,
       size_bytes, content_sha256, document_sha256, prepared_at)
     VALUES (@id, @case_id, @report_id, @revision, @format, @profile, @file_name, @sha256,
       @size_bytes, @content_sha256, @document_sha256, @prepared_at)`,
  ).run(row);
  journalFile(db, null, row, at);
  return toFile(row);
}

/** It did not come into its place. Errors: `record.not_found`, also when that was told before. */
export function failReportFile(
  db: WriteDb,
  { id, failed, at }: { id: ReportFileId; failed: ErrorCode; at: UtcMs },
): null {
  const row = statement(db, 'SELECT * FROM report_files WHERE id = ? AND failed IS NULL').get(id);
  if (row === undefined) throw noSuchFile();
  statement(db, 'UPDATE report_files SET failed = @failed WHERE id = @id').run({ id, failed });
  journalFile(db, row as FileRow, { ...(row as FileRow), failed }, at);
  return null;
}

/** The files that were written from the reports of a case, newest first. */
export function listReportFiles(db: ReadDb, { caseId }: { caseId: CaseId }): ReportFile[] {
  return (statement(db, LIST_REPORT_FILES).all(caseId) as FileRow[]).map(toFile);
}

/** The newest file of a report of this profile, in this format or in any; null when none was written. */
export function findNewestReportFile(
  db: ReadDb,
  args: { reportId: ReportId; profile: RedactionProfile; format: ReportFormat | null },
): ReportFile | null {
  const row = statement(db, FIND_NEWEST_FILE).get(args);
  return row === undefined ? null : toFile(row as FileRow);
}

/**
 * What the document of a file consists of; it is hashed again. Errors: `record.not_found`,
 * `evidence.hash_mismatch`.
 */
export function readReportContents(db: ReadDb, args: { id: ReportFileId }): ReportContents {
  const json = readDocument(db, args);
  // Its hash says that it is what was stored here.
  const document = JSON.parse(json.toString('utf8')) as ReportDocument;
  return {
    ...outlineOf(document),
    sections: document.sections.map((section) => {
      const { id, kind, number, title } = section;
      return { id, kind, number, title, sha256: sha256Hex(canonicalText(section)) };
    }),
    sources: document.sources.map(({ snapshotId, subject, sha256 }) => ({
      snapshotId,
      subject,
      sha256,
    })),
  };
}

/** A stored document as its row tells. */
export interface StoredDocument {
  caseId: CaseId;
  sha256: Sha256Hex;
  sizeBytes: number;
}

/** Every document, one at a time. */
export function* eachDocument(db: ReadDb): Generator<StoredDocument> {
  const rows = eachRow(db, 'SELECT case_id, sha256, size_bytes FROM report_documents');
  for (const row of rows) {
    yield {
      caseId: row['case_id'] as CaseId,
      sha256: row['sha256'] as Sha256Hex,
      sizeBytes: row['size_bytes'] as number,
    };
  }
}

/** Hash and size of a document as it is read now; of nothing where it cannot be unpacked. */
export function hashDocument(
  db: ReadDb,
  { caseId, sha256 }: StoredDocument,
): { sha256: Sha256Hex; sizeBytes: number } {
  const json = unpack(db, caseId, sha256) ?? new Uint8Array();
  return { sha256: sha256Hex(json), sizeBytes: json.length };
}

/** Gives its hash. */
function storeDocument(db: WriteDb, caseId: CaseId, document: Uint8Array): Sha256Hex {
  const sha256 = sha256Hex(document);
  const known = statement(db, 'SELECT 1 FROM report_documents WHERE case_id = ? AND sha256 = ?');
  if (known.get(caseId, sha256) !== undefined) return sha256;
  statement(
    db,
    'INSERT INTO report_documents (case_id, sha256, size_bytes, packed) VALUES (?, ?, ?, ?)',
  ).run(caseId, sha256, document.length, gzipSync(document));
  return sha256;
}

/** Canonical JSON in UTF-8. */
function readDocument(db: ReadDb, { id }: { id: ReportFileId }): Buffer {
  const row = statement(db, 'SELECT * FROM report_files WHERE id = ?').get(id);
  if (row === undefined) throw noSuchFile();
  const { case_id: caseId, document_sha256: stored } = row as FileRow;
  const json = unpack(db, caseId, stored);
  if (json !== null && sha256Hex(json) === stored) return json;
  throw new AppError('evidence.hash_mismatch', 'a document has another hash than was stored', {
    details: { record: 'report_document', stored },
  });
}

/** Null when it is gone or is no longer what was packed. */
function unpack(db: ReadDb, caseId: string, sha256: string): Buffer | null {
  const row = statement(
    db,
    'SELECT packed, size_bytes AS sizeBytes FROM report_documents WHERE case_id = ? AND sha256 = ?',
  ).get(caseId, sha256) as { packed: Uint8Array; sizeBytes: number } | undefined;
  if (row === undefined) return null;
  try {
    const maxOutputLength = Math.min(Math.max(1, row.sizeBytes), MAX_DOCUMENT_BYTES);
    return gunzipSync(row.packed, { maxOutputLength });
  } catch {
    return null; // Bytes that were tampered with are no document.
  }
}

/** A report of ten thousand rows has a tenth of it; a stranger's file may hold anything. */
const MAX_DOCUMENT_BYTES = 512 * 1024 * 1024;

interface FileRow {
  id: string;
  case_id: string;
  report_id: string;
  revision: number;
  format: ReportFile['format'];
  profile: ReportFile['profile'];
  file_name: string;
  sha256: string;
  size_bytes: number;
  content_sha256: string;
  document_sha256: string;
  prepared_at: number;
  failed: string | null;
}

function journalFile(db: WriteDb, before: FileRow | null, row: FileRow, at: UtcMs): void {
  const record = recordOf(row);
  const { id, caseId, reportId, fileName, sha256, format, profile, contentSha256 } = record;
  journalRecord(db, {
    at,
    kind: 'report.exported',
    caseId,
    id,
    before: before === null ? null : recordOf(before),
    record,
    what: {
      fileName,
      sha256,
      sizeBytes: String(record.sizeBytes),
      format,
      profile,
      reportId,
      revision: String(record.revision),
      contentSha256,
      ...(row.failed === null ? {} : { failed: row.failed }),
    },
  });
}

function recordOf(row: FileRow) {
  return { ...toFile(row), documentSha256: row.document_sha256, failed: row.failed };
}

function toFile(row: FileRow): ReportFile {
  return {
    id: row.id as ReportFileId,
    reportId: row.report_id as ReportId,
    caseId: row.case_id as CaseId,
    revision: row.revision,
    format: row.format,
    profile: row.profile,
    fileName: row.file_name,
    sha256: row.sha256 as Sha256Hex,
    sizeBytes: row.size_bytes,
    contentSha256: row.content_sha256 as Sha256Hex,
    preparedAt: row.prepared_at,
  };
}

const noSuchFile = (): AppError => new AppError('record.not_found', 'no such file of a report');
