// A row of `jobs` as the domain sees it, for every query that gives jobs.
import type { WireError } from '#shared/errors.ts';
import type { BatchId, CaseId, EnvironmentId, JobId, SnapshotId } from '#shared/domain/ids.ts';
import type { BilledState, Job, JobKind, JobRequest, JobState } from '#shared/screening/job.ts';

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

/** What a stored job asked for; its columns were written from one `JobRequest`. */
function toJobRequest(kind: JobKind, requestJson: string): JobRequest {
  return { kind, request: JSON.parse(requestJson) as unknown } as JobRequest;
}

/** The job of a row. */
export function toJob(row: JobRow): Job {
  return {
    ...toJobRequest(row.kind, row.request_json),
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
    error: row.error_json === null ? null : (JSON.parse(row.error_json) as WireError),
  };
}
