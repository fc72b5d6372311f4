// What the file says of itself and of the cases that were destroyed, compared with the entries that told
// of it.
import type { CaseId } from '#shared/domain/ids.ts';
import { statement, type ReadDb } from '../database.ts';
import { readMeta } from '../tables/meta.ts';
import type { Findings } from './findings.ts';

/** The query behind the newest name of the investigator. */
export const FIND_NAME = `SELECT seq, what_json FROM journal
  WHERE kind = 'investigator.named' ORDER BY seq DESC LIMIT 1`;
/** The query behind the first entry. */
export const FIND_FIRST = 'SELECT seq, at, what_json FROM journal WHERE seq = 1';

/** Deletion records whose entry is missing or another one, and entries without a deletion record. */
const LIST_FALSE_TOMBSTONES = `SELECT journal_seq AS seq, destroyed_cases.case_id AS id
    FROM destroyed_cases LEFT JOIN journal ON seq = journal_seq
      AND kind = 'case.destroyed' AND journal.case_id = destroyed_cases.case_id
      AND journal.at = destroyed_cases.at
    WHERE seq IS NULL OR is_done != 1
  UNION ALL SELECT seq, case_id FROM journal
    WHERE kind = 'case.destroyed' AND seq NOT IN (SELECT journal_seq FROM destroyed_cases)`;

/** That every destroyed case has its entry, and every such entry its deletion record. */
export function checkTombstones(db: ReadDb, findings: Findings): void {
  for (const { seq, id } of statement(db, LIST_FALSE_TOMBSTONES).all() as {
    seq: number;
    id: string;
  }[]) {
    findings.add({ kind: 'record_changed', seq, caseId: id as CaseId, record: 'tombstone', id });
  }
}

/** The file's id, its beginning, what made it and the name of the investigator. */
export function checkMeta(db: ReadDb, findings: Findings): void {
  const meta = readMeta(db);
  const first = statement(db, FIND_FIRST).get() as Entry | undefined;
  const name = statement(db, FIND_NAME).get() as Entry | undefined;
  const isFirst =
    first?.at === meta.createdAt &&
    says(first, 'fileId', meta.fileId) &&
    says(first, 'appVersion', meta.createdBy);
  if (!isFirst) report(findings, 1, meta.fileId);
  if (!says(name, 'name', meta.investigator)) report(findings, name?.seq ?? null, meta.fileId);
}

interface Entry {
  seq: number;
  at?: number;
  what_json: string;
}

/** As text, for an entry that was tampered with may hold anything. */
function says(entry: Entry | undefined, key: string, text: string): boolean {
  return entry?.what_json.includes(`${JSON.stringify(key)}:${JSON.stringify(text)}`) ?? false;
}

function report(findings: Findings, seq: number | null, id: string): void {
  findings.add({ kind: 'record_changed', seq, record: 'file', id });
}
