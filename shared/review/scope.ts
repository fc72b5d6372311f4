// The scope statement of a verdict as data: what was looked at, with which limits, and what is
// missing.
import type { DecimalText } from '../domain/amount.ts';
import type { UtcMs } from '../domain/time.ts';
import { countDistinctPaths } from '../flow/distinct-paths.ts';
import type { KyaRequest, KytRequest, ScreenDirection } from '../screening/request.ts';
import type { Hit, KyaResult, ScoreOverview } from '../screening/result.ts';
import type { FrozenRuleset, KyaView, KytView, RulesetRole } from '../screening/snapshot.ts';
import { detectionIdsOf, type DetectionIds } from './ruleset-fallback.ts';
import { readSides, type SideReading, type TransactionSide } from './sides.ts';

/** A part of the answer that was not provided and bounds what the verdict says. */
export type ScopeGap =
  | 'result'
  | 'hits'
  | 'score'
  | 'in_score'
  | 'out_score'
  | 'overview'
  | 'in_overview'
  | 'out_overview'
  | 'balance'
  | 'total_paths'
  | 'hit_paths'
  | 'paths_of_hits'
  | 'sides_of_hits'
  /** Of an imported answer nobody here knows what was asked. */
  | 'limits'
  | 'detection_ruleset'
  | 'in_detection_ruleset'
  | 'out_detection_ruleset'
  | 'scoring_ruleset';

/** A ruleset as far as it is known. */
export interface ScopeRuleset {
  /** What was asked for; `0` = the default; null = not known (an imported answer). */
  requestedId: string | null;
  /** What was used; null when it cannot be told. */
  usedId: string | null;
  name: string | null;
  certainty: FrozenRuleset['certainty'];
  isBuiltin: boolean | null;
  changedWhileRunning: boolean;
}

/** The detection ruleset of an address (side null) or of one side of a transaction. */
export interface DetectionScope extends ScopeRuleset {
  side: TransactionSide | null;
}

/** The limits within which the service looked, as they were asked for. */
export interface ScopeLimits {
  inflowHops: number;
  outflowHops: number;
  /** Token units: smaller transfers were not considered. */
  minAmount: DecimalText;
  maxNodesPerHop: number;
  forceTimeSequence: boolean;
  /** Null ends are open: full history, now. */
  window: { from: UtcMs | null; to: UtcMs | null };
  cexImmune: boolean;
}

/** What a verdict covers. */
export interface ScopeStatement {
  /** The screened sides of a transaction; null for an address. */
  direction: ScreenDirection | null;
  token: string;
  /** What was asked for; null = not known (an imported answer). */
  limits: ScopeLimits | null;
  /** The provider capped the volume, so that ratios are conservative; null = no overview. */
  isTruncated: boolean | null;
  /** Paths analysed, and of them matching a rule; null = not provided. */
  totalPaths: number | null;
  hitPaths: number | null;
  hitCount: number;
  /** Distinct paths delivered with the hits; only these are in the picture. */
  deliveredPaths: number;
  /** One for an address, one for each screened side of a transaction. */
  detection: DetectionScope[];
  scoring: ScopeRuleset;
  missing: ScopeGap[];
}

/** A stored screening of an address or a transaction, as far as its scope goes. */
export type ScopedView =
  | Pick<KyaView, 'kind' | 'summary' | 'request' | 'result' | 'rulesets'>
  | Pick<KytView, 'kind' | 'summary' | 'request' | 'result' | 'rulesets'>;

/** The scope statement of a stored screening. */
export function stateScope(view: ScopedView): ScopeStatement {
  const { request, result, rulesets } = view;
  const hits = result?.hits ?? [];
  const detection = detectionIdsOf(view).map((ids) => detectionOf(ids, rulesets));
  const scoring = rulesetOf('scoring', request?.scoringRulesetId ?? null, null, rulesets);
  const sides = view.kind === 'kyt' ? readSides(view) : null;
  const groups = sides === null ? [hits] : [...sides.sides.map((one) => one.hits), sides.unsided];
  return {
    direction: view.kind === 'kyt' ? view.summary.direction : null,
    token: view.summary.token,
    limits: request === null ? null : limitsOf(request),
    isTruncated: isTruncated(overviewsOf(result, sides?.sides ?? null)),
    totalPaths: result?.totalPaths ?? null,
    hitPaths: result?.hitPaths ?? null,
    hitCount: hits.length,
    // The two sides share no path: each one ends at its own endpoint.
    deliveredPaths: groups.reduce((sum, group) => sum + countDistinctPaths(group), 0),
    detection,
    scoring,
    missing: [
      ...missingOf(result, hits, sides?.sides ?? null),
      ...(sides !== null && sides.unsided.length > 0 ? (['sides_of_hits'] as const) : []),
      ...(request === null ? (['limits'] as const) : []),
      ...(result === null ? [] : missingRulesets(detection, scoring)),
    ],
  };
}

function limitsOf(request: KyaRequest | KytRequest): ScopeLimits {
  return {
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
  requestedId: string | null,
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

function detectionOf(
  { side, requestedId, usedId }: DetectionIds,
  rulesets: readonly FrozenRuleset[],
): DetectionScope {
  const role = side === null ? 'detection' : (`detection_${side}` as const);
  return { side, ...rulesetOf(role, requestedId, usedId, rulesets) };
}

/** The overviews that the verdict rests on; null for one that was not provided. */
function overviewsOf(
  result: KyaResult | null,
  sides: readonly SideReading[] | null,
): (ScoreOverview | null)[] {
  if (result === null) return [null];
  return sides === null ? [result.overview] : sides.map(({ overview }) => overview);
}

/** True when one was truncated; null when none says so and one is missing. */
function isTruncated(overviews: readonly (ScoreOverview | null)[]): boolean | null {
  if (overviews.some((overview) => overview?.truncated === true)) return true;
  return overviews.includes(null) ? null : false;
}

function missingOf(
  result: KyaResult | null,
  hits: readonly Hit[],
  sides: readonly SideReading[] | null,
): ScopeGap[] {
  if (result === null) return ['result'];
  const pathHits = hits.filter((hit) => hit.pathFlow !== null || (hit.hops ?? 0) > 0);
  const overviews = overviewsOf(result, sides);
  const isBoth = sides !== null && sides.length > 1;
  const isMissing: [ScopeGap, boolean][] = [
    ['hits', !result.areHitsDelivered],
    ['score', (result.score?.score ?? null) === null],
    ...(isBoth ? sides : []).map(({ side, score }): [ScopeGap, boolean] => [
      `${side}_score`,
      (score?.score ?? null) === null,
    ]),
    ...overviews.map((overview, index): [ScopeGap, boolean] => [
      isBoth ? `${sides[index]?.side ?? 'in'}_overview` : 'overview',
      overview === null,
    ]),
    ['balance', overviews.some((overview) => overview !== null && overview.balance === null)],
    ['total_paths', result.totalPaths === null],
    ['hit_paths', result.hitPaths === null],
    ['paths_of_hits', pathHits.some((hit) => hit.nodes.length === 0)],
  ];
  return isMissing.flatMap(([gap, missing]) => (missing ? [gap] : []));
}

function missingRulesets(detection: readonly DetectionScope[], scoring: ScopeRuleset): ScopeGap[] {
  const gaps = detection.flatMap(({ side, name }): ScopeGap[] => {
    if (name !== null) return [];
    return [side === null ? 'detection_ruleset' : `${side}_detection_ruleset`];
  });
  return scoring.name === null ? [...gaps, 'scoring_ruleset'] : gaps;
}
