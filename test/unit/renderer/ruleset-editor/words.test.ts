// What the editor says: of a condition, a rule's reach, a step that will be sent, a side of a conflict.
import { describe, expect, it } from 'vitest';
import type { RebaseConflict } from '#shared/rulesets/rebase-draft.ts';
import type { RulesetStep } from '#shared/rulesets/step.ts';
import { conditionSentence } from '#shared/words/condition-words.ts';
import { ruleReachSentence } from '#shared/words/rule-reach.ts';
import { conflictText } from '../../../../renderer/features/ruleset-editor/conflict-words.ts';
import { stepWords } from '../../../../renderer/features/ruleset-editor/step-words.ts';
import { condition } from '../../../builders/ruleset-draft-samples.ts';

describe('a condition in words', () => {
  it('names the unit of a number and quotes a text', () => {
    expect(conditionSentence(condition('amount', '>=', 12500.5))).toBe(
      'Amount is at least 12,500.5 USDT/USDC',
    );
    expect(conditionSentence(condition('risk_rate', '>', 10))).toBe('Risk rate is more than 10 %');
    expect(conditionSentence(condition('primary_category', '==', 'Mixer'))).toBe(
      'Primary category is “Mixer”',
    );
  });

  it('reads other spellings of an operator as the normal one', () => {
    expect(conditionSentence(condition('hops', 'lte', 3))).toBe('Hops is at most 3');
  });

  it('shows a word that no document names as it was sent', () => {
    expect(conditionSentence(condition('wallet_age', 'MATCHES', '7'))).toBe(
      'wallet_age MATCHES “7”',
    );
  });

  it('names the first of many values and counts the rest', () => {
    const values = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(conditionSentence(condition('primary_category', 'IN', values))).toBe(
      'Primary category is one of “a”, “b”, “c”, “d” and 2 more',
    );
  });

  it('shows what turns the reading direction, and that a value is missing', () => {
    expect(conditionSentence(condition('primary_category', '==', 'a\u202Eb'))).toContain(
      'a[U+202E]b',
    );
    expect(conditionSentence(condition('chain_name', 'IN', []))).toBe('Chain is one of …');
    expect(conditionSentence(condition('amount', '>=', ''))).toBe('Amount is at least …');
  });
});

it('a rule says where it looks', () => {
  const reach = (minHops: number, maxHops: number, direction: string) =>
    ruleReachSentence({ minHops, maxHops, direction });
  expect(reach(1, 1, 'inbound')).toBe('Triggers on an incoming path of 1 hop where');
  expect(reach(2, 5, 'outbound')).toBe('Triggers on an outgoing path of 2–5 hops where');
  expect(reach(3, 3, 'both')).toBe('Triggers on a path of 3 hops, in or out, where');
  expect(reach(1, 2, 'sideways')).toBe(
    'Triggers on a path of 1–2 hops, direction “sideways”, where',
  );
  expect(reach(0, -1, 'both')).toBe('Triggers on the screened address’s own labels where');
});

it('a step that highlights says which of the three forms its scope takes', () => {
  const step = (tags?: string[]): RulesetStep => ({
    kind: 'highlight',
    rules: [{ ruleId: '1', ruleCode: 'MIX-1' }],
    isHighlighted: true,
    ...(tags === undefined ? {} : { tags }),
  });
  expect(stepWords(step())).toBe(
    'Highlight MIX-1; highlight_tags is omitted: each rule keeps its scope.',
  );
  expect(stepWords(step([]))).toBe('Highlight MIX-1; highlight_tags is []: every hit.');
  expect(stepWords(step(['Greyloop']))).toBe(
    'Highlight MIX-1; highlight_tags is a list: only Greyloop.',
  );
});

it('a step names what it changes of which rule', () => {
  expect(
    stepWords({
      kind: 'update_rule',
      ruleId: '1',
      ruleCode: 'MIX-1',
      change: { action: 'edd', maxHops: 2 },
    }),
  ).toBe('Change rule MIX-1: Action, To hop');
  expect(stepWords({ kind: 'delete_rule', ruleId: '1', ruleCode: 'MIX-1' })).toBe(
    'Delete rule MIX-1',
  );
});

it('a side of a conflict says that there is no rule, that a text is empty, and conditions in words', () => {
  const about = (parts: Partial<RebaseConflict>): RebaseConflict => ({
    ...{ ruleKey: 'a', ruleCode: 'A', field: 'name', kind: 'both_changed' },
    ...{ base: null, theirs: null, mine: null },
    ...parts,
  });
  expect(conflictText(about({ kind: 'deleted_there', field: null }), null)).toBe('no rule');
  expect(conflictText(about({}), '')).toBe('empty');
  expect(conflictText(about({ field: 'isHighlighted' }), true)).toBe('yes');
  expect(
    conflictText(about({ field: 'conditions' }), [condition('primary_category', '==', 'Mixer')]),
  ).toBe('Primary category is “Mixer”');
});
