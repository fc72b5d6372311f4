// The chain of custody of cases that came in: from which file (a record, journaled like others), and
// the entries of its journal that tell of the case. Each entry carries the hash before it, so that it
// can be verified on its own.
import { createHash, type Hash } from 'node:crypto';
import type { CaseId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { JournalEntry, JournalKind } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { canonicalText } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { chainHash } from '../journal.ts';
import { eachRow, type JournaledRecord, type RecordTable } from '../records.ts';
import { jsonField, requireJson } from '../stored-json.ts';

/** Where a case came from. */
export interface CaseImport {
  id: string;
  caseId: CaseId;
  originFileId: string;
  originInvestigator: string;
  /** Of the journal there, when the case was taken from it. */
  originEntries: number;
  originHead: Sha256Hex;
  /** Of the file it came in; both null for a case that was taken out of an open file. */
  fileName: string | null;
  fileSha256: Sha256Hex | null;
  /** How much came in. */
  reportJson: string;
  at: UtcMs;
}

const SELECT_IMPORTS = `SELECT id, case_id AS caseId, origin_file_id AS originFileId,
    origin_investigator AS originInvestigator, origin_entries AS originEntries,
    origin_head AS originHead, file_name AS fileName, file_sha256 AS fileSha256,
    report_json AS reportJson, at
  FROM case_imports`;

/** Where cases came from, as "verify" holds it against the journal. */
export const CASE_IMPORT_RECORDS: RecordTable = {
  name: 'case_import',
  *each(db) {
    for (const row of eachRow(db, SELECT_IMPORTS)) {
      const record = row as unknown as CaseImport;
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/** A row of `custody_entries`. */
interface CustodyRow {
  case_id: string;
  origin_file_id: string;
  seq: number;
  at: number;
  actor: string;
  kind: string;
  origin_case_id: string | null;
  subject: string | null;
  what_json: string;
  why: string | null;
  previous_hash: string;
  hash: string;
}

/** The query behind `takeCustody`: the entries of a journal that tell of a case. */
export const LIST_ENTRIES = `SELECT seq, at, actor, kind, case_id AS origin_case_id, subject,
    what_json, why, previous_hash, hash
  FROM journal WHERE case_id = ? AND seq <= ? AND kind != 'erased' ORDER BY seq`;

/** The query behind `eachCustodyEntry`. */
export const LIST_CUSTODY = 'SELECT * FROM custody_entries ORDER BY case_id, origin_file_id, seq';

/** Entries that came with a case out of one file as "verify" holds them against the journal. */
export const CUSTODY_RECORDS: RecordTable = {
  name: 'custody',
  *each(db) {
    let group = null as HashedEntries | null;
    for (const row of eachRow(db, LIST_CUSTODY)) {
      const caseId = row['case_id'] as CaseId;
      const id = custodyId(caseId, String(row['origin_file_id']));
      if (group?.id !== id) {
        if (group !== null) yield recordOf(group);
        group = { id, caseId, count: 0, hash: createHash('sha256') };
      }
      group.count++;
      group.hash.update(`${canonicalText(row)}\n`);
    }
    if (group !== null) yield recordOf(group);
  },
};

/** The id under which the entries are hashed that came with a case out of a file. */
export const custodyId = (caseId: string, originFileId: string): string =>
  `${caseId}/${originFileId}`;

/** The entries of one file, as far as they were read. */
interface HashedEntries {
  id: string;
  caseId: CaseId;
  count: number;
  hash: Hash;
}

function recordOf(group: HashedEntries): JournaledRecord {
  const { id, caseId, count, hash } = group;
  return { id, caseId, under: caseId, record: { entries: count, sha256: hash.digest('hex') } };
}

/** The query behind `findImporter`, where the answer was imported into this file. */
export const FIND_IMPORTER_HERE = `SELECT actor FROM journal
  WHERE subject = @id AND kind = 'snapshot.imported' AND ${jsonField('what_json', 'from')} = 'file'
  ORDER BY seq LIMIT 1`;
/** The same where it was imported into a file that the case came from. */
export const FIND_IMPORTER_THERE = `SELECT actor FROM custody_entries
  WHERE case_id = @caseId AND subject = @id AND kind = 'snapshot.imported'
    AND ${jsonField('what_json', 'from')} = 'file' LIMIT 1`;

/** Who imported an answer from a file, here or where its case came from; null when nothing says. */
export function findImporter(db: ReadDb, one: { id: SnapshotId; caseId: CaseId }): string | null {
  const here = statement(db, FIND_IMPORTER_HERE).pluck().get({ id: one.id });
  const found = here ?? statement(db, FIND_IMPORTER_THERE).pluck().get(one);
  return (found as string | undefined) ?? null;
}

/** Stores where a case came from. */
export function insertCaseImport(db: WriteDb, one: CaseImport): void {
  statement(
    db,
    `INSERT INTO case_imports (id, case_id, origin_file_id, origin_investigator, origin_entries,
       origin_head, file_name, file_sha256, report_json, at)
     VALUES (@id, @caseId, @originFileId, @originInvestigator, @originEntries, @originHead,
       @fileName, @fileSha256, @reportJson, @at)`,
  ).run(one);
}

/** Takes the entries of another file's journal that tell of a case; those that are here are left. */
export function takeCustody(
  db: WriteDb,
  from: ReadDb,
  { caseId, originFileId, upTo }: { caseId: CaseId; originFileId: string; upTo: number },
): number {
  const insert = statement(
    db,
    `INSERT INTO custody_entries (case_id, origin_file_id, seq, at, actor, kind, origin_case_id,
       subject, what_json, why, previous_hash, hash)
     VALUES (@caseId, @originFileId, @seq, @at, @actor, @kind, @origin_case_id, @subject,
       @what_json, @why, @previous_hash, @hash)
     ON CONFLICT DO NOTHING`,
  );
  let taken = 0;
  // A statement of its own: it is iterated.
  for (const row of from.prepare(LIST_ENTRIES).iterate(caseId, upTo)) {
    taken += insert.run({ ...(row as object), caseId, originFileId }).changes;
  }
  return taken;
}

/** An entry that came with a case, and whether its hash follows from what it says. */
export interface CustodyCheck {
  caseId: CaseId;
  originFileId: string;
  seq: number;
  follows: boolean;
}

/** Every entry that came with a case, computed again. */
export function* eachCustodyEntry(db: ReadDb): Generator<CustodyCheck> {
  // A statement of its own: it is iterated.
  for (const row of db.prepare(LIST_CUSTODY).iterate()) {
    const entry = row as CustodyRow;
    yield {
      caseId: entry.case_id as CaseId,
      originFileId: entry.origin_file_id,
      seq: entry.seq,
      follows: follows(entry),
    };
  }
}

function follows(row: CustodyRow): boolean {
  try {
    const what = requireJson('custody_entries.what_json', row.what_json);
    const entry: JournalEntry = {
      seq: row.seq,
      at: row.at,
      actor: row.actor,
      kind: row.kind as JournalKind,
      caseId: row.origin_case_id as CaseId | null,
      subject: row.subject,
      what,
      why: row.why,
    };
    const isCanonical = canonicalText(what) === row.what_json;
    return isCanonical && chainHash(row.previous_hash as Sha256Hex, entry) === row.hash;
  } catch {
    return false; // What has no canonical form was never hashed by us.
  }
}
