// A condition in words (blockchain API 2.4): its parameter with what it means, its operator, its value
// with the unit. A parameter or an operator outside the documents is shown as sent.
import { isKnownWord } from '../domain/risk.ts';
import {
  CONDITION_OPERATORS,
  CONDITION_PARAMETERS,
  type Condition,
  type ConditionOperator,
  type ConditionParameter,
} from '../screening/ruleset.ts';
import { normalizeOperator } from '../screening/ruleset-reader.ts';
import { isNumericParameter } from '../detection/condition.ts';
import { revealForeignText } from './foreign-text.ts';
import { m } from '../messages/generated/messages.js';
import { percentWords } from './amount-words.ts';
import { formatCount } from './format.ts';

const parameters: Record<ConditionParameter, { word: () => string; meaning: () => string }> = {
  primary_category: { word: m.condition_primary, meaning: m.condition_primary_meaning },
  secondary_category: { word: m.condition_secondary, meaning: m.condition_secondary_meaning },
  risk_level: { word: m.condition_risk_level, meaning: m.condition_risk_level_meaning },
  risk_score: { word: m.condition_risk_score, meaning: m.condition_risk_score_meaning },
  hops: { word: m.condition_hops, meaning: m.condition_hops_meaning },
  amount: { word: m.condition_amount, meaning: m.condition_amount_meaning },
  risk_rate: { word: m.condition_risk_rate, meaning: m.condition_risk_rate_meaning },
  inflow_total_amount: {
    word: m.condition_inflow_total,
    meaning: m.condition_inflow_total_meaning,
  },
  outflow_total_amount: {
    word: m.condition_outflow_total,
    meaning: m.condition_outflow_total_meaning,
  },
  direction: { word: m.condition_direction, meaning: m.condition_direction_meaning },
  chain_name: { word: m.condition_chain, meaning: m.condition_chain_meaning },
};

const operators: Record<ConditionOperator, () => string> = {
  '==': m.condition_is,
  '!=': m.condition_is_not,
  IN: m.condition_in,
  NOT_IN: m.condition_not_in,
  CONTAINS: m.condition_contains,
  '>': m.condition_more,
  '<': m.condition_less,
  '>=': m.condition_at_least,
  '<=': m.condition_at_most,
};

/** A unit: next to a field, and behind its value. */
interface Unit {
  word: () => string;
  of: (value: string) => string;
}

const inAmount: Unit = {
  word: m.condition_unit_amount,
  of: (value) => m.condition_with_unit({ value, unit: m.condition_unit_amount() }),
};
const units: Partial<Record<ConditionParameter, Unit>> = {
  amount: inAmount,
  inflow_total_amount: inAmount,
  outflow_total_amount: inAmount,
  risk_rate: { word: m.condition_unit_percent, of: percentWords },
};

/** What a condition tests, e.g. `Primary category`; an unknown parameter as sent. */
export function parameterWord(parameter: string): string {
  return isKnownWord(CONDITION_PARAMETERS, parameter) ? parameters[parameter].word() : parameter;
}

/** What the parameter means, with its unit; null where the documents know none. */
export function parameterMeaning(parameter: string): string | null {
  return isKnownWord(CONDITION_PARAMETERS, parameter) ? parameters[parameter].meaning() : null;
}

/** How it compares, e.g. `is one of`; an unknown operator as sent, other spellings as the normal one. */
export function operatorWord(operator: string): string {
  const normal = normalizeOperator(operator);
  return isKnownWord(CONDITION_OPERATORS, normal) ? operators[normal]() : operator;
}

/** The unit behind a value, e.g. `%`; null where there is none. */
export function parameterUnit(parameter: string): string | null {
  return unitOf(parameter)?.word() ?? null;
}

function unitOf(parameter: string): Unit | undefined {
  return isKnownWord(CONDITION_PARAMETERS, parameter) ? units[parameter] : undefined;
}

/** Values that a sentence names before it counts the rest. */
const NAMED = 4;

/** The values that are named, as they are, and how many more there are. */
function conditionValues({ value }: Condition): { named: string[]; more: number } {
  const all = typeof value === 'object' ? value : [value];
  return { named: all.slice(0, NAMED).map(String), more: Math.max(0, all.length - NAMED) };
}

/** Is where no value is given yet. */
const NOTHING = '…';

/** `10000.5` as `10,000.5`; what is no number stays. */
function groupDigits(text: string): string {
  const [, whole, rest] = /^(-?\d+)(\.\d+)?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest ?? ''}`;
}

/** The value in words: texts in quotation marks, numbers with their unit, the first ones of a list. */
export function conditionValueText(condition: Condition): string {
  const { named, more } = conditionValues(condition);
  const isNumeric = isNumericParameter(condition.parameter);
  if (named.every((text) => text === '')) return NOTHING;
  const texts = named.map((text) => {
    const shown = revealForeignText(text);
    return isNumeric ? groupDigits(shown) : m.condition_quoted({ text: shown });
  });
  const joined = texts.join(m.common_list_comma());
  const counted =
    more === 0 ? joined : m.condition_and_more({ values: joined, count: formatCount(more) });
  return unitOf(condition.parameter)?.of(counted) ?? counted;
}

/** The condition as one clause, e.g. `Amount is at least 100 USDT/USDC`. */
export function conditionSentence(condition: Condition): string {
  return m.condition_clause({
    parameter: parameterWord(condition.parameter),
    operator: operatorWord(condition.operator),
    value: conditionValueText(condition),
  });
}
