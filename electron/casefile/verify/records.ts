// Every record against the newest entry that took its hash, and the other way round: every such
// entry must have its record.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { statement, type ReadDb } from '../database.ts';
import { recordHashIn } from '../journal.ts';
import { eachRow, hashOf, type RecordTable } from '../records.ts';
import { fromSqlite } from '../sqlite-error.ts';
import { getSnapshot } from '../tables/snapshots.ts';
import type { Findings } from './findings.ts';

/** Canonical JSON has no white space, and escapes quotes within texts. */
const HAS_HASH = `instr(what_json, '"recordHash":"') > 0`;
const IS_SNAPSHOT = `kind IN ('snapshot.stored', 'snapshot.imported')`;
/** The first version whose entries take the hash of every record. */
const FIRST_HASHED = 30;

/** The query behind the newest entry that took a record's hash. */
export const FIND_HASHED = `SELECT seq, what_json FROM journal
  WHERE subject = ? AND ${HAS_HASH} ORDER BY seq DESC LIMIT 1`;
/** The query behind the newest entry of a record before some other. */
export const FIND_BEFORE = `SELECT seq, what_json FROM journal
  WHERE subject = ? AND seq < ? ORDER BY seq DESC LIMIT 1`;
/** The query behind the entries of migrations. */
export const LIST_MIGRATIONS = `SELECT seq, what_json FROM journal
  WHERE kind = 'casefile.migrated' ORDER BY seq`;
/** The query behind the entry of a snapshot. */
export const FIND_SNAPSHOT_SEQ = `SELECT seq FROM journal
  WHERE subject = ? AND ${IS_SNAPSHOT} ORDER BY seq LIMIT 1`;

interface Entry {
  seq: number;
  what_json: string;
}

/** What was found to be there, by id; incomplete when a table could not be read to its end. */
export interface KnownRecords {
  records: Set<string>;
  snapshots: Set<string>;
  isComplete: boolean;
}

/** Every record of a table; gives how many. Adds them to the known ones. */
export function checkRecords(
  db: ReadDb,
  table: RecordTable,
  known: KnownRecords,
  findings: Findings,
): number {
  const unhashedBefore = findUnhashedEnd(db);
  let count = 0;
  readToEnd(table.name, known, findings, () => {
    for (const { id, caseId, record } of table.each(db)) {
      count++;
      known.records.add(id);
      const about = { caseId, record: table.name, id };
      const entry = statement(db, FIND_HASHED).get(id) as Entry | undefined;
      if (entry !== undefined) {
        const isSame = recordHashIn(entry.what_json) === hashOf(record);
        if (!isSame) findings.add({ kind: 'record_changed', seq: entry.seq, ...about });
        continue;
      }
      const old = statement(db, FIND_BEFORE).get(id, unhashedBefore) as Entry | undefined;
      if (old === undefined) findings.add({ kind: 'record_unjournaled', ...about });
      else if (!isAsTold(record, old)) {
        findings.add({ kind: 'record_changed', seq: old.seq, ...about });
      }
    }
  });
  return count;
}

/** Every snapshot by its own hash and the one the journal took of it; gives how many. */
export function checkSnapshots(db: ReadDb, known: KnownRecords, findings: Findings): number {
  let count = 0;
  const rows = `SELECT id, case_id FROM snapshots`;
  readToEnd('snapshot', known, findings, () => {
    for (const row of eachRow(db, rows)) {
      const [id, caseId] = [row['id'] as SnapshotId, row['case_id'] as CaseId];
      count++;
      known.snapshots.add(id);
      const seq = snapshotSeq(db, id);
      const about = { seq, caseId, record: 'snapshot', id };
      if (seq === null) findings.add({ kind: 'record_unjournaled', ...about });
      else if (!isAsJournaled(db, id)) findings.add({ kind: 'record_changed', ...about });
    }
  });
  return count;
}

/** Entries that took the hash of a record that is gone. */
export function checkMissing(db: ReadDb, known: KnownRecords, findings: Findings): void {
  if (!known.isComplete) return;
  const told = new Set<string>();
  const entries = `SELECT seq, case_id, subject, kind, ${IS_SNAPSHOT} AS is_snapshot FROM journal
    WHERE subject IS NOT NULL AND (${IS_SNAPSHOT} OR ${HAS_HASH})`;
  for (const { seq, case_id, subject, kind, is_snapshot } of eachRow(db, entries)) {
    const id = String(subject);
    const ofKind = is_snapshot === 1 ? known.snapshots : known.records;
    if (ofKind.has(id) || told.has(id)) continue;
    told.add(id);
    const [record = null] = String(kind).split('.');
    const caseId = case_id as CaseId | null;
    findings.add({ kind: 'record_missing', seq: seq as number, caseId, record, id });
  }
}

/** The entry that tells of a snapshot; null without one. */
export function snapshotSeq(db: ReadDb, id: string): number | null {
  return (statement(db, FIND_SNAPSHOT_SEQ).pluck().get(id) as number | undefined) ?? null;
}

/** The newest entry that took a record's hash; null without one. */
export function hashedSeq(db: ReadDb, id: string): number | null {
  return (statement(db, FIND_HASHED).get(id) as Entry | undefined)?.seq ?? null;
}

function isAsJournaled(db: ReadDb, id: SnapshotId): boolean {
  try {
    getSnapshot(db, id);
    return true;
  } catch (error) {
    const { code } = fromSqlite(error);
    // What has no canonical form was never hashed by us.
    if (code === 'evidence.hash_mismatch' || code === 'internal') return false;
    throw error;
  }
}

/** A row that cannot be read as what it should be ends the reading of its table with a finding. */
function readToEnd(
  record: string,
  known: KnownRecords,
  findings: Findings,
  read: () => void,
): void {
  try {
    read();
  } catch (error) {
    known.isComplete = false;
    const failure = fromSqlite(error);
    if (failure.code !== 'internal') throw failure;
    findings.add({ kind: 'record_changed', record });
  }
}

/** Before this entry, others wrote: entries of older versions took no hashes of records. */
function findUnhashedEnd(db: ReadDb): number {
  const migrations = statement(db, LIST_MIGRATIONS).all() as Entry[];
  const old = migrations.filter(({ what_json }) => {
    const from = /"from":"(\d+)"/.exec(what_json)?.[1];
    return from !== undefined && Number(from) < FIRST_HASHED;
  });
  return old.at(-1)?.seq ?? 0;
}

/** Whether a record still is what an entry without a hash says of it. */
function isAsTold(record: object, { what_json }: Entry): boolean {
  const what = JSON.parse(what_json) as Record<string, unknown>;
  const fields = new Map(Object.entries(record));
  return Object.entries(what).every(
    ([field, text]) => !fields.has(field) || fields.get(field) === text,
  );
}
