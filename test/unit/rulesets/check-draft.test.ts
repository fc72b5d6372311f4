// What blocks a draft and what is only worth a look (blockchain API 2.2–2.4, 4.6, 7).
import { describe, expect, it } from 'vitest';
import { checkDraft, type DraftProblem } from '#shared/rulesets/check-draft.ts';
import type { DraftRule, RulesetDraft } from '#shared/rulesets/draft.ts';
import type { Condition } from '#shared/screening/ruleset.ts';
import { condition } from '../../builders/detection.ts';
import { draftOf, newRule, ownRuleset, withRule } from '../../builders/ruleset-drafts.ts';

const SOUND: RulesetDraft = {
  ...draftOf(ownRuleset()),
  rules: [newRule({ key: 'k', ruleCode: 'R-1' })],
};

const brief = (problems: readonly DraftProblem[]) =>
  problems.map(({ place, kind, blocks }) => `${blocks ? 'stop' : 'warn'} ${kind} ${place}`);
const ofRule = (change: Partial<DraftRule>) => brief(checkDraft(withRule(SOUND, 'R-1', change)));
const ofCondition = (one: Condition) => ofRule({ conditions: [one] });

describe('a sound draft', () => {
  it('has no problem', () => {
    expect(checkDraft(SOUND)).toEqual([]);
  });

  it.each([
    ['every hop bound of a path', { minHops: 0, maxHops: 5 }],
    ['own labels', { minHops: 0, maxHops: -1 }],
    ['own labels with the least hops left as they were', { minHops: 3, maxHops: -1 }],
    ['tags without a highlight', { isHighlighted: false, highlightTags: ['x'] }],
  ])('may ask about %s', (_what, change) => {
    expect(ofRule(change)).toEqual([]);
  });

  it.each([
    condition('primary_category', 'in', ['Scam', 'Mixer']),
    condition('secondary_category', 'contains', 'mix'),
    condition('risk_level', '==', 'High'),
    condition('risk_score', 'gte', 80),
    condition('hops', '<', '3'),
    condition('amount', '>=', '0.5'),
    condition('risk_rate', '!=', 10),
    condition('inflow_total_amount', 'NOT_IN', [1, '2']),
    condition('direction', '=', 'inflow'),
    condition('chain_name', 'eq', 'Tron'),
  ])('may hold the condition %o', (one) => {
    expect(ofCondition(one)).toEqual([]);
  });
});

describe('a rule', () => {
  it.each<[string, Partial<DraftRule>, string]>([
    [
      'without a condition is refused by the service (400)',
      { conditions: [] },
      'stop no_conditions rules[k].conditions',
    ],
    ['without a code cannot be sent', { ruleCode: ' ' }, 'stop missing rules[k].ruleCode'],
    ['without a name is told', { name: '' }, 'warn missing rules[k].name'],
    ['without a level cannot be made', { riskLevel: '' }, 'stop missing rules[k].riskLevel'],
    [
      'with a level of no list may be taken',
      { riskLevel: 'severe' },
      'warn unknown_word rules[k].riskLevel',
    ],
    [
      'with an action of no list may be taken',
      { action: 'freeze' },
      'warn unknown_word rules[k].action',
    ],
    [
      'with a direction of no list may be taken',
      { direction: 'up' },
      'warn unknown_word rules[k].direction',
    ],
    ['with more hops than there are is told', { maxHops: 6 }, 'warn hops_range rules[k].maxHops'],
    [
      'with hops below 0 that mean nothing is told',
      { minHops: -1 },
      'warn hops_range rules[k].minHops',
    ],
    ['with -2 hops is no self-hit', { maxHops: -2 }, 'warn hops_range rules[k].maxHops'],
    [
      'that no path can be long enough for is told',
      { minHops: 4, maxHops: 2 },
      'warn hops_order rules[k].minHops',
    ],
    [
      'on own labels has no path to ask about',
      { minHops: 0, maxHops: -1, conditions: [condition('amount', '>', 1)] },
      'warn self_hit_path rules[k].conditions[0].parameter',
    ],
  ])('%s', (_law, change, problem) => {
    expect(ofRule(change)).toEqual([problem]);
  });

  it('whose code another rule has is refused by the service (409): both are marked', () => {
    const rules = ['a', 'b', 'c'].map((key) =>
      newRule({ key, ruleCode: key === 'c' ? 'other' : 'same' }),
    );
    expect(brief(checkDraft({ ...SOUND, rules }))).toEqual([
      'stop duplicate_code rules[a].ruleCode',
      'stop duplicate_code rules[b].ruleCode',
    ]);
  });
});

describe('a condition', () => {
  it.each<[string, Condition, string]>([
    [
      'without a parameter',
      condition('', '==', 'x'),
      'stop missing rules[k].conditions[0].parameter',
    ],
    [
      'without an operator',
      condition('amount', '', 1),
      'stop missing rules[k].conditions[0].operator',
    ],
    [
      'without a value',
      condition('primary_category', '==', ' '),
      'stop missing rules[k].conditions[0].value',
    ],
    [
      'with an empty list',
      condition('primary_category', 'IN', []),
      'stop missing rules[k].conditions[0].value',
    ],
    [
      'with a gap in its list',
      condition('primary_category', 'IN', ['a', '']),
      'stop missing rules[k].conditions[0].value',
    ],
    [
      'with words for a number',
      condition('amount', '>=', 'many'),
      'stop not_a_number rules[k].conditions[0].value',
    ],
    [
      'with 1,000 for a number',
      condition('amount', '>=', '1,000'),
      'stop not_a_number rules[k].conditions[0].value',
    ],
    [
      'about something unknown',
      condition('made_up', '==', 'x'),
      'warn unknown_parameter rules[k].conditions[0].parameter',
    ],
    [
      'with an unknown operator',
      condition('amount', 'LIKE', 1),
      'warn unknown_operator rules[k].conditions[0].operator',
    ],
    [
      'that orders texts',
      condition('primary_category', '>', 'a'),
      'warn operator_not_for_parameter rules[k].conditions[0].operator',
    ],
    [
      'that looks for a part of a number',
      condition('amount', 'CONTAINS', 1),
      'warn operator_not_for_parameter rules[k].conditions[0].operator',
    ],
    [
      'that orders by a list',
      condition('amount', '>', [1, 2]),
      'warn list_not_for_operator rules[k].conditions[0].value',
    ],
    [
      'with a level of no list',
      condition('risk_level', '==', 'severe'),
      'warn unknown_word rules[k].conditions[0].value',
    ],
  ])('%s is named at its part', (_what, one, problem) => {
    expect(ofCondition(one)).toEqual([problem]);
  });
});

describe('the ruleset itself', () => {
  const scoring = { ...SOUND, rulesetType: 'scoring' as const, rules: [] };

  it.each<[string, RulesetDraft, string]>([
    ['needs a name', { ...SOUND, name: '  ' }, 'stop missing name'],
    [
      'is told that it says no jurisdiction',
      { ...SOUND, jurisdiction: '' },
      'warn missing jurisdiction',
    ],
    [
      'with a config that is no JSON',
      { ...scoring, scoringConfigText: '{"a":' },
      'stop not_json scoringConfigText',
    ],
    [
      'with an empty config',
      { ...scoring, scoringConfigText: '' },
      'stop not_json scoringConfigText',
    ],
    [
      'with a config that is a number',
      { ...scoring, scoringConfigText: '7' },
      'warn config_not_object scoringConfigText',
    ],
    [
      'of rules with a config',
      { ...SOUND, scoringConfigText: '{}' },
      'warn matching_has_config scoringConfigText',
    ],
    ['of scores with rules', { ...SOUND, rulesetType: 'scoring' }, 'stop scoring_has_rules rules'],
  ])('%s', (_what, draft, problem) => {
    expect(brief(checkDraft(draft))).toEqual([problem]);
  });

  it('may hold a config as an object or, as it is declared, as an array', () => {
    expect(checkDraft({ ...scoring, scoringConfigText: '{"a": [1]}' })).toEqual([]);
    expect(checkDraft({ ...scoring, scoringConfigText: '[]' })).toEqual([]);
    expect(checkDraft({ ...scoring, scoringConfigText: null })).toEqual([]);
  });

  it('cannot become another kind, and a builtin not another text', () => {
    const base = ownRuleset({ rulesetType: 'kyt_in' });
    expect(brief(checkDraft(draftOf(base), base))).toEqual(['stop type_fixed rulesetType']);
    const builtin = ownRuleset({ isBuiltin: true });
    expect(brief(checkDraft(draftOf(builtin), builtin))).toEqual(['stop builtin name']);
  });
});

describe('what stands at the service already', () => {
  const base = ownRuleset({}, [
    { riskLevel: '', conditions: [] },
    { ruleCode: '', action: 'freeze', conditions: [condition('amount', '>', 'many')] },
  ]);

  it('blocks nothing, however odd: it is not sent', () => {
    const problems = checkDraft(draftOf(base), base);
    expect(problems.length).toBeGreaterThan(3);
    expect(problems.filter(({ blocks }) => blocks)).toEqual([]);
  });

  it('blocks once it is changed', () => {
    const draft = withRule(draftOf(base), 'R-1', { name: 'Other' });
    expect(brief(checkDraft(draft, base).filter(({ blocks }) => blocks))).toEqual([
      'stop no_conditions rules[101].conditions',
    ]);
  });
});
