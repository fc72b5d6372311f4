// The rows of batches: every row of the source with its cells and its fate, never changed. What
// became of a row is read from its job and its snapshot.
import type { BatchRow, PlannedRow, RowFault, RowPlan } from '#shared/batch/batch.ts';
import type { BatchId, EnvironmentId, JobId, SnapshotId } from '#shared/domain/ids.ts';
import { AppError, type WireError } from '#shared/errors.ts';
import type { BilledState, JobKind, JobState } from '#shared/screening/job.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';

/** A row of the source, with the job it becomes. */
export type NewBatchRow = PlannedRow & { job: { id: JobId; environmentId: EnvironmentId } | null };

interface RowRecord {
  row_number: number;
  subject: string;
  kind: JobKind | null;
  fate: RowPlan['kind'];
  faults_json: string | null;
  of_row: number | null;
  job_id: string | null;
  environment_id: string | null;
  state: JobState | null;
  billed: BilledState | null;
  error_json: string | null;
  snapshot_id: string | null;
  outcome: string | null;
  score: string | null;
  risk: string | null;
  hit_count: number | null;
  taken_at: number | null;
}

/** A row that became a job shows that job's snapshot, a `fresh` one without a job the older one. */
const SELECT = `
  SELECT batch_rows.row_number, batch_rows.subject, batch_rows.kind, batch_rows.fate,
    batch_rows.faults_json, batch_rows.of_row, batch_rows.job_id,
    coalesce(jobs.environment_id, snapshots.environment_id) AS environment_id,
    jobs.state, jobs.billed, jobs.error_json, snapshots.id AS snapshot_id,
    coalesce(snapshots.verdict, snapshots.decision) AS outcome, snapshots.score, snapshots.risk,
    snapshots.hit_count, snapshots.taken_at`;
const SNAPSHOT = `LEFT JOIN snapshots ON snapshots.id = CASE WHEN batch_rows.job_id IS NULL
    THEN batch_rows.fresh_snapshot_id
    ELSE (SELECT id FROM snapshots AS own WHERE own.job_id = batch_rows.job_id) END`;
const JOB = 'LEFT JOIN jobs ON jobs.id = batch_rows.job_id';
/** The planner would read all rows of the batch, cells included. */
const OF_FATE = 'batch_rows INDEXED BY batch_rows_by_fate';
/** From the jobs in one state to their rows: CROSS JOIN keeps this order of the tables. */
const FROM_JOBS = `FROM jobs CROSS JOIN batch_rows
    ON batch_rows.batch_id = jobs.batch_id AND batch_rows.row_number = jobs.batch_row`;
const WINDOW = 'LIMIT ? OFFSET ?';

/** The query behind `listBatchRows` without a filter. */
export const LIST_BATCH_ROWS = `${SELECT} FROM batch_rows ${JOB} ${SNAPSHOT}
  WHERE batch_rows.batch_id = ? ORDER BY batch_rows.row_number ${WINDOW}`;
/** The query behind `listBatchRows` of one fate. */
export const LIST_BATCH_ROWS_OF_FATE = `${SELECT} FROM ${OF_FATE} ${JOB} ${SNAPSHOT}
  WHERE batch_rows.batch_id = ? AND batch_rows.fate = ? ORDER BY batch_rows.row_number ${WINDOW}`;
/** The query behind `listBatchRows` of one state. */
export const LIST_BATCH_ROWS_IN_STATE = `${SELECT} ${FROM_JOBS} ${SNAPSHOT}
  WHERE jobs.batch_id = ? AND jobs.state = ? ORDER BY jobs.batch_row ${WINDOW}`;
/** The query behind `listBatchRows` of one state and one fate. */
export const LIST_BATCH_ROWS_IN_STATE_OF_FATE = `${SELECT} ${FROM_JOBS} ${SNAPSHOT}
  WHERE jobs.batch_id = ? AND jobs.state = ? AND batch_rows.fate = ?
  ORDER BY jobs.batch_row ${WINDOW}`;

const COUNT = 'SELECT count(*)';
const COUNT_ROWS = `${COUNT} FROM batch_rows WHERE batch_id = ?`;
const COUNT_ROWS_OF_FATE = `${COUNT} FROM ${OF_FATE} WHERE batch_id = ? AND fate = ?`;
const COUNT_ROWS_IN_STATE = `${COUNT} FROM jobs WHERE batch_id = ? AND state = ?`;
const COUNT_ROWS_IN_STATE_OF_FATE = `${COUNT} ${FROM_JOBS}
  WHERE jobs.batch_id = ? AND jobs.state = ? AND batch_rows.fate = ?`;

/**
 * Stores one row; belongs in the transaction that stores its batch. Errors: `record.not_found` for
 * a snapshot that is not there; later it may go with its case, and the row stays.
 */
export function insertBatchRow(
  db: WriteDb,
  { batchId, row, jobId }: { batchId: BatchId; row: NewBatchRow; jobId: JobId | null },
): void {
  const { plan } = row;
  if (plan.kind === 'fresh') assertSnapshot(db, plan.snapshotId);
  statement(
    db,
    `INSERT INTO batch_rows (batch_id, row_number, cells_json, subject, kind, fate, faults_json,
       of_row, fresh_snapshot_id, job_id)
     VALUES (@batchId, @rowNumber, @cellsJson, @subject, @kind, @fate, @faultsJson, @ofRow,
       @freshSnapshotId, @jobId)`,
  ).run({
    batchId,
    rowNumber: row.rowNumber,
    cellsJson: JSON.stringify(row.cells),
    subject: wellFormed(row.subject),
    kind: 'job' in plan ? plan.job.kind : null,
    fate: plan.kind,
    faultsJson: plan.kind === 'wrong' ? JSON.stringify(plan.faults) : null,
    ofRow: plan.kind === 'duplicate' ? plan.ofRow : null,
    freshSnapshotId: plan.kind === 'fresh' ? plan.snapshotId : null,
    jobId,
  });
}

/** A window of a batch's rows in their order, and how many the filter lets through in all. */
export function listBatchRows(
  db: ReadDb,
  args: {
    id: BatchId;
    fate: RowPlan['kind'] | null;
    state: JobState | null;
    offset: number;
    limit: number;
  },
): { rows: BatchRow[]; total: number } {
  const { id, fate, state, offset, limit } = args;
  const { list, count } = queriesFor(fate, state);
  const filter = [id, state, fate].filter((value) => value !== null);
  const rows = statement(db, list).all(...filter, limit, offset) as RowRecord[];
  const total = statement(db, count)
    .pluck()
    .get(...filter) as number;
  if (total === 0) assertBatch(db, id);
  return { rows: rows.map(toRow), total };
}

function queriesFor(
  fate: RowPlan['kind'] | null,
  state: JobState | null,
): { list: string; count: string } {
  if (state === null) {
    return fate === null
      ? { list: LIST_BATCH_ROWS, count: COUNT_ROWS }
      : { list: LIST_BATCH_ROWS_OF_FATE, count: COUNT_ROWS_OF_FATE };
  }
  return fate === null
    ? { list: LIST_BATCH_ROWS_IN_STATE, count: COUNT_ROWS_IN_STATE }
    : { list: LIST_BATCH_ROWS_IN_STATE_OF_FATE, count: COUNT_ROWS_IN_STATE_OF_FATE };
}

function assertSnapshot(db: ReadDb, id: SnapshotId): void {
  if (statement(db, 'SELECT 1 FROM snapshots WHERE id = ?').get(id) !== undefined) return;
  throw new AppError('record.not_found', 'no such snapshot');
}

function assertBatch(db: ReadDb, id: BatchId): void {
  if (statement(db, 'SELECT 1 FROM batches WHERE id = ?').get(id) !== undefined) return;
  throw new AppError('record.not_found', 'no such batch');
}

function toRow(row: RowRecord): BatchRow {
  return {
    rowNumber: row.row_number,
    subject: row.subject,
    kind: row.kind,
    fate: row.fate,
    faults: row.faults_json === null ? [] : (JSON.parse(row.faults_json) as RowFault[]),
    ofRow: row.of_row,
    jobId: row.job_id as JobId | null,
    environmentId: row.environment_id as EnvironmentId | null,
    state: row.state,
    billed: row.billed,
    errorCode: row.error_json === null ? null : (JSON.parse(row.error_json) as WireError).code,
    snapshotId: row.snapshot_id as SnapshotId | null,
    outcome: row.outcome,
    score: row.score,
    risk: row.risk,
    hitCount: row.hit_count,
    takenAt: row.taken_at,
  };
}
