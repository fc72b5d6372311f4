// Finds the newest snapshot of a question among thousands, by the hash stored with each job. An
// answer that was imported, from a file or with a case, never counts as a screening that was made here:
// whoever sends a case could otherwise decide what is not screened again.
import type { EnvironmentId, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { JobRequest } from '#shared/screening/job.ts';
import { statement, type ReadDb } from '../database.ts';
import { questionHash } from '../question.ts';

/**
 * The query behind `findFresh`; with `max` the other column comes from the row that has it. A job
 * that ended without a result answers no question.
 */
export const FIND_FRESH = `
  SELECT snapshots.id AS snapshotId, max(snapshots.taken_at) AS takenAt
  FROM jobs CROSS JOIN snapshots ON snapshots.job_id = jobs.id
  WHERE jobs.question_sha256 = ? AND snapshots.taken_at >= ? AND jobs.error_json IS NULL
    AND NOT EXISTS (SELECT 1 FROM journal
      WHERE journal.subject = snapshots.id AND journal.kind = 'snapshot.imported')`;

/** The newest snapshot not older than `since` of each question that has one, by its position. */
export function findFresh(
  db: ReadDb,
  args: { questions: { environmentId: EnvironmentId; job: JobRequest }[]; since: UtcMs },
): { position: number; snapshotId: SnapshotId; takenAt: UtcMs }[] {
  const find = statement(db, FIND_FRESH);
  return args.questions.flatMap(({ environmentId, job }, position) => {
    const row = find.get(questionHash(environmentId, job), args.since) as {
      snapshotId: string | null;
      takenAt: number | null;
    };
    const { snapshotId, takenAt } = row;
    if (snapshotId === null || takenAt === null) return [];
    return [{ position, snapshotId: snapshotId as SnapshotId, takenAt }];
  });
}
