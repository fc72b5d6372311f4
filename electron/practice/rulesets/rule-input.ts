// Rules as callers send them (blockchain API 2.3, 2.4, 4.6): every problem is a 400 that names the
// field. Operators are in several spellings and are kept in the normal one.
import { isKnownWord, RISK_LEVELS } from '#shared/domain/risk.ts';
import { parseDecimal } from '#shared/domain/amount.ts';
import { isJsonObject, JsonNumber, property, type JsonValue } from '#shared/screening/json.ts';
import { MAX_HOPS } from '#shared/screening/request.ts';
import {
  CONDITION_OPERATORS,
  CONDITION_PARAMETERS,
  type Condition,
  type ConditionOperator,
  type ConditionParameter,
  type ConditionValue,
  type Rule,
} from '#shared/screening/ruleset.ts';
import { normalizeOperator } from '#shared/screening/ruleset-reader.ts';
import { isNumericParameter } from '#shared/detection/condition.ts';
import { invalid, type BodyFields } from '../routes/body-fields.ts';

const ACTIONS = ['alert', 'review', 'edd', 'block', 'allow'] as const;
const DIRECTIONS = ['inbound', 'outbound', 'both'] as const;
const ORDER_OPERATORS: readonly ConditionOperator[] = ['>', '<', '>=', '<='];

/** What a caller decides about a rule. */
export type RuleDraft = Omit<Rule, 'id' | 'rulesetId'>;

/** A rule for `rule/create`. What may be left out has the value of `DEFAULTS`. */
export function readRuleDraft(fields: BodyFields, sortOrder: number): RuleDraft {
  for (const name of ['rule_code', 'name', 'risk_level', 'action', 'conditions']) {
    if (fields.raw(name) === undefined) throw invalid(name, 'is required');
  }
  return readRuleChange(fields, { ...DEFAULTS, sortOrder });
}

/** A rule after a change: what is left out stays. */
export function readRuleChange<Known extends RuleDraft>(fields: BodyFields, rule: Known): Known {
  const maxHops = fields.integer('max_hops', -1, MAX_HOPS) ?? rule.maxHops;
  // A rule on own labels has no path to count hops on.
  const minHops = fields.integer('min_hops', 0, MAX_HOPS) ?? (maxHops === -1 ? 0 : rule.minHops);
  if (maxHops !== -1 && minHops > maxHops) throw invalid('min_hops', 'must not exceed max_hops');
  const conditions = fields.raw('conditions');
  const changed: Known = {
    ...rule,
    ruleCode: fields.text('rule_code', rule.ruleCode),
    name: fields.text('name', rule.name),
    category: fields.text('category', rule.category, 'may be empty'),
    description: fields.text('description', rule.description, 'may be empty'),
    reference: fields.text('reference', rule.reference, 'may be empty'),
    riskLevel: fields.word('risk_level', RISK_LEVELS, rule.riskLevel),
    action: fields.word('action', ACTIONS, rule.action),
    direction: fields.word('direction', DIRECTIONS, rule.direction),
    minHops,
    maxHops,
    conditions: conditions === undefined ? rule.conditions : readConditions(conditions),
    isHighlighted: fields.flag('is_highlighted', rule.isHighlighted),
    highlightTags: fields.texts('highlight_tags') ?? rule.highlightTags,
    sortOrder: fields.integer('sort_order', 0, Number.MAX_SAFE_INTEGER) ?? rule.sortOrder,
  };
  if (maxHops === -1 && changed.conditions.some(({ parameter }) => parameter === 'hops')) {
    throw invalid('conditions', 'must not ask for hops where max_hops is -1');
  }
  return changed;
}

const DEFAULTS: RuleDraft = {
  ruleCode: '',
  name: '',
  category: '',
  description: '',
  reference: '',
  riskLevel: 'low',
  action: 'alert',
  direction: 'both',
  minHops: 1,
  maxHops: MAX_HOPS,
  conditions: [],
  isHighlighted: false,
  highlightTags: [],
  sortOrder: 0,
};

function readConditions(value: JsonValue): Condition[] {
  if (!Array.isArray(value)) throw invalid('conditions', 'must be an array');
  if (value.length === 0) throw invalid('conditions', 'must hold at least one condition');
  return value.map((part, index) => readCondition(part, `conditions[${index}]`));
}

function readCondition(value: JsonValue, place: string): Condition {
  if (!isJsonObject(value)) throw invalid(place, 'must be an object');
  const parameter = property(value, 'parameter');
  if (typeof parameter !== 'string' || !isKnownWord(CONDITION_PARAMETERS, parameter)) {
    throw invalid(`${place}.parameter`, `must be one of: ${CONDITION_PARAMETERS.join(', ')}`);
  }
  const sent = property(value, 'operator');
  const operator = typeof sent === 'string' ? normalizeOperator(sent) : '';
  if (!isKnownWord(CONDITION_OPERATORS, operator)) {
    throw invalid(`${place}.operator`, `must be one of: ${CONDITION_OPERATORS.join(', ')}`);
  }
  requireFit(parameter, operator, place);
  return { parameter, operator, value: readValue(property(value, 'value'), parameter, place) };
}

/** An order of texts, or a part of a number, can never be decided. */
function requireFit(
  parameter: ConditionParameter,
  operator: ConditionOperator,
  place: string,
): void {
  const isNumeric = isNumericParameter(parameter);
  const isOrder = ORDER_OPERATORS.includes(operator);
  if ((isOrder && !isNumeric) || (operator === 'CONTAINS' && isNumeric)) {
    throw invalid(`${place}.operator`, `${operator} does not apply to ${parameter}`);
  }
}

function readValue(
  value: JsonValue | undefined,
  parameter: ConditionParameter,
  place: string,
): ConditionValue {
  const isNumeric = isNumericParameter(parameter);
  const readOne = (part: JsonValue | undefined): string | number => {
    if (part instanceof JsonNumber) return part.value;
    if (typeof part !== 'string' || (isNumeric && parseDecimal(part) === null)) {
      throw invalid(`${place}.value`, `must be ${isNumeric ? 'a number' : 'a text'} or a list`);
    }
    return part;
  };
  if (!Array.isArray(value)) return readOne(value);
  if (value.length === 0) throw invalid(`${place}.value`, 'must not be an empty list');
  return value.map(readOne);
}
