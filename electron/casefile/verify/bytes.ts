// All stored bytes against their hashes, a chunk at a time: answers and reports of services, files
// that came in, texts of rulesets, documents of reports. A finding names the record that rests on the bytes.
import { createHash } from 'node:crypto';
import type { CaseId, RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import type { VerifyReport } from '#shared/domain/journal.ts';
import { sha256Hex } from '../canonical.ts';
import { statement, type ReadDb } from '../database.ts';
import { eachRow } from '../records.ts';
import { loadBody } from '../tables/bodies.ts';
import { eachFile, readFileChunks } from '../tables/files.ts';
import { eachDocument, hashDocument } from '../tables/report-files.ts';
import type { TellingEntries } from './entries.ts';
import type { Findings } from './findings.ts';

/** The query behind the snapshots that rest on a body. */
export const LIST_RESTING_ON_BODY = `SELECT id, case_id FROM snapshots
  WHERE answer_request_id = @id OR report_request_id = @id`;
/** The query behind the snapshots that rest on a file. */
export const LIST_RESTING_ON_FILE = 'SELECT id, case_id FROM snapshots WHERE answer_file_id = ?';
/** The query behind the attachments that rest on a file. */
export const LIST_ATTACHED = 'SELECT id, case_id FROM attachments WHERE file_id = ?';
/** The query behind the written files that rest on a document. */
export const LIST_WRITTEN_FROM = `SELECT id, case_id FROM report_files
  WHERE case_id = @caseId AND document_sha256 = @sha256`;

/** Only where a text was changed: there is no index by texts. */
const LIST_RESTING_ON_TEXT = `SELECT DISTINCT snapshots.id, case_id FROM snapshot_rulesets
  JOIN snapshots ON snapshots.id = snapshot_id WHERE sha256 = ?`;
/** Snapshots whose bytes have another hash or size than their record says, or are not there. */
const LIST_UNLIKE_RECORD = `SELECT snapshots.id, snapshots.case_id FROM snapshots
  LEFT JOIN bodies AS answer ON answer.request_id = answer_request_id
  LEFT JOIN bodies AS report ON report.request_id = report_request_id
  LEFT JOIN files ON files.id = answer_file_id
  WHERE coalesce(answer.sha256, files.sha256) IS NOT answer_sha256
    OR coalesce(answer.size_bytes, files.size_bytes) IS NOT answer_bytes
    OR report.sha256 IS NOT report_sha256 OR report.size_bytes IS NOT report_bytes`;

/** Whose bytes are not what they were. */
interface Changed {
  record: string;
  id: string;
  caseId: CaseId | null;
}

interface Resting {
  id: string;
  case_id: CaseId;
}

/** Adds to what was checked; tells the share of the bytes that is done. */
export function checkBytes(
  db: ReadDb,
  checked: VerifyReport['checked'],
  { entries, findings }: { entries: TellingEntries; findings: Findings },
  tell: (share: number) => void,
): void {
  const total = sumOf(db, 'bodies') + sumOf(db, 'files') + sumOf(db, 'report_documents');
  const told = new Set<string>();
  const add = (changed: Changed): void => {
    // One finding for a record, however many of its bytes it is.
    const { record, id } = changed;
    const name = `${record} ${id}`;
    if (told.has(name)) return;
    told.add(name);
    const entry = record === 'snapshot' ? entries.snapshotHash(id) : entries.newestHash(id);
    findings.add({ kind: 'bytes_changed', seq: entry?.seq ?? null, ...changed });
  };
  const hash: Hash = (sizeBytes, work) => {
    let hashed: Hashed | null = null;
    // Bytes on a page that cannot be read are changed, and those behind them are still read.
    findings.guard(() => {
      hashed = work();
    });
    checked.bytes += sizeBytes;
    tell(Math.min(1, checked.bytes / Math.max(1, total)));
    return hashed;
  };

  const unlike = eachRow(db, LIST_UNLIKE_RECORD) as Iterable<unknown> as Iterable<Resting>;
  for (const snapshot of unlike) add(asSnapshot(snapshot));
  for (const changed of changedBodies(db, hash)) add(changed);
  for (const changed of changedFiles(db, hash, () => checked.files++)) add(changed);
  for (const changed of changedTexts(db)) add(changed);
  for (const changed of changedDocuments(db, hash)) add(changed);
}

interface Hashed {
  sha256: Sha256Hex;
  sizeBytes: number;
}
/** Hashes so many bytes; null when they cannot be read. */
type Hash = (sizeBytes: number, work: () => Hashed) => Hashed | null;

function* changedBodies(db: ReadDb, hash: Hash): Generator<Changed> {
  const bodies = 'SELECT request_id, size_bytes, sha256 FROM bodies WHERE sha256 IS NOT NULL';
  for (const row of eachRow(db, bodies)) {
    const [id, sizeBytes] = [row['request_id'] as RequestId, row['size_bytes'] as number];
    const found = hash(sizeBytes, () => loadBody(db, id, 0));
    if (found?.sha256 === row['sha256'] && found?.sizeBytes === sizeBytes) continue;
    const resting = statement(db, LIST_RESTING_ON_BODY).all({ id }) as Resting[];
    yield* resting.map(asSnapshot);
    if (resting.length === 0) yield { record: 'body', id, caseId: null };
  }
}

function* changedFiles(db: ReadDb, hash: Hash, count: () => void): Generator<Changed> {
  for (const { id, caseId, sizeBytes, sha256 } of eachFile(db)) {
    count();
    const found = hash(sizeBytes, () => hashChunks(readFileChunks(db, id)));
    if (found?.sha256 === sha256 && found.sizeBytes === sizeBytes) continue;
    const snapshots = statement(db, LIST_RESTING_ON_FILE).all(id) as Resting[];
    const attachments = statement(db, LIST_ATTACHED).all(id) as Resting[];
    yield* snapshots.map(asSnapshot);
    yield* attachments.map((attachment) => ({ ...asSnapshot(attachment), record: 'attachment' }));
    if (snapshots.length + attachments.length === 0) yield { record: 'file', id, caseId };
  }
}

function* changedTexts(db: ReadDb): Generator<Changed> {
  for (const { sha256, text } of eachRow(db, 'SELECT sha256, text FROM stored_texts')) {
    if (sha256Hex(String(text)) === sha256) continue;
    const resting = statement(db, LIST_RESTING_ON_TEXT).all(sha256) as Resting[];
    yield* resting.map(asSnapshot);
    if (resting.length === 0) {
      yield { record: 'ruleset', id: String(sha256), caseId: null };
    }
  }
}

function* changedDocuments(db: ReadDb, hash: Hash): Generator<Changed> {
  for (const document of eachDocument(db)) {
    const { caseId, sha256, sizeBytes } = document;
    const found = hash(sizeBytes, () => hashDocument(db, document));
    if (found?.sha256 === sha256 && found.sizeBytes === sizeBytes) continue;
    const files = statement(db, LIST_WRITTEN_FROM).all({ caseId, sha256 }) as Resting[];
    yield* files.map((file) => ({ ...asSnapshot(file), record: 'report_file' }));
    if (files.length === 0) yield { record: 'report_document', id: sha256, caseId };
  }
}

function hashChunks(chunks: Iterable<Buffer>): Hashed {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for (const chunk of chunks) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sha256: hash.digest('hex') as Sha256Hex, sizeBytes };
}

function asSnapshot({ id, case_id: caseId }: Resting): Changed {
  return { record: 'snapshot', id, caseId };
}

function sumOf(db: ReadDb, table: 'bodies' | 'files' | 'report_documents'): number {
  const text = `SELECT coalesce(sum(size_bytes), 0) FROM ${table}`;
  return statement(db, text).pluck().get() as number;
}
