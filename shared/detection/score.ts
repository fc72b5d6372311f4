// The fund-attribution score (blockchain API 1, item 4): the sum, over the distinct inbound edges
// that carried tainted funds, of (edge amount / total inflow) × base × severity weight.
//
// An edge is the link into the subject from one neighbour. Where several hits run over it, it
// counts once, in the bucket where base × weight is largest (then the nearer one): never twice.
import { addDecimals, compareDecimals, decimal, type DecimalText } from '../domain/amount.ts';
import { compareRiskLevels, isKnownWord, RISK_LEVELS, type RiskLevel } from '../domain/risk.ts';
import type { Score, ScoreComponent } from '../screening/result.ts';
import type { Match } from './hit.ts';
import { endpointLink, hopsOf, pathKey, type FundPath } from './path.ts';
import { toPoints, toRatio, ZERO } from './rounding.ts';
import { baseOf, hopBucketOf, type ScoringConfig } from './scoring-config.ts';
import { verdictOf, worstLevel } from './verdict.ts';

/** On-chain volume of the subject, token units. */
export interface FlowTotals {
  totalIn: DecimalText;
  totalOut: DecimalText;
}

/** An edge at the subject with the bucket it counts in. */
interface RiskyEdge {
  amount: DecimalText;
  hops: number;
  severity: RiskLevel;
  /** Hit paths that run over it. */
  paths: Set<string>;
}

const ONE = decimal(1);
const HUNDRED = decimal(100);

/** Scores the matches of a screening. Null when there are no flow totals (2.5). */
export function scoreMatches(
  matches: readonly Match[],
  totals: FlowTotals | null,
  config: ScoringConfig,
): Score | null {
  if (totals === null) return null;
  const inbound = collectEdges(matches, 'inflow', config);
  const outbound = collectEdges(matches, 'outflow', config);
  const components = toComponents(inbound, totals.totalIn, config);
  const sum = addDecimals(components.map(({ points }) => points ?? ZERO));
  const selfLevels = matches.filter(({ path }) => path === null).map(({ rule }) => rule.riskLevel);
  const selfHitLevel = worstLevel(selfLevels);
  const own =
    selfHitLevel === null
      ? sum
      : toPoints([decimal(config.self_hit_score), weightOf(config, selfHitLevel)]);
  const score = capAt(own, HUNDRED);
  const direct = addDecimals(inbound.filter(({ hops }) => hops <= 1).map(amountOf));
  const indirect = addDecimals(inbound.filter(({ hops }) => hops > 1).map(amountOf));
  const outflow = addDecimals(outbound.map(amountOf));
  return {
    score,
    verdict: verdictOf(score, config),
    selfHit: selfHitLevel !== null,
    selfHitLevel,
    components,
    r1: capAt(toRatio(direct, totals.totalIn), ONE),
    r2: capAt(toRatio(indirect, totals.totalIn), ONE),
    rOut: capAt(toRatio(outflow, totals.totalOut), ONE),
    directAmount: direct,
    indirectAmount: indirect,
    outflowAmount: outflow,
    totalIn: totals.totalIn,
    totalOut: totals.totalOut,
    hitPaths: countPaths(matches),
    riskyEdges: inbound.length + outbound.length,
  };
}

/** Distinct paths among matches; a self-hit has none. */
function countPaths(matches: readonly Match[]): number {
  return uniquePaths(matches).length;
}

/** The paths of matches, each once. */
export function uniquePaths(matches: readonly Match[]): FundPath[] {
  const paths = new Map<string, FundPath>();
  for (const { path } of matches) if (path !== null) paths.set(pathKey(path), path);
  return [...paths.values()];
}

function collectEdges(
  matches: readonly Match[],
  flow: FundPath['flow'],
  config: ScoringConfig,
): RiskyEdge[] {
  const edges = new Map<string, RiskyEdge>();
  const direction = flow === 'inflow' ? 'in' : 'out';
  for (const { rule, path } of matches) {
    if (path?.flow !== flow) continue;
    const link = endpointLink(path);
    const severity = rule.riskLevel;
    if (link === null || !isKnownWord(RISK_LEVELS, severity)) continue;
    const candidate = { amount: link.amount, hops: hopsOf(path), severity };
    const known = edges.get(link.key);
    const paths = (known?.paths ?? new Set<string>()).add(pathKey(path));
    const isWorse = known === undefined || compareEdges(candidate, known, direction, config) < 0;
    edges.set(link.key, { ...(isWorse ? candidate : known), paths });
  }
  return [...edges.values()];
}

/** Larger base × weight first, then the nearer, then the worse level. */
function compareEdges(
  a: Omit<RiskyEdge, 'paths'>,
  b: Omit<RiskyEdge, 'paths'>,
  direction: 'in' | 'out',
  config: ScoringConfig,
): number {
  const factor = (edge: Omit<RiskyEdge, 'paths'>): DecimalText =>
    toPoints([
      decimal(baseOf(config, direction, hopBucketOf(edge.hops))),
      weightOf(config, edge.severity),
    ]);
  return (
    compareDecimals(factor(b), factor(a)) ||
    a.hops - b.hops ||
    compareRiskLevels(a.severity, b.severity)
  );
}

/**
 * One component per hop bucket and severity, nearest and worst first. `amount` is the sum of its
 * distinct edges; `rawAmount` counts an edge once for every hit path over it.
 */
function toComponents(
  edges: readonly RiskyEdge[],
  totalIn: DecimalText,
  config: ScoringConfig,
): ScoreComponent[] {
  const groups = new Map<string, RiskyEdge[]>();
  const sorted = [...edges].sort(
    (a, b) => a.hops - b.hops || compareRiskLevels(a.severity, b.severity),
  );
  for (const edge of sorted) {
    const key = `${hopBucketOf(edge.hops)}/${edge.severity}`;
    groups.set(key, [...(groups.get(key) ?? []), edge]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const hopBucket = hopBucketOf(first.hops);
    const base = decimal(baseOf(config, 'in', hopBucket));
    const weight = weightOf(config, first.severity);
    const amount = addDecimals(group.map(amountOf));
    const ratio = capAt(toRatio(amount, totalIn), ONE);
    const component: ScoreComponent = {
      direction: 'in',
      hopBucket,
      severity: first.severity,
      base,
      weight,
      amount,
      rawAmount: addDecimals(group.flatMap((edge) => [...edge.paths].map(() => edge.amount))),
      ratio,
      points: toPoints([base, weight, ratio]),
    };
    return [component];
  });
}

function weightOf(config: ScoringConfig, severity: RiskLevel): DecimalText {
  return decimal(config.severity_weights[severity]);
}

function amountOf(edge: RiskyEdge): DecimalText {
  return edge.amount;
}

function capAt(value: DecimalText, limit: DecimalText): DecimalText {
  return compareDecimals(value, limit) > 0 ? limit : value;
}
