// What a hit or an alert recommends.
import { HIT_ACTIONS, isKnownWord, type HitAction, type Open } from '../domain/risk.ts';
import { m } from '../messages/generated/messages.js';
import { differingRuleAction } from '../review/rule-action.ts';
import type { Hit } from '../screening/result.ts';
import type { FrozenRuleset } from '../screening/snapshot.ts';

const words: Record<HitAction, () => string> = {
  block: m.verdict_block,
  review: m.verdict_review,
  alert: m.action_alert,
  monitor: m.action_monitor,
  edd: m.verdict_edd,
  allow: m.action_allow,
};

/** The action in words; an unknown one as sent, marked as such. */
export function actionWord(action: Open<HitAction> | null): string {
  if (action === null) return m.common_not_delivered();
  return isKnownWord(HIT_ACTIONS, action) ? words[action]() : m.hits_unknown_word({ word: action });
}

/** What a hit recommends; where its rule says something else, that too, e.g. `Review (rule: EDD)`. */
export function hitActionWord(
  hit: Pick<Hit, 'ruleCode' | 'action'>,
  rulesets: readonly FrozenRuleset[],
): string {
  const ofRule = differingRuleAction(hit, rulesets);
  const action = actionWord(hit.action);
  return ofRule === null
    ? action
    : m.hits_action_of_rule({ action, rule: actionWord(ofRule.action) });
}
