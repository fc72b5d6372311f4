// From the bytes of an answer to an immutable snapshot, and back to the view a reader checks.
// A snapshot is stored whatever the bytes are: what was paid for is never thrown away.
import { AppError } from '#shared/errors.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { KyaRequest } from '#shared/screening/request.ts';
import type { FrozenRuleset, ScreeningView, SnapshotSummary } from '#shared/screening/snapshot.ts';
import { readBodyText, readStoredKya, readStoredRuleset } from './answers.ts';
import { sha256Hex, wellFormed } from './canonical.ts';
import type { ReadDb, WriteDb } from './database.ts';
import { appendJournal } from './journal.ts';
import type { FrozenRulesetRef, SnapshotDraft } from './operations.ts';
import { requireBody } from './tables/bodies.ts';
import { completeJob, getJob } from './tables/jobs.ts';
import { findScreenRequest, getRequest } from './tables/requests.ts';
import { getSnapshot, insertSnapshot, toSummary, type SnapshotRecord } from './tables/snapshots.ts';

/**
 * Stores the snapshot, moves its job to `complete` and journals both. Errors: `record.not_found`
 * (job, request, finished body, submitting request, ruleset text), `record.conflict` (another
 * job's request, a second snapshot), `job.wrong_state`.
 */
export function storeSnapshot(db: WriteDb, { draft }: { draft: SnapshotDraft }): SnapshotSummary {
  const record = toRecord(db, draft);
  const recordHash = insertSnapshot(db, record);
  appendJournal(db, {
    at: draft.takenAt,
    kind: 'snapshot.stored',
    caseId: record.caseId,
    subject: record.id,
    what: {
      jobId: record.jobId,
      sha256: record.answerSha256,
      requestSha256: record.requestSha256,
      recordHash,
    },
    why: null,
  });
  completeJob(db, { id: record.jobId, remoteJobId: record.remoteJobId, at: draft.takenAt });
  return toSummary(record);
}

/**
 * Everything the reader's view needs. Record, answer and ruleset texts are hashed again. Errors:
 * `record.not_found`, `evidence.hash_mismatch`.
 */
export function openScreening(db: ReadDb, { id }: { id: SnapshotId }): ScreeningView {
  const record = getSnapshot(db, id);
  const { result, unreadable, recomputedSha256 } = readStoredKya(db, record.answerRequestId);
  if (recomputedSha256 !== record.answerSha256) throw answerMismatch(record, recomputedSha256);
  return {
    summary: toSummary(record),
    provenance: {
      base: record.base,
      path: record.path,
      method: record.method,
      httpStatus: record.httpStatus,
      headers: JSON.parse(record.headersJson) as Record<string, string>,
      serverDate: record.serverDate,
      receivedAt: record.receivedAt,
      receivedMonotonicMs: record.receivedMonotonicMs,
      appVersion: record.appVersion,
      requestBody: record.requestBody,
      requestSha256: record.requestSha256,
      sha256: record.answerSha256,
      sizeBytes: record.answerBytes,
      remoteJobId: record.remoteJobId,
    },
    request: JSON.parse(record.requestJson) as KyaRequest,
    result,
    unreadable,
    rulesets: record.rulesets.map((ruleset) => thaw(db, ruleset)),
    recomputedSha256,
  };
}

/** The stored answer as text, at most `maxBytes` of it. Errors: as `openScreening`. */
export function readRaw(
  db: ReadDb,
  { id, maxBytes }: { id: SnapshotId; maxBytes: number },
): ReturnType<typeof readBodyText> {
  return readBodyText(db, { id: getSnapshot(db, id).answerRequestId, maxBytes });
}

function toRecord(db: ReadDb, draft: SnapshotDraft): SnapshotRecord {
  const job = getJob(db, draft.jobId);
  const answer = getRequest(db, draft.requestId);
  if (answer.jobId !== job.id) {
    throw new AppError('record.conflict', 'the answer belongs to another job');
  }
  const body = requireBody(db, draft.requestId);
  const submit = findScreenRequest(db, job.id);
  if (submit === null || submit.body === null || answer.outcome === null) {
    throw new AppError('record.not_found', 'the ledger holds no submitting request of this job');
  }
  const { result, jobId } = readStoredKya(db, draft.requestId);
  const textOf = (word: string | null | undefined) =>
    word === null || word === undefined ? null : wellFormed(word);
  return {
    id: draft.id,
    caseId: job.caseId,
    jobId: job.id,
    kind: 'kya',
    environmentId: job.environmentId,
    environmentName: wellFormed(draft.environmentName),
    environmentKind: draft.environmentKind,
    requestJson: JSON.stringify(job.request),
    chain: wellFormed(job.request.chainName),
    address: wellFormed(job.request.address),
    token: job.request.token,
    requestBody: submit.body,
    requestSha256: sha256Hex(submit.body),
    answerRequestId: answer.id,
    answerSha256: body.sha256,
    answerBytes: body.sizeBytes,
    base: answer.base,
    path: answer.path,
    method: answer.method,
    httpStatus: answer.outcome.httpStatus ?? 0,
    headersJson: JSON.stringify(answer.outcome.headers),
    serverDate: answer.outcome.serverDate,
    receivedAt: answer.outcome.receivedAt,
    receivedMonotonicMs: answer.outcome.receivedMonotonicMs,
    remoteJobId: textOf(jobId ?? job.remoteJobId),
    appVersion: draft.appVersion,
    takenAt: draft.takenAt,
    score: result?.score?.score ?? null,
    verdict: textOf(result?.score?.verdict),
    risk: textOf(result?.risk),
    hitCount: result?.areHitsDelivered === true ? result.hits.length : null,
    rulesets: draft.rulesets.map(
      ({ role, requestedId, certainty, sha256, changedWhileRunning }) => ({
        role,
        requestedId,
        certainty,
        sha256,
        changedWhileRunning,
      }),
    ),
  };
}

function thaw(db: ReadDb, ruleset: FrozenRulesetRef): FrozenRuleset {
  const { sha256 } = ruleset;
  return { ...ruleset, ruleset: sha256 === null ? null : readStoredRuleset(db, sha256) };
}

function answerMismatch(record: SnapshotRecord, recomputed: string): AppError {
  return new AppError('evidence.hash_mismatch', 'an answer has another hash than was stored', {
    details: { record: 'answer', stored: record.answerSha256, recomputed },
  });
}
