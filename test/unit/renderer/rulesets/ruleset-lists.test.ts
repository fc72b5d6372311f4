// Versions grouped by ruleset, which is the later of two, what still names a ruleset, and rules as they
// are looked at.
import { expect, it } from 'vitest';
import type { EnvironmentId, RulesetDraftId, Sha256Hex } from '#shared/domain/ids.ts';
import type { RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import type { RulesetVersion } from '#shared/rulesets/version.ts';
import {
  groupVersions,
  isLater,
  narrowVersions,
  newestVersionOf,
  NO_RULESET_CONDITIONS,
} from '../../../../renderer/features/rulesets/ruleset-lists.ts';
import { mentionsOf } from '../../../../renderer/features/rulesets/ruleset-mentions.ts';
import {
  narrowRules,
  NO_RULE_CONDITIONS,
  ruleJsonOf,
  ruleKey,
} from '../../../../renderer/features/rulesets/shown-rules.ts';
import {
  buildVersion,
  builtinKya,
  DAMAGED_VERSION,
  ownAfter,
  ownBefore,
  practiceKya,
  sampleVersions,
} from '../../../builders/ruleset-samples.ts';

const [PRODUCTION, TEST] = ['production', 'test'] as [EnvironmentId, EnvironmentId];
const hash = (letter: string) => letter.repeat(64) as Sha256Hex;
const seen = (letter: string, ...environmentIds: EnvironmentId[]): RulesetVersion =>
  buildVersion({ ...builtinKya, sha256: hash(letter) }, { environmentIds });

it('the same id of two environments is not one ruleset', () => {
  const groups = groupVersions(sampleVersions);
  expect(groups.map(({ name, versions }) => [name, versions.length])).toEqual([
    ['Builtin KYA ruleset', 1],
    ['Builtin fund attribution', 1],
    ['Desk rules 2026', 2],
    ['Practice KYA', 1],
    ['Desk scoring', 1],
    ['', 1],
  ]);
});

it('a text that was seen in two environments joins what was seen in either', () => {
  const apart = [seen('a', PRODUCTION), seen('b', TEST)];
  expect(groupVersions(apart)).toHaveLength(2);
  const joined = groupVersions([...apart, seen('c', PRODUCTION, TEST)]);
  expect(joined.map(({ versions }) => versions.map(({ sha256 }) => sha256[0]))).toEqual([
    ['a', 'b', 'c'],
  ]);
});

it('the later of two is told by their texts, else by when they were used or read', () => {
  const [before, after] = [buildVersion(ownBefore), buildVersion(ownAfter)];
  expect(isLater(after, { ...before, lastUsedAt: Number.MAX_SAFE_INTEGER })).toBe(true);
  const undated = { ...after, updatedAt: null, lastSeenAt: 1, lastUsedAt: 2 };
  expect(isLater({ ...before, lastSeenAt: 3 }, undated)).toBe(true);
  expect(newestVersionOf([before, after], PRODUCTION, '41')).toBe(after);
  expect(newestVersionOf([before, after], TEST, '41')).toBeNull();
});

it('a version is found by the beginning of its hash, a damaged one too', () => {
  const of = (text: string) =>
    narrowVersions(sampleVersions, { ...NO_RULESET_CONDITIONS, text }).map(({ sha256 }) => sha256);
  expect(of('CCCC')).toEqual([builtinKya.sha256]);
  expect(of(DAMAGED_VERSION.slice(0, 8))).toEqual([DAMAGED_VERSION]);
});

it('defaults, monitors and drafts of the same environment name a ruleset', () => {
  const monitor = (environmentId: EnvironmentId, request: object, subject: string) => ({
    ...{ environmentId, requestJson: JSON.stringify(request), subject },
  });
  const draft = (environmentId: EnvironmentId, rulesetId: string | null) =>
    ({
      ...{ id: 'draft-1' as RulesetDraftId, environmentId, createdAt: 0, updatedAt: 0 },
      target: rulesetId === null ? null : { rulesetId, baseSha256: hash('a') },
      draft: { name: 'Half done' },
    }) as RulesetDraftRecord;
  const defaults = {
    rulesets: { production: { outRulesetId: '41', rulesetId: '0' }, test: { rulesetId: '41' } },
  };
  expect(
    mentionsOf(
      ...(['41', PRODUCTION, defaults] as const),
      [
        monitor(PRODUCTION, { rulesetId: '41' }, 'A'),
        monitor(TEST, { rulesetId: '41' }, 'B'),
        monitor(PRODUCTION, { rulesetId: '0', inRulesetId: '410' }, 'C'),
        monitor(PRODUCTION, { scoringRulesetId: '41' }, 'D'),
      ],
      [draft(PRODUCTION, '41'), draft(TEST, '41'), draft(PRODUCTION, null)],
    ),
  ).toEqual([
    { kind: 'default', member: 'outRulesetId' },
    { kind: 'monitor', name: 'A' },
    { kind: 'monitor', name: 'D' },
    { kind: 'draft', name: 'Half done' },
  ]);
  expect(mentionsOf('42', PRODUCTION, {}, [], [])).toEqual([]);
});

it('rules are found by code, condition and tag, by level and by highlight', () => {
  const { rules } = ownAfter.ruleset;
  const codesOf = (conditions: Partial<typeof NO_RULE_CONDITIONS>) =>
    narrowRules(rules, { ...NO_RULE_CONDITIONS, ...conditions }).map(({ ruleCode }) => ruleCode);
  expect(codesOf({ text: 'amount >= 250' })).toEqual(['KYA-MIX-NEAR']);
  expect(codesOf({ text: 'greyloop' })).toEqual(['KYA-MIX-NEAR']);
  expect(codesOf({ level: 'elevated' })).toEqual(['TEAM-7']);
  expect(codesOf({ isHighlighted: true, level: 'critical' })).toEqual([
    'KYA-SELF-SAN',
    'KYA-SAN-DIR',
  ]);
});

it('each rule has its own JSON with the digits that were sent', () => {
  const text =
    '{"rules":[{"id":7,"rule_code":"A","amount":1.50},{"id":8,"rule_code":"A","amount":2}]}';
  const json = ruleJsonOf(text);
  expect(json.get(ruleKey({ ruleCode: 'A', id: '7' }))).toMatchObject({ amount: { text: '1.50' } });
  expect(json.get(ruleKey({ ruleCode: 'A', id: '8' }))).toMatchObject({ amount: { text: '2' } });
  expect(ruleJsonOf('{}').size).toBe(0);
  const first = practiceKya.ruleset.rules[0]!;
  expect(ruleJsonOf(practiceKya.text).get(ruleKey(first))).toMatchObject({
    rule_code: 'KYA-SELF-SAN',
  });
});
