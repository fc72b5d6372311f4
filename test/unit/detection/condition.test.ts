import { describe, expect, it } from 'vitest';
import {
  isNumericParameter,
  NOTHING_KNOWN,
  numberFact,
  prepareCondition,
  textFact,
  type Facts,
} from '#shared/detection/condition.ts';
import { condition } from '../../builders/detection.ts';

const outcome = (
  parameter: string,
  operator: string,
  value: Parameters<typeof condition>[2],
  known: Record<string, string> = {},
): string => {
  const facts = Object.entries(known).map(([name, text]) => [
    name,
    isNumericParameter(name) ? numberFact(text) : textFact(text),
  ]);
  const test = prepareCondition(condition(parameter, operator, value));
  const result = test({ ...NOTHING_KNOWN, ...(Object.fromEntries(facts) as Partial<Facts>) });
  return result.kind === 'undecided' ? `undecided ${result.missing}` : result.kind;
};

describe('numbers', () => {
  it.each([
    ['==', 10, '10.0', 'fires'],
    ['=', 10, '10', 'fires'],
    ['eq', '10', '10', 'fires'],
    ['!=', 10, '10', 'does_not_fire'],
    ['>', 10, '10', 'does_not_fire'],
    ['gt', 10, '10.000001', 'fires'],
    ['>=', 10, '10', 'fires'],
    ['gte', 10, '9.999999', 'does_not_fire'],
    ['<', 10, '9.99', 'fires'],
    ['lt', 10, '10', 'does_not_fire'],
    ['<=', 10, '10', 'fires'],
    ['lte', 10, '10.1', 'does_not_fire'],
    ['IN', [5, 10], '10', 'fires'],
    ['not_in', [5, 10], '10', 'does_not_fire'],
  ])('amount %s %j over %s: %s', (operator, value, amount, expected) => {
    expect(outcome('amount', operator, value, { amount })).toBe(expected);
  });

  it('compares as decimals where floats would be equal', () => {
    const amount = '9007199254740993.000001';
    expect(outcome('amount', '>', '9007199254740993', { amount })).toBe('fires');
  });

  it('cannot decide against a value that is no number', () => {
    expect(outcome('amount', '>', 'much', { amount: '1' })).toBe('undecided value');
    expect(outcome('amount', 'CONTAINS', 1, { amount: '1' })).toBe('undecided CONTAINS');
  });

  it('cannot decide an order against a list, or anything against an empty one', () => {
    expect(outcome('amount', '>', [1, 2], { amount: '3' })).toBe('undecided value');
    expect(outcome('amount', '<=', [5], { amount: '3' })).toBe('fires');
    expect(outcome('amount', 'IN', [], { amount: '3' })).toBe('undecided value');
  });
});

describe('texts', () => {
  it.each([
    ['==', 'scam', 'fires'],
    ['==', ' SCAM ', 'fires'],
    ['!=', 'Scam', 'does_not_fire'],
    ['in', ['Mixer', 'scam'], 'fires'],
    ['IN', 'Scam', 'fires'],
    ['NOT_IN', ['Mixer'], 'fires'],
    ['contains', 'ca', 'fires'],
    ['CONTAINS', ['x', 'sc'], 'fires'],
    ['CONTAINS', '', 'does_not_fire'],
    ['>', 'A', 'undecided >'],
  ])('primary_category %s %j over Scam: %s', (operator, value, expected) => {
    expect(outcome('primary_category', operator, value, { primary_category: 'Scam' })).toBe(
      expected,
    );
  });

  it('takes both spellings of a direction', () => {
    expect(outcome('direction', '==', 'inbound', { direction: 'inflow' })).toBe('fires');
    expect(outcome('direction', '==', 'outflow', { direction: 'inflow' })).toBe('does_not_fire');
  });
});

describe('what cannot be decided', () => {
  it('names the missing field', () => {
    expect(outcome('risk_score', '>', 50)).toBe('undecided risk_score');
    expect(outcome('chain_name', '==', 'Tron')).toBe('undecided chain_name');
  });

  it('names an unknown parameter or operator', () => {
    expect(outcome('moon_phase', '==', 'full')).toBe('undecided moon_phase');
    expect(outcome('hops', '~', 3, { hops: '3' })).toBe('undecided ~');
  });
});
