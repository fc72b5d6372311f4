// The rules of a version as they are looked at: narrowed, each with its own JSON. Pure.
import {
  isJsonObject,
  JsonNumber,
  parseJson,
  property,
  type JsonValue,
} from '#shared/screening/json.ts';
import type { Rule, Ruleset } from '#shared/screening/ruleset.ts';

/** Which rules are shown; null, false or empty = no condition. */
export interface RuleConditions {
  /** Part of the code, the name, the category, a condition or a tag, in any letter case. */
  text: string;
  /** As sent. */
  level: string | null;
  isHighlighted: boolean;
}

/** Every rule is shown. */
export const NO_RULE_CONDITIONS: RuleConditions = { text: '', level: null, isHighlighted: false };

/** Rules that meet the conditions, in their order. */
export function narrowRules(
  rules: readonly Rule[],
  { text, level, isHighlighted }: RuleConditions,
): Rule[] {
  const wanted = text.trim().toLowerCase();
  return rules.filter(
    (rule) =>
      (level === null || rule.riskLevel === level) &&
      (!isHighlighted || rule.isHighlighted) &&
      (wanted === '' || textsOf(rule).some((one) => one.toLowerCase().includes(wanted))),
  );
}

/** The levels that occur, in the order in which they first do. */
export function levelsOf({ rules }: Pick<Ruleset, 'rules'>): string[] {
  return [...new Set(rules.map(({ riskLevel }) => riskLevel))];
}

/** The exact value of a condition, as JSON. */
export function exactValue(value: Rule['conditions'][number]['value']): string {
  return JSON.stringify(value);
}

/**
 * The JSON of each rule in the stored text, by code and id, with every member and number as it was
 * sent. A text without rules gives none.
 */
export function ruleJsonOf(text: string): ReadonlyMap<string, JsonValue> {
  const reading = parseJson(text);
  const rules = reading.ok && isJsonObject(reading.value) ? property(reading.value, 'rules') : null;
  return new Map(
    (Array.isArray(rules) ? rules : []).flatMap((rule): [string, JsonValue][] =>
      isJsonObject(rule)
        ? [[keyOf(wordOf(property(rule, 'rule_code')), wordOf(property(rule, 'id'))), rule]]
        : [],
    ),
  );
}

/** What names a rule in its text: its code, and its id where two have one code. */
export function ruleKey({ ruleCode, id }: Pick<Rule, 'ruleCode' | 'id'>): string {
  return keyOf(ruleCode, id);
}

function keyOf(ruleCode: string, id: string): string {
  return `${ruleCode}\n${id}`;
}

function wordOf(value: JsonValue | undefined): string {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' ? value : '';
}

function textsOf(rule: Rule): string[] {
  const conditions = rule.conditions.flatMap(({ parameter, operator, value }) => [
    ...[parameter, operator, exactValue(value)],
    `${parameter} ${operator} ${exactValue(value)}`,
  ]);
  return [rule.ruleCode, rule.name, rule.category, ...conditions, ...rule.highlightTags];
}
