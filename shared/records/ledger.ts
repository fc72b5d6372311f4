// The request ledger as shown: every outbound request, written before it was sent.
import type { ErrorCode } from '../errors.ts';
import type { EnvironmentId, JobId, KeyId, RequestId, Sha256Hex } from '../domain/ids.ts';
import type { UtcMs } from '../domain/time.ts';
import type { BilledState } from '../screening/job.ts';

/** What a request was for. What each may cost is in providers/http/outcome.ts. */
export const REQUEST_PURPOSES = [
  // the blockchain service
  'chains',
  'screen',
  'poll',
  'ruleset',
  'ruleset_change',
  'mcp',
  'mcp_change',
  // the name service
  'register',
  'account',
  'account_change',
  'name_screen',
  'name_poll',
  'name_report',
  'name_search',
] as const;
/** The purpose of a request. */
export type RequestPurpose = (typeof REQUEST_PURPOSES)[number];

/** What the ledger tells of: requests, and pages that were opened in the browser. */
export const LEDGER_PURPOSES = [...REQUEST_PURPOSES, 'explorer'] as const;
/** One of these. */
export type LedgerPurpose = (typeof LEDGER_PURPOSES)[number];

/** Is where an environment would: a page of an explorer belongs to none. */
export const EXPLORER_ENVIRONMENT_ID = 'explorer' as EnvironmentId;

/** One request. Outcome fields are null while it is on its way, and stay so after a crash. */
export interface LedgerRow {
  id: RequestId;
  jobId: JobId | null;
  environmentId: EnvironmentId;
  /** Null for a request without a key. */
  keyId: KeyId | null;
  purpose: LedgerPurpose;
  method: 'GET' | 'POST';
  /** Base address and path; never a key. */
  url: string;
  sentAt: UtcMs;
  durationMs: number | null;
  httpStatus: number | null;
  /** Whether the request reached the service; of a page, whether the browser was given it. */
  reached: 'yes' | 'no' | 'unknown' | null;
  errorCode: ErrorCode | null;
  /** What it cost; null while it is on its way and for a request that never costs anything. */
  billed: BilledState | null;
  responseSha256: Sha256Hex | null;
  responseBytes: number | null;
}

/** Which rows of the ledger are wanted; null = all. */
export interface LedgerFilter {
  environmentId: EnvironmentId | null;
  purpose: LedgerPurpose | null;
  jobId: JobId | null;
  /** `trouble`: not reached, outcome unknown, refused or failed. */
  outcome: 'answered' | 'trouble' | 'open' | null;
}

/** What one key did on one day (UTC). */
export interface CostRow {
  environmentId: EnvironmentId;
  keyId: KeyId | null;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  requests: number;
  /** Screenings sent, by what is known of their money. */
  addresses: number;
  transactions: number;
  names: number;
  billed: number;
  mayBeBilled: number;
  /** Bytes of answers stored. */
  responseBytes: number;
}

/** The quota of a key as the service last told it. */
export interface QuotaState {
  environmentId: EnvironmentId;
  keyId: KeyId | null;
  /** Requests a day; null when never told. */
  limit: number | null;
  remaining: number | null;
  toldAt: UtcMs;
  /** Nothing that counts is sent before; null when nothing holds it back. */
  blockedUntil: UtcMs | null;
  /** The next 00:00 UTC by the service's clock. */
  resetsAt: UtcMs;
}
