// The lawful destruction of a whole case: its rows go, children first; of its journal only the
// links of the chain stay, and an entry that tells how much there was, and why it went. The
// reference is there as its SHA-256: who knows it can show that this was the case.
import {
  PRACTICE_ENVIRONMENT_ID,
  PRACTICE_NAMES_ENVIRONMENT_ID,
} from '#shared/domain/environment.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { sha256Hex } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { appendJournal } from '../journal.ts';
import { CASE_TABLES } from './case-tables.ts';
import { getCaseRecord, requireNoOpenJobs } from './cases.ts';
import { removeViewsOfCase } from './flow-views.ts';
import { removeCaseFromSearch } from './search-index.ts';

/** How much a case held: `records` are all rows but snapshots and pieces of stored bytes. */
export interface DestroyedCounts {
  snapshots: number;
  records: number;
  /** Of the journal. */
  entries: number;
}

/** Submits that were paid for, which the ledger tells of no more; the practice service bills nothing. */
const COUNT_BILLED = `SELECT count(*) FROM requests JOIN jobs ON jobs.id = requests.job_id
  WHERE jobs.case_id = ? AND requests.billed = 'billed'
    AND requests.environment_id NOT IN ('${PRACTICE_ENVIRONMENT_ID}', '${PRACTICE_NAMES_ENVIRONMENT_ID}')`;
const COUNT_ENTRIES = "SELECT count(*) FROM journal WHERE case_id = ? AND kind != 'erased'";

/**
 * Destroys a case for ever, closed or not; a deletion record with the counts stays. Requests that were made for no job stay, and so do
 * texts of rulesets. Errors: `record.not_found`, `case.has_open_jobs`.
 */
export function destroyCase(
  db: WriteDb,
  { id, why, at }: { id: CaseId; why: string; at: UtcMs },
): DestroyedCounts {
  const { reference } = getCaseRecord(db, id);
  requireNoOpenJobs(db, id);
  const counts = countRows(db, id);
  const { seq } = appendJournal(db, {
    at,
    kind: 'case.destroyed',
    caseId: id,
    subject: id,
    what: {
      referenceSha256: sha256Hex(reference),
      snapshots: String(counts.snapshots),
      records: String(counts.records),
      entries: String(counts.entries),
      billed: String(count(db, COUNT_BILLED, id)),
    },
    why,
  });
  statement(
    db,
    'INSERT INTO destroyed_cases (journal_seq, case_id, at, is_done) VALUES (?, ?, ?, 0)',
  ).run(seq, id, at);
  removeCaseFromSearch(db, id);
  removeViewsOfCase(db, id);
  for (const { name, ofCase } of CASE_TABLES.toReversed()) {
    statement(db, `DELETE FROM ${name} WHERE ${ofCase}`).run(id);
  }
  statement(
    db,
    `UPDATE journal SET at = 0, actor = '', kind = 'erased', subject = NULL, what_json = '{}',
       why = NULL
     WHERE case_id = ? AND seq < ? AND kind != 'erased'`,
  ).run(id, seq);
  statement(db, 'UPDATE destroyed_cases SET is_done = 1 WHERE journal_seq = ?').run(seq);
  return counts;
}

function countRows(db: ReadDb, id: CaseId): DestroyedCounts {
  let records = 0;
  for (const { name, nature, ofCase } of CASE_TABLES) {
    if (name === 'snapshots' || nature === 'covered') continue;
    records += count(db, `SELECT count(*) FROM ${name} WHERE ${ofCase}`, id);
  }
  const snapshots = count(db, 'SELECT count(*) FROM snapshots WHERE case_id = ?', id);
  return { snapshots, records, entries: count(db, COUNT_ENTRIES, id) };
}

function count(db: ReadDb, query: string, id: CaseId): number {
  return statement(db, query).pluck().get(id) as number;
}
