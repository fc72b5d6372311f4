// Rulesets, rules and conditions as the service writes them (blockchain API 2.2–2.4).
import { JsonNumber, type JsonObject, type JsonValue } from '#shared/screening/json.ts';
import type { Condition, ConditionValue, Rule } from '#shared/screening/ruleset.ts';
import { jsonNumber } from '../answer.ts';
import type { StoredRuleset } from './builtins.ts';

/** An item of `rulesets/list`. */
export function toListItem(ruleset: StoredRuleset): JsonObject {
  return {
    id: jsonNumber(ruleset.id),
    name: ruleset.name,
    jurisdiction: ruleset.jurisdiction,
    is_builtin: ruleset.isBuiltin,
    generated_by: ruleset.generatedBy,
    status: ruleset.status,
    ruleset_type: ruleset.rulesetType,
    rules_count: jsonNumber(ruleset.rules.length),
    highlighted_rules_count: jsonNumber(ruleset.rules.filter((rule) => rule.isHighlighted).length),
    created_at: ruleset.createdAt,
  };
}

/** A whole ruleset, as `rulesets/get` answers it. */
export function toRulesetJson(ruleset: StoredRuleset): JsonObject {
  return {
    id: jsonNumber(ruleset.id),
    name: ruleset.name,
    jurisdiction: ruleset.jurisdiction,
    icon: ruleset.icon,
    is_builtin: ruleset.isBuiltin,
    generated_by: ruleset.generatedBy,
    status: ruleset.status,
    ruleset_type: ruleset.rulesetType,
    source_policy_ids: [...ruleset.sourcePolicyIds],
    rules: ruleset.rules.map(toRuleJson),
    ...(ruleset.scoringConfig === null ? {} : { scoring_config: toJson(ruleset.scoringConfig) }),
    created_at: ruleset.createdAt,
    updated_at: ruleset.updatedAt,
  };
}

/** A rule (2.3). */
export function toRuleJson(rule: Rule): JsonObject {
  return {
    id: jsonNumber(rule.id),
    ruleset_id: jsonNumber(rule.rulesetId),
    rule_code: rule.ruleCode,
    name: rule.name,
    category: rule.category,
    description: rule.description,
    reference: rule.reference,
    risk_level: rule.riskLevel,
    action: rule.action,
    direction: rule.direction,
    min_hops: jsonNumber(rule.minHops),
    max_hops: jsonNumber(rule.maxHops),
    conditions: rule.conditions.map(toConditionJson),
    is_highlighted: rule.isHighlighted,
    highlight_tags: [...rule.highlightTags],
    sort_order: jsonNumber(rule.sortOrder),
  };
}

function toConditionJson(condition: Condition): JsonObject {
  return {
    parameter: condition.parameter,
    operator: condition.operator,
    value: toValueJson(condition.value),
  };
}

function toValueJson(value: ConditionValue): JsonValue {
  if (typeof value === 'number') return jsonNumber(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return value.map((part) => (typeof part === 'number' ? jsonNumber(part) : part));
}

/** Plain data with its numbers made exact; anything that is no JSON becomes null. */
function toJson(value: unknown): JsonValue {
  if (typeof value === 'number') return jsonNumber(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof JsonNumber) return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toJson(part)]));
}
