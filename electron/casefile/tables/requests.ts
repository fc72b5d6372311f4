// The request ledger, written: a row before the request is sent, its outcome once. Of what it became the
// journal takes the hash (request-records.ts). An answer of an account leaves no body.
import { AppError } from '#shared/errors.ts';
import type { JobId, RequestId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { LedgerPurpose } from '#shared/records/ledger.ts';
import type { RequestOutcome, RequestRecord } from '#shared/screening/exchange.ts';
import type { BilledState } from '#shared/screening/job.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { requireJson } from '../stored-json.ts';
import { hashEndedRequest } from './request-records.ts';

/** A request with its outcome, as the snapshot's provenance needs it. */
export interface StoredRequest {
  id: RequestId;
  jobId: JobId | null;
  purpose: LedgerPurpose;
  method: string;
  base: string;
  path: string;
  body: string | null;
  sentAt: UtcMs;
  /** Null while on its way. */
  outcome: {
    httpStatus: number | null;
    headers: Readonly<Record<string, string>>;
    serverDate: UtcMs | null;
    receivedAt: UtcMs;
    receivedMonotonicMs: number;
  } | null;
}

/** A row of `requests`. */
export interface RequestRow {
  id: string;
  job_id: string | null;
  environment_id: string;
  key_id: string | null;
  purpose: string;
  method: 'GET' | 'POST';
  base: string;
  path: string;
  body: string | null;
  sent_at: number;
  sent_monotonic_ms: number;
  reached: 'yes' | 'no' | 'unknown' | null;
  http_status: number | null;
  headers_json: string | null;
  server_date: number | null;
  received_at: number | null;
  received_monotonic_ms: number | null;
  error_code: string | null;
  billed: BilledState | null;
}

/**
 * What is known of the money of a request, wherever it is shown or added up. A submit that the program
 * did not outlive has no outcome: it may be billed once its job says that something may be.
 */
export const BILLED_OF_REQUEST = `coalesce(requests.billed, CASE WHEN requests.reached IS NULL
    AND requests.purpose IN ('screen', 'name_screen')
    AND (SELECT sent.billed FROM jobs AS sent WHERE sent.id = requests.job_id) <> 'not_billed'
    THEN 'may_be_billed' END)`;

/** The query behind `findScreenRequest`. */
export const FIND_SCREEN_REQUEST = `
  SELECT * FROM requests WHERE rowid = (
    SELECT max(rowid) FROM requests
    WHERE job_id = ? AND purpose IN ('screen', 'name_screen') AND body IS NOT NULL)`;

/** Stores a request that is about to be sent. Errors: `record.conflict`, `record.not_found`. */
export function beginRequest(db: WriteDb, { record }: { record: RequestRecord }): null {
  statement(
    db,
    `INSERT INTO requests (id, job_id, environment_id, key_id, purpose, method, base, path, body,
       sent_at, sent_monotonic_ms)
     VALUES (@id, @jobId, @environmentId, @keyId, @purpose, @method, @base, @path, @body,
       @sentAt, @sentMonotonicMs)`,
  ).run(record);
  return null;
}

/** Sets the outcome. Errors: `record.not_found`; `record.immutable` the second time. */
export function setOutcome(
  db: WriteDb,
  { id, outcome }: { id: RequestId; outcome: RequestOutcome },
): void {
  const { changes } = statement(
    db,
    `UPDATE requests SET reached = @reached, http_status = @httpStatus, headers_json = @headersJson,
       server_date = @serverDate, received_at = @receivedAt,
       received_monotonic_ms = @receivedMonotonicMs, error_code = @errorCode,
       billed = @billed, is_truncated = @isTruncated
     WHERE id = @id`,
  ).run({
    id,
    reached: outcome.reached,
    httpStatus: outcome.httpStatus,
    headersJson: JSON.stringify(outcome.headers),
    serverDate: outcome.serverDate,
    receivedAt: outcome.receivedAt,
    receivedMonotonicMs: outcome.receivedMonotonicMs,
    errorCode: outcome.errorCode,
    billed: outcome.billed,
    isTruncated: outcome.isTruncated ? 1 : 0,
  });
  if (changes === 0) throw new AppError('record.not_found', 'no such request');
  hashEndedRequest(db, id, outcome.receivedAt);
}

/** One request. Errors: `record.not_found`, `record.unreadable`. */
export function getRequest(db: ReadDb, id: RequestId): StoredRequest {
  const row = statement(db, 'SELECT * FROM requests WHERE id = ?').get(id);
  if (row === undefined) throw new AppError('record.not_found', 'no such request');
  return toRequest(row as RequestRow);
}

/** The request that last submitted a job's screening; null when none did. */
export function findScreenRequest(db: ReadDb, jobId: JobId): StoredRequest | null {
  const row = statement(db, FIND_SCREEN_REQUEST).get(jobId);
  return row === undefined ? null : toRequest(row as RequestRow);
}

function toRequest(row: RequestRow): StoredRequest {
  return {
    id: row.id as RequestId,
    jobId: row.job_id as JobId | null,
    purpose: row.purpose as LedgerPurpose,
    method: row.method,
    base: row.base,
    path: row.path,
    body: row.body,
    sentAt: row.sent_at,
    outcome:
      row.received_at === null || row.received_monotonic_ms === null
        ? null
        : {
            httpStatus: row.http_status,
            // How its answer is decoded rests on them.
            headers: requireJson('requests.headers_json', row.headers_json ?? '{}'),
            serverDate: row.server_date,
            receivedAt: row.received_at,
            receivedMonotonicMs: row.received_monotonic_ms,
          },
  };
}
