// The scope statement of a verdict as data: what was looked at, with which limits, and what is
// missing (product.md, "What nobody has", 9).
import type { DecimalText } from '../domain/amount.ts';
import type { UtcMs } from '../domain/time.ts';
import { countDistinctPaths } from '../flow/distinct-paths.ts';
import type { KyaRequest, Token } from '../screening/request.ts';
import type { KyaResult } from '../screening/result.ts';
import type { FrozenRuleset, RulesetRole, ScreeningView } from '../screening/snapshot.ts';

/** A part of the answer that was not delivered and bounds what the verdict says. */
export type ScopeGap =
  | 'result'
  | 'hits'
  | 'score'
  | 'overview'
  | 'balance'
  | 'total_paths'
  | 'hit_paths'
  | 'paths_of_hits'
  | 'detection_ruleset'
  | 'scoring_ruleset';

/** A ruleset as far as it is known. */
export interface ScopeRuleset {
  /** What was asked for; `0` = the default. */
  requestedId: string;
  /** What was used; null when it cannot be told. */
  usedId: string | null;
  name: string | null;
  certainty: FrozenRuleset['certainty'];
  isBuiltin: boolean | null;
  changedWhileRunning: boolean;
}

/** What a verdict covers. */
export interface ScopeStatement {
  token: Token;
  inflowHops: number;
  outflowHops: number;
  /** Token units: smaller transfers were not considered. */
  minAmount: DecimalText;
  maxNodesPerHop: number;
  forceTimeSequence: boolean;
  /** Null ends are open: full history, now. */
  window: { from: UtcMs | null; to: UtcMs | null };
  cexImmune: boolean;
  /** The provider capped the volume, so that ratios are conservative; null = no overview. */
  isTruncated: boolean | null;
  /** Paths analysed, and of them matching a rule; null = not delivered. */
  totalPaths: number | null;
  hitPaths: number | null;
  hitCount: number;
  /** Distinct paths delivered with the hits; only these are in the picture. */
  deliveredPaths: number;
  detection: ScopeRuleset;
  scoring: ScopeRuleset;
  missing: ScopeGap[];
}

/** The scope statement of a stored screening. */
export function stateScope(
  view: Pick<ScreeningView, 'request' | 'result' | 'rulesets'>,
): ScopeStatement {
  const { request, result, rulesets } = view;
  const hits = result?.hits ?? [];
  const detection = rulesetOf('detection', request.rulesetId, result?.rulesetId ?? null, rulesets);
  const scoring = rulesetOf('scoring', request.scoringRulesetId, null, rulesets);
  const hitsWithPath = hits.filter((hit) => hit.nodes.length > 0).length;
  return {
    ...limitsOf(request),
    isTruncated: result?.overview?.truncated ?? null,
    totalPaths: result?.totalPaths ?? null,
    hitPaths: result?.hitPaths ?? null,
    hitCount: hits.length,
    deliveredPaths: countDistinctPaths(hits),
    detection,
    scoring,
    missing: missingOf(result, detection, scoring, hitsWithPath),
  };
}

type ScopeLimits = Pick<
  ScopeStatement,
  | 'token'
  | 'inflowHops'
  | 'outflowHops'
  | 'minAmount'
  | 'maxNodesPerHop'
  | 'forceTimeSequence'
  | 'window'
  | 'cexImmune'
>;

function limitsOf(request: KyaRequest): ScopeLimits {
  return {
    token: request.token,
    inflowHops: request.inflowHops,
    outflowHops: request.outflowHops,
    minAmount: request.minAmount,
    maxNodesPerHop: request.maxNodesPerHop,
    forceTimeSequence: request.forceTimeSequence,
    window: { from: request.minTimestamp, to: request.maxTimestamp },
    cexImmune: request.cexImmune,
  };
}

function rulesetOf(
  role: RulesetRole,
  requestedId: string,
  usedId: string | null,
  rulesets: readonly FrozenRuleset[],
): ScopeRuleset {
  const frozen = rulesets.find((ruleset) => ruleset.role === role);
  return {
    requestedId,
    usedId: usedId ?? frozen?.ruleset?.id ?? null,
    name: frozen?.ruleset?.name ?? null,
    certainty: frozen?.certainty ?? 'unknown',
    isBuiltin: frozen?.ruleset?.isBuiltin ?? null,
    changedWhileRunning: frozen?.changedWhileRunning ?? false,
  };
}

function missingOf(
  result: KyaResult | null,
  detection: ScopeRuleset,
  scoring: ScopeRuleset,
  hitsWithPath: number,
): ScopeGap[] {
  if (result === null) return ['result'];
  const pathHits = result.hits.filter((hit) => hit.pathFlow !== null || (hit.hops ?? 0) > 0);
  const isMissing: [ScopeGap, boolean][] = [
    ['hits', !result.areHitsDelivered],
    ['score', (result.score?.score ?? null) === null],
    ['overview', result.overview === null],
    ['balance', result.overview !== null && result.overview.balance === null],
    ['total_paths', result.totalPaths === null],
    ['hit_paths', result.hitPaths === null],
    ['paths_of_hits', hitsWithPath < pathHits.length],
    ['detection_ruleset', detection.name === null],
    ['scoring_ruleset', scoring.name === null],
  ];
  return isMissing.flatMap(([gap, missing]) => (missing ? [gap] : []));
}
