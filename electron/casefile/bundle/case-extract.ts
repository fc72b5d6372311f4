// The records of a case table by table, as they are stored: the one list of tables decides which. What
// is bytes stands in files of its own.
import type { CaseId } from '#shared/domain/ids.ts';
import type { ReadDb } from '../database.ts';
import { CASE_TABLES, type CaseTable } from '../tables/case-tables.ts';
import { eachRowOf, type Row } from '../transfer/rows.ts';
import type { Leaving } from './leaving.ts';
import { jsonListFile, type PayloadFile } from './payload.ts';

/** Their content is in the answers, attachments and the journal of the bundle. */
const ELSEWHERE: ReadonlySet<string> = new Set(['body_chunks', 'file_chunks', 'custody_entries']);
/** Which of the house's keys was used is nobody's business. */
const OF_KEYS: ReadonlySet<string> = new Set(['key_id']);

/** `data/case/<table>.json` for each table: its rows of the case, each an object by columns. */
export function* caseExtract(db: ReadDb, caseId: CaseId, leaving: Leaving): Generator<PayloadFile> {
  for (const table of CASE_TABLES) {
    if (ELSEWHERE.has(table.name)) continue;
    yield jsonListFile(`data/case/${table.name}.json`, () => rowsOf(db, table, caseId, leaving));
  }
}

function* rowsOf(db: ReadDb, table: CaseTable, caseId: CaseId, leaving: Leaving): Generator {
  for (const row of eachRowOf(db, table, caseId)) {
    if (!staysBehind(table, row, leaving)) yield leaving.redactJson(withoutBytes(row));
  }
}

function staysBehind({ name }: CaseTable, row: Row, { isWithheld }: Leaving): boolean {
  switch (name) {
    case 'notes':
      return isWithheld('note', String(row['id']));
    case 'note_revisions':
    case 'note_citations':
      return isWithheld('note', String(row['note_id']));
    case 'private_labels':
      return isWithheld('label', String(row['id']));
    case 'attachments':
      return isWithheld('attachment', String(row['id']));
    default:
      return false;
  }
}

function withoutBytes(row: Row): object {
  const kept = Object.entries(row).filter(
    ([column, value]) => !(value instanceof Uint8Array) && !OF_KEYS.has(column),
  );
  return Object.fromEntries(kept);
}
