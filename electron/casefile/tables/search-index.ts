// The search index as a whole: where the terms of a snapshot are put, what still waits, how a
// destroyed case leaves it without a trace, and how it is made again.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Term } from '#shared/review/terms.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { emptyGraph, removeCaseFromGraph } from './graph-index.ts';
import { caseNumber, findCaseNumber, removeEntry, requireTerm } from './search-entries.ts';
import { listRecordIds, SEARCHED_RECORD_KINDS, type SearchedRecordKind } from './search-records.ts';

/** Something that is not yet in the index. */
export interface Pending {
  kind: SearchedRecordKind | 'snapshot';
  id: string;
  /** Terms of it that are in the index already. */
  done: number;
}

/** A snapshot as its terms are put in. */
export interface IndexedSnapshot {
  id: SnapshotId;
  caseId: CaseId;
  takenAt: UtcMs;
}

/** The query behind `listPending`. */
export const LIST_PENDING = `SELECT kind, id, done FROM search_pending ORDER BY kind, id LIMIT ?`;

/** What waits, at most `limit` of it: cases first, snapshots last. */
export function listPending(db: ReadDb, limit: number): Pending[] {
  return statement(db, LIST_PENDING).all(limit) as Pending[];
}

/** How much waits. */
export function countPending(db: ReadDb): number {
  return statement(db, 'SELECT count(*) FROM search_pending').pluck().get() as number;
}

/** Notes that so many terms of it are in the index. */
export function setPendingDone(db: WriteDb, { kind, id, done }: Pending): void {
  statement(db, 'UPDATE search_pending SET done = ? WHERE kind = ? AND id = ?').run(done, kind, id);
}

/** Something waits no more. */
export function removePending(db: WriteDb, { kind, id }: Pick<Pending, 'kind' | 'id'>): void {
  statement(db, 'DELETE FROM search_pending WHERE kind = ? AND id = ?').run(kind, id);
}

/** Puts terms of a snapshot in; those that are there already are left. */
export function putTerms(db: WriteDb, snapshot: IndexedSnapshot, terms: readonly Term[]): void {
  const inCase = caseNumber(db, snapshot.caseId);
  const number = snapshotNumber(db, snapshot.id, inCase);
  const place = statement(db, 'INSERT OR IGNORE INTO search_places VALUES (?, ?, ?, ?)');
  const tally = statement(
    db,
    `INSERT INTO search_tallies VALUES (@entryId, @inCase, @role, 1, @takenAt, @number)
     ON CONFLICT DO UPDATE SET places = places + 1,
       newest_snapshot = iif(newest_at > @takenAt, newest_snapshot, @number),
       newest_at = max(newest_at, @takenAt)`,
  );
  const { takenAt } = snapshot;
  for (const term of terms) {
    const entryId = requireTerm(db, term);
    const { role } = term;
    if (place.run(entryId, role, takenAt, number).changes === 0) continue;
    tally.run({ entryId, inCase, role, takenAt, number });
  }
}

/**
 * Takes everything of a case out of the index, and what no other case has; no text of it stays in
 * the file's pages. Belongs in the transaction that destroys the case, before its rows go.
 */
export function removeCaseFromSearch(db: WriteDb, caseId: CaseId): void {
  const own = statement(db, 'SELECT id FROM search_entries WHERE case_id = ?').pluck().all(caseId);
  for (const entryId of own as number[]) removeEntry(db, entryId);
  const inCase = findCaseNumber(db, caseId);
  if (inCase !== null) removePlaces(db, inCase);
  statement(db, 'DELETE FROM search_hits WHERE case_id = ?').run(caseId);
  statement(db, 'DELETE FROM search_previews WHERE case_id = ?').run(caseId);
  removeCaseFromGraph(db, caseId);
  statement(
    db,
    `DELETE FROM search_pending
     WHERE kind = 'snapshot' AND id IN (SELECT id FROM snapshots WHERE case_id = ?)`,
  ).run(caseId);
  statement(db, `DELETE FROM search_pending WHERE kind = 'case' AND id = ?`).run(caseId);
  writeSearchAnew(db);
}

/**
 * Writes the words of the index again as one piece: a word that was taken out stays in its piece until
 * then (https://www.sqlite.org/fts5.html, section 6.8).
 */
export function writeSearchAnew(db: WriteDb): void {
  statement(db, `INSERT INTO search_text (search_text) VALUES ('optimize')`).run();
}

/** Empties the index; everything that can be searched waits for it. */
export function emptySearch(db: WriteDb): void {
  const counted = ['places', 'tallies', 'snapshots', 'entries', 'cases'] as const;
  for (const table of [...counted, 'hits', 'previews', 'pending'] as const) {
    db.exec(`DELETE FROM search_${table}`);
  }
  statement(db, `INSERT INTO search_text (search_text) VALUES ('delete-all')`).run();
  emptyGraph(db);
  const wait = statement(db, 'INSERT INTO search_pending (kind, id) VALUES (?, ?)');
  for (const kind of SEARCHED_RECORD_KINDS) {
    for (const id of listRecordIds(db, kind)) wait.run(kind, id);
  }
  db.exec(`INSERT INTO search_pending (kind, id) SELECT 'snapshot', id FROM snapshots`);
}

function removePlaces(db: WriteDb, inCase: number): void {
  const terms = statement(db, 'SELECT DISTINCT entry_id FROM search_tallies WHERE case_number = ?')
    .pluck()
    .all(inCase) as number[];
  statement(
    db,
    `DELETE FROM search_places WHERE snapshot_number IN
       (SELECT number FROM search_snapshots WHERE case_number = ?)`,
  ).run(inCase);
  statement(db, 'DELETE FROM search_tallies WHERE case_number = ?').run(inCase);
  const isElsewhere = statement(db, 'SELECT 1 FROM search_tallies WHERE entry_id = ? LIMIT 1');
  for (const entryId of terms) {
    if (isElsewhere.get(entryId) === undefined) removeEntry(db, entryId);
  }
  statement(db, 'DELETE FROM search_snapshots WHERE case_number = ?').run(inCase);
  statement(db, 'DELETE FROM search_cases WHERE number = ?').run(inCase);
}

function snapshotNumber(db: WriteDb, id: SnapshotId, inCase: number): number {
  const known = statement(db, 'SELECT number FROM search_snapshots WHERE snapshot_id = ?')
    .pluck()
    .get(id);
  if (known !== undefined) return known as number;
  const { lastInsertRowid } = statement(
    db,
    'INSERT INTO search_snapshots (snapshot_id, case_number) VALUES (?, ?)',
  ).run(id, inCase);
  return Number(lastInsertRowid);
}
