// Each row of a foreign case next to ours: whether it is missing, here already, or another one under
// the same key. Deciding is done here, once, for the preview as for the import; nothing is changed.
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { statement, type ReadDb } from '../database.ts';
import { CASE_TABLES, type CaseTable } from '../tables/case-tables.ts';
import { readMeta } from '../tables/meta.ts';
import { asTwin, findNoteTwins, type NoteTwins } from './note-twins.ts';
import { eachKeyOf, eachRowOf, findRow, hasLiveTwin, hasRow, isLateSet, type Row } from './rows.ts';

/**
 * - `missing`: not here; it can be added.
 * - `here`: the same, as far as it matters.
 * - `unfinished`: here, but what is set once was not yet set.
 * - `ahead`: a job that has ended there and not here.
 * - `differs`: a person changed it in one of the files; ours stays.
 * - `held_back`: ours has another one in its place; ours stays.
 */
export type RowFate = 'missing' | 'here' | 'unfinished' | 'ahead' | 'differs' | 'held_back';

/** A foreign row and what will become of it. */
export interface ComparedRow {
  table: CaseTable;
  /** Of large rows that are here already, only the key. */
  row: Row;
  fate: RowFate;
}

/**
 * Every row of a case of `from`, parents before children. What is missing may be added to `to`
 * between two of them. Errors: `import.conflict` with `details.reason` `evidence_differs` and the
 * table and id of a record of evidence that has the same key and another content.
 */
export function* compareRows(from: ReadDb, to: ReadDb, caseId: CaseId): Generator<ComparedRow> {
  const twins = findNoteTwins(from, to, caseId);
  const ownFileId = readMeta(to).fileId;
  for (const table of CASE_TABLES) {
    // Chunks are read when they are needed.
    const isLarge = table.numbered !== undefined;
    const rows = isLarge ? eachKeyOf(from, table, caseId) : eachRowOf(from, table, caseId);
    for (const one of rows) {
      // What our own journal tells need not come back to us.
      if (table.nature === 'custody' && one['origin_file_id'] === ownFileId) continue;
      const row = placeOf(one, table, twins);
      if (!isLarge) yield { table, row, fate: fateOf(to, table, row) };
      else if (hasRow(to, table, row)) yield { table, row, fate: 'here' };
      else yield { table, row: findRow(from, table, one) ?? one, fate: 'missing' };
    }
  }
}

function placeOf(row: Row, { name }: CaseTable, twins: NoteTwins): Row {
  const noteId = name === 'notes' ? row['id'] : name.startsWith('note_') ? row['note_id'] : null;
  const twin = typeof noteId === 'string' ? twins.get(noteId) : undefined;
  return twin === undefined ? row : asTwin(row, twin);
}

function fateOf(to: ReadDb, table: CaseTable, row: Row): RowFate {
  const own = findRow(to, table, row);
  if (own === null) {
    if (hasLiveTwin(to, table, row)) return 'held_back';
    if (table.name === 'snapshots') assertJobIsFree(to, table, row);
    return 'missing';
  }
  if (table.nature === 'covered') return 'here';
  if (!isSame(table, own, row)) {
    if (table.nature === 'work' && own['case_id'] === row['case_id']) return 'differs';
    throw conflict(table, row);
  }
  if (table.name === 'jobs') return isAhead(own, row) ? 'ahead' : 'here';
  const isFinished = table.nature === 'work' || isLateSet(table, own) || !isLateSet(table, row);
  return isFinished ? 'here' : 'unfinished';
}

/** Whether two rows of a key say the same. Late columns are compared where both have them. */
function isSame(table: CaseTable, own: Row, row: Row): boolean {
  const moved = new Set(table.moved);
  const late = table.nature === 'work' ? {} : (table.late ?? {});
  const isOpen = !isLateSet(table, own) || !isLateSet(table, row);
  return Object.entries(row).every(([column, value]) => {
    if (moved.has(column) || (isOpen && Object.hasOwn(late, column))) return true;
    return isSameValue(own[column], value);
  });
}

/** Bytes are the same by what they are, not by where they are. */
function isSameValue(one: unknown, other: unknown): boolean {
  const areBytes = one instanceof Uint8Array && other instanceof Uint8Array;
  return areBytes ? Buffer.compare(one, other) === 0 : one === other;
}

function isAhead(own: Row, row: Row): boolean {
  return row['state'] === 'complete' && own['state'] !== 'complete';
}

/** A job has one snapshot: two files that both went on polling it have one each. */
function assertJobIsFree(to: ReadDb, table: CaseTable, row: Row): void {
  const jobId = row['job_id'];
  if (jobId === null) return;
  const taken = statement(to, 'SELECT 1 FROM snapshots WHERE job_id = ?').get(jobId);
  if (taken !== undefined) throw conflict(table, row);
}

function conflict(table: CaseTable, row: Row): AppError {
  const id = String(row[table.key[0] ?? 'id'] ?? '');
  return new AppError('import.conflict', 'evidence of one id has two contents', {
    details: { reason: 'evidence_differs', record: table.name, id },
  });
}
