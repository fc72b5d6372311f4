// What the journal tells of records: collected in the one pass that computes its chain, so that no
// record has to be looked up in it. Where that pass came to no end, the journal is asked.
import type { CaseId } from '#shared/domain/ids.ts';
import type { ReadDb } from '../database.ts';
import { recordHashIn, type EntryText } from '../journal.ts';
import { findHashesUnder, hashesIn, REMOVED } from '../record-hashes.ts';
import { FIND_HASHED, findHashed, HASH_FIELD, type ToldHash } from '../records.ts';

const SNAPSHOT_KINDS: readonly string[] = ['snapshot.stored', 'snapshot.imported'];

/** The query behind the entry of a snapshot. */
export const FIND_SNAPSHOT = `SELECT seq, what_json AS whatJson FROM journal
  WHERE subject = ? AND kind IN ('snapshot.stored', 'snapshot.imported') ORDER BY seq LIMIT 1`;

/** A record that entries tell of, by the first of them. */
interface ToldRecord {
  id: string;
  seq: number;
  caseId: CaseId | null;
  kind: string;
  isSnapshot: boolean;
}

/** What the entries tell. */
export interface TellingEntries {
  /** Takes an entry, in their order. */
  add: (entry: EntryText) => void;
  /** All entries were taken. */
  complete: () => void;
  /**
   * The newest hash that was taken of a record; null when none was.
   * @param under the subject of entries that take its hash with those of others
   */
  newestHash: (id: string, under?: string) => ToldHash | null;
  /** The hash that was taken of a snapshot when it came; null when nothing tells of it. */
  snapshotHash: (id: string) => ToldHash | null;
  /** Every record that a hash was taken of, and every snapshot. */
  records: () => Iterable<ToldRecord>;
}

/** None yet. */
export function collectEntries(db: ReadDb): TellingEntries {
  const records = new Map<string, { first: ToldRecord; newest: ToldHash }>();
  const snapshots = new Map<string, { first: ToldRecord; newest: ToldHash }>();
  let isComplete = false;
  const take = (first: ToldRecord, recordHash: string | null): void => {
    const known = records.get(first.id);
    const newest = { seq: first.seq, recordHash };
    if (known !== undefined) known.newest = newest;
    else records.set(first.id, { first, newest });
  };
  return {
    add({ seq, caseId, subject: id, kind, whatJson }) {
      if (id === null) return;
      if (kind === 'records.hashed') {
        const { record, hashes } = hashesIn(whatJson);
        for (const [each, recordHash] of hashes) {
          take({ id: each, seq, caseId, kind: record, isSnapshot: false }, recordHash);
        }
        return;
      }
      const isSnapshot = SNAPSHOT_KINDS.includes(kind);
      const first = { id, seq, caseId, kind, isSnapshot };
      if (!isSnapshot) {
        if (whatJson.includes(HASH_FIELD)) take(first, recordHashIn(whatJson));
        return;
      }
      // A snapshot never changes: what counts is the first entry.
      if (snapshots.has(id)) return;
      snapshots.set(id, { first, newest: { seq, recordHash: recordHashIn(whatJson) } });
    },
    complete() {
      isComplete = true;
    },
    newestHash: (id, under) =>
      isComplete ? (records.get(id)?.newest ?? null) : findNewestHash(db, id, under),
    snapshotHash: (id) =>
      isComplete ? (snapshots.get(id)?.newest ?? null) : findHashed(db, FIND_SNAPSHOT, id),
    *records() {
      for (const { first, newest } of records.values()) {
        if (newest.recordHash !== REMOVED) yield first;
      }
      for (const { first } of snapshots.values()) yield first;
    },
  };
}

/** The newest hash that the journal took of a record, looked up in it; null when it took none. */
export function findNewestHash(db: ReadDb, id: string, under = id): ToldHash | null {
  const own = findHashed(db, FIND_HASHED, id);
  const among = findHashesUnder(db, under).get(id) ?? null;
  return (among?.seq ?? 0) > (own?.seq ?? 0) ? among : own;
}
