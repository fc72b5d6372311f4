// Entries of the search index: a record of a case, or a term of answers (once in the file, with
// its places). The index is made from the records and holds nothing of its own.
import type { CaseId } from '#shared/domain/ids.ts';
import { caseWord, kindWord, searchWords } from '#shared/domain/search-words.ts';
import type { TermKind } from '#shared/review/terms.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { listBelongings, readRecordText, type SearchedRecordKind } from './search-records.ts';

/** Terms that are words of a language; the others are found by their first or last characters. */
const WORDED: readonly string[] = ['name', 'label', 'rule'];

/**
 * Makes a record of a case findable as it is, or no longer when it was removed or is not
 * there. Belongs in the transaction of every change of the record, after the change. The text is
 * read from the record itself, so that an index made again is the same. With a subject goes what
 * belongs to it.
 */
export function indexRecord(
  db: WriteDb,
  { kind, id }: { kind: SearchedRecordKind; id: string },
): void {
  if (kind === 'subject') {
    for (const belonging of listBelongings(db, id)) indexRecord(db, belonging);
  }
  const record = readRecordText(db, kind, id);
  const before = findEntry(db, kind, id);
  if (before !== null) removeEntry(db, before);
  if (record === null) return;
  const marks = [kindWord(kind), caseWord(caseNumber(db, record.caseId))];
  const entryId = insertEntry(db, { kind, key: id, caseId: record.caseId, text: record.text });
  insertWords(db, entryId, [...marks, ...searchWords(record.text)]);
}

/** The entry of a term, made when there is none. */
export function requireTerm(
  db: WriteDb,
  { kind, key, text }: { kind: TermKind; key: string; text: string },
): number {
  const known = findEntry(db, kind, key);
  if (known !== null) return known;
  const entryId = insertEntry(db, { kind, key, caseId: null, text });
  if (WORDED.includes(kind)) insertWords(db, entryId, [kindWord(kind), ...searchWords(text)]);
  return entryId;
}

/** The entry of a record or a term; null when there is none. */
export function findEntry(db: ReadDb, kind: string, key: string): number | null {
  const id = statement(db, 'SELECT id FROM search_entries WHERE kind = ? AND entry_key = ?')
    .pluck()
    .get(kind, key);
  return (id as number | undefined) ?? null;
}

/** Takes an entry out, its words too. */
export function removeEntry(db: WriteDb, entryId: number): void {
  statement(db, 'DELETE FROM search_text WHERE rowid = ?').run(entryId);
  statement(db, 'DELETE FROM search_entries WHERE id = ?').run(entryId);
}

/** The number under which the index knows a case, given when there is none. */
export function caseNumber(db: WriteDb, caseId: CaseId): number {
  const known = findCaseNumber(db, caseId);
  if (known !== null) return known;
  const { lastInsertRowid } = statement(db, 'INSERT INTO search_cases (case_id) VALUES (?)').run(
    caseId,
  );
  return Number(lastInsertRowid);
}

/** The number under which the index knows a case; null when it knows none of it. */
export function findCaseNumber(db: ReadDb, caseId: CaseId): number | null {
  const number = statement(db, 'SELECT number FROM search_cases WHERE case_id = ?')
    .pluck()
    .get(caseId);
  return (number as number | undefined) ?? null;
}

function insertEntry(
  db: WriteDb,
  { kind, key, caseId, text }: { kind: string; key: string; caseId: CaseId | null; text: string },
): number {
  const { lastInsertRowid } = statement(
    db,
    'INSERT INTO search_entries (kind, entry_key, case_id, text) VALUES (?, ?, ?, ?)',
  ).run(kind, key, caseId, text);
  return Number(lastInsertRowid);
}

function insertWords(db: WriteDb, entryId: number, words: readonly string[]): void {
  statement(db, 'INSERT INTO search_text (rowid, words) VALUES (?, ?)').run(
    entryId,
    words.join(' '),
  );
}
