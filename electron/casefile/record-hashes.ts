// Hashes of records that the journal takes several at a time, in one entry: of what the program writes
// often (requests of a job, rows of a batch), once it is what it stays. Which entry took them is known
// by its subject: the job of a request, the batch of a row.
import type { CaseId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { statement, type ReadDb, type WriteDb } from './database.ts';
import { appendJournal } from './journal.ts';
import { hashOf, type JournaledRecord } from './records.ts';

/** The hash of a record that was removed: none is to be there. */
export const REMOVED = 'removed';
/** How many hashes one entry takes. */
const AT_ONCE = 500;
const FACT = 'recordHash.';

/** Those that were taken under a subject. */
export const LIST_HASHED_UNDER = `SELECT seq, what_json AS whatJson FROM journal
  WHERE subject = ? AND kind = 'records.hashed' ORDER BY seq`;

/** Records of one kind whose hashes are taken together. */
export interface HashGroup {
  at: UtcMs;
  caseId: CaseId | null;
  /** The subject of the entries. */
  under: string;
  /** The kind of record, as findings name it. */
  record: string;
  /** By the record's id. */
  hashes: ReadonlyMap<string, string>;
}

/** Journals them; nothing where there are none. Belongs in the transaction of the change. */
export function journalHashes(db: WriteDb, group: HashGroup): void {
  const { at, caseId, under, record } = group;
  const all = [...group.hashes];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const hashes = all.slice(from, from + AT_ONCE);
    const facts = hashes.map(([id, hash]) => [`${FACT}${id}`, hash] as const);
    appendJournal(db, {
      at,
      kind: 'records.hashed',
      caseId,
      subject: under,
      why: null,
      what: { record, records: String(hashes.length), ...Object.fromEntries(facts) },
    });
  }
}

/** The query behind the newest of those under the id of the one record itself. */
export const FIND_HASHED_ALONE = `${LIST_HASHED_UNDER} DESC LIMIT 1`;

/** A change of a record that is of no case and of which the journal takes the hash alone. */
export interface AloneChange {
  at: UtcMs;
  record: string;
  id: string;
  /** As it was before; left out for a new one. */
  before: object | undefined;
  /** As it is after; left out where it is gone. */
  after?: object;
}

/**
 * Takes the hash under the record's own id; none where the record before was not what the newest entry says:
 * "verify" continues naming it. Belongs in the transaction of the change.
 */
export function journalHash(db: WriteDb, { at, record, id, before, after }: AloneChange): void {
  const hash = (one: object | undefined): string => (one === undefined ? REMOVED : hashOf(one));
  const newest = statement(db, FIND_HASHED_ALONE).get(id) as { whatJson: string } | undefined;
  const told = newest === undefined ? REMOVED : hashesIn(newest.whatJson).hashes.get(id);
  if (told !== hash(before)) return;
  const hashes = new Map([[id, hash(after)]]);
  journalHashes(db, { at, caseId: null, under: id, record, hashes });
}

/** Groups records by the subject under which their hashes are taken. */
export function groupHashes(
  groups: Map<string, Omit<HashGroup, 'at'> & { hashes: Map<string, string> }>,
  record: string,
  one: JournaledRecord,
): void {
  const { id, caseId, under = id } = one;
  const key = `${record} ${under}`;
  const group = groups.get(key) ?? { caseId, under, record, hashes: new Map<string, string>() };
  groups.set(key, group);
  group.hashes.set(id, hashOf(one.record));
}

/** The hashes that the text of such an entry takes, by the record's id; none where it cannot be read. */
export function hashesIn(whatJson: string): { record: string; hashes: Map<string, string> } {
  const hashes = new Map<string, string>();
  try {
    const what = JSON.parse(whatJson) as Record<string, unknown>;
    for (const [name, hash] of Object.entries(what)) {
      if (name.startsWith(FACT)) hashes.set(name.slice(FACT.length), String(hash));
    }
    return { record: String(what['record']), hashes };
  } catch {
    return { record: '', hashes }; // An entry that was tampered with names nothing.
  }
}

/** The newest hash of each record that was taken under a subject, with the entry's number. */
export function findHashesUnder(
  db: ReadDb,
  under: string,
): Map<string, { seq: number; recordHash: string }> {
  const entries = statement(db, LIST_HASHED_UNDER).all(under) as {
    seq: number;
    whatJson: string;
  }[];
  const newest = new Map<string, { seq: number; recordHash: string }>();
  for (const { seq, whatJson } of entries) {
    for (const [id, recordHash] of hashesIn(whatJson).hashes) newest.set(id, { seq, recordHash });
  }
  return newest;
}
