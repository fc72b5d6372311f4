// The request ledger as shown: every outbound request, written before it was sent.
import type { ErrorCode } from '../errors.ts';
import type { EnvironmentId, JobId, RequestId, Sha256Hex } from '../domain/ids.ts';
import type { UtcMs } from '../domain/time.ts';

/** What a request was for. Only `screen` may be billed. */
export const REQUEST_PURPOSES = ['chains', 'screen', 'poll', 'ruleset'] as const;
/** The purpose of a request. */
export type RequestPurpose = (typeof REQUEST_PURPOSES)[number];

/** One request. Outcome fields are null while it is on its way, and stay so after a crash. */
export interface LedgerRow {
  id: RequestId;
  jobId: JobId | null;
  environmentId: EnvironmentId;
  purpose: RequestPurpose;
  method: 'GET' | 'POST';
  /** Base address and path; never a key. */
  url: string;
  sentAt: UtcMs;
  durationMs: number | null;
  httpStatus: number | null;
  /** Whether the request reached the service. */
  reached: 'yes' | 'no' | 'unknown' | null;
  errorCode: ErrorCode | null;
  responseSha256: Sha256Hex | null;
  responseBytes: number | null;
}
