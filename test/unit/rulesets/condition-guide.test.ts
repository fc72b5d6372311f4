// What is known of the parameters of a condition, row by row of blockchain API 2.4.
import { describe, expect, it } from 'vitest';
import { conditionGuide, takesList } from '#shared/rulesets/condition-guide.ts';
import { CONDITION_PARAMETERS } from '#shared/screening/ruleset.ts';

describe('the guide to conditions', () => {
  it.each([
    ['primary_category', 'label', 'text', null],
    ['secondary_category', 'label', 'text', null],
    ['risk_level', 'label', 'text', null],
    ['risk_score', 'label', 'number', 'score'],
    ['hops', 'path', 'number', 'hops'],
    ['amount', 'path', 'number', 'token'],
    ['risk_rate', 'path', 'number', 'percent'],
    ['inflow_total_amount', 'path', 'number', 'token'],
    ['outflow_total_amount', 'path', 'number', 'token'],
    ['direction', 'path', 'text', null],
    ['chain_name', 'path', 'text', null],
  ] as const)('says of %s that it asks about the %s, as %s', (parameter, about, type, unit) => {
    expect(conditionGuide(parameter)).toMatchObject({ parameter, about, valueType: type, unit });
  });

  it('knows every parameter of the specification, and no other', () => {
    expect(CONDITION_PARAMETERS.every((parameter) => conditionGuide(parameter))).toBe(true);
    expect(conditionGuide('made_up')).toBeNull();
    expect(conditionGuide('__proto__')).toBeNull();
  });

  it('orders numbers and looks for a part in texts, never the other way round', () => {
    expect(conditionGuide('amount')?.operators).toEqual(
      expect.arrayContaining(['>', '>=', '<', '<=', '==', '!=', 'IN', 'NOT_IN']),
    );
    expect(conditionGuide('amount')?.operators).not.toContain('CONTAINS');
    expect([...(conditionGuide('primary_category')?.operators ?? [])].sort()).toEqual(
      ['!=', '==', 'CONTAINS', 'IN', 'NOT_IN'].sort(),
    );
  });

  it('offers the documented words, and leaves categories open', () => {
    expect(conditionGuide('risk_level')?.words).toEqual(['critical', 'high', 'medium', 'low']);
    expect(conditionGuide('direction')?.words).toEqual(
      expect.arrayContaining(['inflow', 'outflow', 'inbound', 'outbound']),
    );
    expect(conditionGuide('chain_name')?.words).toBe('chains');
    expect(conditionGuide('primary_category')?.words).toBeNull();
  });

  it('asks for a list where an operator compares with one', () => {
    expect(['IN', 'NOT_IN'].every(takesList)).toBe(true);
    expect(['==', 'CONTAINS', '>', 'LIKE'].some(takesList)).toBe(false);
  });
});
