// Records that are changed in the course of the work: every change is journaled with the hash of
// the record it leaves, so that a record that is not what its newest entry says shows in "verify". Over one
// that was changed past the program no new hash is taken: what "verify" names, it names for ever.
import type { CaseId } from '#shared/domain/ids.ts';
import type { JournalKind } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { canonicalText, sha256Hex } from './canonical.ts';
import { statement, type ReadDb, type WriteDb } from './database.ts';
import { appendJournal, recordHashIn } from './journal.ts';

/** A record in the form that is hashed, with its id and case. */
export interface JournaledRecord {
  id: string;
  caseId: CaseId | null;
  record: object;
  /** The subject of the entries that take its hash with others (record-hashes.ts); else its id. */
  under?: string;
  /** It is not yet what it will stay: its hash is still to be taken. */
  isOpen?: boolean;
}

/** A kind of record that "verify" holds against the journal. */
export interface RecordTable {
  /** As findings name it, e.g. `subject`. */
  name: string;
  /** Every record. */
  each: (db: ReadDb) => Iterable<JournaledRecord>;
}

/** What a change says of itself. */
export interface RecordChange {
  at: UtcMs;
  kind: JournalKind;
  caseId: CaseId | null;
  /** The record's id. */
  id: string;
  /** What changed, as flat text values; `recordHash` is added. */
  what: Readonly<Record<string, string>>;
  why?: string | null;
  /** The whole record as it was before the change; null for a new one. */
  before: object | null;
  /** The whole record as it is after the change; integers, texts, null and lists of them. */
  record: object;
}

/** Canonical JSON has no white space, and escapes quotes within texts. */
export const HASH_FIELD = '"recordHash":"';

/** The query behind the newest entry that took a record's hash. */
export const FIND_HASHED = `SELECT seq, what_json AS whatJson FROM journal
  WHERE subject = ? AND instr(what_json, '${HASH_FIELD}') > 0 ORDER BY seq DESC LIMIT 1`;

/** The hash that an entry took of a record; null where its text names none that can be read. */
export interface ToldHash {
  seq: number;
  recordHash: string | null;
}

/**
 * Journals a change with the hash of what it leaves; belongs in the transaction of the change. Errors:
 * `evidence.hash_mismatch` where the record before it is not what its newest entry says.
 */
export function journalRecord(db: WriteDb, change: RecordChange): void {
  if (!isSoundBefore(db, change)) {
    throw new AppError('evidence.hash_mismatch', 'a record was changed past the program', {
      details: { id: change.id },
    });
  }
  append(db, change, { recordHash: hashOf(change.record) });
}

/**
 * The same for what is not to be refused whatever was done to the record: over one that is not what its
 * newest entry says no hash is taken.
 */
export function journalInAnyCase(db: WriteDb, change: RecordChange): void {
  append(db, change, isSoundBefore(db, change) ? { recordHash: hashOf(change.record) } : {});
}

function isSoundBefore(db: ReadDb, { id, before }: RecordChange): boolean {
  return before === null || isAsJournaled(db, id, hashOf(before));
}

function append(db: WriteDb, change: RecordChange, hash: { recordHash?: string }): void {
  const { at, kind, caseId, id, what, why = null } = change;
  appendJournal(db, { at, kind, caseId, subject: id, what: { ...what, ...hash }, why });
}

/**
 * For what the program itself changes, where to refuse would lose what was paid for: looks at the record
 * before the change, and gives what takes its hash after it. Nothing is taken where it is not what its newest
 * entry says.
 * @param hash the record's hash as it is stored
 */
export function followHash(
  db: ReadDb,
  id: string,
  hash: () => string,
): () => { recordHash?: string } {
  const isSound = isAsJournaled(db, id, hash());
  return () => (isSound ? { recordHash: hash() } : {});
}

function isAsJournaled(db: ReadDb, id: string, hash: string): boolean {
  return findHashed(db, FIND_HASHED, id)?.recordHash === hash;
}

/** What the entry says that a query finds for an id; null when it finds none. */
export function findHashed(db: ReadDb, query: string, id: string): ToldHash | null {
  const entry = statement(db, query).get(id) as { seq: number; whatJson: string } | undefined;
  if (entry === undefined) return null;
  return { seq: entry.seq, recordHash: recordHashIn(entry.whatJson) };
}

/** SHA-256 over the canonical JSON (RFC 8785) of a record. */
export function hashOf(record: object): string {
  return sha256Hex(canonicalText(record));
}

/** A record's fields that differ, as `before → after` texts for its entry. */
export function changesBetween(before: object, after: object): Record<string, string> {
  const old = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([field, value]) => canonicalText(old.get(field) ?? null) !== canonicalText(value ?? null),
  );
  return Object.fromEntries(
    changed.flatMap(([field, value]) => [
      [`${field}.before`, textOf(old.get(field))],
      [`${field}.after`, textOf(value)],
    ]),
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : canonicalText(value);
}

/** Every row of a query with a constant text, one at a time. */
export function* eachRow(db: ReadDb, text: string): Generator<Record<string, unknown>> {
  // A statement of its own: one that is being iterated cannot run twice.
  for (const row of db.prepare(text).iterate()) yield row as Record<string, unknown>;
}
