// Jobs: the life of one billed call. Every change of state is checked against the one table of
// transitions and journaled.
import { AppError, type WireError } from '#shared/errors.ts';
import type { BatchId, CaseId, EnvironmentId, JobId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import {
  ACTIVE_JOB_STATES,
  JOB_STATES,
  type Job,
  type JobRequest,
  type JobState,
} from '#shared/screening/job.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { isLegalTransition } from '../job-transitions.ts';
import { appendJournal } from '../journal.ts';
import type { JobPatch, SnapshotDraft } from '../job-changes.ts';
import { questionHash } from '../question.ts';
import { followHash } from '../records.ts';
import { reopenBatch } from './batch-reopening.ts';
import { requireOpenCase } from './case-seal.ts';
import { hashJob, SELECT_JOB, toJob, type JobRow } from './job-row.ts';
import { hashOpenRequests, hashRequestsOf } from './request-records.ts';

/** The query behind `listJobs`. */
export const LIST_JOBS_OF_CASE = `${SELECT_JOB} WHERE case_id = ?
  ORDER BY created_at DESC, batch_row, id`;
/** The query behind `recoverJobs`, oldest first within a state. */
export const LIST_JOBS_IN_STATE = `${SELECT_JOB} WHERE state = ?
  ORDER BY created_at, batch_row, id`;
/** The query behind `listCurrentJobs`: a job is complete when its snapshot is taken. */
export const LIST_COMPLETE_SINCE = `
  SELECT jobs.*, snapshots.id AS snapshot_id
  FROM snapshots CROSS JOIN jobs ON jobs.id = snapshots.job_id
  WHERE snapshots.taken_at >= ? ORDER BY snapshots.taken_at DESC`;

/** The query behind `listBatchJobs`, for one state. */
export const LIST_BATCH_JOBS = `${SELECT_JOB} WHERE batch_id = ? AND state = ?
  ORDER BY batch_row LIMIT ?`;

/** A change of state with the details that go with it. */
export interface JobChange {
  id: JobId;
  from: readonly JobState[];
  to: JobState;
  patch: JobPatch;
  at: UtcMs;
  why: string | null;
}

/** A job about to be stored; `batch` is its row in one. */
export interface NewJob {
  id: JobId;
  caseId: CaseId;
  batch: { id: BatchId; row: number } | null;
  environmentId: EnvironmentId;
  job: JobRequest;
  at: UtcMs;
}

/** Stores the intent. Errors: `record.not_found` (case), `case.sealed`, `record.conflict` (id). */
export function createJob(db: WriteDb, args: Omit<NewJob, 'batch'>): Job {
  insertJob(db, { ...args, batch: null });
  return getJob(db, args.id);
}

/** Stores and journals an intent without reading it back. Errors: as `createJob`. */
export function insertJob(
  db: WriteDb,
  { id, caseId, batch, environmentId, job, at }: NewJob,
): void {
  requireOpenCase(db, caseId);
  statement(
    db,
    `INSERT INTO jobs (id, case_id, batch_id, batch_row, kind, environment_id, request_json,
       question_sha256, state, billed, created_at, updated_at)
     VALUES (@id, @caseId, @batchId, @batchRow, @kind, @environmentId, @requestJson, @question,
       'intent', 'not_billed', @at, @at)`,
  ).run({
    id,
    caseId,
    batchId: batch?.id ?? null,
    batchRow: batch?.row ?? null,
    kind: job.kind,
    environmentId,
    requestJson: JSON.stringify(job.request),
    question: questionHash(environmentId, job),
    at,
  });
  appendJournal(db, {
    at,
    kind: 'job.created',
    caseId,
    subject: id,
    what: {
      kind: job.kind,
      environmentId,
      ...describe(job),
      ...(batch === null ? {} : { batchId: batch.id, row: String(batch.row) }),
      recordHash: hashJob(db, id),
    },
    why: null,
  });
}

/** What was asked about, as the journal tells it. */
function describe(job: JobRequest): Record<string, string> {
  switch (job.kind) {
    case 'kya': {
      const { chainName, address, token } = job.request;
      return { chain: chainName, address, token };
    }
    case 'kyt': {
      const { chainName, transaction, screenDirection, token } = job.request;
      return { chain: chainName, transaction, direction: screenDirection, token };
    }
    case 'name':
      return { name: job.request.name };
  }
}

/** One job, whatever of it can be read. Errors: `record.not_found`. */
export function getJob(db: ReadDb, id: JobId): Job {
  const row = statement(db, `${SELECT_JOB} WHERE id = ?`).get(id);
  if (row === undefined) throw new AppError('record.not_found', 'no such job');
  return toJob(row as JobRow);
}

/** The jobs of a case, newest first, those of a batch in the order of their rows. */
export function listJobs(db: ReadDb, { caseId }: { caseId: CaseId }): Job[] {
  return (statement(db, LIST_JOBS_OF_CASE).all(caseId) as JobRow[]).map(toJob);
}

/**
 * All jobs that are not complete, and those that became so at `completeSince` or later, newest
 * first. However large a file has grown, these are what was done recently.
 * @param completeSince null: none that is complete
 */
export function listCurrentJobs(
  db: ReadDb,
  { completeSince }: { completeSince: UtcMs | null },
): Job[] {
  const open = JOB_STATES.filter((state) => state !== 'complete').flatMap((state) =>
    listInState(db, state),
  );
  const complete =
    completeSince === null
      ? []
      : (statement(db, LIST_COMPLETE_SINCE).all(completeSince) as JobRow[]).map(toJob);
  return [...open, ...complete].sort((a, b) => b.createdAt - a.createdAt);
}

/** The jobs of a batch in these states that can continue, in the order of their rows. */
export function listBatchJobs(
  db: ReadDb,
  args: { id: BatchId; states: readonly JobState[]; limit: number },
): Job[] {
  return listEveryBatchJob(db, args).filter(isRequestReadable);
}

function listEveryBatchJob(
  db: ReadDb,
  { id, states, limit }: { id: BatchId; states: readonly JobState[]; limit: number },
): Job[] {
  const query = statement(db, LIST_BATCH_JOBS);
  const rows = [...new Set(states)].flatMap(
    (state) => query.all(id, state, limit) as (JobRow & { batch_row: number })[],
  );
  return rows
    .sort((a, b) => a.batch_row - b.batch_row)
    .slice(0, limit)
    .map(toJob);
}

/**
 * Moves a job. Errors: `record.not_found`; `case.sealed`; `job.wrong_state` when it is in none of `from`, when
 * the table forbids it, or for `complete`, which only a stored snapshot gives; `record.unreadable` where it
 * would continue although nobody knows what was asked for.
 */
export function changeJob(db: WriteDb, args: JobChange): Job {
  if (args.to === 'complete') throw wrongState('any', args.to);
  moveJob(db, getJob(db, args.id), args);
  return getJob(db, args.id);
}

/** The move to `complete`; belongs in the transaction that stores the snapshot. */
export function completeJob(
  db: WriteDb,
  job: Job,
  args: { remoteJobId: string | null; ended: SnapshotDraft['ended']; at: UtcMs },
): void {
  moveJob(db, job, {
    from: [job.state],
    to: 'complete',
    patch: {
      billed: 'billed',
      error: null,
      ...args.ended,
      ...(args.remoteJobId === null ? {} : { remoteJobId: args.remoteJobId }),
    },
    at: args.at,
    why: null,
  });
}

/**
 * After a crash: whatever is still being sent may have reached the service (the runner settles
 * first what the ledger answers), and what is on its way will have no outcome. Gives the jobs that the
 * program continues, by state, oldest first, those of a batch in the order of their rows; one of which
 * nobody knows what was asked for stays as it is.
 */
export function recoverJobs(db: WriteDb, { at }: { at: UtcMs }): Job[] {
  for (const job of listInState(db, 'sending')) {
    const error: WireError = new AppError(
      'http.outcome_unknown',
      'the program ended while the request was on its way',
    ).toWire();
    const patch: JobPatch = { billed: 'may_be_billed', error };
    moveJob(db, job, { from: ['sending'], to: 'unknown', patch, at, why: null });
  }
  hashOpenRequests(db, at);
  const states = ['intent', 'accepted', 'processing'] as const;
  return states.flatMap((state) => listInState(db, state)).filter(isRequestReadable);
}

/** Every `intent` of a batch becomes `stopped`. */
export function stopBatchIntents(
  db: WriteDb,
  { id, at }: { id: BatchId; at: UtcMs },
): { stopped: number } {
  const intents = listEveryBatchJob(db, { id, states: ['intent'], limit: Number.MAX_SAFE_INTEGER });
  for (const job of intents) {
    moveJob(db, job, { from: ['intent'], to: 'stopped', patch: {}, at, why: null });
  }
  return { stopped: intents.length };
}

/**
 * Moves a job that was read in the same transaction. What cannot be read stays in the row; over a row that was
 * changed past the program no new hash is taken: "verify" continues naming it.
 */
function moveJob(db: WriteDb, job: Job, { from, to, patch, at, why }: Omit<JobChange, 'id'>): void {
  requireOpenCase(db, job.caseId);
  if (!from.includes(job.state) || !isLegalTransition(job.state, to)) {
    throw wrongState(job.state, to);
  }
  if (isActive(to) || to === 'complete') requireReadableRequest(job);
  const isUnreadable = job.isUnreadable === true;
  const billed = patch.billed ?? job.billed;
  const remoteJobId = patch.remoteJobId ?? job.remoteJobId;
  const remoteStatus = patch.remoteStatus ?? job.remoteStatus;
  const error = patch.error === undefined ? job.error : patch.error;
  const takeHash = followHash(db, job.id, () => hashJob(db, job.id));
  statement(
    db,
    `UPDATE jobs SET state = @to, billed = @billed, remote_job_id = @remoteJobId,
       remote_status = @remoteStatus, accepted_at = @acceptedAt,
       ${isUnreadable ? '' : 'error_json = @errorJson,'} updated_at = @at
     WHERE id = @id`,
  ).run({
    id: job.id,
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
    subject: job.id,
    what: {
      from: job.state,
      to,
      billed,
      ...(remoteJobId === null ? {} : { remoteJobId }),
      ...(remoteStatus === null ? {} : { remoteStatus }),
      ...(error === null ? {} : { errorCode: error.code }),
      ...takeHash(),
    },
    why,
  });
  if (!isActive(to)) hashRequestsOf(db, job, at);
  if (job.batchId !== null && isActive(to) && !isActive(job.state)) {
    reopenBatch(db, { id: job.batchId, caseId: job.caseId, at });
  }
}

function isRequestReadable(job: Job): boolean {
  return job.isRequestUnreadable !== true;
}

function requireReadableRequest(job: Job): void {
  if (isRequestReadable(job)) return;
  throw new AppError('record.unreadable', 'nobody knows what this job asked for', {
    details: { column: 'request_json' },
  });
}

function isActive(state: JobState): boolean {
  return ACTIVE_JOB_STATES.includes(state);
}

function listInState(db: ReadDb, state: JobState): Job[] {
  return (statement(db, LIST_JOBS_IN_STATE).all(state) as JobRow[]).map(toJob);
}

function wrongState(state: JobState | 'any', to: JobState): AppError {
  return new AppError('job.wrong_state', `a job cannot go from ${state} to ${to}`, {
    details: { state, to },
  });
}
