// The words of rulesets and rules (blockchain API 2.2, 2.3). A word outside the documented lists is
// shown as it was sent.
import type { RuleField } from '../review/difference.ts';
import type { RulesetType } from '../screening/ruleset.ts';
import { m } from '../messages/generated/messages.js';
import { formatCount } from './format.ts';
import { wordOf } from './word-of.ts';

const typeWords: Record<RulesetType, () => string> = {
  kya: m.ruleset_type_kya,
  kyt_in: m.ruleset_type_kyt_in,
  kyt_out: m.ruleset_type_kyt_out,
  scoring: m.ruleset_type_scoring,
};

/** The kind of a ruleset. */
export function rulesetTypeWord(rulesetType: string): string {
  return rulesetType === '' ? m.common_not_delivered() : wordOf(typeWords, rulesetType);
}

const directionWords: Readonly<Record<string, () => string>> = {
  inbound: m.rule_direction_inbound,
  outbound: m.rule_direction_outbound,
  both: m.rule_direction_both,
};

/** The direction in which a rule looks. */
export function ruleDirectionWord(direction: string): string {
  return direction === '' ? m.common_not_delivered() : wordOf(directionWords, direction);
}

/** How far a rule looks; -1 at the far end: at the address's own labels, along no path. */
export function hopsWords(minHops: number, maxHops: number): string {
  if (maxHops === -1) return m.rule_hops_own();
  if (minHops === maxHops) return m.rule_hops_one({ count: formatCount(minHops) });
  return m.rule_hops_range({ from: formatCount(minHops), to: formatCount(maxHops) });
}

/** What each field of a rule is called. */
export const ruleFieldWords: Readonly<Record<RuleField, () => string>> = {
  name: m.rule_field_name,
  category: m.rule_field_category,
  description: m.rule_field_description,
  reference: m.rule_field_reference,
  riskLevel: m.rule_field_risk_level,
  action: m.rule_field_action,
  direction: m.rule_field_direction,
  minHops: m.rule_field_min_hops,
  maxHops: m.rule_field_max_hops,
  conditions: m.rule_field_conditions,
  isHighlighted: m.rule_field_is_highlighted,
  highlightTags: m.rule_field_highlight_tags,
};

/** What a field of a rule is called. */
export function ruleFieldWord(field: RuleField): string {
  return ruleFieldWords[field]();
}
