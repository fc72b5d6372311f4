// An immutable snapshot: the raw answer, the exact request and the rulesets used, each hashed
// (contract-notes, "A snapshot"). Summaries are read from the stored bytes and can be recomputed.
import type { DecimalText } from '../domain/amount.ts';
import type { EnvironmentKind } from '../domain/environment.ts';
import type { CaseId, EnvironmentId, JobId, Sha256Hex, SnapshotId } from '../domain/ids.ts';
import type { Open, RiskLevel, Verdict } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';
import type { KyaRequest } from './request.ts';
import type { KyaResult } from './result.ts';
import type { Ruleset } from './ruleset.ts';

/** One line of a list of screenings. */
export interface SnapshotSummary {
  id: SnapshotId;
  caseId: CaseId;
  jobId: JobId;
  kind: 'kya';
  environmentId: EnvironmentId;
  environmentName: string;
  environmentKind: EnvironmentKind;
  chain: string;
  address: string;
  token: string;
  /** Null: not computed. */
  score: DecimalText | null;
  verdict: Open<Verdict> | null;
  risk: Open<RiskLevel> | null;
  /** Null when the stored answer cannot be read. */
  hitCount: number | null;
  takenAt: UtcMs;
  sha256: Sha256Hex;
}

/** Where the stored bytes came from. */
export interface SnapshotProvenance {
  /** Base address that answered, without query. */
  base: string;
  path: string;
  method: string;
  httpStatus: number;
  /** Content type, server date and the like; never a key. */
  headers: Readonly<Record<string, string>>;
  /** The server's `Date` header; null when it sent none. */
  serverDate: UtcMs | null;
  receivedAt: UtcMs;
  receivedMonotonicMs: number;
  appVersion: string;
  /** The exact JSON body of the screening request. */
  requestBody: string;
  requestSha256: Sha256Hex;
  /** SHA-256 of the raw answer and its size in bytes. */
  sha256: Sha256Hex;
  sizeBytes: number;
  remoteJobId: string | null;
}

/** What a frozen ruleset was used for. */
export type RulesetRole = 'detection' | 'scoring';

/** A ruleset as it stood when the screening was sent, with the hash of its stored bytes. */
export interface FrozenRuleset {
  role: RulesetRole;
  /** The id that was asked for; 0 = the default. */
  requestedId: string;
  /** `named`: by the answer. `inferred`: no answer names it. `unknown`: it could not be told. */
  certainty: 'named' | 'inferred' | 'unknown';
  /** The full text; null when it could not be had. */
  ruleset: Ruleset | null;
  sha256: Sha256Hex | null;
  /** The ruleset read again after completion had another hash. */
  changedWhileRunning: boolean;
}

/** Everything the reader's view needs, read from stored bytes. */
export interface ScreeningView {
  summary: SnapshotSummary;
  provenance: SnapshotProvenance;
  request: KyaRequest;
  /** Null when the bytes are kept but cannot be opened; `unreadable` says why. */
  result: KyaResult | null;
  unreadable: 'too_large' | 'too_deep' | 'not_json' | 'not_utf8' | 'no_result' | null;
  rulesets: FrozenRuleset[];
  /** The stored bytes were hashed again when this view was read, and this came out. */
  recomputedSha256: Sha256Hex;
}
