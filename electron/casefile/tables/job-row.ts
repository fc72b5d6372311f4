// A row of `jobs` as the domain sees it, for every query that gives jobs.
import type { WireError } from '#shared/errors.ts';
import type { BatchId, CaseId, EnvironmentId, JobId, SnapshotId } from '#shared/domain/ids.ts';
import type { BilledState, Job, JobKind, JobState } from '#shared/screening/job.ts';
import { statement, type ReadDb } from '../database.ts';
import { eachRow, hashOf, type RecordTable } from '../records.ts';
import { nothingAsked, readIfAny, readRequest, unreadableWhere } from '../stored-json.ts';

/** As `SELECT_JOB` gives it. */
export interface JobRow {
  id: string;
  case_id: string;
  batch_id: string | null;
  kind: JobKind;
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

/** A job's columns and its snapshot; conditions and order follow. */
export const SELECT_JOB = `
  SELECT jobs.*, (SELECT id FROM snapshots WHERE job_id = jobs.id) AS snapshot_id FROM jobs`;

/** Jobs as "verify" holds them against the journal: every column, at each change of state. */
export const JOB_RECORDS: RecordTable = {
  name: 'job',
  *each(db) {
    for (const record of eachRow(db, 'SELECT * FROM jobs')) {
      yield { id: record['id'] as JobId, caseId: record['case_id'] as CaseId, record };
    }
  },
};

/** The hash of a job as it is stored, for the entry that tells of its change. */
export function hashJob(db: ReadDb, id: JobId): string {
  return hashOf(statement(db, 'SELECT * FROM jobs WHERE id = ?').get(id) as object);
}

/** The job of a row. */
export function toJob(row: JobRow): Job {
  const asked = readRequest(row.kind, row.request_json);
  const error = readIfAny('jobs.error_json', row.error_json);
  return {
    ...(asked ?? nothingAsked(row.kind)),
    id: row.id as JobId,
    caseId: row.case_id as CaseId,
    batchId: row.batch_id as BatchId | null,
    environmentId: row.environment_id as EnvironmentId,
    state: row.state,
    remoteJobId: row.remote_job_id,
    remoteStatus: row.remote_status,
    billed: row.billed,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    acceptedAt: row.accepted_at,
    snapshotId: row.snapshot_id as SnapshotId | null,
    error: (error ?? null) as WireError | null,
    ...unreadableWhere(asked === null || error === null),
    ...(asked === null ? { isRequestUnreadable: true } : {}),
  };
}
