// Tolerant readers of chains and rulesets (blockchain API 2.1–2.4).
import { ADDRESS_FAMILIES } from '../domain/address.ts';
import { compareDecimals, parseDecimal } from '../domain/amount.ts';
import { RISK_LEVELS } from '../domain/risk.ts';
import type { Chain } from './chain.ts';
import { DeviationLog } from './deviation.ts';
import { FieldReader } from './field-reader.ts';
import { isJsonObject, JsonNumber, property, toPlain, type JsonValue } from './json.ts';
import {
  CONDITION_OPERATORS,
  CONDITION_PARAMETERS,
  RULESET_TYPES,
  type Condition,
  type ConditionOperator,
  type ConditionValue,
  type Rule,
  type Ruleset,
  type RulesetListItem,
} from './ruleset.ts';

const RULE_DIRECTIONS = ['inbound', 'outbound', 'both'] as const;

/** Spellings the service accepts besides the normal ones (2.4). */
const OPERATOR_SPELLINGS: Readonly<Record<string, ConditionOperator>> = {
  '=': '==',
  eq: '==',
  ne: '!=',
  in: 'IN',
  not_in: 'NOT_IN',
  contains: 'CONTAINS',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/** The normal spelling of an operator; a word outside the list is kept as sent. */
export function normalizeOperator(operator: string): Condition['operator'] {
  const trimmed = operator.trim();
  const normal = CONDITION_OPERATORS.find((known) => known === trimmed.toUpperCase());
  return normal ?? OPERATOR_SPELLINGS[trimmed.toLowerCase()] ?? trimmed;
}

/** Reads `data.chains` of the chains endpoint; null when there is no such list. */
export function readChains(data: JsonValue): Chain[] | null {
  const list = isJsonObject(data) ? property(data, 'chains') : data;
  if (!Array.isArray(list) || !isJsonObject(data)) return null;
  const fields = new FieldReader(data, 'data', new DeviationLog());
  return fields
    .objects('chains', (chain) => ({
      chainName: chain.text('chain_name'),
      tokens: chain.texts('tokens').map((token) => token.toLowerCase()),
      defaultToken: chain.optionalText('default_token')?.toLowerCase() ?? null,
      addressFamily: chain.word('address_family', ADDRESS_FAMILIES) ?? '',
    }))
    .filter((chain) => chain.chainName !== '');
}

/** Reads one ruleset with its rules; null when the value is no object with an id. */
export function readRuleset(data: JsonValue): Ruleset | null {
  if (!isJsonObject(data)) return null;
  const fields = new FieldReader(data, 'data', new DeviationLog());
  const id = fields.id('id');
  if (id === null) return null;
  const scoringConfig = fields.raw('scoring_config');
  return {
    id,
    name: fields.text('name'),
    jurisdiction: fields.text('jurisdiction'),
    icon: fields.text('icon', 'optional'),
    isBuiltin: fields.flag('is_builtin'),
    generatedBy: fields.text('generated_by'),
    status: fields.text('status'),
    rulesetType: fields.word('ruleset_type', RULESET_TYPES) ?? '',
    sourcePolicyIds: fields.list('source_policy_ids', 'optional').flatMap((id) => {
      if (id instanceof JsonNumber) return [id.text];
      return typeof id === 'string' ? [id] : [];
    }),
    rules: fields
      .objects('rules', (rule) => readRuleFields(rule, id), 'optional')
      .sort((a, b) => a.sortOrder - b.sortOrder),
    scoringConfig: scoringConfig === undefined ? null : toPlain(scoringConfig),
    createdAt: fields.optionalText('created_at'),
    updatedAt: fields.optionalText('updated_at'),
  };
}

/** Reads the items of `rulesets/list`; null when the value is no array. */
export function readRulesetList(data: JsonValue): RulesetListItem[] | null {
  if (!Array.isArray(data)) return null;
  const fields = new FieldReader({ items: data }, 'data', new DeviationLog());
  return fields.objects('items', (item) => ({
    id: item.id('id') ?? '',
    name: item.text('name'),
    jurisdiction: item.text('jurisdiction', 'optional'),
    isBuiltin: item.flag('is_builtin'),
    generatedBy: item.text('generated_by', 'optional'),
    status: item.text('status', 'optional'),
    rulesetType: item.word('ruleset_type', RULESET_TYPES) ?? '',
    rulesCount: item.integer('rules_count', 'optional'),
    highlightedRulesCount: item.integer('highlighted_rules_count', 'optional'),
    createdAt: item.optionalText('created_at'),
  }));
}

/** Reads one rule, bare or as `rule`; null when there is no object with an id. */
export function readRule(data: JsonValue): Rule | null {
  const inner = isJsonObject(data) ? (property(data, 'rule') ?? data) : data;
  if (!isJsonObject(inner)) return null;
  const rule = readRuleFields(new FieldReader(inner, 'data', new DeviationLog()), '');
  return rule.id === '' ? null : rule;
}

/** Reads the rules of `rulesets/rule/list`, bare or as `rules`; null when there is no array. */
export function readRules(data: JsonValue): Rule[] | null {
  const list = isJsonObject(data) ? property(data, 'rules') : data;
  if (!Array.isArray(list)) return null;
  const fields = new FieldReader({ rules: list }, 'data', new DeviationLog());
  return fields.objects('rules', (rule) => readRuleFields(rule, ''));
}

/** Reads the id of what was deleted or made; null without one, or when it was not deleted. */
export function readChangedId(data: JsonValue): { id: string } | null {
  if (!isJsonObject(data) || property(data, 'deleted') === false) return null;
  const id = new FieldReader(data, 'data', new DeviationLog()).id('id');
  return id === null ? null : { id };
}

function readRuleFields(fields: FieldReader, rulesetId: string): Rule {
  return {
    id: fields.id('id') ?? '',
    rulesetId: fields.id('ruleset_id', 'optional') ?? rulesetId,
    ruleCode: fields.text('rule_code'),
    name: fields.text('name'),
    category: fields.text('category'),
    description: fields.text('description'),
    reference: fields.text('reference'),
    riskLevel: fields.word('risk_level', RISK_LEVELS) ?? '',
    action: fields.text('action'),
    direction: fields.word('direction', RULE_DIRECTIONS) ?? '',
    minHops: fields.integer('min_hops') ?? 0,
    maxHops: fields.integer('max_hops') ?? 0,
    conditions: fields.objects('conditions', readCondition),
    isHighlighted: fields.flag('is_highlighted'),
    highlightTags: fields.texts('highlight_tags', 'optional'),
    sortOrder: fields.integer('sort_order', 'optional') ?? 0,
  };
}

function readCondition(fields: FieldReader): Condition {
  return {
    parameter: fields.word('parameter', CONDITION_PARAMETERS) ?? '',
    operator: normalizeOperator(fields.text('operator')),
    value: readValue(fields.raw('value', 'required')),
  };
}

function readValue(value: JsonValue | undefined): ConditionValue {
  if (Array.isArray(value)) {
    return value.flatMap((part): (string | number)[] => {
      if (part instanceof JsonNumber) return [readNumber(part)];
      return typeof part === 'string' ? [part] : [];
    });
  }
  if (value instanceof JsonNumber) return readNumber(value);
  return typeof value === 'string' || typeof value === 'boolean' ? value : '';
}

/** A number that a float would change stays the text that was sent. */
function readNumber({ text, value }: JsonNumber): number | string {
  const sent = parseDecimal(text);
  const read = parseDecimal(String(value));
  const isSame = sent !== null && read !== null && compareDecimals(sent, read) === 0;
  return isSame ? value : text;
}
