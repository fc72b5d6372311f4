// Prepared rules over prepared paths say what a plain reading of the specification says, condition by
// condition; and decimals made ready compare as exact ones.
import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, decimal } from '#shared/domain/amount.ts';
import { compareOrdered, orderDecimal } from '#shared/domain/ordered-decimal.ts';
import { matchRules } from '#shared/detection/match.ts';
import type { FundPath } from '#shared/detection/path.ts';
import { evaluateOnPath, preparePath, prepareRule } from '#shared/detection/rule.ts';
import type { Label } from '#shared/screening/result.ts';
import {
  CONDITION_OPERATORS,
  CONDITION_PARAMETERS,
  type Condition,
  type Rule,
} from '#shared/screening/ruleset.ts';
import { condition, label, path, rule, SUBJECT } from '../builders/detection.ts';
import { examples } from '../fakes/extent.ts';

const word = fc.constantFrom(
  'Scam',
  'scam ',
  'Mixer',
  'Mix',
  'high',
  'inbound',
  'outflow',
  'Tron',
  '',
);
const number = fc.constantFrom(
  '0',
  '2',
  '25',
  '25.0',
  '80',
  '80.000001',
  '1000',
  '500',
  '1e3',
  'x',
);
const value = fc.oneof(word, number, fc.array(fc.oneof(word, number), { maxLength: 3 }));
const someCondition = fc
  .record({
    parameter: fc.constantFrom(...CONDITION_PARAMETERS, 'moon_phase'),
    operator: fc.constantFrom(...CONDITION_OPERATORS, '~'),
    value,
  })
  .map(({ parameter, operator, value: wanted }) => condition(parameter, operator, wanted));
const someLabel = fc
  .record({
    primary: fc.option(word),
    secondary: fc.option(word),
    riskLevel: fc.option(word),
    riskScore: fc.option(fc.constantFrom('80', '2').map((text) => decimal(text))),
  })
  .map((parts) => label(parts));
const somePath = fc
  .record({
    amounts: fc.array(fc.option(fc.constantFrom('80', '80.000001', '25', '1000')), {
      minLength: 1,
      maxLength: 4,
    }),
    flow: fc.constantFrom('inflow' as const, 'outflow' as const),
    labels: fc.array(someLabel, { maxLength: 3 }),
  })
  .map(({ amounts, flow, labels }) =>
    path([...amounts.map((_, index) => `n${String(index)}`), 'S'], amounts, { flow, labels }),
  );
const someRule = fc
  .record({
    minHops: fc.integer({ min: 0, max: 3 }),
    maxHops: fc.integer({ min: -1, max: 5 }),
    direction: fc.constantFrom('both', 'inbound', 'outbound', 'sideways'),
    conditions: fc.array(someCondition, { maxLength: 4 }),
  })
  .map((parts) => rule(parts));

/** true, false, or null for what cannot be decided. */
type Truth = boolean | null;
const and = (parts: readonly Truth[]): Truth =>
  parts.includes(false) ? false : parts.includes(null) ? null : true;
const or = (parts: readonly Truth[]): Truth =>
  parts.includes(true) ? true : parts.includes(null) ? null : false;

const OF_LABEL = ['primary_category', 'secondary_category', 'risk_level', 'risk_score'];
const NUMERIC = [
  'risk_score',
  'hops',
  'amount',
  'risk_rate',
  'inflow_total_amount',
  'outflow_total_amount',
];

/** The specification read aloud, without any preparation. */
function plainRule({ conditions, ...of }: Rule, given: FundPath): Truth {
  const hops = given.nodes.length - 1;
  if (of.maxHops === -1 || conditions.length === 0) return false;
  if (hops < of.minHops || hops > of.maxHops) return false;
  const side = { inflow: 'inbound', outflow: 'outbound' }[given.flow];
  const direction = of.direction === 'both' || of.direction === side;
  const isKnown = ['both', 'inbound', 'outbound'].includes(of.direction);
  const ofLabel = conditions.filter(({ parameter }) => OF_LABEL.includes(parameter));
  const ofPath = conditions.filter(({ parameter }) => !OF_LABEL.includes(parameter));
  const labels = given.nodes[0]!.labels;
  return and([
    isKnown ? direction : null,
    ofLabel.length === 0 ||
      or(labels.map((one) => and(ofLabel.map((each) => plainTest(each, labelFact(each, one)))))),
    ...ofPath.map((each) => plainTest(each, pathFact(each, given))),
  ]);
}

function labelFact({ parameter }: Condition, of: Label): string | null {
  const facts: Record<string, string | null> = {
    primary_category: of.primary,
    secondary_category: of.secondary,
    risk_level: of.riskLevel,
    risk_score: of.riskScore,
  };
  return facts[parameter] ?? null;
}

function pathFact({ parameter }: Condition, { flow, nodes }: FundPath): string | null {
  const amounts = nodes.slice(1).map(({ amount }) => amount);
  const known = amounts.filter((amount) => amount !== null);
  const smallest = known.reduce<Big | null>((least, amount) => {
    const one = new Big(amount);
    return least === null || one.lt(least) ? one : least;
  }, null);
  const last = flow === 'inflow' ? amounts.at(-1) : amounts[0];
  const bottleneck = known.length < amounts.length ? null : smallest;
  const rate =
    bottleneck === null || last === null ? null : bottleneck.times(100).div(last!).round(4, 1);
  const facts: Record<string, string | null> = {
    hops: String(nodes.length - 1),
    amount: bottleneck?.toFixed() ?? null,
    risk_rate: rate?.toFixed() ?? null,
    inflow_total_amount: '1000',
    outflow_total_amount: '500',
    direction: flow,
    chain_name: 'Tron',
  };
  return facts[parameter] ?? null;
}

function plainTest({ parameter, operator, value: wanted }: Condition, fact: string | null): Truth {
  if (fact === null || operator === '~') return null;
  const list = (typeof wanted === 'object' ? wanted : [wanted]).map(String);
  const isOrder = ['>', '<', '>=', '<='].includes(operator);
  if (NUMERIC.includes(parameter)) {
    if (operator === 'CONTAINS' || list.length === 0) return null;
    if (list.some((text) => !/^[\d.]+(e\d+)?$/.test(text))) return null;
    if (isOrder && list.length !== 1) return null;
    const orders = list.map((text) => new Big(fact).cmp(new Big(text)));
    const [order] = orders as [number];
    switch (operator) {
      case '>':
        return order > 0;
      case '<':
        return order < 0;
      case '>=':
        return order >= 0;
      case '<=':
        return order <= 0;
      default:
        return orders.includes(0) === (operator === '==' || operator === 'IN');
    }
  }
  if (isOrder) return null;
  const fold = (text: string): string => {
    const folded = text.trim().toLowerCase();
    if (parameter !== 'direction') return folded;
    return folded.replace(/^inbound$/, 'inflow').replace(/^outbound$/, 'outflow');
  };
  const texts = list.map(fold);
  if (operator === 'CONTAINS')
    return texts.some((text) => text !== '' && fold(fact).includes(text));
  return texts.includes(fold(fact)) === (operator === '==' || operator === 'IN');
}

const WORDS = { fires: true, does_not_fire: false, undecided: null };

describe('a prepared rule', () => {
  it('over a prepared path says what a plain reading says', () => {
    fc.assert(
      fc.property(someRule, somePath, (one, given) => {
        const { kind } = evaluateOnPath(prepareRule(one), preparePath(given, SUBJECT));
        expect(WORDS[kind]).toBe(plainRule(one, given));
      }),
      { numRuns: examples(3_000) },
    );
  });

  it('is the same over many paths, one after another', () => {
    fc.assert(
      fc.property(fc.array(someRule, { maxLength: 5 }), fc.array(somePath), (rules, paths) => {
        const found = matchRules(rules, paths, [], SUBJECT).filter((match) => match.path !== null);
        const plain = rules.flatMap((one) =>
          paths.flatMap((given) =>
            plainRule(one, given) === true ? [{ rule: one, path: given }] : [],
          ),
        );
        expect(found).toEqual(plain);
      }),
      { numRuns: examples(300) },
    );
  });
});

describe('decimals made ready', () => {
  const digits = fc.stringMatching(/^[+-]?\d{1,24}(\.\d{1,24})?$/);
  const withExponent = fc.stringMatching(/^-?\d{1,3}(\.\d{1,3})?e-?\d{1,2}$/);
  const near = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.integer({ min: -1, max: 1 }))
    .map(([units, by]): [string, string] => [String(units), String(units + BigInt(by))]);
  const ready = (text: string) => orderDecimal(decimal(text));
  const sign = (order: number): number => Math.sign(order);

  it('compare as exact ones, also where floats are equal', () => {
    const any = fc.oneof(digits, withExponent).filter((text) => !/e-?[4-9]\d/.test(text));
    fc.assert(
      fc.property(fc.oneof(fc.tuple(any, any), near), ([a, b]) => {
        expect(sign(compareOrdered(ready(a), ready(b)))).toBe(
          sign(compareDecimals(decimal(a), decimal(b))),
        );
      }),
      { numRuns: examples(5_000) },
    );
  });
});
