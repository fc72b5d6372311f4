// The scope statement in words: the line, the full list, and what is missing.
import { formatDecimal } from '../domain/amount.ts';
import { formatUtc } from '../domain/time.ts';
import type {
  DetectionScope,
  ScopeGap,
  ScopeLimits,
  ScopeRuleset,
  ScopeStatement,
} from '../review/scope.ts';
import { moneyWords } from './amount-words.ts';
import { formatCount } from './format.ts';
import { m } from '../messages/generated/messages.js';
import type { Fact } from './fact.ts';

/** A part of the line; a warning bounds what the verdict says. */
export interface ScopePart {
  text: string;
  isWarning: boolean;
}

/** The line under the verdict. */
export function scopeParts(scope: ScopeStatement): ScopePart[] {
  const plain = (text: string): ScopePart => ({ text, isWarning: false });
  const parts = [
    ...(scope.direction === null ? [] : [plain(directionWords(scope.direction))]),
    plain(scope.token.toUpperCase()),
    ...(scope.limits === null
      ? [{ text: m.scope_limits_unknown(), isWarning: true }]
      : limitParts(scope.limits).map(plain)),
    plain(pathWords(scope)),
  ];
  if (scope.isTruncated === true) parts.push({ text: m.scope_truncated(), isWarning: true });
  if (scope.missing.length > 0) {
    parts.push({
      text: m.scope_missing_count({ count: formatCount(scope.missing.length) }),
      isWarning: true,
    });
  }
  return parts;
}

function limitParts(limits: ScopeLimits): string[] {
  return [
    m.scope_hops({
      inflow: formatCount(limits.inflowHops),
      outflow: formatCount(limits.outflowHops),
    }),
    m.scope_min_amount({ amount: formatDecimal(limits.minAmount) }),
    m.scope_nodes({ count: formatCount(limits.maxNodesPerHop) }),
    limits.forceTimeSequence ? m.scope_time_order_on() : m.scope_time_order_off(),
    windowWords(limits),
    limits.cexImmune ? m.scope_immune_on() : m.scope_immune_off(),
  ];
}

/** Every limit with its name. */
export function scopeFacts(scope: ScopeStatement): Fact[] {
  const truncation =
    scope.isTruncated === null
      ? m.common_not_delivered()
      : scope.isTruncated
        ? m.scope_truncated_long()
        : m.scope_truncated_no();
  return [
    ...(scope.direction === null
      ? []
      : [
          {
            label: m.scope_fact_direction(),
            value: directionWords(scope.direction),
          },
        ]),
    { label: m.scope_fact_token(), value: scope.token.toUpperCase() },
    ...(scope.limits === null ? [] : limitFacts(scope.limits, scope.token)),
    { label: m.scope_fact_paths(), value: pathWords(scope) },
    {
      label: m.scope_fact_picture(),
      value: m.scope_picture({
        shown: formatCount(scope.deliveredPaths),
        total: scope.totalPaths === null ? '?' : formatCount(scope.totalPaths),
      }),
    },
    { label: m.scope_fact_truncation(), value: truncation },
    ...scope.detection.map((ruleset) => ({
      label: detectionLabel(ruleset),
      value: rulesetWords(ruleset),
    })),
    { label: m.scope_fact_scoring(), value: rulesetWords(scope.scoring) },
  ];
}

function limitFacts(limits: ScopeLimits, token: string): Fact[] {
  const { inflowHops: inflow, outflowHops: outflow, forceTimeSequence, cexImmune } = limits;
  return [
    {
      label: m.scope_fact_hops(),
      value: m.scope_hops({ inflow: formatCount(inflow), outflow: formatCount(outflow) }),
    },
    {
      label: m.scope_fact_min_amount(),
      value: moneyWords(limits.minAmount, token),
    },
    { label: m.scope_fact_nodes(), value: formatCount(limits.maxNodesPerHop) },
    {
      label: m.scope_fact_time_order(),
      value: forceTimeSequence ? m.scope_time_order_on_long() : m.scope_time_order_off_long(),
    },
    { label: m.scope_fact_window(), value: windowWords(limits) },
    {
      label: m.scope_fact_immune(),
      value: cexImmune ? m.scope_immune_on_long() : m.scope_immune_off_long(),
    },
  ];
}

/** Which sides of a transaction were screened. */
export function directionWords(direction: NonNullable<ScopeStatement['direction']>): string {
  const words = {
    in: m.scope_sides_in,
    out: m.scope_sides_out,
    both: m.scope_sides_both,
  };
  return words[direction]();
}

/** What a detection ruleset is of. */
export function detectionLabel({ side }: DetectionScope): string {
  if (side === null) return m.scope_fact_ruleset();
  return side === 'in' ? m.scope_fact_ruleset_in() : m.scope_fact_ruleset_out();
}

/** A ruleset in words: its name, id and how sure that is. */
function rulesetWords(ruleset: ScopeRuleset): string {
  const id = ruleset.usedId === null ? '' : ` (ID ${ruleset.usedId})`;
  const name = `${ruleset.name ?? m.scope_ruleset_unnamed()}${id}`;
  const { requestedId } = ruleset;
  const asked = requestedId === null ? [] : [m.scope_ruleset_asked({ id: requestedId })];
  return [name, ...asked, certaintyWords(ruleset.certainty)].join(' · ');
}

/** How a ruleset is known. */
export function certaintyWords(certainty: ScopeRuleset['certainty']): string {
  const words = {
    named: m.scope_certainty_named,
    inferred: m.scope_certainty_inferred,
    unknown: m.scope_certainty_unknown,
  };
  return words[certainty]();
}

/** A part that was not provided. */
export function gapWords(gap: ScopeGap): string {
  const words: Record<ScopeGap, () => string> = {
    result: m.scope_gap_result,
    hits: m.scope_gap_hits,
    score: m.scope_gap_score,
    in_score: m.scope_gap_in_score,
    out_score: m.scope_gap_out_score,
    overview: m.scope_gap_overview,
    in_overview: m.scope_gap_in_overview,
    out_overview: m.scope_gap_out_overview,
    balance: m.scope_gap_balance,
    total_paths: m.scope_gap_total_paths,
    hit_paths: m.scope_gap_hit_paths,
    paths_of_hits: m.scope_gap_paths_of_hits,
    sides_of_hits: m.scope_gap_sides_of_hits,
    detection_ruleset: m.scope_gap_detection_ruleset,
    in_detection_ruleset: m.scope_gap_in_detection_ruleset,
    out_detection_ruleset: m.scope_gap_out_detection_ruleset,
    scoring_ruleset: m.scope_gap_scoring_ruleset,
    limits: m.scope_gap_limits,
  };
  return words[gap]();
}

function windowWords({ window }: ScopeLimits): string {
  const { from, to } = window;
  if (from === null && to === null) return m.scope_window_full();
  return m.scope_window({
    from: from === null ? m.scope_window_start() : formatUtc(from),
    to: to === null ? m.scope_window_now() : formatUtc(to),
  });
}

function pathWords({ hitPaths, totalPaths }: ScopeStatement): string {
  if (hitPaths === null && totalPaths === null) return m.scope_paths_unknown();
  return m.scope_paths({
    hit: hitPaths === null ? '?' : formatCount(hitPaths),
    total: totalPaths === null ? '?' : formatCount(totalPaths),
  });
}
