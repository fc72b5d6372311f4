// Two versions of a ruleset: every difference is reported once, with what was there before and after.
import { describe, expect, it } from 'vitest';
import { compareVersions, scoringConfigOf } from '#shared/rulesets/compare-versions.ts';
import { toJsonText } from '#shared/screening/json-text.ts';
import {
  buildRulesetText,
  ownAfter,
  ownBefore,
  ownScoring,
} from '../../builders/ruleset-samples.ts';
import { builtinScoring } from '../../builders/ruleset-samples.ts';

const condition = (parameter: string, value: string | number) => ({
  ...{ parameter, operator: '==', value },
});
const rule = (ruleCode: string, value: string | number = 'Scam') => ({
  ruleCode,
  conditions: [condition('primary_category', value)],
});
const ruleset = (seed: number, codes: readonly string[]) =>
  buildRulesetText(seed, { id: '9', name: 'Own', rules: codes.map((code) => rule(code)) });

describe('rules', () => {
  const told = compareVersions(ownBefore, ownAfter);
  const of = (code: string) => told.rules.find(({ ruleCode }) => ruleCode === code);

  it('are added, gone, changed or the same, each counted once', () => {
    expect(told.counts).toEqual({ added: 1, removed: 1, changed: 2, same: 2, moved: 1 });
    expect(told.rules.map(({ ruleCode, change }) => [ruleCode, change])).toEqual([
      ['KYA-SELF-SAN', 'same'],
      ['KYA-OTC-OUT', 'same'],
      ['KYA-SAN-DIR', 'changed'],
      ['KYA-MIX-NEAR', 'changed'],
      ['KYA-RATE-HIGH', 'removed'],
      ['TEAM-7', 'added'],
    ]);
  });

  it('a changed one names its fields and keeps both texts', () => {
    expect(of('KYA-SAN-DIR')).toMatchObject({
      fields: ['description', 'action'],
      before: { action: 'block' },
      after: { action: 'edd' },
      place: { before: 2, after: 3 },
    });
  });

  it('conditions and tags are gone, new or kept, whatever their order', () => {
    expect(of('KYA-MIX-NEAR')).toMatchObject({
      fields: ['maxHops', 'conditions', 'highlightTags'],
      conditions: {
        added: [{ parameter: 'amount', operator: '>=', value: 250 }],
        removed: [],
        kept: [{ parameter: 'primary_category', operator: '==', value: 'Mixer' }],
      },
      tags: { added: [], removed: ['Custodial mixer'] },
    });
  });

  it('only the rule that was moved stands elsewhere, not those it passed', () => {
    expect(told.rules.filter(({ isMoved }) => isMoved).map(({ ruleCode }) => ruleCode)).toEqual([
      'KYA-OTC-OUT',
    ]);
  });

  it('of two that changed places one was moved, the same one seen from either side', () => {
    const [ab, ba] = [ruleset(1, ['A', 'B']), ruleset(2, ['B', 'A'])];
    for (const [before, after] of [
      [ab, ba],
      [ba, ab],
    ] as const) {
      const { rules, counts } = compareVersions(before, after);
      expect(counts.moved).toBe(1);
      expect(rules.find(({ isMoved }) => isMoved)?.ruleCode).toBe('B');
    }
  });

  it('the first rule goes to the end: one move', () => {
    const { rules } = compareVersions(
      ruleset(1, ['A', 'B', 'C', 'D']),
      ruleset(2, ['B', 'C', 'D', 'A']),
    );
    expect(rules.filter(({ isMoved }) => isMoved).map(({ ruleCode }) => ruleCode)).toEqual(['A']);
  });

  it('one that is gone stands behind the one it followed, the first of all at the beginning', () => {
    const { rules } = compareVersions(ruleset(1, ['X', 'A', 'Y', 'B']), ruleset(2, ['B', 'A']));
    expect(rules.map(({ ruleCode }) => ruleCode)).toEqual(['X', 'B', 'A', 'Y']);
  });

  it('exchanging the two exchanges what is new and what is gone', () => {
    const back = compareVersions(ownAfter, ownBefore);
    expect(back.counts).toEqual({ added: 1, removed: 1, changed: 2, same: 2, moved: 1 });
    const mixer = back.rules.find(({ ruleCode }) => ruleCode === 'KYA-MIX-NEAR');
    expect(mixer?.conditions.removed).toEqual([
      { parameter: 'amount', operator: '>=', value: 250 },
    ]);
    expect(mixer?.tags).toEqual({ added: ['Custodial mixer'], removed: [] });
    expect(back.rules.filter(({ isMoved }) => isMoved).map(({ ruleCode }) => ruleCode)).toEqual([
      'KYA-OTC-OUT',
    ]);
  });

  it('thousands of them are compared while nobody waits', () => {
    const codes = Array.from({ length: 2_000 }, (_, index) => `R-${String(index)}`);
    const { counts } = compareVersions(ruleset(1, codes), ruleset(2, codes.toReversed()));
    expect(counts).toMatchObject({ same: 2_000, moved: 1_999 });
  });
});

describe('the ruleset itself', () => {
  it('every field that differs, before and after', () => {
    expect(compareVersions(ownBefore, ownAfter).metadata).toEqual([
      { field: 'name', before: 'Desk rules', after: 'Desk rules 2026' },
      { field: 'updatedAt', before: '2026-02-01T09:15:00Z', after: '2026-03-10T16:40:00Z' },
    ]);
  });

  it('members that no specification names are told too', () => {
    expect(compareVersions(ownBefore, ownAfter).other).toEqual([
      { path: '.review_note', before: null, after: '"agreed by two"' },
    ]);
  });

  it('the same text differs in nothing', () => {
    expect(compareVersions(ownAfter, ownAfter)).toMatchObject({
      ...{ isSameText: true, metadata: [], scoring: [], other: [] },
      counts: { added: 0, removed: 0, changed: 0, moved: 0 },
    });
  });
});

describe('the scoring config', () => {
  it('by path, with each number as it was sent', () => {
    const { scoring, rules } = compareVersions(builtinScoring, ownScoring);
    expect(rules).toEqual([]);
    expect(scoring).toEqual([
      { path: '.hopBands[1].weights.low', before: '0.10', after: '0.2' },
      { path: '.bands[1].upTo', before: '50', after: '45' },
    ]);
  });

  it('members and entries that came or went, as whole texts', () => {
    const scored = (seed: number, scoring: string) =>
      buildRulesetText(seed, { id: '5', name: 'Score', rulesetType: 'scoring', scoring });
    const told = compareVersions(
      scored(1, '{"a":[1,2],"b":{"c":1.50},"odd key":null}'),
      scored(2, '{"a":[1],"d":{"e":"x"},"odd key":false}'),
    );
    expect(told.scoring).toEqual([
      { path: '.a[1]', before: '2', after: null },
      { path: '.d', before: null, after: '{"e":"x"}' },
      { path: '["odd key"]', before: 'null', after: 'false' },
      { path: '.b', before: '{"c":1.50}', after: null },
    ]);
  });

  it('is read with digits that no float keeps', () => {
    const config = scoringConfigOf(builtinScoring.text);
    expect(config === undefined ? '' : toJsonText(config)).toContain(
      '"precision":12345678901234567.125',
    );
  });

  it('is none in a text that is no object', () => {
    expect(scoringConfigOf('[]')).toBeUndefined();
    expect(scoringConfigOf('{"scoring_config"')).toBeUndefined();
  });
});
