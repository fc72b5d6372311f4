// From a rule that fired to the hit that is delivered (blockchain API 2.5, "Hit").
import { compareDecimals, decimal } from '../domain/amount.ts';
import { compareRiskLevels } from '../domain/risk.ts';
import type { Hit, Label } from '../screening/result.ts';
import type { Rule } from '../screening/ruleset.ts';
import { highlightOf } from './highlight.ts';
import {
  hopsOf,
  largestLink,
  lastLinkOfMoney,
  opponentLabels,
  pathKey,
  smallestLink,
  type FundPath,
} from './path.ts';
import { toPercent, ZERO } from './rounding.ts';
import { hasRiskRateCondition } from './rule.ts';

/** A rule that fired; `path` is null for a self-hit. */
export interface Match {
  rule: Rule;
  path: FundPath | null;
}

/** A match with the hit made of it. */
export interface MatchedHit extends Match {
  hit: Hit;
}

const HUNDRED = decimal(100);

/**
 * Makes the hits of a result in the order of 2.5 (`highlightedHits`): level, rule order, hops; then
 * by the addresses of the path, so that the order never depends on chance.
 * @param subjectLabels the subject's own labels, which a self-hit is about
 */
export function toHits(matches: readonly Match[], subjectLabels: readonly Label[]): MatchedHit[] {
  return matches
    .map((match) => ({ ...match, hit: toHit(match, subjectLabels), key: keyOf(match) }))
    .sort(
      (a, b) =>
        compareRiskLevels(a.hit.riskLevel, b.hit.riskLevel) ||
        a.rule.sortOrder - b.rule.sortOrder ||
        (a.hit.hops ?? 0) - (b.hit.hops ?? 0) ||
        compareTexts(a.key, b.key),
    )
    .map(({ rule, path, hit }, index) => ({ rule, path, hit: { ...hit, index } }));
}

function toHit({ rule, path }: Match, subjectLabels: readonly Label[]): Hit {
  const labels = path === null ? subjectLabels : opponentLabels(path);
  const highlight = highlightOf(rule, labels);
  return {
    index: 0,
    ruleCode: rule.ruleCode,
    ruleName: rule.name,
    category: rule.category,
    riskLevel: rule.riskLevel,
    action: toHitAction(rule.action),
    direction: '',
    ...(path === null ? SELF_HIT_PATH : pathFields(path)),
    riskRateGated: hasRiskRateCondition(rule),
    highlighted: highlight.highlighted,
    highlightTags: highlight.tags,
  };
}

/** A self-hit has no path: no flow, no opponent, no nodes, and amounts of 0. */
const SELF_HIT_PATH = {
  pathFlow: null,
  hops: 0,
  opponentAddress: null,
  maxAmount: ZERO,
  nodes: [],
  exposureAmount: ZERO,
  riskRatePct: ZERO,
  riskRateNumerator: ZERO,
  riskRateDenominator: ZERO,
  riskRateCapped: false,
} satisfies Partial<Hit>;

function pathFields(path: FundPath) {
  const exposureAmount = smallestLink(path);
  const denominator = lastLinkOfMoney(path);
  const rawPct =
    exposureAmount === null || denominator === null ? null : toPercent(exposureAmount, denominator);
  const isCapped = rawPct !== null && compareDecimals(rawPct, HUNDRED) > 0;
  return {
    pathFlow: path.flow,
    hops: hopsOf(path),
    opponentAddress: path.nodes[0]?.address ?? null,
    maxAmount: largestLink(path),
    nodes: [...path.nodes],
    exposureAmount,
    riskRatePct: isCapped ? HUNDRED : rawPct,
    riskRateNumerator: exposureAmount,
    riskRateDenominator: denominator,
    riskRateCapped: isCapped,
  } satisfies Partial<Hit>;
}

/**
 * Rules say `alert review edd block allow`, hits say `block review alert monitor` (2.3); the
 * mapping is not shown. Ours: `edd` becomes `review`, `allow` becomes `monitor`, the rest stays.
 */
function toHitAction(action: string): string {
  if (action === 'edd') return 'review';
  return action === 'allow' ? 'monitor' : action;
}

function keyOf({ path }: Match): string {
  return path === null ? '' : pathKey(path);
}

/** By code unit, the same on every machine. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
