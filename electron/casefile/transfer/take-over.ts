// A case of one file is taken over into another, or what it has more than ours: rows, bytes, texts
// of rulesets and the chain of custody, with an entry in the journal for every record, so that
// "verify" holds it as if it had been made here.
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import type { JobState } from '#shared/screening/job.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { appendJournal } from '../journal.ts';
import type { Steps } from '../steps.ts';
import { CASE_TABLES, JOB_PROGRESS, type CaseTable } from '../tables/case-tables.ts';
import { batchRowsId } from '../tables/batch-rows.ts';
import { custodyId, insertCaseImport, takeCustody } from '../tables/custody.ts';
import { recountDecided } from '../tables/search-hits.ts';
import { renewPreviewsWith } from '../tables/search-previews.ts';
import { readText, storeText } from '../tables/stored-texts.ts';
import { compareRows } from './compare-rows.ts';
import { assertRecordsSound } from './check-case.ts';
import { settleForCopy } from './copied-row.ts';
import { journalArrivals, type Arrivals } from './journal-arrivals.ts';
import { findRow, insertRow, mergeRow, pick, setColumns, type Row } from './rows.ts';

/** The file a case comes from, as its journal stood then. */
export interface CaseOrigin {
  fileId: string;
  investigator: string;
  entries: number;
  head: Sha256Hex;
  /** Both null for a file that is open. */
  fileName: string | null;
  fileSha256: Sha256Hex | null;
}

/** What was taken over. */
export interface TakenOver {
  snapshots: number;
  /** Every row but snapshots, pieces of stored bytes and custody. */
  records: number;
  files: number;
}

/**
 * Takes over what of the case is not here. None of it is ever sent from here: what was still to
 * be sent is stopped, and monitors are paused. Nothing is journaled when nothing was missing.
 * Errors: `import.conflict`, `case.sealed` when ours is closed, `case.has_open_jobs` for a job that
 * is under way here and has ended there, `evidence.hash_mismatch`, `record.conflict`.
 * @param reference under which a case that is not here will be filed
 */
export function* takeOver(
  db: WriteDb,
  from: ReadDb,
  args: { caseId: CaseId; importId: string; reference: string; origin: CaseOrigin; at: UtcMs },
): Steps<TakenOver> {
  const { caseId, at, origin } = args;
  const isNew = statement(db, 'SELECT 1 FROM cases WHERE id = ?').get(caseId) === undefined;
  const status = statement(db, 'SELECT status FROM cases WHERE id = ?').pluck().get(caseId);
  // Nothing that arrives may cover that a record here was changed past the program.
  if (!isNew) assertRecordsSound(db, caseId);
  const arrivals: Arrivals = { records: new Set(), snapshots: [], jobs: [] };
  const late: { table: CaseTable; row: Row }[] = [];
  const custody: { table: CaseTable; row: Row }[] = [];
  const taken = { snapshots: 0, records: 0, files: 0 };
  for (const { table, row, fate } of compareRows(from, db, caseId)) {
    yield;
    if (fate !== 'missing' && fate !== 'unfinished' && fate !== 'ahead') continue;
    if (table.nature === 'custody') {
      custody.push({ table, row });
      continue;
    }
    if (status === 'closed') throw new AppError('case.sealed', 'the case here is closed');
    if (fate === 'ahead') {
      finishJob(db, table, row, arrivals);
    } else {
      const copied = settleForCopy(table, row, { at, reference: args.reference, from, caseId });
      if (fate === 'missing') add(db, from, table, copied.row, isNew ? insertRow : mergeRow);
      if (copied.job !== null) arrivals.jobs.push(copied.job);
      if (table.late !== undefined) late.push({ table, row: lateOf(table, copied.row) });
    }
    note(table, row, arrivals, taken);
  }
  const total = taken.snapshots + taken.records + taken.files;
  if (!isNew && total === 0) return taken;
  for (const { table, row } of custody) {
    insertRow(db, table, row);
    note(table, row, arrivals, taken);
  }
  // Entries of the same file may have come before, with an earlier state of the case.
  takeCustody(db, from, { caseId, originFileId: origin.fileId, upTo: origin.entries });
  arrivals.records.add(custodyId(caseId, origin.fileId));
  insertCaseImport(db, {
    id: args.importId,
    caseId,
    originFileId: origin.fileId,
    originInvestigator: origin.investigator,
    originEntries: origin.entries,
    originHead: origin.head,
    fileName: origin.fileName,
    fileSha256: origin.fileSha256,
    reportJson: JSON.stringify({ isNew, ...taken }),
    at,
  });
  arrivals.records.add(args.importId);
  // Bodies before their requests, and the case itself, which may be sealed, last.
  for (const { table, row } of late.reverse()) {
    setLate(db, table, row);
    yield;
  }
  appendJournal(db, {
    at,
    kind: 'case.imported',
    caseId,
    subject: caseId,
    what: {
      fate: isNew ? 'new' : 'merge',
      originFileId: origin.fileId,
      originEntries: String(origin.entries),
      originHead: origin.head,
      ...(origin.fileName === null ? {} : { fileName: origin.fileName }),
      ...(origin.fileSha256 === null ? {} : { fileSha256: origin.fileSha256 }),
      snapshots: String(taken.snapshots),
      records: String(taken.records),
      files: String(taken.files),
    },
    why: null,
  });
  // Decisions on hits of screenings that were here before.
  recountDecided(db, caseId, null);
  yield* journalArrivals(db, { caseId, originFileId: origin.fileId, at }, arrivals);
  return taken;
}

function add(
  db: WriteDb,
  from: ReadDb,
  table: CaseTable,
  row: Row,
  insert: typeof insertRow,
): void {
  const { sha256 } = row;
  if (table.name === 'snapshot_rulesets' && typeof sha256 === 'string') {
    storeText(db, readText(from, sha256 as Sha256Hex));
  }
  insert(db, table, row);
  if (table.searched !== undefined) awaitSearch(db, table.searched, row);
  if (table.name === 'private_labels') {
    renewPreviewsWith(db, String(row['case_id']) as CaseId, String(row['address_key']));
  }
  // A new revision is another text of its note.
  if (table.name === 'note_revisions') awaitSearch(db, 'note', { id: row['note_id'] ?? null });
}

function awaitSearch(db: WriteDb, kind: string, { id }: Row): void {
  statement(db, 'INSERT INTO search_pending (kind, id) VALUES (?, ?) ON CONFLICT DO NOTHING').run(
    kind,
    id,
  );
}

/** Only what is set later: a request may hold a large body of its own. */
function lateOf(table: CaseTable, row: Row): Row {
  return pick(row, [...table.key, ...Object.keys(table.late ?? {})]);
}

function setLate(db: WriteDb, table: CaseTable, row: Row): void {
  const late = Object.entries(table.late ?? {});
  // What is not finished there either stays open.
  if (late.every(([column, value]) => row[column] === value)) return;
  setColumns(
    db,
    table,
    late.map(([column]) => column),
    row,
  );
}

function finishJob(db: WriteDb, table: CaseTable, row: Row, arrivals: Arrivals): void {
  const own = findRow(db, table, row);
  const state = String(own?.['state']) as JobState;
  if (['intent', 'sending', 'accepted', 'processing'].includes(state)) {
    throw new AppError('case.has_open_jobs', 'a job that has ended there is under way here');
  }
  setColumns(db, table, JOB_PROGRESS, row);
  arrivals.jobs.push({ id: String(row['id']), from: state, to: 'complete' });
}

function note(table: CaseTable, row: Row, arrivals: Arrivals, taken: TakenOver): void {
  const {
    id,
    note_id: noteId,
    act_id: actId,
    record_hash: recordHash,
    answer_sha256: sha256,
  } = row;
  if (table.name === 'batch_rows') arrivals.records.add(batchRowsId(String(row['batch_id'])));
  if (table.name === 'custody_entries') {
    arrivals.records.add(custodyId(String(row['case_id']), String(row['origin_file_id'])));
  }
  if (table.name === 'snapshots') {
    taken.snapshots++;
    arrivals.snapshots.push({
      id: String(id),
      recordHash: String(recordHash),
      sha256: String(sha256),
    });
  } else if (table.name === 'files') taken.files++;
  else if (isCounted(table)) taken.records++;
  if (typeof id === 'string') arrivals.records.add(id);
  // Records of several rows: a note with its revisions, all decisions of an act.
  if (typeof noteId === 'string') arrivals.records.add(noteId);
  if (typeof actId === 'string') arrivals.records.add(actId);
}

/** Whether the rows of a table count as records. */
export function isCounted({ name, nature }: CaseTable): boolean {
  const isOther = name === 'snapshots' || name === 'files' || name === 'cases';
  return !isOther && nature !== 'covered' && nature !== 'custody';
}

/** How much a case holds, counted as `takeOver` counts. */
export function countCase(db: ReadDb, caseId: CaseId): TakenOver {
  const count = ({ name, ofCase }: CaseTable): number =>
    statement(db, `SELECT count(*) FROM ${name} WHERE ${ofCase}`).pluck().get(caseId) as number;
  const of = (wanted: (table: CaseTable) => boolean): number =>
    CASE_TABLES.filter(wanted).reduce((sum, table) => sum + count(table), 0);
  return {
    snapshots: of(({ name }) => name === 'snapshots'),
    records: of(isCounted),
    files: of(({ name }) => name === 'files'),
  };
}
