// The record of a screening that is about to be stored: everything the ledger and the answer's
// own bytes say, and nothing else.
import { AppError } from '#shared/errors.ts';
import type { RequestId } from '#shared/domain/ids.ts';
import type { ViewOfLinks } from '#shared/graph/answer-links.ts';
import { outcomeMarkOf } from '#shared/review/exemption.ts';
import type { Job } from '#shared/screening/job.ts';
import { sha256Hex, wellFormed } from './canonical.ts';
import type { ReadDb } from './database.ts';
import type { FrozenRulesetRef, SnapshotDraft } from './job-changes.ts';
import {
  countGroups,
  countHits,
  decisionOf,
  NO_REPORT,
  textOf,
  verdictOf,
} from './snapshot-outcome.ts';
import { readStoredKya, readStoredKyt, readStoredName } from './stored-results.ts';
import { requireBody } from './tables/bodies.ts';
import { findScreenRequest, getRequest, type StoredRequest } from './tables/requests.ts';
import type {
  CommonRecord,
  DecisionRecord,
  KindRecord,
  ServiceRecord,
  SnapshotRecord,
} from './tables/snapshot-record.ts';

/** What the answer's bytes give the record, and what they hold. */
interface Read {
  fields: KindRecord & Pick<CommonRecord, 'hitCount' | 'outcomeMark'>;
  remoteId: string | null;
  view: ViewOfLinks;
}

/** A record that is about to be stored, with what its answer holds. */
export interface DraftedRecord {
  record: SnapshotRecord & { origin: 'service' };
  view: ViewOfLinks;
}

/**
 * The record for the draft of a job. Errors: `record.not_found` (request, finished body, submitting
 * request), `record.conflict` (another job's request; rulesets of a name; the report of another
 * kind).
 */
export function draftRecord(db: ReadDb, job: Job, draft: SnapshotDraft): DraftedRecord {
  const answer = requireOwn(db, job, draft.requestId);
  const body = requireBody(db, draft.requestId);
  const submit = findScreenRequest(db, job.id);
  if (submit === null || submit.body === null || answer.outcome === null) {
    throw new AppError('record.not_found', 'the ledger holds no submitting request of this job');
  }
  assertFits(job, draft);
  const { fields, remoteId, view } = readAnswer(db, job, draft);
  const common: Omit<CommonRecord, 'hitCount' | 'outcomeMark'> & ServiceRecord = {
    origin: 'service',
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
    // An answer about another one says so among its deviations.
    remoteJobId: textOf(job.remoteJobId ?? remoteId),
    appVersion: draft.appVersion,
    takenAt: draft.takenAt,
  };
  return { record: { ...common, ...fields, rulesets: draft.rulesets.map(freeze) }, view };
}

function readAnswer(db: ReadDb, job: Job, draft: SnapshotDraft): Read {
  const { remoteJobId } = job;
  const place = { origin: 'service', answerRequestId: draft.requestId, remoteJobId } as const;
  switch (job.kind) {
    case 'kya': {
      const { request } = job;
      const { address, chainName, token } = request;
      const { result, remoteId } = readStoredKya(db, { ...place, address });
      const fields = {
        kind: job.kind,
        address: wellFormed(address),
        ...verdictOf(chainName, token, result),
        hitCount: countHits(result),
        outcomeMark: outcomeMarkOf({ kind: job.kind, request, result }),
      };
      const view = { kind: job.kind, subject: fields.address, summary: { address }, result };
      return { fields, remoteId, view };
    }
    case 'kyt': {
      const { request } = job;
      const { transaction, screenDirection: direction, chainName, token } = request;
      const { result, remoteId } = readStoredKyt(db, { ...place, direction });
      const subject = wellFormed(transaction);
      const view = { kind: job.kind, subject, summary: { direction }, result };
      const fields = {
        kind: job.kind,
        transaction: subject,
        direction,
        ...verdictOf(chainName, token, result),
        hitCount: countHits(result),
        outcomeMark: outcomeMarkOf({ ...view, request }),
      };
      return { fields, remoteId, view };
    }
    case 'name': {
      const { result, remoteId } = readStoredName(db, place);
      const { name: query } = job.request;
      const fields = {
        kind: job.kind,
        ...decisionOf(query, result),
        ...reportOf(db, job, draft.reportRequestId),
        hitCount: countGroups(result),
        outcomeMark: outcomeMarkOf({ kind: job.kind, result }),
      };
      return {
        fields,
        remoteId,
        view: { kind: job.kind, subject: query, summary: { query }, result },
      };
    }
  }
}

type Report = Omit<DecisionRecord, 'query' | 'decision' | 'riskLevel'>;

function reportOf(db: ReadDb, job: Job, id: RequestId | null): Report {
  if (id === null) return NO_REPORT;
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
