import { describe, expect, it } from 'vitest';
import type { RulesetDraft } from '#shared/rulesets/draft.ts';
import {
  addRule,
  duplicateRule,
  freeCode,
  isFull,
  moveRule,
  neighbourOf,
  removeRule,
} from '../../../../renderer/features/ruleset-editor/rule-edits.ts';
import { buildDraftRecord, buildDraftRule } from '../../../builders/ruleset-draft-samples.ts';

const draftOf = (...keys: string[]): RulesetDraft => ({
  ...buildDraftRecord('draft').draft,
  rules: keys.map((key) => buildDraftRule(key)),
});
const keysOf = ({ rules }: RulesetDraft) => rules.map(({ key }) => key);

describe('rules of a draft', () => {
  it('adds a rule after the one that is shown, under a code that no rule has', () => {
    const draft = addRule(draftOf('a', 'b'), 'new', 'a');
    expect(keysOf(draft)).toEqual(['a', 'new', 'b']);
    expect(draft.rules[1]).toMatchObject({ id: null, ruleCode: 'RULE-1', conditions: [] });
    expect(addRule(draft, 'next', null).rules.at(-1)?.ruleCode).toBe('RULE-2');
  });

  it('copies a rule as one that is not at the service', () => {
    const there = { ...draftOf('a'), rules: [buildDraftRule('a', { id: '7', ruleCode: 'MIX-9' })] };
    const copied = duplicateRule(there, 'a', 'copy');
    expect(copied.rules[1]).toMatchObject({ key: 'copy', id: null, ruleCode: 'MIX-10' });
    expect(copied.rules[1]?.conditions).toEqual(copied.rules[0]?.conditions);
  });

  it('counts the end of a code up until it is free', () => {
    const draft = {
      ...draftOf(),
      rules: ['A', 'A-2', 'A-3'].map((ruleCode) => buildDraftRule(ruleCode, { ruleCode })),
    };
    expect(freeCode(draft, 'A')).toBe('A-4');
    expect(freeCode(draft, 'A-2')).toBe('A-4');
    expect(freeCode(draft, 'B')).toBe('B');
    expect(freeCode(draft, '')).toBe('');
  });

  it('moves a rule no further than the list goes', () => {
    const draft = draftOf('a', 'b', 'c');
    expect(keysOf(moveRule(draft, 'c', -1))).toEqual(['a', 'c', 'b']);
    expect(keysOf(moveRule(draft, 'a', 9))).toEqual(['b', 'c', 'a']);
    expect(moveRule(draft, 'a', -1)).toBe(draft);
    expect(moveRule(draft, 'gone', 1)).toBe(draft);
  });

  it('shows the next rule when one is gone, else the one before', () => {
    const draft = draftOf('a', 'b');
    expect(neighbourOf(draft, 'a')).toBe('b');
    expect(neighbourOf(draft, 'b')).toBe('a');
    expect(neighbourOf(draftOf('a'), 'a')).toBeNull();
    expect(keysOf(removeRule(draft, 'a'))).toEqual(['b']);
  });

  it('says when no more rule fits', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `r${index}`);
    expect(isFull(draftOf(...many))).toBe(true);
    expect(isFull(draftOf('a'))).toBe(false);
  });
});
