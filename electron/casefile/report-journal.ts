// The journal as reports tell of it: up to the newest entry that is more than the writing of a report or
// bundle of the case. Else every report would differ from the one before by the entry of that one's own
// file. No entry is lost by it: as soon as anything follows, a report tells of those entries too.
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import type { JournalKind } from '#shared/domain/journal.ts';
import { statement, type ReadDb } from './database.ts';
import { JOURNAL_START } from './journal.ts';

const NEWEST_TOLD = `SELECT seq, hash FROM journal
  WHERE case_id IS NOT ? OR kind NOT IN ('report.exported', 'bundle.written')
  ORDER BY seq DESC LIMIT 1`;
const KINDS_BETWEEN = `SELECT kind, count(*) AS count FROM journal
  WHERE seq > @after AND seq <= @upTo GROUP BY kind ORDER BY min(seq)`;

/** Where the journal ends for the reports of a case: the entry's number and its hash. */
export function journalOfReports(
  db: ReadDb,
  caseId: CaseId,
): { journalEntries: number; journalHead: Sha256Hex } {
  const row = statement(db, NEWEST_TOLD).get(caseId) as { seq: number; hash: string } | undefined;
  if (row === undefined) return { journalEntries: 0, journalHead: JOURNAL_START };
  return { journalEntries: row.seq, journalHead: row.hash as Sha256Hex };
}

/** Of the entries after one up to another, how many of each kind there are; the first kind first. */
export function countJournalKinds(
  db: ReadDb,
  between: { after: number; upTo: number },
): { kind: JournalKind; count: number }[] {
  return statement(db, KINDS_BETWEEN).all(between) as { kind: JournalKind; count: number }[];
}
