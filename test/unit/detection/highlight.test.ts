import { describe, expect, it } from 'vitest';
import { highlightOf, summariseHighlights } from '#shared/detection/highlight.ts';
import { label, rule } from '../../builders/detection.ts';

const labels = [
  label({
    primary: 'Mixer',
    secondary: 'Custodial mixer',
    tertiary: 'Pool',
    quaternary: 'Greyloop',
  }),
];

describe('highlighting', () => {
  it('leaves a rule that is not highlighted alone, whatever its tags', () => {
    const plain = rule({ isHighlighted: false, highlightTags: ['Mixer'] });
    expect(highlightOf(plain, labels)).toEqual({ highlighted: false, tags: null });
  });

  it('highlights every hit of an unscoped rule, without naming tags', () => {
    expect(highlightOf(rule({ isHighlighted: true }), [])).toEqual({
      highlighted: true,
      tags: null,
    });
  });

  it.each(['mixer', 'CUSTODIAL', 'pool', 'greyLOOP'])(
    'matches %s in any of the four levels without letter case',
    (tag) => {
      const scoped = rule({ isHighlighted: true, highlightTags: ['nothing', tag] });
      expect(highlightOf(scoped, labels)).toEqual({ highlighted: true, tags: [tag] });
    },
  );

  it('does not highlight a hit of a scoped rule without a matching tag', () => {
    const scoped = rule({ isHighlighted: true, highlightTags: ['Darknet', ' '] });
    expect(highlightOf(scoped, labels)).toEqual({ highlighted: false, tags: null });
  });
});

describe('counting', () => {
  it('counts a scoped rule that fired without matching as checked, not as hit', () => {
    const rules = [
      rule({ ruleCode: 'A', isHighlighted: true }),
      rule({ ruleCode: 'B', isHighlighted: true, highlightTags: ['x'] }),
      rule({ ruleCode: 'C', isHighlighted: true }),
      rule({ ruleCode: 'D' }),
    ];
    const hits = [
      { ruleCode: 'A', highlighted: true },
      { ruleCode: 'A', highlighted: true },
      { ruleCode: 'B', highlighted: false },
      { ruleCode: 'D', highlighted: false },
    ];
    expect(summariseHighlights(rules, hits)).toEqual({ rulesChecked: 3, rulesHit: 1 });
    expect(summariseHighlights([], hits)).toEqual({ rulesChecked: 0, rulesHit: 0 });
  });
});
