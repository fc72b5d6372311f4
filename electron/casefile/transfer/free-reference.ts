// The reference under which a case can be here: its own, or its own with a number.
import type { CaseId } from '#shared/domain/ids.ts';
import { statement, type ReadDb } from '../database.ts';

/** The first that no other case has, in any letter case: `TF-2026-001`, `TF-2026-001-2`, … */
export function freeReference(db: ReadDb, reference: string, caseId: CaseId): string {
  const holder = statement(db, 'SELECT id FROM cases WHERE reference = ?').pluck();
  for (let number = 1; ; number++) {
    const one = number === 1 ? reference : `${reference}-${String(number)}`;
    const taken = holder.get(one);
    if (taken === undefined || taken === caseId) return one;
  }
}
