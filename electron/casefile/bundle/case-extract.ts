// The records of a case table by table, as they are stored: the one list of tables decides which. What
// is bytes is in files of its own.
import type { CaseId, FileId } from '#shared/domain/ids.ts';
import { tablePath } from '#shared/bundle/index-file.ts';
import { canonicalText } from '../canonical.ts';
import type { ReadDb } from '../database.ts';
import { requireJson } from '../stored-json.ts';
import { CASE_TABLES, type CaseTable } from '../tables/case-tables.ts';
import { eachRowOf, type Row } from '../transfer/rows.ts';
import type { Leaving } from './leaving.ts';
import { jsonListFile, type PayloadFile } from './payload.ts';

/** Their content is in the answers, attachments and the journal of the bundle. */
const ELSEWHERE: ReadonlySet<string> = new Set(['body_chunks', 'file_chunks', 'custody_entries']);
/** Which of the organisation's keys was used is nobody's business. */
const OF_KEYS: ReadonlySet<string> = new Set(['key_id']);

/** `data/case/<table>.json` for each table: its rows of the case, each an object by columns. */
export function* caseExtract(db: ReadDb, caseId: CaseId, leaving: Leaving): Generator<PayloadFile> {
  for (const table of CASE_TABLES) {
    if (ELSEWHERE.has(table.name)) continue;
    yield jsonListFile(tablePath(table.name), () => rowsOf(db, table, caseId, leaving));
  }
}

/** The rows of one table, as they leave. */
export function* caseRows(db: ReadDb, name: string, caseId: CaseId, leaving: Leaving): Generator {
  for (const table of CASE_TABLES) {
    if (table.name === name) yield* rowsOf(db, table, caseId, leaving);
  }
}

function* rowsOf(db: ReadDb, table: CaseTable, caseId: CaseId, leaving: Leaving): Generator {
  for (const row of eachRowOf(db, table, caseId)) {
    if (staysBehind(table, row, leaving)) continue;
    yield leaving.redactJson(withoutBytes(asItLeaves(table, row, leaving)));
  }
}

function staysBehind(
  { name }: CaseTable,
  row: Row,
  { isWithheld, isFileWithheld }: Leaving,
): boolean {
  switch (name) {
    case 'files':
      return isFileWithheld(String(row['id']) as FileId);
    case 'notes':
      return isWithheld('note', String(row['id']));
    case 'note_revisions':
    case 'note_citations':
      return isWithheld('note', String(row['note_id']));
    case 'private_labels':
      return isWithheld('label', String(row['id']));
    case 'attachments':
      return isWithheld('attachment', String(row['id']));
    case 'reports':
      return isWithheld('report', String(row['id']));
    case 'report_files':
      return isWithheld('report', String(row['report_id']));
    default:
      return false;
  }
}

/** Of a report external recipients get what it says, not what was taken out of it. */
function asItLeaves({ name }: CaseTable, row: Row, { redaction }: Leaving): Row {
  if (name !== 'reports' || redaction === null) return row;
  const draft = requireJson('reports.draft_json', String(row['draft_json']));
  const sections = draft.sections.filter(({ isOn }) => isOn);
  return { ...row, draft_json: canonicalText({ ...draft, sections }) };
}

function withoutBytes(row: Row): object {
  const kept = Object.entries(row).filter(
    ([column, value]) => !(value instanceof Uint8Array) && !OF_KEYS.has(column),
  );
  return Object.fromEntries(kept);
}
