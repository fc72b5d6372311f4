// What providers need from outside: a ledger that stores every request before it is sent and
// every response as it arrives, readers that work on the stored bytes, and somebody who hears of
// quotas. Providers do not know who implements them.
import type { EnvironmentId, KeyId, RequestId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Usage } from '#shared/names/account.ts';
import type { EntityRecord, SearchResults } from '#shared/names/entity.ts';
import type { Chain } from '#shared/screening/chain.ts';
import type {
  AnswerReading,
  RequestOutcome,
  RequestRecord,
  StoredJobAnswer,
  StoredResponse,
  StoredRuleset,
  StoredTaskAnswer,
} from '#shared/screening/exchange.ts';
import type { Rule, RulesetListItem } from '#shared/screening/ruleset.ts';

/** The request ledger as the transport uses it. Every call is durable when it resolves. */
export interface RequestRecorder {
  begin: (record: RequestRecord) => Promise<unknown>;
  /** Bytes of the body in order; pieces of at most 1 MiB. */
  append: (id: RequestId, bytes: Uint8Array) => Promise<unknown>;
  /** Null when no body was stored. */
  finish: (id: RequestId, outcome: RequestOutcome) => Promise<StoredResponse | null>;
}

/** Reads one stored body where its bytes are. */
export type ReadAnswer<Value> = (id: RequestId) => Promise<AnswerReading<Value>>;

/** Readers over stored bodies. */
export interface AnswerReader {
  readJobAnswer: ReadAnswer<StoredJobAnswer>;
  readChains: ReadAnswer<Chain[]>;
  readRulesetList: ReadAnswer<RulesetListItem[]>;
  readRuleset: ReadAnswer<StoredRuleset>;
  readRules: ReadAnswer<Rule[]>;
  readRule: ReadAnswer<Rule>;
  /** The `id` of a deletion or a clone. */
  readChangedId: ReadAnswer<{ id: string }>;
  readNameTask: ReadAnswer<StoredTaskAnswer>;
  readNameSearch: ReadAnswer<SearchResults>;
  readNameEntity: ReadAnswer<EntityRecord>;
  readUsage: ReadAnswer<Usage>;
  /** The beginning of a body as text; null when none was stored. */
  readBodyText: (id: RequestId, maxBytes: number) => Promise<BodyText | null>;
}

/** The beginning of a stored body. */
export interface BodyText {
  text: string;
  sizeBytes: number;
  isCut: boolean;
  isUtf8: boolean;
}

/** What a response of the name service said of a key's quota (name API 8). */
export interface QuotaNotice {
  environmentId: EnvironmentId;
  keyId: KeyId | null;
  /** Requests a day, from `X-RateLimit-Limit`; null when it was not told. */
  limit: number | null;
  /** Requests left today, from `X-RateLimit-Remaining`; null when it was not told. */
  remaining: number | null;
  /** From the `Date` header. */
  serverDate: UtcMs | null;
  receivedAt: UtcMs;
  /** After a 429 of a used-up quota: nothing may be sent for so long. Null otherwise. */
  retryAfterMs: number | null;
}
