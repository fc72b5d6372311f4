// The body of `POST /api/v3/screen/kya` as the service understands it (blockchain API 4.2).
import { checkAddress } from '#shared/domain/address.ts';
import { decimal, type DecimalText } from '#shared/domain/amount.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { JsonObject } from '#shared/screening/json.ts';
import { MAX_HOPS, MAX_NODES_PER_HOP, TOKENS, type Token } from '#shared/screening/request.ts';
import type { RulesetType } from '#shared/screening/ruleset.ts';
import { findRuleset } from './builtins.ts';
import { findChain, PRACTICE_CHAINS, type PracticeChain } from './chains.ts';
import { BodyFields, invalid } from './routes/body-fields.ts';

/** A checked request; every default of 4.2 filled in. */
export interface ScreenRequest {
  chain: PracticeChain;
  address: string;
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

/** The widest range of an ECMAScript date. */
const MAX_DATE_MS = 8.64e15;

/** Checks a body; throws a 400 `Refusal` that names the field. */
export function readScreenRequest(body: JsonObject): ScreenRequest {
  const fields = new BodyFields(body);
  const chainName = fields.requiredText('chain_name');
  const chain = findChain(chainName);
  if (chain === undefined) {
    const names = PRACTICE_CHAINS.map(({ name }) => name).join(', ');
    throw invalid('chain_name', `must be one of: ${names}`);
  }
  const minTimestamp = fields.integer('min_timestamp', 0, MAX_DATE_MS);
  const maxTimestamp = fields.integer('max_timestamp', 0, MAX_DATE_MS);
  if (minTimestamp !== null && maxTimestamp !== null && minTimestamp >= maxTimestamp) {
    throw invalid('min_timestamp', 'must be before max_timestamp');
  }
  return {
    chain,
    address: readAddress(fields, chain),
    token: fields.word('token', TOKENS, chain.defaultToken),
    inflowHops: fields.integer('inflow_hops', 0, MAX_HOPS) ?? 3,
    outflowHops: fields.integer('outflow_hops', 0, MAX_HOPS) ?? 1,
    minTimestamp,
    maxTimestamp,
    minAmount: fields.amount('min_amount', decimal(10)),
    maxNodesPerHop: fields.integer('max_nodes_per_hop', 1, MAX_NODES_PER_HOP) ?? 200,
    forceTimeSequence: fields.flag('force_time_sequence', true),
    rulesetId: readRulesetId(fields, 'ruleset_id', 'kya'),
    scoringRulesetId: readRulesetId(fields, 'scoring_ruleset_id', 'scoring'),
    cexImmune: fields.flag('cex_immune', true),
    forceRun: fields.flag('force_run', false),
    autoMonitor: fields.flag('auto_monitor', false),
    mode: fields.word('mode', ['sync', 'async'], 'sync'),
  };
}

/** Two requests of one text ask for the same investigation. */
export function investigationKey(request: ScreenRequest): string {
  const { chain, forceRun: _run, autoMonitor: _monitor, mode: _mode, ...rest } = request;
  return JSON.stringify({ chain: chain.name, ...rest });
}

function readAddress(fields: BodyFields, chain: PracticeChain): string {
  const check = checkAddress(fields.requiredText('address'));
  if (!check.ok) throw invalid('address', `is not a valid address (${check.problem})`);
  if (check.family !== chain.family) throw invalid('address', `is not an address of ${chain.name}`);
  return check.address;
}

/** An id that does not exist is no error (4.2); one of another type is. */
function readRulesetId(fields: BodyFields, name: string, type: RulesetType): number {
  const id = fields.integer(name, 0, Number.MAX_SAFE_INTEGER) ?? 0;
  const found = findRuleset(id);
  if (found !== undefined && found.rulesetType !== type) {
    throw invalid(name, `is a ${found.rulesetType} ruleset, not ${type}`);
  }
  return id;
}
