// The request ledger: a row before the request is sent, its outcome once. Not journaled: the
// ledger is itself a record that only grows.
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { EnvironmentId, JobId, RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { LedgerRow, RequestPurpose } from '#shared/ipc/ledger.ts';
import type { RequestOutcome, RequestRecord } from '#shared/screening/exchange.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';

/** A request with its outcome, as the snapshot's provenance needs it. */
export interface StoredRequest {
  id: RequestId;
  jobId: JobId | null;
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

interface RequestRow {
  id: string;
  job_id: string | null;
  environment_id: string;
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
}

interface LedgerQueryRow extends RequestRow {
  /** Order of insertion: a wall clock can be set back. */
  seq: number;
  response_sha256: string | null;
  response_bytes: number | null;
}

const LEDGER_ROWS = `
  SELECT requests.rowid AS seq, requests.*, bodies.sha256 AS response_sha256, bodies.size_bytes AS response_bytes
  FROM requests LEFT JOIN bodies ON bodies.request_id = requests.id`;
/** The query behind `listRequests`. */
export const LIST_REQUESTS = `${LEDGER_ROWS} ORDER BY requests.sent_at DESC, requests.id LIMIT ?`;
/** The query behind `listJobRequests` of one purpose; sorted by the caller. */
export const LIST_JOB_REQUESTS = `${LEDGER_ROWS}
  WHERE requests.job_id = ? AND requests.purpose = ?`;
/** The query behind `listJobRequests` of every purpose; sorted by the caller. */
export const LIST_ALL_JOB_REQUESTS = `${LEDGER_ROWS} WHERE requests.job_id = ?`;
/** The query behind `findScreenRequest`. */
export const FIND_SCREEN_REQUEST = `
  SELECT * FROM requests WHERE rowid = (
    SELECT max(rowid) FROM requests
    WHERE job_id = ? AND purpose = 'screen' AND body IS NOT NULL)`;

/** Stores a request that is about to be sent. Errors: `record.conflict`, `record.not_found`. */
export function beginRequest(db: WriteDb, { record }: { record: RequestRecord }): null {
  statement(
    db,
    `INSERT INTO requests (id, job_id, environment_id, purpose, method, base, path, body, sent_at,
       sent_monotonic_ms)
     VALUES (@id, @jobId, @environmentId, @purpose, @method, @base, @path, @body, @sentAt,
       @sentMonotonicMs)`,
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
       is_truncated = @isTruncated
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
    isTruncated: outcome.isTruncated ? 1 : 0,
  });
  if (changes === 0) throw new AppError('record.not_found', 'no such request');
}

/** The newest requests, newest first. */
export function listRequests(db: ReadDb, { limit }: { limit: number }): LedgerRow[] {
  return (statement(db, LIST_REQUESTS).all(limit) as LedgerQueryRow[]).map(toLedgerRow);
}

/** A job's requests of one purpose, or of every one (null), in the order they were stored. */
export function listJobRequests(
  db: ReadDb,
  { jobId, purpose }: { jobId: JobId; purpose: RequestPurpose | null },
): LedgerRow[] {
  const rows =
    purpose === null
      ? statement(db, LIST_ALL_JOB_REQUESTS).all(jobId)
      : statement(db, LIST_JOB_REQUESTS).all(jobId, purpose);
  return (rows as LedgerQueryRow[]).sort((a, b) => a.seq - b.seq).map(toLedgerRow);
}

function toLedgerRow(row: LedgerQueryRow): LedgerRow {
  return {
    id: row.id as RequestId,
    jobId: row.job_id as JobId | null,
    environmentId: row.environment_id as EnvironmentId,
    purpose: row.purpose as RequestPurpose,
    method: row.method,
    url: row.base + row.path,
    sentAt: row.sent_at,
    durationMs:
      row.received_monotonic_ms === null
        ? null
        : Math.max(0, row.received_monotonic_ms - row.sent_monotonic_ms),
    httpStatus: row.http_status,
    reached: row.reached,
    errorCode: row.error_code as ErrorCode | null,
    responseSha256: row.response_sha256 as Sha256Hex | null,
    responseBytes: row.response_bytes,
  };
}

/** One request. Errors: `record.not_found`. */
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
            headers: JSON.parse(row.headers_json ?? '{}') as Record<string, string>,
            serverDate: row.server_date,
            receivedAt: row.received_at,
            receivedMonotonicMs: row.received_monotonic_ms,
          },
  };
}
