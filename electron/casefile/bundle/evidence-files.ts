// The evidence of a case as files: answers, rulesets, attachments and reviewers' files byte for byte,
// each hashed again as it goes by, and the list that says what belongs together.
import type { CaseId, FileId, RequestId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import { createPathSet, toSafePart } from '../../bundle/paths.ts';
import { sha256Hex } from '../canonical.ts';
import { statement, type ReadDb } from '../database.ts';
import { LIST_SIGNED_FILES } from '../tables/approvals.ts';
import { listEveryAttachment } from '../tables/attachments.ts';
import { readCheckedBody } from '../tables/bodies.ts';
import { getFile, readCheckedChunks } from '../tables/files.ts';
import type { SnapshotRecord } from '../tables/snapshot-record.ts';
import { getSnapshot } from '../tables/snapshots.ts';
import { readText } from '../tables/stored-texts.ts';
import type { Leaving } from './leaving.ts';
import { SNAPSHOTS_PATH } from './own-paths.ts';
import { jsonListFile, type PayloadFile } from './payload.ts';

// A bundle is read from end to end: nothing here has to be quick, so the sorting needs no index.
const SNAPSHOT_IDS = 'SELECT id FROM snapshots WHERE case_id = ? ORDER BY taken_at, id';
const RULESET_HASHES = `SELECT DISTINCT sha256 FROM snapshot_rulesets
  WHERE sha256 IS NOT NULL AND snapshot_id IN (SELECT id FROM snapshots WHERE case_id = ?)
  ORDER BY sha256`;

/** Of a case, oldest first. */
export function listSnapshotIds(db: ReadDb, caseId: CaseId): SnapshotId[] {
  return statement(db, SNAPSHOT_IDS).pluck().all(caseId) as SnapshotId[];
}

/** `data/snapshots.json`: what was asked when, and where its answer and rulesets are. */
export function snapshotList(
  db: ReadDb,
  ids: readonly SnapshotId[],
  leaving: Leaving,
): PayloadFile {
  return jsonListFile(SNAPSHOTS_PATH, function* () {
    for (const id of ids) yield leaving.redactJson(describe(getSnapshot(db, id)));
  });
}

/** Every answer, and every report of the name service, once. */
export function* answerFiles(db: ReadDb, ids: readonly SnapshotId[]): Generator<PayloadFile> {
  const taken = new Set<string>();
  for (const id of ids) {
    for (const { path, sizeBytes, chunks } of bytesOf(db, getSnapshot(db, id))) {
      if (taken.has(path)) continue;
      taken.add(path);
      yield { path, sizeBytes, nature: 'kept', chunks };
    }
  }
}

/** The rulesets that answers were made with, as they were read. */
export function* rulesetFiles(db: ReadDb, caseId: CaseId): Generator<PayloadFile> {
  const hashes = statement(db, RULESET_HASHES).pluck().all(caseId) as Sha256Hex[];
  for (const sha256 of hashes) {
    const chunks = () => [Buffer.from(readText(db, sha256))];
    yield { path: rulesetPath(sha256), sizeBytes: null, nature: 'kept', chunks };
  }
}

/** Attachments, removed ones too: what was taken back is part of the case. */
export function* attachmentFiles(
  db: ReadDb,
  caseId: CaseId,
  leaving: Leaving,
): Generator<PayloadFile> {
  const add = createPathSet();
  for (const { id, fileId, name, sha256, sizeBytes } of listEveryAttachment(db, { caseId })) {
    if (leaving.isWithheld('attachment', id)) continue;
    const path = `data/attachments/${sha256}/${toSafePart(leaving.redactText(name))}`;
    // The same bytes under names that a file system takes for one are one file.
    if (!add(path)) continue;
    const chunks = () => readCheckedChunks(db, getFile(db, fileId));
    yield { path, sizeBytes, nature: 'kept', chunks };
  }
}

/** What reviewers signed. */
export function* approvalFiles(db: ReadDb, caseId: CaseId): Generator<PayloadFile> {
  const files = statement(db, LIST_SIGNED_FILES).pluck().all(caseId) as Uint8Array[];
  const byHash = new Map(files.map((bytes) => [sha256Hex(bytes), bytes]));
  for (const [sha256, bytes] of [...byHash].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const path = `data/approvals/${sha256}.tracefile-review`;
    yield { path, sizeBytes: bytes.length, nature: 'kept', chunks: () => [bytes] };
  }
}

interface StoredBytes {
  path: string;
  sizeBytes: number;
  chunks: () => Iterable<Uint8Array>;
}

function bytesOf(db: ReadDb, record: SnapshotRecord): StoredBytes[] {
  const { answerSha256: sha256, answerBytes: sizeBytes } = record;
  const answer: StoredBytes = {
    path: answerPath(sha256),
    sizeBytes,
    chunks: () =>
      record.origin === 'service'
        ? readCheckedBody(db, record.answerRequestId, sha256)
        : importedBytes(db, record.answerFileId),
  };
  const report = reportOf(record);
  if (report === null) return [answer];
  const { requestId } = report;
  return [
    answer,
    {
      path: report.path,
      sizeBytes: report.sizeBytes,
      chunks: () => readCheckedBody(db, requestId, report.sha256),
    },
  ];
}

function importedBytes(db: ReadDb, id: FileId): Iterable<Uint8Array> {
  return readCheckedChunks(db, getFile(db, id));
}

function describe(record: SnapshotRecord): object {
  const isService = record.origin === 'service';
  const report = reportOf(record);
  return {
    id: record.id,
    kind: record.kind,
    origin: record.origin,
    takenAt: record.takenAt,
    subject: subjectOf(record),
    environmentName: isService ? record.environmentName : null,
    environmentKind: isService ? record.environmentKind : 'imported',
    sha256: record.answerSha256,
    sizeBytes: record.answerBytes,
    answer: answerPath(record.answerSha256),
    request: isService ? record.requestBody : null,
    requestSha256: isService ? record.requestSha256 : null,
    report:
      report === null
        ? null
        : { path: report.path, sha256: report.sha256, sizeBytes: report.sizeBytes },
    rulesets: record.rulesets.map((ruleset) => ({
      ...ruleset,
      path: ruleset.sha256 === null ? null : rulesetPath(ruleset.sha256),
    })),
  };
}

/** The address, the transaction or the name that was asked about. */
function subjectOf(record: SnapshotRecord): string {
  switch (record.kind) {
    case 'kya':
      return record.address;
    case 'kyt':
      return record.transaction;
    case 'name':
      return record.query;
  }
}

interface StoredReport {
  path: string;
  requestId: RequestId;
  sha256: Sha256Hex;
  sizeBytes: number;
}

function reportOf(record: SnapshotRecord): StoredReport | null {
  if (record.kind !== 'name') return null;
  const { reportRequestId: requestId, reportSha256: sha256, reportBytes: sizeBytes } = record;
  if (requestId === null || sha256 === null || sizeBytes === null) return null;
  const path = `data/answers/${sha256}.${extensionOf(record.reportContentType ?? '')}`;
  return { path, requestId, sha256, sizeBytes };
}

function extensionOf(contentType: string): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const known: Readonly<Record<string, string>> = {
    'application/pdf': 'pdf',
    'text/html': 'html',
    'application/json': 'json',
    'text/plain': 'txt',
  };
  return known[type] ?? 'bin';
}

function answerPath(sha256: Sha256Hex): string {
  return `data/answers/${sha256}.json`;
}

function rulesetPath(sha256: Sha256Hex): string {
  return `data/rulesets/${sha256}.json`;
}
