// The rows of batches: every row of the source with its cells and its fate, never changed. What
// became of a row is read from its job and its snapshot.
import { createHash, type Hash } from 'node:crypto';
import type { BatchRow, PlannedRow, RowPlan } from '#shared/batch/batch.ts';
import type { BatchId, CaseId, EnvironmentId, JobId, SnapshotId } from '#shared/domain/ids.ts';
import type { OutcomeMark } from '#shared/domain/risk.ts';
import { AppError } from '#shared/errors.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { BilledState, JobKind, JobState } from '#shared/screening/job.ts';
import { canonicalText, wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { journalHashes } from '../record-hashes.ts';
import { eachRow, hashOf, type JournaledRecord, type RecordTable } from '../records.ts';
import { readIfAny, readJson, unreadableWhere } from '../stored-json.ts';

/** A row of the source, with the job it becomes. */
export type NewBatchRow = PlannedRow & { job: { id: JobId; environmentId: EnvironmentId } | null };

interface RowRecord {
  row_number: number;
  subject: string;
  cells_json: string;
  corrected_json: string | null;
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
  outcome_mark: OutcomeMark | null;
}

/** A row that became a job shows that job's snapshot, a `fresh` one without a job the older one. */
const SELECT = `
  SELECT batch_rows.row_number, batch_rows.subject, batch_rows.kind, batch_rows.fate,
    batch_rows.cells_json, batch_rows.corrected_json, batch_rows.faults_json, batch_rows.of_row,
    batch_rows.job_id,
    coalesce(jobs.environment_id, snapshots.environment_id) AS environment_id,
    jobs.state, jobs.billed, jobs.error_json, snapshots.id AS snapshot_id,
    coalesce(snapshots.verdict, snapshots.decision) AS outcome, snapshots.score, snapshots.risk,
    snapshots.hit_count, snapshots.taken_at, snapshots.outcome_mark`;
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

const EVERY_ROW = `SELECT batch_rows.*, batches.case_id AS of_case
  FROM batch_rows JOIN batches ON batches.id = batch_rows.batch_id`;
const IN_ORDER = 'ORDER BY batch_rows.batch_id, batch_rows.row_number';

/** All rows of a batch as "verify" holds them against the journal: they never change. */
export const BATCH_ROW_RECORDS: RecordTable = {
  name: 'batch_rows',
  each: (db) => rowsByBatch(eachRow(db, `${EVERY_ROW} ${IN_ORDER}`)),
};

/** The id under which the rows of a batch are hashed. */
export const batchRowsId = (batchId: string): string => `${batchId}/rows`;

/** Takes the hash of a batch's rows; belongs in the transaction that stores them. */
export function hashBatchRows(
  db: WriteDb,
  { id, caseId, at }: { id: BatchId; caseId: CaseId; at: UtcMs },
): void {
  const rows = statement(db, `${EVERY_ROW} WHERE batch_rows.batch_id = ? ${IN_ORDER}`).all(id);
  const hashes = new Map<string, string>();
  for (const one of rowsByBatch(rows as Record<string, unknown>[])) {
    hashes.set(one.id, hashOf(one.record));
  }
  journalHashes(db, { at, caseId, under: id, record: BATCH_ROW_RECORDS.name, hashes });
}

function* rowsByBatch(rows: Iterable<Record<string, unknown>>): Generator<JournaledRecord> {
  let batch = null as HashedBatch | null;
  for (const { of_case: ofCase, ...row } of rows) {
    const id = String(row['batch_id']);
    if (batch?.id !== id) {
      if (batch !== null) yield recordOf(batch);
      batch = { id, caseId: ofCase as CaseId, count: 0, hash: createHash('sha256') };
    }
    batch.count++;
    batch.hash.update(`${canonicalText(row)}\n`);
  }
  if (batch !== null) yield recordOf(batch);
}

/** Its rows, as far as they were read. */
interface HashedBatch {
  id: string;
  caseId: CaseId;
  count: number;
  hash: Hash;
}

function recordOf(batch: HashedBatch): JournaledRecord {
  const { id, caseId, count, hash } = batch;
  const record = { rows: count, sha256: hash.digest('hex') };
  return { id: batchRowsId(id), caseId, under: id, record };
}

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
    `INSERT INTO batch_rows (batch_id, row_number, cells_json, corrected_json, subject, kind, fate,
       faults_json, of_row, fresh_snapshot_id, job_id)
     VALUES (@batchId, @rowNumber, @cellsJson, @correctedJson, @subject, @kind, @fate, @faultsJson, @ofRow,
       @freshSnapshotId, @jobId)`,
  ).run({
    batchId,
    rowNumber: row.rowNumber,
    cellsJson: JSON.stringify(row.cells),
    correctedJson: row.corrected === undefined ? null : JSON.stringify(row.corrected),
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
  const given = readJson('batch_rows.cells_json', row.cells_json);
  const corrected = readIfAny('batch_rows.corrected_json', row.corrected_json);
  const faults = readIfAny('batch_rows.faults_json', row.faults_json);
  const error = readIfAny('jobs.error_json', row.error_json);
  return {
    rowNumber: row.row_number,
    subject: row.subject,
    given: given ?? [],
    ...(corrected ? { corrected } : {}),
    kind: row.kind,
    fate: row.fate,
    faults: faults ?? [],
    ofRow: row.of_row,
    jobId: row.job_id as JobId | null,
    environmentId: row.environment_id as EnvironmentId | null,
    state: row.state,
    billed: row.billed,
    errorCode: error?.code ?? null,
    snapshotId: row.snapshot_id as SnapshotId | null,
    outcome: row.outcome,
    score: row.score,
    risk: row.risk,
    hitCount: row.hit_count,
    takenAt: row.taken_at,
    ...(row.outcome_mark === null ? {} : { outcomeMark: row.outcome_mark }),
    ...unreadableWhere([given, corrected, faults, error].includes(null)),
  };
}
