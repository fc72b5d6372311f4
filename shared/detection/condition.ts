// One condition against one fact (blockchain API 2.4). Texts compare without letter case and
// surrounding spaces; numbers compare as decimals. `direction` takes both spellings
// (`inflow` = `inbound`, `outflow` = `outbound`).
import { compareDecimals, parseDecimal, type DecimalText } from '../domain/amount.ts';
import {
  CONDITION_OPERATORS,
  CONDITION_PARAMETERS,
  type Condition,
  type ConditionOperator,
  type ConditionParameter,
} from '../screening/ruleset.ts';
import { normalizeOperator } from '../screening/ruleset-reader.ts';
import { isKnownWord } from '../domain/risk.ts';
import { toOutcome, type Outcome } from './outcome.ts';

/** What is known under each parameter; null = not delivered. */
export type Facts = Readonly<Record<ConditionParameter, string | null>>;

/** Parameters that ask about the counterparty's label, not about the path. */
const LABEL_PARAMETERS = [
  'primary_category',
  'secondary_category',
  'risk_level',
  'risk_score',
] as const;

const NUMERIC_PARAMETERS: readonly string[] = [
  'risk_score',
  'hops',
  'amount',
  'risk_rate',
  'inflow_total_amount',
  'outflow_total_amount',
];

/** Whether a condition asks about the counterparty's label. */
export function isLabelCondition(condition: Condition): boolean {
  return isKnownWord(LABEL_PARAMETERS, condition.parameter);
}

/** Whether a parameter compares as a number. */
export function isNumericParameter(parameter: Condition['parameter']): boolean {
  return NUMERIC_PARAMETERS.includes(parameter);
}

/** Evaluates one condition. An unknown parameter or operator cannot be decided. */
export function evaluateCondition(condition: Condition, facts: Facts): Outcome {
  const { parameter } = condition;
  if (!isKnownWord(CONDITION_PARAMETERS, parameter)) {
    return { kind: 'undecided', missing: parameter };
  }
  const operator = normalizeOperator(condition.operator);
  if (!isKnownWord(CONDITION_OPERATORS, operator)) return { kind: 'undecided', missing: operator };
  const fact = facts[parameter];
  if (fact === null) return { kind: 'undecided', missing: parameter };
  const wanted = wantedValues(condition);
  if (isNumericParameter(parameter)) {
    const number = parseDecimal(fact);
    return number === null
      ? { kind: 'undecided', missing: parameter }
      : compareNumbers(operator, number, wanted);
  }
  const fold = parameter === 'direction' ? foldDirection : foldText;
  return compareTexts(operator, fold(fact), wanted.map(fold));
}

/** The value of a condition as texts; a list is one for `IN` and `NOT_IN`, and for `CONTAINS`. */
function wantedValues({ value }: Condition): string[] {
  return typeof value === 'object' ? value.map(String) : [String(value)];
}

function compareTexts(operator: ConditionOperator, fact: string, wanted: string[]): Outcome {
  switch (operator) {
    case '==':
    case 'IN':
      return toOutcome(wanted.includes(fact));
    case '!=':
    case 'NOT_IN':
      return toOutcome(!wanted.includes(fact));
    case 'CONTAINS':
      return toOutcome(wanted.some((text) => text !== '' && fact.includes(text)));
    default:
      // The order of two texts means nothing here.
      return { kind: 'undecided', missing: operator };
  }
}

function compareNumbers(
  operator: ConditionOperator,
  fact: DecimalText,
  wantedTexts: string[],
): Outcome {
  const wanted = wantedTexts.map(parseDecimal);
  if (wanted.length === 0 || !wanted.every((value) => value !== null)) {
    return { kind: 'undecided', missing: 'value' };
  }
  const order = wanted.map((value) => compareDecimals(fact, value));
  const first = order[0] ?? 0;
  switch (operator) {
    case '==':
    case 'IN':
      return toOutcome(order.includes(0));
    case '!=':
    case 'NOT_IN':
      return toOutcome(!order.includes(0));
    case '>':
      return toOutcome(first > 0);
    case '<':
      return toOutcome(first < 0);
    case '>=':
      return toOutcome(first >= 0);
    case '<=':
      return toOutcome(first <= 0);
    case 'CONTAINS':
      return { kind: 'undecided', missing: operator };
  }
}

function foldText(text: string): string {
  return text.trim().toLowerCase();
}

function foldDirection(text: string): string {
  const folded = foldText(text);
  if (folded === 'inbound') return 'inflow';
  return folded === 'outbound' ? 'outflow' : folded;
}
