// One condition against what is known (blockchain API 2.4): prepared once, evaluated over many paths.
// Texts compare without letter case and surrounding spaces; numbers compare as decimals. `direction`
// takes both spellings (`inflow` = `inbound`, `outflow` = `outbound`).
import { parseDecimal, type DecimalText } from '../domain/amount.ts';
import { compareOrdered, orderDecimal, type OrderedDecimal } from '../domain/ordered-decimal.ts';
import {
  CONDITION_OPERATORS,
  CONDITION_PARAMETERS,
  type Condition,
  type ConditionOperator,
  type ConditionParameter,
} from '../screening/ruleset.ts';
import { normalizeOperator } from '../screening/ruleset-reader.ts';
import { isKnownWord } from '../domain/risk.ts';
import { DOES_NOT_FIRE, FIRES, undecided, type Outcome } from './outcome.ts';

/** Parameters that compare as numbers. */
const NUMERIC_PARAMETERS = [
  'risk_score',
  'hops',
  'amount',
  'risk_rate',
  'inflow_total_amount',
  'outflow_total_amount',
] as const;
type NumericParameter = (typeof NUMERIC_PARAMETERS)[number];

/** Parameters that ask about the counterparty's label, not about the path. */
const LABEL_PARAMETERS = [
  'primary_category',
  'secondary_category',
  'risk_level',
  'risk_score',
] as const;

/** What is known under each parameter, made ready to compare; null = not provided. */
export type Facts = {
  readonly [Parameter in ConditionParameter]:
    (Parameter extends NumericParameter ? OrderedDecimal : string) | null;
};

/** Nothing. */
export const NOTHING_KNOWN: Facts = {
  primary_category: null,
  secondary_category: null,
  risk_level: null,
  risk_score: null,
  hops: null,
  amount: null,
  risk_rate: null,
  inflow_total_amount: null,
  outflow_total_amount: null,
  direction: null,
  chain_name: null,
};

/** A text as it is compared; null stays null. */
export function textFact(text: string | null): string | null {
  return text === null ? null : foldText(text);
}

/** A number as it is compared; null for none, and for a text that is no number. */
export function numberFact(text: string | null): OrderedDecimal | null {
  const number = text === null ? null : parseDecimal(text);
  return number === null ? null : orderDecimal(number);
}

/** Evaluates a condition. */
export type ConditionTest = (facts: Facts) => Outcome;

/** Whether a condition asks about the counterparty's label. */
export function isLabelCondition(condition: Condition): boolean {
  return isKnownWord(LABEL_PARAMETERS, condition.parameter);
}

/** Whether a parameter compares as a number. */
export function isNumericParameter(
  parameter: Condition['parameter'],
): parameter is NumericParameter {
  return isKnownWord(NUMERIC_PARAMETERS, parameter);
}

/** Reads a condition once. An unknown parameter or operator can never be decided. */
export function prepareCondition(condition: Condition): ConditionTest {
  const { parameter } = condition;
  if (!isKnownWord(CONDITION_PARAMETERS, parameter)) return never(parameter);
  const operator = normalizeOperator(condition.operator);
  if (!isKnownWord(CONDITION_OPERATORS, operator)) return never(operator);
  const missing = undecided(parameter);
  const wanted = wantedValues(condition);
  if (isNumericParameter(parameter)) {
    const test = prepareNumbers(operator, wanted);
    return (facts) => {
      const fact = facts[parameter];
      return fact === null ? missing : test(fact);
    };
  }
  const fold = parameter === 'direction' ? foldDirection : foldText;
  const test = prepareTexts(operator, wanted.map(fold));
  return (facts) => {
    const fact = facts[parameter];
    return fact === null ? missing : test(fact);
  };
}

function never(missing: string): ConditionTest {
  const outcome = undecided(missing);
  return () => outcome;
}

/** The value of a condition as texts; a list is one for `IN` and `NOT_IN`, and for `CONTAINS`. */
function wantedValues({ value }: Condition): string[] {
  return typeof value === 'object' ? value.map(String) : [String(value)];
}

function prepareTexts(
  operator: ConditionOperator,
  wanted: readonly string[],
): (fact: string) => Outcome {
  switch (operator) {
    case '==':
    case 'IN':
      return choose((fact) => wanted.includes(fact));
    case '!=':
    case 'NOT_IN':
      return choose((fact) => !wanted.includes(fact));
    case 'CONTAINS': {
      const parts = wanted.filter((text) => text !== '');
      return choose((fact) => parts.some((text) => fact.includes(text)));
    }
    default: {
      // The order of two texts means nothing here.
      const outcome = undecided(operator);
      return () => outcome;
    }
  }
}

function prepareNumbers(
  operator: ConditionOperator,
  wantedTexts: readonly string[],
): (fact: OrderedDecimal) => Outcome {
  const numbers = wantedTexts.map(parseDecimal);
  const [first] = numbers;
  const areNumbers = (list: readonly (DecimalText | null)[]): list is DecimalText[] =>
    list.every((number) => number !== null);
  const isOne = !isOrderOperator(operator) || numbers.length === 1;
  if (first === undefined || first === null || !areNumbers(numbers) || !isOne) {
    const outcome = undecided('value');
    return () => outcome;
  }
  const wanted = numbers.map(orderDecimal);
  const limit = orderDecimal(first);
  const isOneOf = (fact: OrderedDecimal): boolean =>
    wanted.some((number) => compareOrdered(fact, number) === 0);
  switch (operator) {
    case '==':
    case 'IN':
      return choose(isOneOf);
    case '!=':
    case 'NOT_IN':
      return choose((fact) => !isOneOf(fact));
    case '>':
      return choose((fact) => compareOrdered(fact, limit) > 0);
    case '<':
      return choose((fact) => compareOrdered(fact, limit) < 0);
    case '>=':
      return choose((fact) => compareOrdered(fact, limit) >= 0);
    case '<=':
      return choose((fact) => compareOrdered(fact, limit) <= 0);
    case 'CONTAINS': {
      const outcome = undecided(operator);
      return () => outcome;
    }
  }
}

/** Larger or smaller than a list of numbers means nothing. */
function isOrderOperator(operator: ConditionOperator): boolean {
  return operator === '>' || operator === '<' || operator === '>=' || operator === '<=';
}

function choose<Fact>(holds: (fact: Fact) => boolean): (fact: Fact) => Outcome {
  return (fact) => (holds(fact) ? FIRES : DOES_NOT_FIRE);
}

function foldText(text: string): string {
  return text.trim().toLowerCase();
}

function foldDirection(text: string): string {
  const folded = foldText(text);
  if (folded === 'inbound') return 'inflow';
  return folded === 'outbound' ? 'outflow' : folded;
}
