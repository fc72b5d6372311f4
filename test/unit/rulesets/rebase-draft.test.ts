// A draft and a service that both went on from the same version.
import { describe, expect, it } from 'vitest';
import { rebaseDraft } from '#shared/rulesets/rebase-draft.ts';
import type { Rule, Ruleset } from '#shared/screening/ruleset.ts';
import { condition } from '../../builders/detection.ts';
import { draftOf, newRule, ownRuleset, withRule } from '../../builders/ruleset-drafts.ts';

const base = ownRuleset({}, [{}, {}, {}]);
const mine = draftOf(base);
const there = (codes: Record<string, Partial<Rule>>, more: Partial<Ruleset> = {}): Ruleset => ({
  ...base,
  ...more,
  rules: base.rules.map((one) => ({ ...one, ...codes[one.ruleCode] })),
});
const codesOf = ({ rules }: { rules: readonly { ruleCode: string }[] }) =>
  rules.map(({ ruleCode }) => ruleCode);

describe('merging', () => {
  it('takes each change from the side that made it', () => {
    const now = there({ 'R-1': { riskLevel: 'critical' } }, { jurisdiction: 'EU' });
    const draft = { ...withRule(mine, 'R-1', { name: 'Renamed' }), name: 'Mine' };
    const merged = rebaseDraft(base, now, draft);
    expect(merged).toMatchObject({ conflicts: [], changedThere: ['R-1'] });
    expect(merged.draft).toMatchObject({ name: 'Mine', jurisdiction: 'EU' });
    expect(merged.draft.rules[0]).toMatchObject({ name: 'Renamed', riskLevel: 'critical' });
  });

  it('keeps mine where both changed one field, and tells all three', () => {
    const now = there({ 'R-2': { maxHops: 4 } }, { name: 'Theirs' });
    const draft = { ...withRule(mine, 'R-2', { maxHops: 2 }), name: 'Mine' };
    const merged = rebaseDraft(base, now, draft);
    expect(merged.draft.rules[1]?.maxHops).toBe(2);
    expect(merged.draft.name).toBe('Mine');
    expect(merged.conflicts).toEqual([
      {
        ...{ ruleKey: null, ruleCode: null, field: 'name', kind: 'both_changed' },
        ...{ base: 'Own rules', theirs: 'Theirs', mine: 'Mine' },
      },
      {
        ...{ ruleKey: '102', ruleCode: 'R-2', field: 'maxHops', kind: 'both_changed' },
        ...{ base: 5, theirs: 4, mine: 2 },
      },
    ]);
  });

  it('finds no conflict where both made the same change', () => {
    const conditions = [condition('amount', '>=', 10)];
    const now = there({ 'R-1': { conditions, highlightTags: ['a', 'b'] } });
    const draft = withRule(mine, 'R-1', {
      conditions: [condition('amount', 'gte', 10)],
      highlightTags: ['b', 'a'],
    });
    expect(rebaseDraft(base, now, draft).conflicts).toEqual([]);
  });
});

describe('a rule', () => {
  it('that was added there comes in where it stands', () => {
    const [one, two, three] = base.rules;
    const added = { ...one!, id: '200', ruleCode: 'THEIRS', sortOrder: 15 };
    const now = { ...base, rules: [one!, added, two!, three!] };
    const draft = { ...mine, rules: [...mine.rules, newRule()] };
    const merged = rebaseDraft(base, now, draft);
    expect(codesOf(merged.draft)).toEqual(['R-1', 'THEIRS', 'R-2', 'R-3', 'NEW']);
    expect(merged.draft.rules[1]).toMatchObject({ id: '200', key: '200' });
  });

  it('that was deleted there goes, unless it was changed here', () => {
    const now = { ...base, rules: base.rules.slice(0, 1) };
    const merged = rebaseDraft(base, now, withRule(mine, 'R-3', { action: 'block' }));
    expect(codesOf(merged.draft)).toEqual(['R-1', 'R-3']);
    expect(merged.draft.rules[1]?.id).toBeNull();
    expect(merged.conflicts).toMatchObject([{ kind: 'deleted_there', ruleCode: 'R-3' }]);
  });

  it('that was deleted here stays deleted; one that was changed there is told', () => {
    const draft = { ...mine, rules: mine.rules.slice(0, 1) };
    const merged = rebaseDraft(base, there({ 'R-3': { action: 'block' } }), draft);
    expect(codesOf(merged.draft)).toEqual(['R-1']);
    expect(merged.conflicts).toMatchObject([
      { kind: 'deleted_here', ruleCode: 'R-3', ruleKey: null },
    ]);
  });

  it('that was made on both sides under one code is one rule, with each difference told', () => {
    const [one] = base.rules;
    const added = { ...one!, id: '200', ruleCode: 'NEW', riskLevel: 'low', sortOrder: 40 };
    const draft = { ...mine, rules: [...mine.rules, newRule({ riskLevel: 'critical' })] };
    const merged = rebaseDraft(base, { ...base, rules: [...base.rules, added] }, draft);
    expect(codesOf(merged.draft)).toEqual(['R-1', 'R-2', 'R-3', 'NEW']);
    expect(merged.draft.rules[3]).toMatchObject({ id: '200', riskLevel: 'critical' });
    expect(merged.conflicts).toMatchObject([
      { field: 'riskLevel', base: null, theirs: 'low', mine: 'critical' },
    ]);
  });

  it('that was moved on both sides keeps my order and is told', () => {
    const [one, two, three] = base.rules;
    const now = { ...base, rules: [two!, one!, three!] };
    const turned = { ...mine, rules: mine.rules.toReversed() };
    const merged = rebaseDraft(base, now, turned);
    expect(codesOf(merged.draft)).toEqual(['R-3', 'R-2', 'R-1']);
    expect(merged.conflicts).toMatchObject([{ field: 'rules', kind: 'both_changed' }]);
    expect(codesOf(rebaseDraft(base, now, mine).draft)).toEqual(['R-2', 'R-1', 'R-3']);
  });
});

describe('a scoring config', () => {
  const before = ownRuleset({ rulesetType: 'scoring', scoringConfig: { a: 1 } });
  const now = { ...before, scoringConfig: { a: 2 } };

  it('is taken from there unless it was changed here', () => {
    const merged = rebaseDraft(before, now, draftOf(before));
    expect(JSON.parse(merged.draft.scoringConfigText ?? '')).toEqual({ a: 2 });
    expect(merged.conflicts).toEqual([]);
  });

  it('that was changed on both sides stays as it was typed here, JSON or not', () => {
    const draft = { ...draftOf(before), scoringConfigText: '{"a": 3' };
    const merged = rebaseDraft(before, now, draft);
    expect(merged.draft.scoringConfigText).toBe('{"a": 3');
    expect(merged.conflicts).toMatchObject([{ field: 'scoringConfigText', mine: '{"a": 3' }]);
  });
});
