// Requests as "verify" holds them against the journal, each with size and hash of its answer. A job's are
// taken together when the job has ended: until then each poll would be an entry that says nothing more.
import type { CaseId, JobId, RequestId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { ACTIVE_JOB_STATES, type JobState } from '#shared/screening/job.ts';
import { statement, type WriteDb } from '../database.ts';
import { findHashesUnder, journalHashes } from '../record-hashes.ts';
import { eachRow, hashOf, type JournaledRecord, type RecordTable } from '../records.ts';

const SELECT = `SELECT requests.*, bodies.size_bytes AS answer_bytes, bodies.sha256 AS answer_sha256,
    jobs.case_id AS of_case, jobs.state AS of_state
  FROM requests LEFT JOIN bodies ON bodies.request_id = requests.id
  LEFT JOIN jobs ON jobs.id = requests.job_id`;

/** The query behind the requests of a job. */
export const LIST_REQUESTS_TO_HASH = `${SELECT} WHERE requests.job_id = ? AND reached IS NOT NULL`;
/** The query behind one request. */
export const FIND_REQUEST_TO_HASH = `${SELECT} WHERE requests.id = ?`;
/** The query behind the requests without an outcome. */
export const LIST_OPEN_REQUESTS = `${SELECT} WHERE reached IS NULL`;

/** Requests without an outcome, and those of a job that is under way, are open. */
export const REQUEST_RECORDS: RecordTable = {
  name: 'request',
  *each(db) {
    for (const row of eachRow(db, SELECT)) yield toRecord(row);
  },
};

/** Takes the hashes of a job that has ended, as far as they were not taken. */
export function hashRequestsOf(
  db: WriteDb,
  { id, caseId }: { id: JobId; caseId: CaseId },
  at: UtcMs,
): void {
  const records = statement(db, LIST_REQUESTS_TO_HASH).all(id) as Record<string, unknown>[];
  takeHashes(db, { at, caseId, under: id, records: records.map(toRecord) });
}

/** Takes the hash of a request that was given its outcome, unless its job's end will. */
export function hashEndedRequest(db: WriteDb, id: RequestId, at: UtcMs): void {
  const row = statement(db, FIND_REQUEST_TO_HASH).get(id) as Record<string, unknown>;
  const record = toRecord(row);
  if (record.isOpen === true) return;
  const { caseId, under = id } = record;
  const hashes = new Map([[id, hashOf(record.record)]]);
  journalHashes(db, { at, caseId, under, record: REQUEST_RECORDS.name, hashes });
}

/** Takes the hashes of requests whose outcome nobody will tell any more. */
export function hashOpenRequests(db: WriteDb, at: UtcMs): void {
  const rows = statement(db, LIST_OPEN_REQUESTS).all() as Record<string, unknown>[];
  for (const record of rows.map(toRecord)) {
    const { caseId, under = record.id } = record;
    takeHashes(db, { at, caseId, under, records: [record] });
  }
}

function takeHashes(
  db: WriteDb,
  group: { at: UtcMs; caseId: CaseId | null; under: string; records: JournaledRecord[] },
): void {
  const { records, ...common } = group;
  if (records.length === 0) return;
  // What was taken once is not taken again: it would hide what was altered since.
  const known = findHashesUnder(db, group.under);
  const missing = records.filter(({ id }) => !known.has(id));
  const hashes = new Map(missing.map(({ id, record }) => [id, hashOf(record)]));
  journalHashes(db, { ...common, record: REQUEST_RECORDS.name, hashes });
}

function toRecord(row: Record<string, unknown>): JournaledRecord {
  const { of_case: ofCase, of_state: ofState, ...record } = row;
  const id = record['id'] as RequestId;
  const isActive = ofState !== null && ACTIVE_JOB_STATES.includes(ofState as JobState);
  return {
    id,
    caseId: ofCase as CaseId | null,
    record,
    under: (record['job_id'] as JobId | null) ?? id,
    isOpen: isActive || record['reached'] === null,
  };
}
