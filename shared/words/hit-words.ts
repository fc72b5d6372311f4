// The words of hits.
import { sideOf } from '../flow/orient.ts';
import { m } from '../messages/generated/messages.js';
import type { Hit } from '../screening/result.ts';

/** The direction of money; "on the address itself" for a finding without a path. */
export function flowWords(hit: Hit): string {
  if (hit.nodes.length === 0 && hit.pathFlow === null) return m.hits_own_labels();
  const side = sideOf(hit.pathFlow);
  if (side === 'unknown') return hit.pathFlow ?? m.flow_unknown();
  return side === 'inflow' ? m.flow_in() : m.flow_out();
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
