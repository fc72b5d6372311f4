// The bodies of `screen/kya` and `screen/kyt` as the service understands them (blockchain API 4.2,
// 4.3).
import { checkAddress } from '#shared/domain/address.ts';
import { decimal, type DecimalText } from '#shared/domain/amount.ts';
import { checkTransaction } from '#shared/domain/transaction.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { JsonObject } from '#shared/screening/json.ts';
import {
  MAX_HOPS,
  MAX_NODES_PER_HOP,
  SCREEN_DIRECTIONS,
  TOKENS,
  type ScreenDirection,
  type Token,
} from '#shared/screening/request.ts';
import type { RulesetType } from '#shared/screening/ruleset.ts';
import { findChain, PRACTICE_CHAINS, type PracticeChain } from './chains.ts';
import { findTransaction } from './ledger/transactions.ts';
import { BodyFields, invalid } from './routes/body-fields.ts';
import type { RulesetStore } from './rulesets/ruleset-store.ts';

/** What both screenings ask for; every default of 4.2 filled in. */
export interface InvestigationRequest {
  chain: PracticeChain;
  token: Token;
  inflowHops: number;
  outflowHops: number;
  /** Null = full history. */
  minTimestamp: UtcMs | null;
  /** Null = now; the ledger has no later transfer. */
  maxTimestamp: UtcMs | null;
  minAmount: DecimalText;
  maxNodesPerHop: number;
  forceTimeSequence: boolean;
  rulesetId: number;
  scoringRulesetId: number;
  cexImmune: boolean;
  forceRun: boolean;
  autoMonitor: boolean;
  mode: 'sync' | 'async';
}

/** A checked screening of an address. */
export interface KyaScreenRequest extends InvestigationRequest {
  type: 'kya';
  address: string;
}

/** A checked screening of a transaction. */
export interface KytScreenRequest extends InvestigationRequest {
  type: 'kyt';
  txId: string;
  /** Source and destination of the transaction. */
  from: string;
  to: string;
  direction: ScreenDirection;
  inRulesetId: number;
  outRulesetId: number;
}

/** A checked screening. */
export type ScreenRequest = KyaScreenRequest | KytScreenRequest;

/** The widest range of an ECMAScript date. */
const MAX_DATE_MS = 8.64e15;

/** Checks a body of `screen/kya`; throws a 400 `Refusal` that names the field. */
export function readKyaRequest(body: JsonObject, rulesets: RulesetStore): KyaScreenRequest {
  const fields = new BodyFields(body);
  const chain = readChain(fields);
  return {
    type: 'kya',
    address: readAddress(fields, chain),
    rulesetId: readRulesetId(fields, 'ruleset_id', ['kya'], rulesets),
    ...readInvestigation(fields, chain, rulesets),
  };
}

/** Checks a body of `screen/kyt`; throws a 400 `Refusal` that names the field. */
export function readKytRequest(body: JsonObject, rulesets: RulesetStore): KytScreenRequest {
  const fields = new BodyFields(body);
  const chain = readChain(fields);
  const direction = fields.word('screen_direction', SCREEN_DIRECTIONS, 'both');
  // One generic id can only fit one side; it must fit a side that is screened.
  const types: RulesetType[] = direction === 'both' ? ['kyt_in', 'kyt_out'] : [`kyt_${direction}`];
  return {
    type: 'kyt',
    ...readTransaction(fields, chain),
    direction,
    inRulesetId: readRulesetId(fields, 'in_ruleset_id', ['kyt_in'], rulesets),
    outRulesetId: readRulesetId(fields, 'out_ruleset_id', ['kyt_out'], rulesets),
    rulesetId: readRulesetId(fields, 'ruleset_id', types, rulesets),
    ...readInvestigation(fields, chain, rulesets),
  };
}

/** Checks a body of either endpoint, as the state file keeps it. */
export function readScreenRequest(body: JsonObject, rulesets: RulesetStore): ScreenRequest {
  const isKyt = new BodyFields(body).raw('tx_id') !== undefined;
  return isKyt ? readKytRequest(body, rulesets) : readKyaRequest(body, rulesets);
}

/** Two requests of one text ask for the same investigation. */
export function investigationKey(request: ScreenRequest): string {
  const { chain, forceRun: _run, autoMonitor: _monitor, mode: _mode, ...rest } = request;
  return JSON.stringify({ chain: chain.name, ...rest });
}

function readInvestigation(
  fields: BodyFields,
  chain: PracticeChain,
  rulesets: RulesetStore,
): Omit<InvestigationRequest, 'rulesetId'> {
  const minTimestamp = fields.integer('min_timestamp', 0, MAX_DATE_MS);
  const maxTimestamp = fields.integer('max_timestamp', 0, MAX_DATE_MS);
  if (minTimestamp !== null && maxTimestamp !== null && minTimestamp >= maxTimestamp) {
    throw invalid('min_timestamp', 'must be before max_timestamp');
  }
  return {
    chain,
    token: fields.word('token', TOKENS, chain.defaultToken),
    inflowHops: fields.integer('inflow_hops', 0, MAX_HOPS) ?? 3,
    outflowHops: fields.integer('outflow_hops', 0, MAX_HOPS) ?? 1,
    minTimestamp,
    maxTimestamp,
    minAmount: fields.amount('min_amount', decimal(10)),
    maxNodesPerHop: fields.integer('max_nodes_per_hop', 1, MAX_NODES_PER_HOP) ?? 200,
    forceTimeSequence: fields.flag('force_time_sequence', true),
    scoringRulesetId: readRulesetId(fields, 'scoring_ruleset_id', ['scoring'], rulesets),
    cexImmune: fields.flag('cex_immune', true),
    forceRun: fields.flag('force_run', false),
    autoMonitor: fields.flag('auto_monitor', false),
    mode: fields.word('mode', ['sync', 'async'], 'sync'),
  };
}

function readChain(fields: BodyFields): PracticeChain {
  const chain = findChain(fields.requiredText('chain_name'));
  if (chain !== undefined) return chain;
  const names = PRACTICE_CHAINS.map(({ name }) => name).join(', ');
  throw invalid('chain_name', `must be one of: ${names}`);
}

function readAddress(fields: BodyFields, chain: PracticeChain): string {
  const check = checkAddress(fields.requiredText('address'));
  if (!check.ok) throw invalid('address', `is not a valid address (${check.problem})`);
  if (check.family !== chain.family) throw invalid('address', `is not an address of ${chain.name}`);
  return check.address;
}

function readTransaction(
  fields: BodyFields,
  chain: PracticeChain,
): Pick<KytScreenRequest, 'txId' | 'from' | 'to'> {
  const check = checkTransaction(fields.requiredText('tx_id'));
  if (!check.ok) throw invalid('tx_id', `is not a transaction hash (${check.problem})`);
  if (check.family !== chain.family) {
    throw invalid('tx_id', `is not a transaction hash of ${chain.name}`);
  }
  const ends = findTransaction(chain, check.hash);
  if (ends === null) throw invalid('tx_id', `is not found on ${chain.name}`);
  return { txId: check.hash, ...ends };
}

/** An id that does not exist is no error (4.2); one of another type is. */
function readRulesetId(
  fields: BodyFields,
  name: string,
  types: readonly RulesetType[],
  rulesets: RulesetStore,
): number {
  const id = fields.integer(name, 0, Number.MAX_SAFE_INTEGER) ?? 0;
  const found = rulesets.find(id);
  if (found !== undefined && !types.includes(found.rulesetType)) {
    throw invalid(name, `is a ${found.rulesetType} ruleset, not ${types.join(' or ')}`);
  }
  return id;
}
