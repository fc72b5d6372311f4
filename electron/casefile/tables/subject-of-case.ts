// Whether a record may be put with a subject: only with one of its own case.
import type { CaseId, SubjectId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { statement, type ReadDb } from '../database.ts';

/** Whether the case has a subject. */
export function hasSubject(db: ReadDb, caseId: CaseId, subjectId: SubjectId): boolean {
  const found = statement(
    db,
    'SELECT 1 FROM subjects WHERE id = ? AND case_id = ? AND removed_at IS NULL',
  ).get(subjectId, caseId);
  return found !== undefined;
}

/** Errors: `record.not_found` for a subject that the case does not have, or has no more. */
export function requireSubjectOf(db: ReadDb, caseId: CaseId, subjectId: SubjectId | null): void {
  if (subjectId === null || hasSubject(db, caseId, subjectId)) return;
  throw new AppError('record.not_found', 'the case has no such subject');
}
