// An immutable snapshot: the raw answer, the exact request and the rulesets used, each hashed
// (contract-notes, "A snapshot"). Summaries are read from the stored bytes and can be recomputed.
import type { DecimalText } from '../domain/amount.ts';
import type { EnvironmentKind } from '../domain/environment.ts';
import type { CaseId, EnvironmentId, JobId, Sha256Hex, SnapshotId } from '../domain/ids.ts';
import type { Decision, NameRiskLevel } from '../domain/names.ts';
import type { Open, OutcomeMark, RiskLevel, Verdict } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';
import type { NameRequest } from '../names/request.ts';
import type { NameResult } from '../names/result.ts';
import type { BodyProblem } from './exchange.ts';
import type { KyaRequest, KytRequest, ScreenDirection } from './request.ts';
import type { KyaResult, KytResult } from './result.ts';
import type { Ruleset } from './ruleset.ts';

/** Where a snapshot is from: a service that was asked here, or a file that somebody imported. */
export type SnapshotOrigin =
  | {
      origin: 'service';
      jobId: JobId;
      environmentId: EnvironmentId;
      environmentName: string;
      environmentKind: EnvironmentKind;
    }
  | {
      origin: 'imported';
      jobId: null;
      environmentId: null;
      /** Empty: no environment of ours took it. */
      environmentName: string;
      environmentKind: 'imported';
    };

/** What every line of a list of screenings has. */
export type SnapshotRecordSummary = SnapshotOrigin & {
  id: SnapshotId;
  caseId: CaseId;
  /** Of an imported one: by its answer, else by the person, else when it was imported. */
  takenAt: UtcMs;
  sha256: Sha256Hex;
  /** Why the verdict or the decision as sent is not the outcome; see `outcome.ts`. */
  outcomeMark?: OutcomeMark;
};

/** The verdict of an address or a transaction in one line. */
export interface VerdictSummary {
  chain: string;
  token: string;
  /** Null: not computed. */
  score: DecimalText | null;
  verdict: Open<Verdict> | null;
  risk: Open<RiskLevel> | null;
  /** Null when the stored answer cannot be read. */
  hitCount: number | null;
}

/** One line of a list: an address, a transaction or a name. */
export type SnapshotSummary = SnapshotRecordSummary &
  (
    | ({ kind: 'kya'; address: string } & VerdictSummary)
    | ({ kind: 'kyt'; transaction: string; direction: ScreenDirection } & VerdictSummary)
    | {
        kind: 'name';
        /** The name as it was asked for. */
        query: string;
        decision: Open<Decision> | null;
        riskLevel: Open<NameRiskLevel> | null;
        /** Groups with a hit; null when the stored answer cannot be read. */
        hitCount: number | null;
      }
  );
/** The line of one kind. */
export type SummaryOf<Kind extends SnapshotSummary['kind']> = Extract<
  SnapshotSummary,
  { kind: Kind }
>;

/** The stored bytes, wherever they came from. */
interface StoredBytes {
  /** That stored them. */
  appVersion: string;
  /** SHA-256 of the raw answer and its size in bytes. */
  sha256: Sha256Hex;
  sizeBytes: number;
  /** The service's id of the job or task; null when the answer does not say. */
  remoteJobId: string | null;
}

/** An answer that a service gave to a request of this program. */
export interface ServiceProvenance extends StoredBytes {
  origin: 'service';
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
  /** The exact JSON body of the screening request. */
  requestBody: string;
  requestSha256: Sha256Hex;
}

/** An answer that somebody saved elsewhere: what it is worth rests on who says so. */
export interface ImportedProvenance extends StoredBytes {
  origin: 'imported';
  importedAt: UtcMs;
  /** The investigator of the file it was imported into; null when no journal says. */
  importedBy: string | null;
  /** As the file was called. */
  fileName: string;
  /** Who got it from where, in the words of the person who imported it. */
  statedOrigin: string;
}

/** Where the stored bytes came from. */
export type SnapshotProvenance = ServiceProvenance | ImportedProvenance;

/** What a frozen ruleset was used for: detection of a KYA or of one side of a KYT, or the score. */
export const RULESET_ROLES = ['detection', 'detection_in', 'detection_out', 'scoring'] as const;
/** One of these. */
export type RulesetRole = (typeof RULESET_ROLES)[number];

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

/** What every view of a snapshot has. */
export interface SnapshotViewRecord {
  provenance: SnapshotProvenance;
  /** Why `result` is null: the bytes are kept but cannot be opened. */
  unreadable: BodyProblem | 'no_result' | null;
  /** Of an answer without a result: how the service ended it, in its own words; else null. */
  endedAs: { status: string; words: string | null } | null;
  /**
   * Where the result object is in the answer (RFC 6901), e.g. `/data/result`; null without one,
   * and where no pointer reaches it, as in an answer that is a text inside another.
   */
  resultPointer: string | null;
  /** The stored bytes were hashed again when this view was read, and this came out. */
  recomputedSha256: Sha256Hex;
}

/** An address as screened. */
export interface KyaView extends SnapshotViewRecord {
  kind: 'kya';
  summary: SummaryOf<'kya'>;
  /** Null for an imported answer: nobody here asked for it. */
  request: KyaRequest | null;
  result: KyaResult | null;
  rulesets: FrozenRuleset[];
}

/** A transaction as screened. */
export interface KytView extends SnapshotViewRecord {
  kind: 'kyt';
  summary: SummaryOf<'kyt'>;
  /** Null for an imported answer: nobody here asked for it. */
  request: KytRequest | null;
  result: KytResult | null;
  rulesets: FrozenRuleset[];
}

/** A name as screened. */
export interface NameView extends SnapshotViewRecord {
  kind: 'name';
  summary: SummaryOf<'name'>;
  /** Null for an imported answer: nobody here asked for it. */
  request: NameRequest | null;
  result: NameResult | null;
  /** The service's own report; null when it gave none. Its bytes are never shown as HTML. */
  report: { contentType: string; sizeBytes: number; sha256: Sha256Hex } | null;
}

/** Everything the reader's view needs, read from stored bytes. */
export type ScreeningView = KyaView | KytView | NameView;
