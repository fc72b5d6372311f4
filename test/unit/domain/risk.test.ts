// The order of risk words: what nobody knows is worse than what is known, and nothing is no word.
import { describe, expect, it } from 'vitest';
import { compareRiskLevels, rankOfWord, VERDICTS, worseLevel } from '#shared/domain/risk.ts';

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
