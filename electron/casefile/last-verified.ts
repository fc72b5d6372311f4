// When the whole file was checked last, and with what result, as its journal tells it.
import type { VerifyReport } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { statement, type ReadDb, type WriteDb } from './database.ts';
import { appendJournal } from './journal.ts';

/** The query behind `readLastVerified`. */
export const FIND_LAST_VERIFIED = `SELECT at, what_json FROM journal
  WHERE kind = 'casefile.verified' ORDER BY seq DESC LIMIT 1`;

/** Journals a check of the whole file. */
export function noteVerified(db: WriteDb, { report }: { report: VerifyReport }): null {
  const { ok, findingCount, checked, at } = report;
  appendJournal(db, {
    at,
    kind: 'casefile.verified',
    caseId: null,
    subject: null,
    what: {
      result: ok ? 'sound' : 'not_sound',
      findings: String(findingCount),
      entries: String(checked.entries),
      records: String(checked.records),
      snapshots: String(checked.snapshots),
      files: String(checked.files),
    },
    why: null,
  });
  return null;
}

/** The last check; null when there was none. */
export function readLastVerified(db: ReadDb): { at: UtcMs; ok: boolean } | null {
  const row = statement(db, FIND_LAST_VERIFIED).get() as
    { at: UtcMs; what_json: string } | undefined;
  if (row === undefined) return null;
  // As text: an entry that was tampered with may hold anything.
  return { at: row.at, ok: row.what_json.includes('"result":"sound"') };
}
