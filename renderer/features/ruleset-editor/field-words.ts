// The names of the fields of a ruleset and of a rule, as the editor labels them.
import { m } from '../../messages/generated/messages.js';

const words: Readonly<Record<string, () => string>> = {
  name: m.rule_field_name,
  jurisdiction: m.draft_field_jurisdiction,
  icon: m.draft_field_icon,
  rulesetType: m.draft_field_kind,
  rules: m.draft_field_rules,
  scoringConfig: m.draft_field_config,
  scoringConfigText: m.draft_field_config,
  ruleCode: m.draft_field_code,
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
  sortOrder: m.draft_field_order,
};

/** The name of a field. */
export function fieldWord(field: string): string {
  return words[field]?.() ?? field;
}
