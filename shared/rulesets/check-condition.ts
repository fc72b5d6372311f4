// What is in the way of one condition (blockchain API 2.4).
import { parseDecimal } from '../domain/amount.ts';
import { isKnownWord } from '../domain/risk.ts';
import { CONDITION_OPERATORS, type Condition, type ConditionValue } from '../screening/ruleset.ts';
import { normalizeOperator } from '../screening/ruleset-reader.ts';
import { conditionGuide, takesList, type ConditionGuide } from './condition-guide.ts';

/** A part of a condition. */
export type ConditionPart = keyof Condition;

/** What may be wrong with one. */
export type ConditionProblemKind =
  | 'missing'
  | 'unknown_parameter'
  | 'unknown_operator'
  | 'unknown_word'
  | 'operator_not_for_parameter'
  | 'not_a_number'
  | 'list_not_for_operator';

/** One problem. */
export interface ConditionProblem {
  part: ConditionPart;
  kind: ConditionProblemKind;
  blocks: boolean;
  value: string;
}

/** All problems of a condition, in the order of its parts. */
export function checkCondition({ parameter, operator, value }: Condition): ConditionProblem[] {
  const guide = conditionGuide(parameter);
  const normal = normalizeOperator(operator);
  return [
    ...checkParameter(parameter, guide),
    ...checkOperator(normal, guide),
    ...checkValue(value, normal, guide),
  ];
}

function checkParameter(parameter: string, guide: ConditionGuide | null): ConditionProblem[] {
  if (guide !== null) return [];
  const part = 'parameter' as const;
  return parameter.trim() === ''
    ? [{ part, kind: 'missing', blocks: true, value: '' }]
    : [{ part, kind: 'unknown_parameter', blocks: false, value: parameter }];
}

function checkOperator(operator: string, guide: ConditionGuide | null): ConditionProblem[] {
  const part = 'operator' as const;
  if (operator === '') return [{ part, kind: 'missing', blocks: true, value: '' }];
  if (!isKnownWord(CONDITION_OPERATORS, operator)) {
    return [{ part, kind: 'unknown_operator', blocks: false, value: operator }];
  }
  return guide === null || guide.operators.includes(operator)
    ? []
    : [{ part, kind: 'operator_not_for_parameter', blocks: false, value: operator }];
}

function checkValue(
  value: ConditionValue,
  operator: string,
  guide: ConditionGuide | null,
): ConditionProblem[] {
  const part = 'value' as const;
  const isList = typeof value === 'object';
  const values = isList ? value.map(String) : [String(value)];
  if (values.length === 0 || values.some((one) => one.trim() === '')) {
    return [{ part, kind: 'missing', blocks: true, value: '' }];
  }
  const problems: ConditionProblem[] = [];
  // `CONTAINS` is not shown with a list, and not without one either.
  if (isList && !takesList(operator) && operator !== 'CONTAINS') {
    problems.push({ part, kind: 'list_not_for_operator', blocks: false, value: values.join(', ') });
  }
  if (guide?.valueType === 'number') {
    const wrong = values.find((one) => parseDecimal(one.trim()) === null);
    if (wrong !== undefined) {
      problems.push({ part, kind: 'not_a_number', blocks: true, value: wrong });
    }
  }
  const words = guide?.words;
  if (Array.isArray(words) && operator !== 'CONTAINS') {
    const known: readonly string[] = words;
    const other = values.find((one) => !known.includes(one.trim().toLowerCase()));
    if (other !== undefined) {
      problems.push({ part, kind: 'unknown_word', blocks: false, value: other });
    }
  }
  return problems;
}
