import { describe, expect, it } from 'vitest';
import { parseJson, type JsonValue } from '#shared/screening/json.ts';
import { readChangedId, readRule, readRules } from '#shared/screening/ruleset-reader.ts';

function json(value: unknown): JsonValue {
  const parsed = parseJson(JSON.stringify(value));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

const RULE = {
  ...{ id: 11, ruleset_id: 7, rule_code: 'OWN-1', name: 'Mixer', category: 'Obfuscation' },
  ...{ description: 'd', reference: 'r', risk_level: 'high', action: 'edd', direction: 'both' },
  ...{ min_hops: 0, max_hops: -1, is_highlighted: true, highlight_tags: ['Mixer'], sort_order: 3 },
  conditions: [{ parameter: 'primary_category', operator: 'in', value: ['Mixer', 5] }],
};

describe('readRule', () => {
  it('reads every field of a rule, bare or as `rule`', () => {
    const read = {
      ...{ id: '11', rulesetId: '7', ruleCode: 'OWN-1', name: 'Mixer', category: 'Obfuscation' },
      ...{ description: 'd', reference: 'r', riskLevel: 'high', action: 'edd', direction: 'both' },
      ...{ minHops: 0, maxHops: -1, isHighlighted: true, highlightTags: ['Mixer'], sortOrder: 3 },
      conditions: [{ parameter: 'primary_category', operator: 'IN', value: ['Mixer', 5] }],
    };
    expect(readRule(json(RULE))).toEqual(read);
    expect(readRule(json({ rule: RULE }))).toEqual(read);
  });

  it.each([null, 'x', [], {}, { rule: 5 }, { id: '' }, { name: 'no id' }])(
    'is null for %j',
    (value) => {
      expect(readRule(json(value))).toBeNull();
    },
  );
});

describe('readRules', () => {
  it('reads a list, bare or as `rules`, and leaves out what is no rule', () => {
    expect(readRules(json([RULE, null, 'x']))?.map(({ id }) => id)).toEqual(['11']);
    expect(readRules(json({ rules: [RULE] }))?.map(({ ruleCode }) => ruleCode)).toEqual(['OWN-1']);
    expect(readRules(json([]))).toEqual([]);
  });

  it.each([null, 'x', {}, { rules: {} }])('is null for %j', (value) => {
    expect(readRules(json(value))).toBeNull();
  });
});

describe('readChangedId', () => {
  it.each([
    [{ id: 12, deleted: true }, { id: '12' }],
    [{ id: '9007199254740993' }, { id: '9007199254740993' }],
    [{ id: 12, deleted: false }, null],
    [{ deleted: true }, null],
    [null, null],
    [12, null],
  ])('reads %j as %j', (value, id) => {
    expect(readChangedId(json(value))).toEqual(id);
  });
});
