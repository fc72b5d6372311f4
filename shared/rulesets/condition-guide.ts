// What is known of each parameter of a condition (blockchain API 2.4), for those who build one. An
// order of texts and a part of a number mean nothing; all else that the specification leaves open is
// left open here.
import { isNumericParameter } from '../detection/condition.ts';
import { PATH_FLOWS, RISK_LEVELS } from '../domain/risk.ts';
import {
  CONDITION_PARAMETERS,
  type Condition,
  type ConditionOperator,
  type ConditionParameter,
} from '../screening/ruleset.ts';

/** What a number counts. */
export type ConditionUnit = 'token' | 'percent' | 'hops' | 'score';

/** One parameter. */
export interface ConditionGuide {
  parameter: ConditionParameter;
  /** What it asks about: the counterparty's label, or the path. */
  about: 'label' | 'path';
  valueType: 'number' | 'text';
  /** Those that can be decided for it. */
  operators: readonly ConditionOperator[];
  /** The documented words; `chains` are those of the chains endpoint; null = any text. */
  words: readonly string[] | 'chains' | null;
  /** Of a number. */
  unit: ConditionUnit | null;
}

const TEXT_OPERATORS = ['==', '!=', 'IN', 'NOT_IN', 'CONTAINS'] as const;
const NUMBER_OPERATORS = ['>=', '>', '<=', '<', '==', '!=', 'IN', 'NOT_IN'] as const;
/** Rules say `inbound`, paths `inflow` (2.3, 2.5): both are understood. */
const FLOW_WORDS = [...PATH_FLOWS, 'inbound', 'outbound'] as const;

type Known = Pick<ConditionGuide, 'about'> & Partial<Pick<ConditionGuide, 'words' | 'unit'>>;

const KNOWN: Readonly<Record<ConditionParameter, Known>> = {
  primary_category: { about: 'label' },
  secondary_category: { about: 'label' },
  risk_level: { about: 'label', words: RISK_LEVELS },
  risk_score: { about: 'label', unit: 'score' },
  hops: { about: 'path', unit: 'hops' },
  amount: { about: 'path', unit: 'token' },
  risk_rate: { about: 'path', unit: 'percent' },
  inflow_total_amount: { about: 'path', unit: 'token' },
  outflow_total_amount: { about: 'path', unit: 'token' },
  direction: { about: 'path', words: FLOW_WORDS },
  chain_name: { about: 'path', words: 'chains' },
};

const GUIDES: ReadonlyMap<string, ConditionGuide> = new Map(
  CONDITION_PARAMETERS.map((parameter) => {
    const isNumber = isNumericParameter(parameter);
    const { about, words = null, unit = null } = KNOWN[parameter];
    return [
      parameter,
      {
        parameter,
        about,
        words,
        unit,
        valueType: isNumber ? 'number' : 'text',
        operators: isNumber ? NUMBER_OPERATORS : TEXT_OPERATORS,
      },
    ];
  }),
);

/** What is known of a parameter; null of one that the specification does not name. */
export function conditionGuide(parameter: Condition['parameter']): ConditionGuide | null {
  return GUIDES.get(parameter) ?? null;
}

/** Whether an operator, in its normal spelling, compares with a list. */
export function takesList(operator: Condition['operator']): boolean {
  return operator === 'IN' || operator === 'NOT_IN';
}
