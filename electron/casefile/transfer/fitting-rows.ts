// Every row of a case that is to come in fits what this program could have written. The first that does
// not is named, and nothing comes in.
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { ReadDb } from '../database.ts';
import { findUnfitColumn } from '../row-schemas.ts';
import type { Steps } from '../steps.ts';
import { CASE_TABLES, type CaseTable } from '../tables/case-tables.ts';
import { LIST_ENTRIES } from '../tables/custody.ts';
import { eachRowOf, type Row } from './rows.ts';

/** What the journal of a file tells of a case becomes its chain of custody. */
const JOURNAL: Pick<CaseTable, 'name' | 'key'> = { name: 'custody_entries', key: ['seq'] };

/**
 * Checks the rows of a case and the entries that tell of it. Errors: `import.invalid_row` with
 * `details.record` (the table), `details.id` and `details.column` of the first that does not fit.
 */
export function* requireFittingRows(db: ReadDb, caseId: CaseId): Steps<void> {
  for (const table of CASE_TABLES) {
    // Pieces of stored bytes are held by their hash.
    if (table.numbered !== undefined) continue;
    for (const row of eachRowOf(db, table, caseId)) {
      requireFitting(table, row);
      yield;
    }
  }
  // A statement of its own: it is iterated.
  for (const entry of db.prepare(LIST_ENTRIES).iterate(caseId, Number.MAX_SAFE_INTEGER)) {
    requireFitting(JOURNAL, { ...(entry as Row), case_id: caseId, origin_file_id: caseId });
    yield;
  }
}

/** Errors: `import.invalid_row`. */
export function requireFitting(table: Pick<CaseTable, 'name' | 'key'>, row: Row): void {
  const column = findUnfitColumn(table, row);
  if (column === null) return;
  const id = table.key.map((key) => String(row[key] ?? '').slice(0, 100)).join(' ');
  throw new AppError('import.invalid_row', 'a row is not one that this program writes', {
    details: { record: table.name, id, column },
  });
}
