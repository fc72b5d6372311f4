// The fields of a rule in the service's spelling (blockchain API 2.3, 2.4).
import { JsonNumber, type JsonObject, type JsonValue } from './json.ts';
import type { Condition, Rule } from './ruleset.ts';

/** The fields of a rule that a person decides about; what is left out is not sent. */
export type RuleChange = Partial<Omit<Rule, 'id' | 'rulesetId'>>;

/** Only the fields that are given, in the order of the specification. */
export function toRuleFields(rule: RuleChange): JsonObject {
  const given: Record<string, JsonValue | undefined> = {
    rule_code: rule.ruleCode,
    name: rule.name,
    category: rule.category,
    description: rule.description,
    reference: rule.reference,
    risk_level: rule.riskLevel,
    action: rule.action,
    direction: rule.direction,
    min_hops: toNumber(rule.minHops),
    max_hops: toNumber(rule.maxHops),
    conditions: rule.conditions?.map(toConditionFields),
    is_highlighted: rule.isHighlighted,
    highlight_tags: rule.highlightTags,
    sort_order: toNumber(rule.sortOrder),
  };
  const fields: JsonObject = {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) fields[name] = value;
  return fields;
}

function toConditionFields({ parameter, operator, value }: Condition): JsonObject {
  const part = (one: string | number | boolean): JsonValue =>
    typeof one === 'number' ? new JsonNumber(String(one)) : one;
  const isList = typeof value === 'object';
  return { parameter, operator, value: isList ? value.map(part) : part(value) };
}

function toNumber(value: number | undefined): JsonNumber | undefined {
  return value === undefined ? undefined : new JsonNumber(String(value));
}
