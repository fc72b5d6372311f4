// The request ledger, read: the newest requests that a filter lets through, and those of a job.
import type { ErrorCode } from '#shared/errors.ts';
import type { EnvironmentId, JobId, KeyId, RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import type { LedgerFilter, LedgerRow, LedgerPurpose } from '#shared/records/ledger.ts';
import type { BilledState } from '#shared/screening/job.ts';
import { statement, type ReadDb } from '../database.ts';
import { BILLED_OF_REQUEST, type RequestRow } from './requests.ts';

interface LedgerQueryRow extends RequestRow {
  /** Order of insertion: a wall clock can be set back. */
  seq: number;
  response_sha256: string | null;
  response_bytes: number | null;
  /** By `BILLED_OF_REQUEST`. */
  known_billed: BilledState | null;
}

const LEDGER_ROWS = `
  SELECT requests.rowid AS seq, requests.*, bodies.sha256 AS response_sha256,
    bodies.size_bytes AS response_bytes, ${BILLED_OF_REQUEST} AS known_billed
  FROM requests LEFT JOIN bodies ON bodies.request_id = requests.id`;
const NEWEST_FIRST = 'ORDER BY requests.sent_at DESC, requests.id LIMIT @limit';

/** As the index `requests_in_trouble` has it. */
const TROUBLE = `(requests.reached IN ('no', 'unknown') OR requests.http_status >= 300
    OR requests.error_code IS NOT NULL)`;
const OUTCOMES = {
  open: 'requests.reached IS NULL',
  trouble: TROUBLE,
  // Never null: an open request has no status and no error either.
  answered: `requests.reached = 'yes' AND coalesce(NOT ${TROUBLE}, 1)`,
} as const;

/** The query behind `listJobRequests` of one purpose; sorted by the caller. */
export const LIST_JOB_REQUESTS = `${LEDGER_ROWS}
  WHERE requests.job_id = ? AND requests.purpose = ?`;
/** The query behind `listJobRequests` of every purpose; sorted by the caller. */
export const LIST_ALL_JOB_REQUESTS = `${LEDGER_ROWS} WHERE requests.job_id = ?`;

/**
 * The query behind `listRequests` for a filter: one of a few dozen texts. The narrowest condition
 * goes by its index, in the order of the list; a `+` keeps the others from taking another one.
 */
export function ledgerQuery(filter: LedgerFilter): string {
  const conditions = [
    ...(filter.jobId === null ? [] : ['requests.job_id = @jobId']),
    ...(filter.outcome === null || filter.outcome === 'answered' ? [] : [OUTCOMES[filter.outcome]]),
    ...(filter.environmentId === null ? [] : ['requests.environment_id = @environmentId']),
    ...(filter.purpose === null ? [] : ['requests.purpose = @purpose']),
  ].map((condition, place) =>
    place === 0 ? condition : condition.replaceAll('requests.', '+requests.'),
  );
  if (filter.outcome === 'answered') {
    conditions.push(OUTCOMES.answered.replaceAll('requests.', '+requests.'));
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return `${LEDGER_ROWS} ${where} ${NEWEST_FIRST}`;
}

/** The newest requests that the filter lets through, newest first. */
export function listRequests(
  db: ReadDb,
  { filter, limit }: { filter: LedgerFilter; limit: number },
): LedgerRow[] {
  const { environmentId, purpose, jobId } = filter;
  const rows = statement(db, ledgerQuery(filter)).all({ environmentId, purpose, jobId, limit });
  return (rows as LedgerQueryRow[]).map(toLedgerRow);
}

/** A job's requests of one purpose, or of every one (null), in the order they were stored. */
export function listJobRequests(
  db: ReadDb,
  { jobId, purpose }: { jobId: JobId; purpose: LedgerPurpose | null },
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
    keyId: row.key_id as KeyId | null,
    purpose: row.purpose as LedgerPurpose,
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
    billed: row.known_billed,
    responseSha256: row.response_sha256 as Sha256Hex | null,
    responseBytes: row.response_bytes,
  };
}
