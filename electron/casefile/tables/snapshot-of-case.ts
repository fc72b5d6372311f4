// Whether a record may refer to a snapshot: only to one of its own case.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { statement, type ReadDb } from '../database.ts';

/** What was screened; chain and token of an address or a transaction alone. */
export interface SnapshotSubject {
  kind: JobKind;
  subject: string;
  chain: string | null;
  token: string | null;
}

/** What a case's snapshot is of. Errors: `record.not_found`. */
export function requireSnapshotOf(db: ReadDb, caseId: CaseId, id: SnapshotId): SnapshotSubject {
  const row = statement(
    db,
    'SELECT kind, subject, chain, token FROM snapshots WHERE id = ? AND case_id = ?',
  ).get(id, caseId);
  if (row === undefined) throw new AppError('record.not_found', 'the case has no such snapshot');
  return row as SnapshotSubject;
}
