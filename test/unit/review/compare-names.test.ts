// Two screenings of one name compared with each other, with answers written by hand.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { EnvironmentId, Sha256Hex } from '#shared/domain/ids.ts';
import { compareNames, isUnchanged } from '#shared/review/compare-names.ts';
import type { NameComparison } from '#shared/review/name-comparison.ts';
import {
  EARLIER_ANSWER,
  LATER_ANSWER,
  LATER_THRESHOLD,
  nameViewOf,
  type NameViewParts,
} from '../../builders/name-history.ts';

const before = nameViewOf(EARLIER_ANSWER);
const after = nameViewOf(LATER_ANSWER, {
  ...{ id: 'name-1', day: 30 },
  request: { threshold: LATER_THRESHOLD },
});
const whole = compareNames(before, after);
const groupOf = (comparison: NameComparison, name: string) =>
  comparison.groups.find(({ group }) => group === name)!;
const changesOf = (comparison: NameComparison, name: string) =>
  groupOf(comparison, name).changes.map(({ change, title, fields }) => ({ change, title, fields }));
/** The earlier answer with other parts, against itself. */
const against = (parts: object, view: NameViewParts = {}) =>
  compareNames(before, nameViewOf({ ...EARLIER_ANSWER, ...parts }, { id: 'name-1', ...view }));
const inSanctions = (...triggers: object[]) => ({ sanctions: { hit: true, triggers } });
const [LISTED] = EARLIER_ANSWER.sanctions.triggers;

describe('what is decided', () => {
  it('is told before and after, with its reasons in order', () => {
    expect(whole.decision).toEqual({ before: 'MANDATORY_EDD', after: 'REJECT' });
    expect(whole.riskLevel).toEqual({ before: 'high', after: 'severe' });
    expect(whole.decisionReasons).toEqual([
      { in: 'before', text: 'Sanctions: 1 candidate, none confirmed.' },
      { in: 'before', text: 'PEP: office held.' },
      { in: 'after', text: 'Sanctions: 1 candidate, confirmed.' },
      { in: 'after', text: 'Convicted: 1 record.' },
      { in: 'both', text: 'The first check that finds something decides.' },
    ]);
  });

  it('a reason that stands twice and then once has gone once', () => {
    const twice = nameViewOf({ ...EARLIER_ANSWER, risk_level_reasons: ['a', 'b', 'a'] });
    const once = nameViewOf({ ...EARLIER_ANSWER, risk_level_reasons: ['b', 'a'] });
    expect(
      compareNames(twice, once)
        .riskLevelReasons.map((line) => line.in)
        .sort(),
    ).toEqual(['before', 'both', 'both']);
  });
});

describe('what was asked', () => {
  it('is told where it differs', () => {
    expect(whole.parameters).toEqual([{ name: 'threshold', before: '0.3', after: '0.5' }]);
  });

  it('the same in another spelling of the number or order of the aliases is the same', () => {
    const asked = against(
      {},
      { request: { threshold: decimal('0.30'), aliases: ['O. Velander', '奥西诺·维兰德'] } },
    );
    expect(asked.parameters).toEqual([]);
  });

  it('names every parameter and the environment', () => {
    const summary = { environmentId: 'other' as EnvironmentId, environmentName: 'Office' };
    const asked = against(
      {},
      {
        request: {
          name: 'ORSINO VELANDER',
          country: null,
          industry: null,
          aliases: [],
          context: '',
        },
        summary,
      },
    );
    expect(asked.parameters?.map(({ name }) => name)).toEqual([
      ...['name', 'country', 'industry', 'aliases', 'context', 'environment'],
    ]);
  });

  it('is not known of an imported answer', () => {
    expect(against({}, { request: null }).parameters).toBeNull();
  });
});

describe('hits', () => {
  it('changed: the fields that say something else, as the service spells them', () => {
    expect(changesOf(whole, 'sanctions')).toEqual([
      {
        change: 'changed',
        title: 'Orsin Velandir',
        fields: [
          { field: 'similarity', before: '0.7412', after: '0.9001' },
          { field: 'detail.programme', before: 'QA-7', after: 'QA-9' },
          { field: 'detail.remark', before: null, after: 'confirmed by date of birth' },
        ],
      },
    ]);
    expect(changesOf(whole, 'live_news')).toEqual([
      {
        change: 'changed',
        title: 'Harbour office opens inquiry',
        fields: [{ field: 'verified', before: 'false', after: 'true' }],
      },
    ]);
  });

  it('that came and that went', () => {
    expect(changesOf(whole, 'convicted')).toEqual([
      { change: 'added', title: 'Orsino Velander', fields: [] },
    ]);
    expect(changesOf(whole, 'pep')).toEqual([
      { change: 'removed', title: 'Orsino Velander', fields: [] },
    ]);
    expect(groupOf(whole, 'pep')).toMatchObject({
      finding: { before: 'hit', after: 'no_hit' },
      count: { before: 1, after: 0 },
    });
  });

  it('of a group that is not delivered have not gone', () => {
    expect(groupOf(whole, 'relationships')).toEqual({
      group: 'relationships',
      finding: { before: 'hit', after: 'not_delivered' },
      count: { before: 1, after: 0 },
      compared: 'not_delivered',
      ...{ same: 0, changes: [], fields: [] },
    });
  });

  it('that only one side counts are not compared with those that the other names', () => {
    expect(groupOf(whole, 'adverse_media')).toMatchObject({
      compared: 'counted_only',
      changes: [],
      count: { before: 3, after: 1 },
    });
  });

  it('that both sides count are compared by their counts', () => {
    const media = { hit: true, trigger_count: 5, article_count: 17, max_severity: 'high' };
    expect(changesOf(against({ adverse_media: media }), 'adverse_media')).toEqual([
      {
        ...{ change: 'changed', title: 'adverse_media' },
        fields: [{ field: 'trigger_count', before: '3', after: '5' }],
      },
    ]);
  });

  it('in another order, with fields in another order and numbers written otherwise, are the same', () => {
    const { detail, ...rest } = LISTED!;
    const other = { ...rest, entity: 'Other One', type: 'x' };
    const one = nameViewOf({ ...EARLIER_ANSWER, ...inSanctions(LISTED!, other) });
    const turned = {
      detail: Object.fromEntries(Object.entries(detail).toReversed()),
      ...{ ...rest, similarity: '0.74120' },
    };
    const two = nameViewOf({ ...EARLIER_ANSWER, ...inSanctions(other, turned) });
    expect(groupOf(compareNames(one, two), 'sanctions')).toMatchObject({ same: 2, changes: [] });
  });

  it('of one key: the same content first, the rest by pairs, each with the others of its key', () => {
    const at = (programme: string) => ({ ...LISTED, detail: { list: 'QA', programme } });
    const one = nameViewOf({ ...EARLIER_ANSWER, ...inSanctions(at('A'), at('B')) });
    const two = nameViewOf({ ...EARLIER_ANSWER, ...inSanctions(at('C'), at('A')) });
    const group = groupOf(compareNames(one, two), 'sanctions');
    expect(group.same).toBe(1);
    expect(group.changes.map(({ fields }) => fields)).toEqual([
      [{ field: 'detail.programme', before: 'B', after: 'C' }],
    ]);
    expect(new Set(group.changes[0]?.identities.map(({ key }) => key)).size).toBe(1);
    expect(group.changes[0]?.identities).toHaveLength(2);
    expect(group.changes[0]?.identities[0]?.fingerprint).toBe(group.changes[0]?.after?.fingerprint);
  });

  it('a position that changes is told with its office', () => {
    const triggers = [
      {
        entity: 'Orsino Velander',
        detail: [{ position: 'Harbour Master', jurisdiction: 'Lower Quay' }],
      },
    ];
    expect(changesOf(against({ pep: { hit: true, triggers } }), 'pep')[0]?.fields).toEqual([
      {
        field: 'detail',
        before: '(position: Deputy Harbour Master; jurisdiction: Lower Quay)',
        after: '(position: Harbour Master; jurisdiction: Lower Quay)',
      },
    ]);
  });
});

describe('the rest of the answer', () => {
  it('fields that no document names are compared, of the answer and of a group', () => {
    const convicted = { hit: false, triggers: [], checked: 4 };
    const compared = against({ engine: { version: '1.5' }, decision_label: 'Hold', convicted });
    expect(compared.fields).toEqual([
      { field: 'decision_label', before: null, after: 'Hold' },
      { field: 'engine', before: null, after: 'version: 1.5' },
    ]);
    expect(groupOf(compared, 'convicted').fields).toEqual([
      { field: 'checked', before: null, after: '4' },
    ]);
    expect(isUnchanged(compared)).toBe(false);
  });
});

describe('what cannot be compared', () => {
  it.each<[string, () => NameComparison, object]>([
    [
      'altered bytes',
      () => compareNames({ ...before, recomputedSha256: 'f'.repeat(64) as Sha256Hex }, after),
      { of: 'before', why: 'altered' },
    ],
    [
      'an answer without a result',
      () => compareNames(before, { ...after, result: null, unreadable: 'not_json' }),
      { of: 'after', why: 'not_json' },
    ],
    [
      'another name',
      () => against({}, { summary: { query: 'Somebody Else' } }),
      { of: null, why: 'other_name' },
    ],
  ])('%s: said so, and nothing else is claimed', (_what, compare, obstacle) => {
    const comparison = compare();
    expect(comparison.obstacles).toEqual([obstacle]);
    expect(comparison.groups).toEqual([]);
    expect(isUnchanged(comparison)).toBe(false);
  });

  it('a name in another letter case and width is the same name', () => {
    expect(against({}, { summary: { query: 'ＯＲＳＩＮＯ  velander' } }).obstacles).toEqual([]);
  });
});

describe('isUnchanged', () => {
  it('is true for the same answer, also where both deliver no group', () => {
    expect(isUnchanged(against({}))).toBe(true);
    const { relationships, ...without } = EARLIER_ANSWER;
    expect(relationships.hit).toBe(true);
    const view = nameViewOf(without);
    expect(isUnchanged(compareNames(view, view))).toBe(true);
  });

  it('is false where one side does not deliver a group', () => {
    expect(isUnchanged(whole)).toBe(false);
    const { relationships, ...without } = EARLIER_ANSWER;
    expect(isUnchanged(compareNames(nameViewOf(without), before))).toBe(!relationships.hit);
  });
});
