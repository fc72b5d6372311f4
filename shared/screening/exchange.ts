// An exchange with a service as it is recorded: the request before it is sent, how it ended, and
// what its stored body turned out to be. Shared by those who send and the one who keeps.
import type { ErrorCode } from '../errors.ts';
import type { EnvironmentId, JobId, KeyId, RequestId, Sha256Hex } from '../domain/ids.ts';
import type { UtcMs } from '../domain/time.ts';
import type { LedgerPurpose } from '../records/ledger.ts';
import type { BilledState } from './job.ts';
import type { JsonProblem } from './json.ts';
import type { Ruleset } from './ruleset.ts';

/** A response is kept up to this size (reliability.md, 4). */
export const MAX_BODY_BYTES = 256 * 1024 * 1024;

/** A request about to be sent, or a page about to be opened. Holds no key. */
export interface RequestRecord {
  id: RequestId;
  jobId: JobId | null;
  environmentId: EnvironmentId;
  keyId: KeyId | null;
  purpose: LedgerPurpose;
  method: 'GET' | 'POST';
  /** Base address as configured, without a trailing slash. */
  base: string;
  /** Path with query, e.g. `/api/v3/screen/result/17`. */
  path: string;
  /** The exact body sent; null for a request without one, and for one to an account. */
  body: string | null;
  sentAt: UtcMs;
  sentMonotonicMs: number;
}

/** How a request ended. */
export interface RequestOutcome {
  reached: 'yes' | 'no' | 'unknown';
  /** Null when no response head arrived. */
  httpStatus: number | null;
  /** Content type, date, retry-after and rate-limit headers, lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** From the `Date` header. */
  serverDate: UtcMs | null;
  receivedAt: UtcMs;
  receivedMonotonicMs: number;
  /** Null when the exchange itself worked, whatever the status. */
  errorCode: ErrorCode | null;
  /** By the outcome table from what was observed; null for a request that never costs anything. */
  billed: BilledState | null;
  /** True when the body ended early. */
  isTruncated: boolean;
}

/** What a finished exchange left behind. */
export interface StoredResponse {
  sha256: Sha256Hex;
  sizeBytes: number;
}

/** Why a stored body cannot be read. `not_decoded`: it came under an encoding not known here. */
export type BodyProblem = JsonProblem | 'not_decoded';

/** What a stored body turned out to be; `Value` is what was looked for. */
export type AnswerReading<Value> =
  | { kind: 'success'; value: Value }
  /** A well-formed envelope that holds something else than was looked for. */
  | { kind: 'unexpected'; message?: string }
  | { kind: 'service_error'; code: string; message: string }
  /** `message`: words of a failure that it holds all the same. */
  | { kind: 'no_envelope'; message?: string }
  | { kind: 'unreadable'; problem: BodyProblem };

/** The rulesets a result names (2.5), as text; null where it names none. */
export interface NamedRulesetIds {
  /** `0` for a KYT of both sides. */
  rulesetId: string | null;
  inRulesetId: string | null;
  outRulesetId: string | null;
}

/** A result that names no ruleset, or cannot be opened. */
export const NO_RULESET_NAMED: NamedRulesetIds = {
  rulesetId: null,
  inRulesetId: null,
  outRulesetId: null,
};

/** A screening answer without its result, which stays in the stored bytes. */
export type StoredJobAnswer =
  | { kind: 'job'; jobId: string | null; status: string }
  | { kind: 'result'; jobId: string | null; named: NamedRulesetIds }
  | { kind: 'finished' | 'failed'; jobId: string | null; status: string; reason: string | null };

/** A name task's answer without its result, which stays in the stored bytes. */
export type StoredTaskAnswer =
  | { kind: 'task'; taskId: string | null; status: string }
  | { kind: 'result'; taskId: string | null; status: string }
  | { kind: 'finished' | 'failed'; taskId: string | null; status: string; reason: string | null };

/** A ruleset and the hash under which its canonical text (RFC 8785 of `data`) is stored. */
export interface StoredRuleset {
  ruleset: Ruleset;
  sha256: Sha256Hex;
}
