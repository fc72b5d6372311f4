// Jobs: the life of one billed call. Every change of state is checked against the one table of
// transitions and journaled.
import { AppError, type WireError } from '#shared/errors.ts';
import type { CaseId, EnvironmentId, JobId, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { BilledState, Job, JobState } from '#shared/screening/job.ts';
import type { KyaRequest } from '#shared/screening/request.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { isLegalTransition } from '../job-transitions.ts';
import { appendJournal } from '../journal.ts';
import type { JobPatch } from '../operations.ts';

interface JobRow {
  id: string;
  case_id: string;
  kind: 'kya';
  environment_id: string;
  request_json: string;
  state: JobState;
  remote_job_id: string | null;
  remote_status: string | null;
  billed: BilledState;
  created_at: number;
  updated_at: number;
  accepted_at: number | null;
  error_json: string | null;
  snapshot_id: string | null;
}

const SELECT = `
  SELECT jobs.*, (SELECT id FROM snapshots WHERE job_id = jobs.id) AS snapshot_id FROM jobs`;

/** The query behind `listJobs` without a case. */
export const LIST_JOBS = `${SELECT} ORDER BY created_at DESC, id`;
/** The query behind `listJobs` of one case. */
export const LIST_JOBS_OF_CASE = `${SELECT} WHERE case_id = ? ORDER BY created_at DESC, id`;
/** The query behind `recoverJobs`, oldest first within a state. */
export const LIST_JOBS_IN_STATE = `${SELECT} WHERE state = ? ORDER BY created_at, id`;

/** The query behind `listAcceptedSubmits`. */
export const LIST_ACCEPTED_SUBMITS = `
  SELECT remote_job_id, coalesce(accepted_at, created_at) AS accepted_at,
    (SELECT body FROM requests WHERE rowid = (
      SELECT max(sent.rowid) FROM requests AS sent
      WHERE sent.job_id = jobs.id AND sent.purpose = 'screen' AND sent.body IS NOT NULL)) AS body
  FROM jobs
  WHERE environment_id = ? AND state IN ('accepted', 'processing', 'stopped', 'failed')
    AND remote_job_id IS NOT NULL`;

/** A change of state with the details that go with it. */
export interface JobChange {
  id: JobId;
  from: readonly JobState[];
  to: JobState;
  patch: JobPatch;
  at: UtcMs;
  why: string | null;
}

/** Stores the intent. Errors: `record.not_found` (case), `record.conflict` (id). */
export function createJob(
  db: WriteDb,
  args: {
    id: JobId;
    caseId: CaseId;
    environmentId: EnvironmentId;
    request: KyaRequest;
    at: UtcMs;
  },
): Job {
  statement(
    db,
    `INSERT INTO jobs (id, case_id, kind, environment_id, request_json, state, billed, created_at,
       updated_at)
     VALUES (@id, @caseId, 'kya', @environmentId, @requestJson, 'intent', 'not_billed', @at, @at)`,
  ).run({
    id: args.id,
    caseId: args.caseId,
    environmentId: args.environmentId,
    requestJson: JSON.stringify(args.request),
    at: args.at,
  });
  appendJournal(db, {
    at: args.at,
    kind: 'job.created',
    caseId: args.caseId,
    subject: args.id,
    what: {
      kind: 'kya',
      environmentId: args.environmentId,
      chain: args.request.chainName,
      address: args.request.address,
      token: args.request.token,
    },
    why: null,
  });
  return getJob(db, args.id);
}

/** One job. Errors: `record.not_found`. */
export function getJob(db: ReadDb, id: JobId): Job {
  const row = statement(db, `${SELECT} WHERE id = ?`).get(id);
  if (row === undefined) throw new AppError('record.not_found', 'no such job');
  return toJob(row as JobRow);
}

/** The jobs of a case or of all, newest first. */
export function listJobs(db: ReadDb, { caseId }: { caseId: CaseId | null }): Job[] {
  const rows =
    caseId === null ? statement(db, LIST_JOBS).all() : statement(db, LIST_JOBS_OF_CASE).all(caseId);
  return (rows as JobRow[]).map(toJob);
}

/**
 * The jobs of an environment that have an id there and may still be polled, a stopped or failed
 * one by its resumption, with what was sent for them.
 */
export function listAcceptedSubmits(
  db: ReadDb,
  { environmentId }: { environmentId: EnvironmentId },
): { remoteJobId: string; body: string; acceptedAt: UtcMs }[] {
  const rows = statement(db, LIST_ACCEPTED_SUBMITS).all(environmentId) as {
    remote_job_id: string;
    accepted_at: number;
    body: string | null;
  }[];
  return rows.flatMap(({ remote_job_id: remoteJobId, accepted_at: acceptedAt, body }) =>
    body === null ? [] : [{ remoteJobId, body, acceptedAt }],
  );
}

/**
 * Moves a job. Errors: `record.not_found`; `job.wrong_state` when it is in none of `from`, when
 * the table forbids it, or for `complete`, which only a stored snapshot gives.
 */
export function changeJob(db: WriteDb, args: JobChange): Job {
  if (args.to === 'complete') throw wrongState('any', args.to);
  return moveJob(db, args);
}

/** The move to `complete`; belongs in the transaction that stores the snapshot. */
export function completeJob(
  db: WriteDb,
  args: { id: JobId; remoteJobId: string | null; at: UtcMs },
): Job {
  const { state } = getJob(db, args.id);
  return moveJob(db, {
    id: args.id,
    from: [state],
    to: 'complete',
    patch: {
      billed: 'billed',
      error: null,
      ...(args.remoteJobId === null ? {} : { remoteJobId: args.remoteJobId }),
    },
    at: args.at,
    why: null,
  });
}

/**
 * After a crash: whatever is still being sent may have reached the service (the runner settles
 * first what the ledger answers). Gives the jobs that the
 * program goes on with, oldest first.
 */
export function recoverJobs(db: WriteDb, { at }: { at: UtcMs }): Job[] {
  for (const { id } of listInState(db, 'sending')) {
    const error: WireError = new AppError(
      'http.outcome_unknown',
      'the program ended while the request was on its way',
    ).toWire();
    const patch: JobPatch = { billed: 'may_be_billed', error };
    moveJob(db, { id, from: ['sending'], to: 'unknown', patch, at, why: null });
  }
  return (['intent', 'accepted', 'processing'] as const).flatMap((state) => listInState(db, state));
}

function moveJob(db: WriteDb, { id, from, to, patch, at, why }: JobChange): Job {
  const job = getJob(db, id);
  if (!from.includes(job.state) || !isLegalTransition(job.state, to)) {
    throw wrongState(job.state, to);
  }
  const billed = patch.billed ?? job.billed;
  const remoteJobId = patch.remoteJobId ?? job.remoteJobId;
  const remoteStatus = patch.remoteStatus ?? job.remoteStatus;
  const error = patch.error === undefined ? job.error : patch.error;
  statement(
    db,
    `UPDATE jobs SET state = @to, billed = @billed, remote_job_id = @remoteJobId,
       remote_status = @remoteStatus, accepted_at = @acceptedAt, error_json = @errorJson,
       updated_at = @at
     WHERE id = @id`,
  ).run({
    id,
    to,
    billed,
    remoteJobId,
    remoteStatus,
    acceptedAt: patch.acceptedAt ?? job.acceptedAt,
    errorJson: error === null ? null : JSON.stringify(error),
    at,
  });
  appendJournal(db, {
    at,
    kind: 'job.state_changed',
    caseId: job.caseId,
    subject: id,
    what: {
      from: job.state,
      to,
      billed,
      ...(remoteJobId === null ? {} : { remoteJobId }),
      ...(remoteStatus === null ? {} : { remoteStatus }),
      ...(error === null ? {} : { errorCode: error.code }),
    },
    why,
  });
  return getJob(db, id);
}

function listInState(db: ReadDb, state: JobState): Job[] {
  return (statement(db, LIST_JOBS_IN_STATE).all(state) as JobRow[]).map(toJob);
}

function wrongState(state: JobState | 'any', to: JobState): AppError {
  return new AppError('job.wrong_state', `a job cannot go from ${state} to ${to}`, {
    details: { state, to },
  });
}

function toJob(row: JobRow): Job {
  return {
    id: row.id as JobId,
    caseId: row.case_id as CaseId,
    kind: row.kind,
    environmentId: row.environment_id as EnvironmentId,
    request: JSON.parse(row.request_json) as KyaRequest,
    state: row.state,
    remoteJobId: row.remote_job_id,
    remoteStatus: row.remote_status,
    billed: row.billed,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    acceptedAt: row.accepted_at,
    snapshotId: row.snapshot_id as SnapshotId | null,
    error: row.error_json === null ? null : (JSON.parse(row.error_json) as WireError),
  };
}
