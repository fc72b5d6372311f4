import { describe, expect, it } from 'vitest';
import {
  isListed,
  readTyped,
  splitValues,
  withOperator,
  withParameter,
  withTyped,
  withValues,
} from '../../../../renderer/features/ruleset-editor/condition-edits.ts';
import {
  knownWords,
  usedValues,
} from '../../../../renderer/features/ruleset-editor/condition-suggestions.ts';
import {
  buildDraftRecord,
  buildDraftRule,
  condition,
} from '../../../builders/ruleset-draft-samples.ts';

describe('a condition that is edited', () => {
  it('makes a number of a typed number, and keeps every other text as typed', () => {
    expect(readTyped('10', 'amount')).toBe(10);
    expect(readTyped(' 0.50 ', 'risk_rate')).toBe(0.5);
    expect(readTyped('-1', 'risk_score')).toBe(-1);
    expect(readTyped('1,000', 'amount')).toBe('1,000');
    expect(readTyped('1.', 'amount')).toBe('1.');
    expect(readTyped('', 'amount')).toBe('');
    expect(readTyped('10', 'primary_category')).toBe('10');
  });

  it('never lets a number lose a digit: a longer one stays a text', () => {
    expect(readTyped('123456789012345', 'amount')).toBe(123_456_789_012_345);
    expect(readTyped('1234567890123456', 'amount')).toBe('1234567890123456');
  });

  it('turns one value into a list and back, and loses none of several', () => {
    const one = condition('primary_category', '==', 'Mixer');
    const list = withOperator(one, 'IN');
    expect(list.value).toEqual(['Mixer']);
    expect(withOperator(list, '!=').value).toBe('Mixer');
    expect(withOperator(condition('primary_category', '==', ''), 'IN').value).toEqual([]);
    const several = condition('primary_category', 'IN', ['Mixer', 'Scam']);
    const kept = withOperator(several, '==');
    expect(kept.value).toEqual(['Mixer', 'Scam']);
    expect(isListed(kept)).toBe(true);
  });

  it('takes lists by any accepted spelling of the operator', () => {
    expect(isListed(condition('primary_category', 'not_in', ''))).toBe(true);
    expect(isListed(condition('primary_category', 'eq', ''))).toBe(false);
  });

  it('keeps the operator where it fits the new parameter, else takes the first that does', () => {
    const texts = ['==', '!=', 'IN', 'NOT_IN', 'CONTAINS'];
    const numbers = ['>=', '>', '<=', '<', '==', '!=', 'IN', 'NOT_IN'];
    const amount = condition('amount', '>=', 100);
    expect(withParameter(amount, 'primary_category', texts)).toEqual(
      condition('primary_category', '==', '100'),
    );
    expect(withParameter(condition('chain_name', '==', '7'), 'hops', numbers)).toEqual(
      condition('hops', '==', 7),
    );
    expect(withParameter(condition('chain_name', 'IN', ['a', '7']), 'hops', numbers).value).toEqual(
      ['a', 7],
    );
  });

  it('keeps what is typed as the value', () => {
    expect(withTyped(condition('amount', '>=', 1), 'ten').value).toBe('ten');
  });

  it('splits a pasted list by lines and separators of both languages, each value once', () => {
    expect(splitValues('Mixer\nScam, Darknet；Mixer，\r\n Gambling ')).toEqual([
      ...['Mixer', 'Scam', 'Darknet', 'Gambling'],
    ]);
    expect(withValues([1, 2], ['2', '3'], 'hops')).toEqual([1, 2, 3]);
  });
});

describe('words that are offered', () => {
  it('are the documented ones, and for a chain those of the service', () => {
    expect(knownWords('risk_level', [])).toEqual(['critical', 'high', 'medium', 'low']);
    expect(knownWords('chain_name', ['Tron'])).toEqual(['Tron']);
    expect(knownWords('primary_category', ['Tron'])).toEqual([]);
    expect(knownWords('counterparty_note', [])).toEqual([]);
  });

  it('are also those that other rules compare with, most frequent first', () => {
    const rules = [
      buildDraftRule('a', { conditions: [condition('primary_category', '==', 'Scam')] }),
      buildDraftRule('b', { conditions: [condition('primary_category', 'IN', ['Mixer', 'Scam'])] }),
      buildDraftRule('c', { conditions: [condition('amount', '>=', 100)] }),
    ];
    const draft = { ...buildDraftRecord('draft').draft, rules };
    expect(usedValues(draft, 'primary_category')).toEqual(['Scam', 'Mixer']);
    expect(usedValues(draft, 'amount')).toEqual([]);
  });
});
