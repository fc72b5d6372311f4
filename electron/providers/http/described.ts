// What is written down of a response: selected headers, what it cost, and what it said of a quota.
import type { UtcMs } from '#shared/domain/time.ts';
import type { RequestPurpose } from '#shared/records/ledger.ts';
import type { RequestOutcome } from '#shared/screening/exchange.ts';
import { KEY_REMOVAL_HEADER } from '#shared/screening/key-removal.ts';
import type { ResolvedEnvironment } from '../environment.ts';
import type { QuotaNotice } from '../ports.ts';
import type { ExchangeResult } from './exchange.ts';
import { quotaWaitMs, readHttpDate } from './limits.ts';
import { decide, nameFailure, nameResponse, type BodyKind, type Decision } from './outcome.ts';
import { redact } from './redaction.ts';

/** Response headers that go into the ledger; `x-ratelimit-*` besides. */
const KEPT_HEADERS = ['content-type', 'content-encoding', 'content-length', 'date', 'retry-after'];

/** A whole response is taken as it is, whatever its status; its reader judges the body. */
export function judge({ failure, head }: ExchangeResult, purpose: RequestPurpose): Decision {
  if (failure !== null) return decide(nameFailure(failure), purpose);
  const status = head?.status ?? 0;
  return decide(status >= 300 && status < 400 ? 'redirected' : 'answered', purpose);
}

/** What is known of the request besides its result. */
export interface DescribedRequest {
  purpose: RequestPurpose;
  key: string | null;
  body: BodyKind;
  /** Of a body that is not stored as received; see `KeylessBody`. */
  note: string | null;
}

/**
 * How a request ended, as the ledger keeps it.
 * @param at when the response was over, on both clocks
 */
export function describeOutcome(
  { head, failure, storageError }: ExchangeResult,
  decision: Decision,
  { purpose, key, body, note }: DescribedRequest,
  at: { receivedAt: UtcMs; receivedMonotonicMs: number },
): RequestOutcome {
  const headers: Readonly<Record<string, string>> = {
    ...keptHeaders(head?.headers ?? {}, key),
    ...(note === null ? {} : { [KEY_REMOVAL_HEADER]: note }),
  };
  const isWhole = failure === null && head !== null;
  return {
    reached: decision.reached,
    httpStatus: head?.status ?? null,
    headers,
    serverDate: readHttpDate(headers['date'] ?? ''),
    ...at,
    // A body that was stored in part is no answer, whatever arrived.
    errorCode: storageError?.code ?? decision.errorCode,
    billed: isWhole
      ? decide(nameResponse(head.status, headers, body), purpose).billed
      : decision.billed,
    isTruncated: storageError !== null || (failure !== null && head !== null),
  };
}

/** What a response of the name service tells of the quota; null when it tells nothing. */
export function readQuota(
  { id, keyId, service }: ResolvedEnvironment,
  { httpStatus, headers, serverDate, receivedAt }: RequestOutcome,
  body: BodyKind,
): QuotaNotice | null {
  // A 401 says nothing of this key: the service does not know it.
  if (service !== 'names' || httpStatus === null || httpStatus === 401) return null;
  const limit = readCount(headers['x-ratelimit-limit']);
  const remaining = readCount(headers['x-ratelimit-remaining']);
  const isUsedUp = nameResponse(httpStatus, headers, body) === 'busy_quota_used_up';
  const retryAfterMs = isUsedUp
    ? quotaWaitMs(headers['retry-after'], serverDate ?? receivedAt)
    : null;
  if (limit === null && remaining === null && retryAfterMs === null) return null;
  const told = { limit, remaining, serverDate, receivedAt, retryAfterMs };
  return { environmentId: id, keyId, ...told };
}

function readCount(text: string | undefined): number | null {
  return text !== undefined && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null;
}

function keptHeaders(
  headers: Readonly<Record<string, string>>,
  key: string | null,
): Readonly<Record<string, string>> {
  const kept = Object.entries(headers).filter(
    ([name]) => KEPT_HEADERS.includes(name) || name.startsWith('x-ratelimit-'),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, redact(value, [key])]));
}
