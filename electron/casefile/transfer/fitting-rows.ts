// Every row of a case to be imported fits what this program could have written. The first that does
// not is named, and nothing arrives.
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { MAX_PARSED_BYTES, parseJson } from '#shared/screening/json.ts';
import { statement, type ReadDb } from '../database.ts';
import { findUnfitColumn } from '../row-schemas.ts';
import type { Steps } from '../steps.ts';
import { CASE_TABLES, type CaseTable } from '../tables/case-tables.ts';
import { LIST_ENTRIES } from '../tables/custody.ts';
import { readText } from '../tables/stored-texts.ts';
import { eachRowOf, type Row } from './rows.ts';

/** What the journal of a file tells of a case becomes its chain of custody. */
const JOURNAL: Pick<CaseTable, 'name' | 'key'> = { name: 'custody_entries', key: ['seq'] };

const META: Pick<CaseTable, 'name' | 'key'> = { name: 'meta', key: ['id'] };

/** Checks what a file says of itself. Errors: `import.invalid_row`, as `requireFittingRows`. */
export function requireFittingMeta(db: ReadDb): void {
  requireFitting(META, statement(db, 'SELECT * FROM meta').get() as Row);
}

/**
 * Checks the rows of a case and the entries that tell of it. Errors: `import.invalid_row` with
 * `details.record` (the table), `details.id` and `details.column` of the first that does not fit.
 */
export function* requireFittingRows(db: ReadDb, caseId: CaseId): Steps<void> {
  const texts = new Set<string>();
  for (const table of CASE_TABLES) {
    // Pieces of stored bytes are held by their hash.
    if (table.numbered !== undefined) continue;
    for (const row of eachRowOf(db, table, caseId)) {
      requireFitting(table, row);
      const { sha256 } = row;
      if (table.name === 'snapshot_rulesets' && typeof sha256 === 'string' && !texts.has(sha256)) {
        if (!isRuleset(db, sha256)) throw unfit(table, row, 'sha256');
        texts.add(sha256);
      }
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
  if (column !== null) throw unfit(table, row, column);
}

/** Whether the text that comes with a row is one that the program stores: JSON that it has parsed. */
function isRuleset(db: ReadDb, sha256: string): boolean {
  const size = statement(db, 'SELECT octet_length(text) FROM stored_texts WHERE sha256 = ?');
  const bytes = size.pluck().get(sha256) as number | undefined;
  if (bytes === undefined || bytes > MAX_PARSED_BYTES) return false;
  return parseJson(readText(db, sha256 as Sha256Hex)).ok;
}

function unfit(table: Pick<CaseTable, 'key' | 'name'>, row: Row, column: string): AppError {
  const id = table.key.map((key) => String(row[key] ?? '').slice(0, 100)).join(' ');
  return new AppError('import.invalid_row', 'a row is not one that this program writes', {
    details: { record: table.name, id, column },
  });
}
