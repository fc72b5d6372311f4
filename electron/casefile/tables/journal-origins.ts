// The files that a case was in before it came here, and the entries of their journals that came with
// it: what is known of the chain of custody.
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import type { JournalOrigin, JournalPage } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { statement, type ReadDb } from '../database.ts';
import { jsonField } from '../stored-json.ts';
import { practiceJobsAmong, toChainedEntry, type JournalRow } from '../journal.ts';

interface ArrivalRow {
  originFileId: string;
  investigator: string;
  entries: number;
  head: Sha256Hex;
  fileName: string | null;
  fileSha256: Sha256Hex | null;
  at: UtcMs;
  isHere: number;
}

/** The query behind `listOrigins`: only what came into this file is stated by its own journal. */
export const LIST_ARRIVALS = `SELECT origin_file_id AS originFileId,
    origin_investigator AS investigator, origin_entries AS entries, origin_head AS head,
    file_name AS fileName, file_sha256 AS fileSha256, at,
    EXISTS (SELECT 1 FROM journal WHERE journal.subject = @caseId AND journal.kind = 'case.imported'
      AND journal.at = case_imports.at
      AND ${jsonField('journal.what_json', 'originFileId')} = case_imports.origin_file_id) AS isHere
  FROM case_imports WHERE case_id = @caseId ORDER BY at DESC, rowid DESC`;
/** How many entries came of each file. */
export const COUNT_CUSTODY_BY_FILE = `SELECT origin_file_id AS originFileId, count(*) AS entries
  FROM custody_entries WHERE case_id = @caseId GROUP BY origin_file_id`;

/** The files that a case was in before, the one it came from last first. */
export function listOrigins(db: ReadDb, { caseId }: { caseId: CaseId }): JournalOrigin[] {
  const counts = statement(db, COUNT_CUSTODY_BY_FILE).all({ caseId }) as {
    originFileId: string;
    entries: number;
  }[];
  const countOf = new Map(counts.map(({ originFileId, entries }) => [originFileId, entries]));
  const origins = new Map<string, JournalOrigin>();
  for (const row of statement(db, LIST_ARRIVALS).all({ caseId }) as ArrivalRow[]) {
    const { originFileId, investigator, entries, head, at, fileName, fileSha256 } = row;
    const chain = { entries, head };
    const arrival = { at, isHere: row.isHere === 1, fileName, fileSha256, chain };
    const known = origins.get(originFileId);
    if (known !== undefined) known.arrivals.push(arrival);
    else {
      const kept = countOf.get(originFileId) ?? 0;
      origins.set(originFileId, { originFileId, investigator, entries: kept, arrivals: [arrival] });
    }
  }
  return [...origins.values()];
}

/** The query behind `listCustody`. */
export const LIST_CUSTODY_OF_FILE = `SELECT seq, at, actor, kind, origin_case_id AS case_id,
    subject, what_json, why, previous_hash, hash
  FROM custody_entries
  WHERE case_id = @caseId AND origin_file_id = @originFileId AND seq < @beforeSeq
  ORDER BY seq DESC LIMIT @limit`;
/** How many entries came of one file. */
export const COUNT_CUSTODY_OF_FILE = `SELECT count(*) FROM custody_entries
  WHERE case_id = @caseId AND origin_file_id = @originFileId`;

/** The query behind which jobs of a page were the practice service's. */
export const LIST_CUSTODY_JOBS_MADE = `SELECT seq, at, actor, kind, origin_case_id AS case_id,
    subject, what_json, why, previous_hash, hash
  FROM custody_entries
  WHERE case_id = @caseId AND origin_file_id = @originFileId AND kind = 'job.created'
    AND subject IN (SELECT value FROM json_each(@jobs))`;

/** Entries of such a file's journal that came with the case, newest first. */
export function listCustody(
  db: ReadDb,
  args: { caseId: CaseId; originFileId: string; beforeSeq: number | null; limit: number },
): JournalPage {
  const { caseId, originFileId, limit } = args;
  const of = { caseId, originFileId };
  const range = { beforeSeq: args.beforeSeq ?? Number.MAX_SAFE_INTEGER, limit };
  const rows = statement(db, LIST_CUSTODY_OF_FILE).all({ ...of, ...range }) as JournalRow[];
  const total = statement(db, COUNT_CUSTODY_OF_FILE).pluck().get(of) as number;
  const entries = rows.map(toChainedEntry);
  const practiceJobs = practiceJobsAmong(entries, (jobs) =>
    statement(db, LIST_CUSTODY_JOBS_MADE).all({ ...of, jobs }),
  );
  return { entries, total, practiceJobs };
}
