// Rulesets as files: what is written, what is read, and what is refused with its place.
import { describe, expect, it } from 'vitest';
import { readRulesetJson, writeRulesetJson } from '#shared/rulesets/ruleset-json.ts';
import { condition } from '../../builders/detection.ts';
import { draftOf, newRule, ownRuleset } from '../../builders/ruleset-drafts.ts';

const draft = {
  ...draftOf(ownRuleset({ icon: 'star' })),
  rules: [
    newRule({
      ...{ ruleCode: 'R-1', minHops: 0, maxHops: -1, isHighlighted: true, highlightTags: ['x'] },
      conditions: [condition('risk_level', 'IN', ['high', 'critical'])],
    }),
  ],
};
const bare = {
  ...{ id: 7, name: 'From the service', jurisdiction: 'EU', icon: '', is_builtin: true },
  ...{ generated_by: 'x', status: 'ready', ruleset_type: 'kyt_in', source_policy_ids: ['p'] },
  rules: [
    { id: 2, ruleset_id: 7, rule_code: 'second', sort_order: 20, min_hops: '1', conditions: [] },
    {
      ...{ id: 1, ruleset_id: 7, rule_code: 'first', sort_order: 10 },
      conditions: [{ parameter: 'amount', operator: 'gte', value: 0.1 }],
    },
  ],
};

function problemOf(text: string) {
  const reading = readRulesetJson(text);
  return reading.ok ? null : reading.problem;
}
const ours = (more: object) =>
  JSON.stringify({ format: 'tracefile-ruleset', version: 1, ruleset_type: 'kya', ...more });

describe('a written file', () => {
  it('is in the spelling of the specification, without ids', () => {
    expect(JSON.parse(writeRulesetJson(draft))).toEqual({
      ...{ format: 'tracefile-ruleset', version: 1, name: 'Own rules', jurisdiction: 'Global' },
      ...{ icon: 'star', ruleset_type: 'kya' },
      rules: [
        {
          ...{ rule_code: 'R-1', name: 'Rule', category: 'Category', reference: '' },
          ...{ description: 'What it is about.', risk_level: 'high', action: 'review' },
          ...{ direction: 'both', min_hops: 0, max_hops: -1 },
          conditions: [{ parameter: 'risk_level', operator: 'IN', value: ['high', 'critical'] }],
          ...{ is_highlighted: true, highlight_tags: ['x'] },
        },
      ],
    });
  });

  it('says that it is of practice', () => {
    expect(writeRulesetJson(draft, { isPractice: true })).toContain('"practice": true');
  });

  it('keeps every digit of a scoring config, and one that is not JSON yet as text', () => {
    const scoring = draftOf(ownRuleset({ rulesetType: 'scoring', scoringConfig: {} }));
    const exact = { ...scoring, scoringConfigText: '{"w": 1.10, "n": 12345678901234567890}' };
    expect(writeRulesetJson(exact)).toContain('"n": 12345678901234567890');
    const back = readRulesetJson(writeRulesetJson(exact));
    expect(back.ok && back.draft.scoringConfigText).toContain('1.10');
    const unfinished = { ...scoring, scoringConfigText: '{"w": ' };
    const again = readRulesetJson(writeRulesetJson(unfinished));
    expect(again.ok && again.draft.scoringConfigText).toBe('{"w": ');
  });
});

describe('a file', () => {
  it('may be an answer of the service, with its envelope or without', () => {
    for (const answer of [bare, { code: 0, msg: 'success', data: bare }]) {
      const reading = readRulesetJson(`\ufeff${JSON.stringify(answer)}`);
      if (!reading.ok) throw new Error(reading.problem.kind);
      expect(reading.draft).toMatchObject({ name: 'From the service', rulesetType: 'kyt_in' });
      expect(reading.draft.rules).toMatchObject([
        {
          ...{ ruleCode: 'first', id: null },
          conditions: [{ parameter: 'amount', operator: '>=', value: 0.1 }],
        },
        { ruleCode: 'second', minHops: 1, id: null, conditions: [] },
      ]);
      const keys = reading.draft.rules.map(({ key }) => key);
      expect(new Set(keys).size).toBe(2);
    }
  });

  it('that holds hostile text holds just text', () => {
    const rule =
      '{"rule_code":"\\u202eabc","name":"<img src=x>","__proto__":{"is_highlighted":true}}';
    const text = `{"format":"tracefile-ruleset","version":1,"ruleset_type":"scoring","__proto__":{"name":"x"},"rules":[${rule}],"scoring_config":{"__proto__":{"a":1}}}`;
    const reading = readRulesetJson(text);
    if (!reading.ok) throw new Error(reading.problem.kind);
    expect(reading.draft.name).toBe('');
    expect(reading.draft.rules[0]).toMatchObject({ ruleCode: '\u202eabc', isHighlighted: false });
    expect(reading.draft.scoringConfigText).toContain('"__proto__"');
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it.each<[string, string, object]>([
    ['no JSON', '{"format":', { kind: 'not_json', place: '' }],
    ['nested without end', '['.repeat(100), { kind: 'too_deep', place: '' }],
    ['longer than 4 MB', ' '.repeat(4 * 1024 * 1024 + 1), { kind: 'too_large', place: '' }],
    ['a list', '[]', { kind: 'not_a_ruleset', place: '' }],
    ['something else', '{"a":1}', { kind: 'not_a_ruleset', place: '' }],
    ['of another program', '{"format":"other"}', { kind: 'not_a_ruleset', value: 'other' }],
    ['a refusal of the service', '{"code":-1,"msg":"no"}', { kind: 'service_error', value: 'no' }],
    ['of a later version', ours({ version: 2 }), { kind: 'other_version', value: '2' }],
    ['of an unknown kind', ours({ ruleset_type: 'kyz' }), { kind: 'unknown_type', value: 'kyz' }],
    ['with rules that are no list', ours({ rules: {} }), { kind: 'wrong_type', place: 'rules' }],
    [
      'with hops that are no number',
      ours({ rules: [{}, { min_hops: 'two' }] }),
      { kind: 'wrong_type', place: 'rules[1].min_hops', value: 'two' },
    ],
    [
      'with half a hop',
      ours({ rules: [{ max_hops: 1.5 }] }),
      { kind: 'wrong_type', place: 'rules[0].max_hops', value: '1.5' },
    ],
    [
      'with a condition that is a text',
      ours({ rules: [{ conditions: ['x'] }] }),
      { kind: 'wrong_type', place: 'rules[0].conditions[0]' },
    ],
    [
      'with a value that is an object',
      ours({ rules: [{ conditions: [{ value: {} }] }] }),
      { kind: 'wrong_type', place: 'rules[0].conditions[0].value' },
    ],
    [
      'with a flag in words',
      ours({ rules: [{ is_highlighted: 'yes' }] }),
      { kind: 'wrong_type', place: 'rules[0].is_highlighted' },
    ],
    [
      'with a code longer than a draft holds',
      ours({ rules: [{ rule_code: 'x'.repeat(501) }] }),
      { kind: 'beyond_limit', place: 'rules[0].rule_code' },
    ],
    [
      'with more rules than any ruleset',
      ours({ rules: Array.from({ length: 2_001 }, () => ({})) }),
      { kind: 'beyond_limit', place: 'rules', value: '2001' },
    ],
  ])('that is %s is refused with its place', (_what, text, problem) => {
    expect(problemOf(text)).toMatchObject(problem);
  });

  it('with a number of more digits than can be kept is refused, not rounded', () => {
    const rule =
      '{"conditions":[{"parameter":"amount","operator":">","value":[1,9007199254740993]}]}';
    const text = `{"format":"tracefile-ruleset","version":1,"ruleset_type":"kya","rules":[${rule}]}`;
    expect(problemOf(text)).toEqual({
      kind: 'number_not_exact',
      place: 'rules[0].conditions[0].value[1]',
      value: '9007199254740993',
    });
    expect(problemOf(text.replace('9007199254740993', '1e3'))).toBeNull();
  });
});
