// Whether a record may refer to a snapshot: only to one of its own case.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { statement, type ReadDb } from '../database.ts';

/** Kind and subject of a case's snapshot. Errors: `record.not_found`. */
export function requireSnapshotOf(
  db: ReadDb,
  caseId: CaseId,
  id: SnapshotId,
): { kind: JobKind; subject: string } {
  const row = statement(db, 'SELECT kind, subject FROM snapshots WHERE id = ? AND case_id = ?').get(
    id,
    caseId,
  );
  if (row === undefined) throw new AppError('record.not_found', 'the case has no such snapshot');
  return row as { kind: JobKind; subject: string };
}
