// What a query may mean: entries that hold its words, and addresses, transactions, hashes and job
// ids that begin and end as it does. Few, by an index, before anything is ranked.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import {
  caseWord,
  kindWord,
  matchExpression,
  type SearchQuery,
} from '#shared/domain/search-words.ts';
import { statement, type ReadDb } from '../database.ts';

/** An entry that a query may mean. */
export interface Candidate {
  id: number;
  kind: string;
  key: string;
  text: string;
}

/** A snapshot by its hash or one of its job ids. */
export interface HashCandidate {
  text: string;
  snapshotId: SnapshotId;
  caseId: CaseId;
  caseReference: string;
  at: UtcMs;
}

/** Entries of one kind that are looked at, newest first; more words narrow them down. */
const CANDIDATES = 200;
/** Entries that begin as asked which are read for one that also ends so. */
const READ = 5000;
/** The characters of an end that are in the index. */
const END = 4;
/** A case with fewer terms is read through; in a larger one most that begins so soon shows. */
const FEW_TERMS = 5000;

/** The query behind `findByWords` for terms, and for records of any case. */
export const FIND_BY_WORDS = `
  SELECT id, kind, entry_key AS "key", text
  FROM search_text CROSS JOIN search_entries ON search_entries.id = search_text.rowid
  WHERE search_text MATCH @match ORDER BY search_text.rowid DESC LIMIT @limit`;
/** The same for terms that are in one case. */
export const FIND_BY_WORDS_IN_CASE = FIND_BY_WORDS.replace(
  'ORDER BY',
  `AND EXISTS (SELECT 1 FROM search_tallies
    WHERE case_number = @inCase AND entry_id = search_text.rowid) ORDER BY`,
);
const TERM = `SELECT id, kind, entry_key AS "key", text FROM search_entries`;
const IN_CASE = `AND EXISTS (SELECT 1 FROM search_tallies
    WHERE case_number = @inCase AND entry_id = search_entries.id)`;
/** The query behind terms by their start. */
export const FIND_BY_START = `${TERM}
  WHERE kind = @kind AND entry_key >= @start AND entry_key < @beyond
  ORDER BY entry_key LIMIT @limit`;
/** The same in a case of many terms. */
export const FIND_BY_START_IN_CASE = FIND_BY_START.replace('ORDER BY', `${IN_CASE} ORDER BY`);
/** The same in a case of few terms. */
export const FIND_IN_CASE_BY_START = `
  SELECT id, kind, entry_key AS "key", text FROM search_entries NOT INDEXED
  WHERE id IN (SELECT entry_id FROM search_tallies WHERE case_number = @inCase)
    AND kind = @kind AND entry_key >= @start AND entry_key < @beyond LIMIT @limit`;
const COUNT_FEW = `
  SELECT count(*) FROM (SELECT 1 FROM search_tallies WHERE case_number = ? LIMIT ${FEW_TERMS})`;
/** The query behind terms by their last characters. */
export const FIND_BY_END = `${TERM}
  WHERE kind = @kind AND case_id IS NULL AND substr(entry_key, -4) = @end LIMIT @limit`;
/** The same in one case. */
export const FIND_BY_END_IN_CASE = FIND_BY_END.replace('LIMIT', `${IN_CASE} LIMIT`);

/** Columns of a snapshot that hold a hash or an id, each with an index. */
const HASH_COLUMNS = ['answer_sha256', 'job_id', 'remote_job_id'] as const;
/** The queries behind `findByHash`. */
export const FIND_BY_HASH = HASH_COLUMNS.map(
  (column) => `
  SELECT ${column} AS text, snapshots.id AS snapshotId, case_id AS caseId,
    reference AS caseReference, taken_at AS at
  FROM snapshots CROSS JOIN cases ON cases.id = snapshots.case_id
  WHERE ${column} >= @start AND ${column} < @beyond
    AND (@caseId IS NULL OR case_id = @caseId) LIMIT @limit`,
);

/** Entries of a kind that hold all words of the query. */
export function findByWords(
  db: ReadDb,
  args: {
    terms: SearchQuery['terms'];
    kind: string;
    isRecord: boolean;
    /** The case that is searched; null for all. */
    inCase: number | null;
  },
): Candidate[] {
  const { terms, kind, isRecord, inCase } = args;
  if (terms.length === 0) return [];
  const marks = isRecord && inCase !== null ? [kindWord(kind), caseWord(inCase)] : [kindWord(kind)];
  const match = matchExpression(terms, marks);
  const rows =
    isRecord || inCase === null
      ? statement(db, FIND_BY_WORDS).all({ match, limit: CANDIDATES })
      : statement(db, FIND_BY_WORDS_IN_CASE).all({ match, inCase, limit: CANDIDATES });
  return rows as Candidate[];
}

/** Addresses or transactions that begin and end as asked, or end as what may be their start. */
export function findByEnds(
  db: ReadDb,
  args: { kind: string; identifier: SearchQuery['identifier']; inCase: number | null },
): Candidate[] {
  const { kind, identifier, inCase } = args;
  if (identifier === null) return [];
  const found = new Map<number, Candidate>();
  for (const [start, end] of spellingsOf(identifier)) {
    const candidates =
      end.length >= END ? byEnd(db, kind, end, inCase) : byStart(db, kind, start, end, inCase);
    for (const candidate of candidates) {
      const { key } = candidate;
      if (key.startsWith(start) && key.endsWith(end)) found.set(candidate.id, candidate);
    }
  }
  return [...found.values()].slice(0, CANDIDATES);
}

/** Snapshots whose answer's hash, or a job id, begins as the query does. */
export function findByHash(
  db: ReadDb,
  args: { identifier: SearchQuery['identifier']; caseId: CaseId | null; limit: number },
): HashCandidate[] {
  const { identifier, caseId, limit } = args;
  if (identifier === null || identifier.start === '') return [];
  const found = new Map<string, HashCandidate>();
  for (const [start, end] of spellingsOf(identifier)) {
    if (start === '') continue;
    for (const query of FIND_BY_HASH) {
      const most = end === '' ? limit : READ;
      const rows = statement(db, query).all({ ...rangeOf(start), caseId, limit: most });
      for (const row of rows as HashCandidate[]) {
        if (row.text.endsWith(end)) found.set(row.snapshotId, row);
      }
    }
  }
  return [...found.values()].slice(0, limit);
}

function byStart(
  db: ReadDb,
  kind: string,
  start: string,
  end: string,
  inCase: number | null,
): Candidate[] {
  const limit = end === '' ? CANDIDATES : READ;
  const args = { kind, ...rangeOf(start), inCase, limit };
  if (inCase === null) {
    return statement(db, FIND_BY_START).all(args) as Candidate[];
  }
  const terms = statement(db, COUNT_FEW).pluck().get(inCase) as number;
  const query = terms < FEW_TERMS ? FIND_IN_CASE_BY_START : FIND_BY_START_IN_CASE;
  return statement(db, query).all(args) as Candidate[];
}

function byEnd(db: ReadDb, kind: string, end: string, inCase: number | null): Candidate[] {
  const args = { kind, end: end.slice(-END), inCase, limit: READ };
  const query = inCase === null ? FIND_BY_END : FIND_BY_END_IN_CASE;
  return statement(db, query).all(args) as Candidate[];
}

/**
 * Start and end as typed and in small letters, as keys hold hexadecimal; one word alone may be the
 * start or, from four characters on, the end.
 */
function spellingsOf({ start, end }: { start: string; end: string }): [string, string][] {
  const asTyped: [string, string][] =
    end === '' && start.length >= END && !/^0x/i.test(start)
      ? [
          [start, ''],
          ['', start],
        ]
      : [[start, end]];
  const small = asTyped.map(([a, b]): [string, string] => [a.toLowerCase(), b.toLowerCase()]);
  const isSmall = (start + end).toLowerCase() === start + end;
  return isSmall ? asTyped : [...asTyped, ...small];
}

/** All texts that begin so. */
function rangeOf(start: string): { start: string; beyond: string } {
  return { start, beyond: `${start}\u{10FFFF}` };
}
