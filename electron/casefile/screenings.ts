// From the bytes of an answer to an immutable snapshot, and back to the view a reader checks.
// A snapshot is stored whatever the bytes are: what was paid for is never thrown away.
import { AppError } from '#shared/errors.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { pointerOfPlace, type PathPlace } from '#shared/review/path-place.ts';
import type {
  FrozenRuleset,
  KyaView,
  KytView,
  NameView,
  ScreeningView,
  SnapshotProvenance,
  SnapshotSummary,
  SummaryOf,
} from '#shared/screening/snapshot.ts';
import { readStoredRuleset } from './answers.ts';
import { readFileText, readHashedFile, readTextStart, type BodyText } from './body-text.ts';
import type { ReadDb, WriteDb } from './database.ts';
import { linkSnapshot } from './index-terms.ts';
import { appendJournal } from './journal.ts';
import type { FrozenRulesetRef, SnapshotDraft } from './job-changes.ts';
import { draftRecord } from './snapshot-draft.ts';
import {
  readStoredKya,
  readStoredKyt,
  readStoredName,
  type StoredResult,
} from './stored-results.ts';
import { requireJson, requireRequest } from './stored-json.ts';
import { loadBody } from './tables/bodies.ts';
import { findImporter } from './tables/custody.ts';
import { completeJob, getJob } from './tables/jobs.ts';
import type { RecordOf, SnapshotRecord } from './tables/snapshot-record.ts';
import { getSnapshot, getSummary, insertSnapshot } from './tables/snapshots.ts';
import { readText } from './tables/stored-texts.ts';

/**
 * Stores the snapshot, moves its job to `complete` and journals both. Errors: `record.not_found`
 * (job, request, finished body, submitting request, ruleset text), `record.conflict` (another
 * job's request, a second snapshot), `job.wrong_state`.
 */
export function storeSnapshot(db: WriteDb, { draft }: { draft: SnapshotDraft }): SnapshotSummary {
  const job = getJob(db, draft.jobId);
  const { record, view } = draftRecord(db, job, draft);
  const recordHash = insertSnapshot(db, record);
  linkSnapshot(db, { chain: null, ...record }, view);
  appendJournal(db, {
    at: draft.takenAt,
    kind: 'snapshot.stored',
    caseId: record.caseId,
    subject: record.id,
    what: {
      jobId: job.id,
      sha256: record.answerSha256,
      requestSha256: record.requestSha256,
      recordHash,
    },
    why: null,
  });
  const { ended = null, takenAt } = draft;
  completeJob(db, job, { remoteJobId: record.remoteJobId, ended, at: takenAt });
  return getSummary(db, record.id);
}

/** Where places of paths are in an answer; null where no pointer reaches one. Errors: those of `openScreening`. */
export function readPointers(
  db: ReadDb,
  { id, places }: { id: SnapshotId; places: readonly PathPlace[] },
): (string | null)[] {
  const view = openScreening(db, { id });
  return places.map((place) => (view.kind === 'name' ? null : pointerOfPlace(view, place)));
}

/**
 * Everything the reader's view needs. Record, answer, report and ruleset texts are hashed again.
 * Errors: `record.not_found`, `evidence.hash_mismatch`.
 */
export function openScreening(db: ReadDb, { id }: { id: SnapshotId }): ScreeningView {
  const record = getSnapshot(db, id);
  switch (record.kind) {
    case 'kya':
      return {
        ...viewOf(db, record, readStoredKya),
        rulesets: record.rulesets.map((ruleset) => thaw(db, ruleset)),
      };
    case 'kyt':
      return {
        ...viewOf(db, record, readStoredKyt),
        rulesets: record.rulesets.map((ruleset) => thaw(db, ruleset)),
      };
    case 'name':
      return { ...viewOf(db, record, readStoredName), report: checkReport(db, record) };
  }
}

/**
 * An address or a transaction without the texts of its rulesets; null for a name. Errors: as
 * `openScreening`.
 */
export function openWithoutRulesets(
  db: ReadDb,
  { id }: { id: SnapshotId },
): Omit<KyaView, 'rulesets'> | Omit<KytView, 'rulesets'> | null {
  const record = getSnapshot(db, id);
  switch (record.kind) {
    case 'kya':
      return viewOf(db, record, readStoredKya);
    case 'kyt':
      return viewOf(db, record, readStoredKyt);
    case 'name':
      return null;
  }
}

/** The stored answer as text, at most `maxBytes` of it. Errors: as `openScreening`. */
export function readRaw(
  db: ReadDb,
  { id, maxBytes }: { id: SnapshotId; maxBytes: number },
): BodyText {
  const record = getSnapshot(db, id);
  checkAnswer(db, record);
  return record.origin === 'service'
    ? readTextStart(db, { id: record.answerRequestId, maxBytes })
    : readFileText(db, { id: record.answerFileId, maxBytes });
}

/** The name service's report as text. Errors: as `openScreening`; `record.not_found` without one. */
export function readNameReport(
  db: ReadDb,
  { id, maxBytes }: { id: SnapshotId; maxBytes: number },
): BodyText {
  const record = getSnapshot(db, id);
  const report = record.kind === 'name' ? checkReport(db, record) : null;
  if (record.kind !== 'name' || record.reportRequestId === null || report === null) {
    throw new AppError('record.not_found', 'the service gave no report');
  }
  return readTextStart(db, { id: record.reportRequestId, maxBytes });
}

/** Hashes again everything that a snapshot refers to, reading none of it. Errors: as `openScreening`. */
export function checkStoredBytes(db: ReadDb, id: SnapshotId): void {
  const record = getSnapshot(db, id);
  checkAnswer(db, record);
  if (record.kind === 'name') checkReport(db, record);
  for (const { sha256 } of record.rulesets) if (sha256 !== null) readText(db, sha256);
}

type KindOf<Record extends SnapshotRecord> = Record['kind'];
type ViewOf<Kind extends SnapshotRecord['kind']> = Extract<ScreeningView, { kind: Kind }>;

/** The parts that the views of all kinds have, each in the types of its kind. */
function viewOf<Record extends SnapshotRecord, Result>(
  db: ReadDb,
  record: Record,
  read: (db: ReadDb, record: Record) => StoredResult<Result>,
) {
  const { result, unreadable, endedAs, resultPointer, recomputedSha256 } = read(db, record);
  if (recomputedSha256 !== record.answerSha256) {
    throw mismatch('answer', record.answerSha256, recomputedSha256);
  }
  const kind: KindOf<Record> = record.kind;
  return {
    kind,
    summary: getSummary(db, record.id) as SummaryOf<KindOf<Record>>,
    provenance: provenanceOf(db, record),
    request: requestOf(record) as ViewOf<KindOf<Record>>['request'],
    result,
    unreadable,
    endedAs,
    resultPointer,
    recomputedSha256,
  };
}

function requestOf(record: SnapshotRecord): unknown {
  if (record.origin === 'imported') return null;
  return requireRequest(record.kind, record.requestJson).request;
}

function provenanceOf(db: ReadDb, record: SnapshotRecord): SnapshotProvenance {
  const bytes = {
    appVersion: record.appVersion,
    sha256: record.answerSha256,
    sizeBytes: record.answerBytes,
    remoteJobId: record.remoteJobId,
  };
  if (record.origin === 'imported') {
    const { origin, importedAt, importedName: fileName, statedOrigin } = record;
    const importedBy = findImporter(db, record);
    return { ...bytes, origin, importedAt, importedBy, fileName, statedOrigin };
  }
  return {
    ...bytes,
    origin: record.origin,
    base: record.base,
    path: record.path,
    method: record.method,
    httpStatus: record.httpStatus,
    headers: requireJson('snapshots.headers_json', record.headersJson),
    serverDate: record.serverDate,
    receivedAt: record.receivedAt,
    receivedMonotonicMs: record.receivedMonotonicMs,
    requestBody: record.requestBody,
    requestSha256: record.requestSha256,
  };
}

function checkAnswer(db: ReadDb, record: SnapshotRecord): void {
  const { answerSha256 } = record;
  const sha256 =
    record.origin === 'service'
      ? loadBody(db, record.answerRequestId, 0).sha256
      : readHashedFile(db, record.answerFileId).recomputedSha256;
  if (sha256 !== answerSha256) throw mismatch('answer', answerSha256, sha256);
}

function checkReport(db: ReadDb, record: RecordOf<'name'>): NameView['report'] {
  const { reportRequestId, reportSha256, reportContentType } = record;
  if (reportRequestId === null || reportSha256 === null) return null;
  const { sha256, sizeBytes } = loadBody(db, reportRequestId, 0);
  if (sha256 !== reportSha256) throw mismatch('report', reportSha256, sha256);
  return { contentType: reportContentType ?? '', sizeBytes, sha256 };
}

function thaw(db: ReadDb, ruleset: FrozenRulesetRef): FrozenRuleset {
  const { sha256 } = ruleset;
  return { ...ruleset, ruleset: sha256 === null ? null : readStoredRuleset(db, sha256) };
}

function mismatch(record: 'answer' | 'report', stored: string, recomputed: string): AppError {
  return new AppError('evidence.hash_mismatch', `an ${record} has another hash than was stored`, {
    details: { record, stored, recomputed },
  });
}
