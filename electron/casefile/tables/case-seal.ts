// Whether a case takes changes. A closed case is sealed; its tables refuse new rows by trigger too.
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { statement, type ReadDb } from '../database.ts';

/** Errors: `record.not_found`, `case.sealed`. Called by every change of what a case holds. */
export function requireOpenCase(db: ReadDb, caseId: CaseId): void {
  const status = statement(db, 'SELECT status FROM cases WHERE id = ?').pluck().get(caseId);
  if (status === undefined) throw new AppError('record.not_found', 'no such case');
  if (status === 'closed') throw new AppError('case.sealed', 'the case is closed');
}
