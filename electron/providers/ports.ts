// What providers need from outside: a ledger that stores every request before it is sent and
// every response as it arrives, and readers that work on the stored bytes. Providers do not
// know who implements them.
import type { RequestId } from '#shared/domain/ids.ts';
import type { Chain } from '#shared/screening/chain.ts';
import type {
  AnswerReading,
  RequestOutcome,
  RequestRecord,
  StoredJobAnswer,
  StoredResponse,
  StoredRuleset,
} from '#shared/screening/exchange.ts';
import type { RulesetListItem } from '#shared/screening/ruleset.ts';

/** The request ledger as the transport uses it. Every call is durable when it resolves. */
export interface RequestRecorder {
  begin(record: RequestRecord): Promise<unknown>;
  /** Bytes of the body in order; pieces of at most 1 MiB. */
  append(id: RequestId, bytes: Uint8Array): Promise<unknown>;
  /** Null when no body was stored. */
  finish(id: RequestId, outcome: RequestOutcome): Promise<StoredResponse | null>;
}

/** Readers over stored bodies; they run where the bytes are. */
export interface AnswerReader {
  readJobAnswer(id: RequestId): Promise<AnswerReading<StoredJobAnswer>>;
  readChains(id: RequestId): Promise<AnswerReading<Chain[]>>;
  readRulesetList(id: RequestId): Promise<AnswerReading<RulesetListItem[]>>;
  readRuleset(id: RequestId): Promise<AnswerReading<StoredRuleset>>;
}
