// What the rule behind a hit recommends, where the hit says something else: the service maps the actions
// of rules to those of hits (blockchain API 2.3), and does not say so in the answer.
import type { Hit } from '../screening/result.ts';
import type { FrozenRuleset, RulesetRole } from '../screening/snapshot.ts';

/** The action of the rule, and in which ruleset it is. */
export interface RuleAction {
  action: string;
  role: RulesetRole;
}

/** Null where hit and rule say the same, or the stored rulesets do not have one rule of that code. */
export function differingRuleAction(
  { ruleCode, action }: Pick<Hit, 'ruleCode' | 'action'>,
  rulesets: readonly FrozenRuleset[],
): RuleAction | null {
  const found = rulesets.flatMap(({ role, ruleset }): RuleAction[] => {
    const rule = ruleset?.rules.find((one) => one.ruleCode === ruleCode);
    return rule === undefined || rule.action === '' ? [] : [{ role, action: rule.action }];
  });
  const [first, ...others] = found;
  if (first === undefined || others.some((one) => one.action !== first.action)) return null;
  return first.action.toLowerCase() === action?.toLowerCase() ? null : first;
}
