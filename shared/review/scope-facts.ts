// A scope statement as a flat list of facts without words: what an export writes next to a verdict.
import type { DecimalText } from '../domain/amount.ts';
import type { DetectionScope, ScopeRuleset, ScopeStatement } from './scope.ts';

/** What a fact is about; stable, so that a file can be read by a program. */
export type ScopeFactKey =
  | 'direction'
  | 'token'
  | 'inflow_hops'
  | 'outflow_hops'
  | 'min_amount'
  | 'max_nodes_per_hop'
  | 'time_order'
  | 'window_from'
  | 'window_to'
  | 'cex_immune'
  | 'total_paths'
  | 'hit_paths'
  | 'hits'
  | 'delivered_paths'
  | 'truncated'
  | `${'detection' | 'detection_in' | 'detection_out' | 'scoring'}_${'ruleset' | 'certainty'}`
  | 'not_delivered';

/** One fact. Null: not known, or, of an end of the window, open. */
export interface ScopeFact {
  key: ScopeFactKey;
  /** Decimals as text; times as Unix ms. A list stands for what was not provided. */
  value: DecimalText | string | number | boolean | readonly string[] | null;
}

/**
 * The facts of a scope in a fixed order. A key always has its fact, null where it is not known;
 * only `direction` and the sides of a detection ruleset depend on what was screened.
 */
export function scopeFacts(scope: ScopeStatement): ScopeFact[] {
  const { limits } = scope;
  return [
    ...(scope.direction === null ? [] : [fact('direction', scope.direction)]),
    fact('token', scope.token),
    fact('inflow_hops', limits?.inflowHops ?? null),
    fact('outflow_hops', limits?.outflowHops ?? null),
    fact('min_amount', limits?.minAmount ?? null),
    fact('max_nodes_per_hop', limits?.maxNodesPerHop ?? null),
    fact('time_order', limits?.forceTimeSequence ?? null),
    fact('window_from', limits?.window.from ?? null),
    fact('window_to', limits?.window.to ?? null),
    fact('cex_immune', limits?.cexImmune ?? null),
    fact('total_paths', scope.totalPaths),
    fact('hit_paths', scope.hitPaths),
    fact('hits', scope.hitCount),
    fact('delivered_paths', scope.deliveredPaths),
    fact('truncated', scope.isTruncated),
    ...scope.detection.flatMap((one) => rulesetFacts(roleOf(one), one)),
    ...rulesetFacts('scoring', scope.scoring),
    fact('not_delivered', scope.missing),
  ];
}

type Role = 'detection' | 'detection_in' | 'detection_out' | 'scoring';

function roleOf({ side }: DetectionScope): Role {
  return side === null ? 'detection' : `detection_${side}`;
}

function rulesetFacts(role: Role, { name, usedId, certainty }: ScopeRuleset): ScopeFact[] {
  const named = name ?? null;
  const words = usedId === null ? named : `${named ?? ''} (ID ${usedId})`.trim();
  return [fact(`${role}_ruleset`, words), fact(`${role}_certainty`, certainty)];
}

function fact(key: ScopeFactKey, value: ScopeFact['value']): ScopeFact {
  return { key, value };
}
