// The order of risk words: what nobody knows is worse than what is known, and nothing is no word.
import { describe, expect, it } from 'vitest';
import {
  compareRiskLevels,
  rankOfWord,
  VERDICTS,
  worseAction,
  worseLevel,
} from '#shared/domain/risk.ts';

describe('the order of risk levels', () => {
  it('is unknown words, the known ones from the worst, no level', () => {
    const levels = [null, 'low', 'extreme', 'critical', 'medium', '', 'high'];
    expect(levels.toSorted(compareRiskLevels)).toEqual([
      ...['extreme', 'critical', 'high', 'medium', 'low', null, ''],
    ]);
  });

  it('lets an unknown word win over every known one, whichever comes first', () => {
    for (const known of ['critical', 'high', 'medium', 'low', null]) {
      expect(worseLevel('severe', known)).toBe('severe');
      expect(worseLevel(known, 'severe')).toBe('severe');
    }
  });

  it('keeps any level over none, and always the same one of two unknown words', () => {
    expect(worseLevel(null, 'low')).toBe('low');
    expect(worseLevel('low', null)).toBe('low');
    expect(worseLevel(null, null)).toBeNull();
    expect(worseLevel('severe', 'extreme')).toBe('extreme');
    expect(worseLevel('extreme', 'severe')).toBe('extreme');
  });

  it('is that of any list of words: none, mildest to worst, unknown', () => {
    expect([null, '', 'accept', 'block', 'hold'].map((word) => rankOfWord(VERDICTS, word))).toEqual(
      [0, 0, 1, 4, 5],
    );
  });
});

describe('the worse of two actions', () => {
  it('is the stricter one, an unknown word above all, and any above none', () => {
    expect(worseAction('edd', 'block')).toBe('block');
    expect(worseAction('block', 'edd')).toBe('block');
    expect(worseAction('freeze', 'block')).toBe('freeze');
    expect(worseAction(null, 'allow')).toBe('allow');
    expect(worseAction(null, null)).toBeNull();
  });

  it('is always the same one of two unknown words', () => {
    expect(worseAction('hold', 'freeze')).toBe('freeze');
    expect(worseAction('freeze', 'hold')).toBe('freeze');
  });
});
