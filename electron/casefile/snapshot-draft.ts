// The record of a screening that is about to be stored: everything the ledger and the answer's
// own bytes say, and nothing else.
import { AppError } from '#shared/errors.ts';
import type { RequestId } from '#shared/domain/ids.ts';
import { HIT_GROUPS } from '#shared/domain/names.ts';
import { findingOf, type NameResult } from '#shared/names/result.ts';
import type { Job } from '#shared/screening/job.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import { sha256Hex, wellFormed } from './canonical.ts';
import type { ReadDb } from './database.ts';
import type { FrozenRulesetRef, SnapshotDraft } from './operations.ts';
import { readStoredKya, readStoredKyt, readStoredName } from './stored-results.ts';
import { requireBody } from './tables/bodies.ts';
import { getJob } from './tables/jobs.ts';
import { findScreenRequest, getRequest, type StoredRequest } from './tables/requests.ts';
import type {
  CommonRecord,
  DecisionRecord,
  KindRecord,
  SnapshotRecord,
  VerdictRecord,
} from './tables/snapshot-record.ts';

/** What the answer's bytes give the record. */
type Read = KindRecord & { hitCount: number | null; remoteId: string | null };

/**
 * The record for a draft. Errors: `record.not_found` (job, request, finished body, submitting
 * request), `record.conflict` (another job's request; rulesets of a name; the report of another
 * kind).
 */
export function draftRecord(db: ReadDb, draft: SnapshotDraft): SnapshotRecord {
  const job = getJob(db, draft.jobId);
  const answer = requireOwn(db, job, draft.requestId);
  const body = requireBody(db, draft.requestId);
  const submit = findScreenRequest(db, job.id);
  if (submit === null || submit.body === null || answer.outcome === null) {
    throw new AppError('record.not_found', 'the ledger holds no submitting request of this job');
  }
  assertFits(job, draft);
  const { remoteId, hitCount, ...fields } = readAnswer(db, job, draft);
  const common: CommonRecord = {
    id: draft.id,
    caseId: job.caseId,
    jobId: job.id,
    environmentId: job.environmentId,
    environmentName: wellFormed(draft.environmentName),
    environmentKind: draft.environmentKind,
    requestJson: JSON.stringify(job.request),
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
    remoteJobId: textOf(remoteId ?? job.remoteJobId),
    appVersion: draft.appVersion,
    takenAt: draft.takenAt,
    hitCount,
  };
  return { ...common, ...fields, rulesets: draft.rulesets.map(freeze) };
}

function readAnswer(db: ReadDb, job: Job, draft: SnapshotDraft): Read {
  switch (job.kind) {
    case 'kya': {
      const { result, remoteId } = readStoredKya(db, draft.requestId);
      const { address, chainName, token } = job.request;
      const fields = { address: wellFormed(address), ...verdictOf(chainName, token, result) };
      return { kind: job.kind, ...fields, hitCount: countHits(result), remoteId };
    }
    case 'kyt': {
      const { result, remoteId } = readStoredKyt(db, draft.requestId);
      const { transaction, screenDirection: direction, chainName, token } = job.request;
      const fields = {
        transaction: wellFormed(transaction),
        direction,
        ...verdictOf(chainName, token, result),
      };
      return { kind: job.kind, ...fields, hitCount: countHits(result), remoteId };
    }
    case 'name': {
      const { result, remoteId } = readStoredName(db, draft.requestId);
      const fields = {
        query: wellFormed(job.request.name),
        decision: textOf(result?.decision),
        riskLevel: textOf(result?.riskLevel),
        ...reportOf(db, job, draft.reportRequestId),
      };
      return { kind: job.kind, ...fields, hitCount: countGroups(result), remoteId };
    }
  }
}

function verdictOf(chain: string, token: string, result: KyaResult | null): VerdictRecord {
  return {
    chain: wellFormed(chain),
    token,
    score: result?.score?.score ?? null,
    verdict: textOf(result?.score?.verdict),
    risk: textOf(result?.risk),
  };
}

function countHits(result: KyaResult | null): number | null {
  return result?.areHitsDelivered === true ? result.hits.length : null;
}

/** Groups with a hit. */
function countGroups(result: NameResult | null): number | null {
  if (result === null) return null;
  return HIT_GROUPS.filter((name) => findingOf(result.groups, name) === 'hit').length;
}

type Report = Omit<DecisionRecord, 'query' | 'decision' | 'riskLevel'>;

function reportOf(db: ReadDb, job: Job, id: RequestId | null): Report {
  if (id === null) {
    return {
      reportRequestId: null,
      reportSha256: null,
      reportBytes: null,
      reportContentType: null,
    };
  }
  const { outcome } = requireOwn(db, job, id);
  const { sha256, sizeBytes } = requireBody(db, id);
  return {
    reportRequestId: id,
    reportSha256: sha256,
    reportBytes: sizeBytes,
    reportContentType: wellFormed(outcome?.headers['content-type'] ?? ''),
  };
}

function requireOwn(db: ReadDb, job: Job, id: RequestId): StoredRequest {
  const request = getRequest(db, id);
  if (request.jobId === job.id) return request;
  throw new AppError('record.conflict', 'the answer belongs to another job');
}

/** No ruleset decides about a name, and only names have a report. */
function assertFits({ kind }: Job, draft: SnapshotDraft): void {
  const isWrong = kind === 'name' ? draft.rulesets.length > 0 : draft.reportRequestId !== null;
  if (isWrong) throw new AppError('record.conflict', 'a part of another kind of screening');
}

/** Exactly the fields that are hashed. */
function freeze(ruleset: FrozenRulesetRef): FrozenRulesetRef {
  const { role, requestedId, certainty, sha256, changedWhileRunning } = ruleset;
  return { role, requestedId, certainty, sha256, changedWhileRunning };
}

function textOf(word: string | null | undefined): string | null {
  return word === null || word === undefined ? null : wellFormed(word);
}
