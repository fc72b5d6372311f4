// What jobs left behind at their services: submits that may still be asked for, and how long the
// finished ones took.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { statement, type ReadDb } from '../database.ts';

/** The query behind `listAcceptedSubmits`. */
export const LIST_ACCEPTED_SUBMITS = `
  SELECT kind, remote_job_id, coalesce(accepted_at, created_at) AS accepted_at,
    (SELECT body FROM requests WHERE rowid = (
      SELECT max(sent.rowid) FROM requests AS sent
      WHERE sent.job_id = jobs.id AND sent.purpose IN ('screen', 'name_screen')
        AND sent.body IS NOT NULL)) AS body
  FROM jobs
  WHERE environment_id = ? AND state IN ('accepted', 'processing', 'stopped', 'failed')
    AND remote_job_id IS NOT NULL`;

/** The query behind `listJobDurations`. */
export const LIST_JOB_DURATIONS = `
  SELECT snapshots.taken_at - jobs.accepted_at AS durationMs
  FROM snapshots JOIN jobs ON jobs.id = snapshots.job_id
  WHERE snapshots.environment_id = ? AND snapshots.kind = ?
    AND snapshots.taken_at >= jobs.accepted_at
  ORDER BY snapshots.taken_at DESC, snapshots.id LIMIT ?`;

/**
 * The jobs of an environment that have an id there and may still be polled, a stopped or failed
 * one by its resumption, with what was sent for them.
 */
export function listAcceptedSubmits(
  db: ReadDb,
  { environmentId }: { environmentId: EnvironmentId },
): { kind: JobKind; remoteJobId: string; body: string; acceptedAt: UtcMs }[] {
  const rows = statement(db, LIST_ACCEPTED_SUBMITS).all(environmentId) as {
    kind: JobKind;
    remote_job_id: string;
    accepted_at: number;
    body: string | null;
  }[];
  return rows.flatMap(({ kind, remote_job_id: remoteJobId, accepted_at: acceptedAt, body }) =>
    body === null ? [] : [{ kind, remoteJobId, body, acceptedAt }],
  );
}

/** The last jobs of a kind that ended with a snapshot: from acceptance to result, newest first. */
export function listJobDurations(
  db: ReadDb,
  { environmentId, kind, limit }: { environmentId: EnvironmentId; kind: JobKind; limit: number },
): { durationMs: number }[] {
  const rows = statement(db, LIST_JOB_DURATIONS).all(environmentId, kind, limit);
  return rows as { durationMs: number }[];
}
