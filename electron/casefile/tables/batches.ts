// Batches: a source, how its rows were sorted out, and how far its jobs are. `complete` is shown
// as soon as no job is under way or still to be sent, stored or not: it is true then.
import type { BatchSource, BatchState, BatchSummary, RowCounts } from '#shared/batch/batch.ts';
import type { BatchId, CaseId, EnvironmentId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import {
  ACTIVE_JOB_STATES,
  JOB_KINDS,
  JOB_STATES,
  type JobKind,
  type JobState,
} from '#shared/screening/job.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { appendJournal } from '../journal.ts';
import { followHash } from '../records.ts';
import { readJson, unreadableWhere } from '../stored-json.ts';
import { hashBatch } from './batch-record.ts';
import { hashBatchRows, insertBatchRow, type NewBatchRow } from './batch-rows.ts';
import { requireOpenCase } from './case-seal.ts';
import { insertJob } from './jobs.ts';

/** A batch about to be stored. */
export interface NewBatch {
  id: BatchId;
  caseId: CaseId;
  title: string;
  source: BatchSource;
  rows: NewBatchRow[];
  at: UtcMs;
}

interface BatchRecord {
  id: string;
  case_id: string;
  title: string;
  source_json: string;
  rows_json: string;
  environments_json: string;
  state: BatchState;
  created_at: number;
}

const SELECT = 'SELECT * FROM batches';
/** The query behind `listBatches` without a case. */
export const LIST_BATCHES = `${SELECT} ORDER BY created_at DESC, id`;
/** The query behind `listBatches` of one case. */
export const LIST_BATCHES_OF_CASE = `${SELECT} WHERE case_id = ? ORDER BY created_at DESC, id`;
/** The query behind the counts of a batch's jobs; read from its index alone. */
export const COUNT_BATCH_JOBS = `
  SELECT state, count(*) AS jobs, sum(billed = 'billed') AS billed,
    sum(billed = 'may_be_billed') AS may_be_billed
  FROM jobs WHERE batch_id = ? GROUP BY state`;

/**
 * Stores a batch, every row of its source and an intent for every row that becomes a job. Errors:
 * `batch.empty`; `input.invalid` for a row to be sent without a job, or a job for a row that is
 * wrong or a duplicate; `record.not_found` (case, snapshot), `case.sealed`, `record.conflict` (id,
 * row number).
 */
export function createBatch(db: WriteDb, batch: NewBatch): BatchSummary {
  const { id, caseId, source, at } = batch;
  if (batch.rows.length === 0) throw new AppError('batch.empty', 'a batch needs rows');
  requireOpenCase(db, caseId);
  const title = wellFormed(batch.title);
  const counts = countRows(batch.rows);
  statement(
    db,
    `INSERT INTO batches (id, case_id, title, source_json, rows_json, environments_json,
       state, created_at, updated_at)
     VALUES (@id, @caseId, @title, @sourceJson, @rowsJson, @environmentsJson, 'running', @at, @at)`,
  ).run({
    id,
    caseId,
    title,
    sourceJson: JSON.stringify(source),
    rowsJson: JSON.stringify(counts),
    environmentsJson: JSON.stringify(environmentsOf(batch.rows)),
    at,
  });
  appendJournal(db, {
    at,
    kind: 'batch.started',
    caseId,
    subject: id,
    what: {
      title,
      source: source.kind,
      sourceSha256: source.sha256,
      rows: String(counts.total),
      jobs: String(batch.rows.filter(({ job }) => job !== null).length),
      wrong: String(counts.wrong),
      duplicate: String(counts.duplicate),
      fresh: String(counts.fresh),
      recordHash: hashBatch(db, id),
    },
    why: null,
  });
  for (const row of batch.rows) {
    const { rowNumber, plan, job } = row;
    assertPlan(row);
    if (job !== null && 'job' in plan) {
      insertJob(db, { ...job, caseId, batch: { id, row: rowNumber }, job: plan.job, at });
    }
    insertBatchRow(db, { batchId: id, row, jobId: job?.id ?? null });
  }
  hashBatchRows(db, { id, caseId, at });
  return getBatch(db, { id });
}

/** One batch. Errors: `record.not_found`. */
export function getBatch(db: ReadDb, { id }: { id: BatchId }): BatchSummary {
  return toSummary(db, getRecord(db, id));
}

/** The batches of a case or of all, newest first. */
export function listBatches(db: ReadDb, { caseId }: { caseId: CaseId | null }): BatchSummary[] {
  const rows =
    caseId === null
      ? statement(db, LIST_BATCHES).all()
      : statement(db, LIST_BATCHES_OF_CASE).all(caseId);
  return (rows as BatchRecord[]).map((row) => toSummary(db, row));
}

/**
 * Moves a batch. Errors: `record.not_found`; `case.sealed`; `batch.wrong_state` when it is in none of `from`, or
 * for `complete` while a job is under way or still to be sent. Whoever notes `complete` saw it
 * running, although it is shown as complete by then: there the stored state counts.
 */
export function changeBatch(
  db: WriteDb,
  args: { id: BatchId; from: readonly BatchState[]; to: BatchState; at: UtcMs },
): BatchSummary {
  const { id, from, to, at } = args;
  const record = getRecord(db, id);
  requireOpenCase(db, record.case_id as CaseId);
  const { state: shown, jobs } = toSummary(db, record);
  const state = to === 'complete' ? record.state : shown;
  if (!from.includes(state) || (to === 'complete' && isUnderWay(jobs))) {
    throw new AppError('batch.wrong_state', `a batch cannot go from ${shown} to ${to}`, {
      details: { state: shown, to },
    });
  }
  const takeHash = followHash(db, id, () => hashBatch(db, id));
  statement(db, 'UPDATE batches SET state = @to, updated_at = @at WHERE id = @id').run({
    id,
    to,
    at,
  });
  appendJournal(db, {
    at,
    kind: 'batch.changed',
    caseId: record.case_id as CaseId,
    subject: id,
    what: { from: state, to, ...takeHash() },
    why: null,
  });
  return getBatch(db, { id });
}

function getRecord(db: ReadDb, id: BatchId): BatchRecord {
  const row = statement(db, `${SELECT} WHERE id = ?`).get(id);
  if (row === undefined) throw new AppError('record.not_found', 'no such batch');
  return row as BatchRecord;
}

function toSummary(db: ReadDb, row: BatchRecord): BatchSummary {
  const id = row.id as BatchId;
  const { jobs, billed } = countJobs(db, id);
  const source = readJson('batches.source_json', row.source_json) as BatchSource | null;
  const environments = readJson('batches.environments_json', row.environments_json);
  const rows = readJson('batches.rows_json', row.rows_json);
  return {
    id,
    caseId: row.case_id as CaseId,
    title: row.title,
    source: source ?? NO_SOURCE,
    state: stateOf(row.state, jobs),
    createdAt: row.created_at,
    environmentIds: (environments ?? []) as EnvironmentId[],
    rows: rows ?? countRows([]),
    jobs,
    billed,
    ...unreadableWhere(source === null || environments === null || rows === null),
  };
}

/** Is in a list for a source that cannot be read: without a hash. */
const NO_SOURCE: BatchSource = {
  kind: 'paste',
  fileName: null,
  sha256: '' as Sha256Hex,
  sizeBytes: 0,
  encoding: null,
  delimiter: null,
  hasHeader: false,
};

/** A cancelled batch stays so. One noted as complete has no job under way (batch-reopening.ts). */
function stateOf(stored: BatchState, jobs: BatchSummary['jobs']): BatchState {
  return stored === 'cancelled' || isUnderWay(jobs) ? stored : 'complete';
}

function isUnderWay(jobs: BatchSummary['jobs']): boolean {
  return ACTIVE_JOB_STATES.some((state) => jobs[state] > 0);
}

function countJobs(db: ReadDb, id: BatchId): Pick<BatchSummary, 'jobs' | 'billed'> {
  const rows = statement(db, COUNT_BATCH_JOBS).all(id) as {
    state: JobState;
    jobs: number;
    billed: number;
    may_be_billed: number;
  }[];
  const jobs = Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as Record<
    JobState,
    number
  >;
  const billed = { not_billed: 0, billed: 0, may_be_billed: 0 };
  for (const row of rows) {
    jobs[row.state] = row.jobs;
    billed.billed += row.billed;
    billed.may_be_billed += row.may_be_billed;
    billed.not_billed += row.jobs - row.billed - row.may_be_billed;
  }
  return { jobs, billed };
}

function countRows(rows: readonly NewBatchRow[]): RowCounts {
  const byKind = Object.fromEntries(JOB_KINDS.map((kind) => [kind, 0])) as Record<JobKind, number>;
  const byFate = { send: 0, wrong: 0, duplicate: 0, fresh: 0 };
  for (const { plan, job } of rows) {
    byFate[plan.kind]++;
    if (job !== null && 'job' in plan) byKind[plan.job.kind]++;
  }
  return { total: rows.length, ...byFate, byKind };
}

function environmentsOf(rows: readonly NewBatchRow[]): EnvironmentId[] {
  return [...new Set(rows.flatMap(({ job }) => (job === null ? [] : [job.environmentId])))].sort();
}

function assertPlan({ rowNumber, plan, job }: NewBatchRow): void {
  const isRight = plan.kind === 'fresh' || (plan.kind === 'send') === (job !== null);
  if (isRight) return;
  throw new AppError('input.invalid', 'a row has a job exactly when it is to be sent', {
    details: { rowNumber },
  });
}
