// The words of hits.
import { HIT_ACTIONS, isKnownWord, type HitAction, type Open } from '#shared/domain/risk.ts';
import { sideOf } from '#shared/flow/orient.ts';
import type { Hit } from '#shared/screening/result.ts';
import { m } from '../../messages/generated/messages.js';

/** The direction of money; "on the address itself" for a finding without a path. */
export function flowWords(hit: Hit): string {
  if (hit.nodes.length === 0 && hit.pathFlow === null) return m.hits_own_labels();
  const side = sideOf(hit.pathFlow);
  if (side === 'unknown') return hit.pathFlow ?? m.flow_unknown();
  return side === 'inflow' ? m.flow_in() : m.flow_out();
}

/** What the hit recommends, as sent; an unknown word is marked as such. */
export function actionWords(action: Open<HitAction> | null): string {
  if (action === null) return m.common_not_delivered();
  return isKnownWord(HIT_ACTIONS, action) ? action : `${action} ${m.hits_unknown_word()}`;
}

/** Hits of one rule, in the order of their first hit. */
export interface RuleGroup {
  ruleCode: string;
  hits: Hit[];
}

/** Groups hits by rule code; groups and hits keep the order given. */
export function groupByRule(hits: readonly Hit[]): RuleGroup[] {
  const groups = new Map<string, RuleGroup>();
  for (const hit of hits) {
    const group = groups.get(hit.ruleCode);
    if (group === undefined) groups.set(hit.ruleCode, { ruleCode: hit.ruleCode, hits: [hit] });
    else group.hits.push(hit);
  }
  return [...groups.values()];
}
