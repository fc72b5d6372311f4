// What a monitor tells of two snapshots: every difference, in the service's words, and nothing else.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { KytResult } from '#shared/screening/result.ts';
import type { KyaView, NameView } from '#shared/screening/snapshot.ts';
import type { NameResult } from '#shared/names/result.ts';
import { findMonitorChanges } from '#shared/review/monitor-changes.ts';
import { buildHit } from '../../builders/hits.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { buildKytView } from '../../builders/kyt-view.ts';
import { buildNameView } from '../../builders/name-view.ts';

const kya = (parts: Partial<NonNullable<KyaView['result']>> = {}): KyaView => {
  const view = buildScreeningView();
  return { ...view, result: { ...view.result!, ...parts } };
};
const scored = (parts: Partial<NonNullable<NonNullable<KyaView['result']>['score']>>): KyaView =>
  kya({ score: { ...kya().result!.score!, ...parts } });
const kyt = (parts: Partial<KytResult> = {}) => {
  const view = buildKytView();
  return { ...view, result: { ...view.result!, ...parts } };
};
const name = (parts: Partial<NameResult> = {}): NameView => {
  const view = buildNameView();
  return { ...view, result: { ...view.result!, ...parts } };
};
const unreadable = (why: 'not_json' | 'too_large'): KyaView => ({
  ...buildScreeningView(),
  ...{ result: null, unreadable: why },
});

describe('two answers of an address', () => {
  it('that say the same differ in nothing, in whatever order the hits came', () => {
    const before = kya();
    const hits = before.result!.hits.toReversed();
    const rulesTriggered = before.result!.rulesTriggered.toReversed();
    expect(findMonitorChanges(before, kya({ hits, rulesTriggered }))).toEqual([]);
  });

  it('differ in verdict, risk and score, by the words as sent', () => {
    const before = scored({ verdict: 'accept', score: decimal('63.2') });
    const after = scored({ verdict: 'Hold ', score: decimal('63.21') });
    const result = { ...after.result!, risk: 'severe' };
    const told = findMonitorChanges(before, { ...after, result });
    expect(told).toEqual([
      { what: 'verdict', before: 'accept', after: 'Hold ' },
      { what: 'risk', before: before.result!.risk, after: 'severe' },
      { what: 'score', before: '63.2', after: '63.21' },
    ]);
  });

  it('do not differ by the digits of one number, and do by a number that is not computed', () => {
    const at = (score: string | null) => scored({ score: score === null ? null : decimal(score) });
    expect(findMonitorChanges(at('63.2'), at('63.20'))).toEqual([]);
    expect(findMonitorChanges(at('0'), at(null))).toEqual([
      { what: 'score', before: '0', after: '' },
    ]);
  });

  it('differ in rules that came and went, named once by list and hits together', () => {
    const rules = (...codes: string[]) =>
      kya({
        rulesTriggered: codes.slice(0, 1),
        hits: codes.map((ruleCode) => buildHit({ ruleCode })),
      });
    expect(findMonitorChanges(rules('B', 'A'), rules('C', 'B', 'D'))).toEqual([
      { what: 'rules_added', before: '', after: 'C, D' },
      { what: 'rules_gone', before: 'A', after: '' },
    ]);
  });

  it('differ when the list of hits is delivered no more: none delivered is not none found', () => {
    const empty = { hits: [], rulesTriggered: [] };
    expect(findMonitorChanges(kya(empty), kya({ ...empty, areHitsDelivered: false }))).toEqual([
      { what: 'hits', before: 'delivered', after: 'not_delivered' },
    ]);
  });
});

it('each side of a transaction is told apart from the whole', () => {
  const { inScore, outScore } = kyt().result;
  const changed = kyt({ inScore: { ...inScore!, verdict: 'review' }, outScore });
  const before = kyt({ inScore: { ...inScore!, verdict: 'accept' }, outScore });
  expect(findMonitorChanges(before, changed)).toEqual([
    { what: 'verdict', part: 'in', before: 'accept', after: 'review' },
  ]);
});

describe('two answers on a name', () => {
  it('that say the same differ in nothing', () => {
    expect(findMonitorChanges(name(), name())).toEqual([]);
  });

  it('differ in decision and risk level', () => {
    const { decision, riskLevel } = name().result!;
    expect(findMonitorChanges(name(), name({ decision: 'REJECT', riskLevel: 'severe' }))).toEqual([
      { what: 'decision', before: decision, after: 'REJECT' },
      { what: 'risk', before: riskLevel, after: 'severe' },
    ]);
  });

  it('differ in what a group says, and in whom it matched even when it matches as many', () => {
    const { groups } = name().result!;
    const [first] = groups.sanctions.triggers;
    const withMatches = (...entities: (string | null)[]) =>
      name({
        groups: {
          ...groups,
          sanctions: {
            ...groups.sanctions,
            ...{ isDelivered: true, isHit: entities.length > 0, triggerCount: entities.length },
            triggers: entities.map((entity, index) => ({
              ...{ type: null, similarity: null, detail: null, others: [], ...first },
              ...{ entity, index },
            })),
          },
        },
      });
    expect(findMonitorChanges(withMatches(), withMatches('Orsino'))).toEqual([
      { what: 'groups', part: 'sanctions', before: 'no_hit', after: 'hit' },
      { what: 'matches_added', part: 'sanctions', before: '', after: 'Orsino' },
    ]);
    expect(findMonitorChanges(withMatches('Orsino', 'B'), withMatches('Viola', 'B'))).toEqual([
      { what: 'matches_added', part: 'sanctions', before: '', after: 'Viola' },
      { what: 'matches_gone', part: 'sanctions', before: 'Orsino', after: '' },
    ]);
    expect(findMonitorChanges(withMatches(null), withMatches(null, null))).toEqual([
      { what: 'findings', part: 'sanctions', before: '1', after: '2' },
    ]);
  });
});

describe('an answer that cannot be read', () => {
  it('is a difference of its own, also after another one', () => {
    expect(findMonitorChanges(kya(), unreadable('not_json'))).toEqual([
      { what: 'answer', before: 'readable', after: 'not_json' },
    ]);
    expect(findMonitorChanges(unreadable('not_json'), unreadable('not_json'))).toEqual([
      { what: 'answer', before: 'not_json', after: 'not_json' },
    ]);
    expect(findMonitorChanges(kya(), 'altered')).toEqual([
      { what: 'answer', before: 'readable', after: 'altered' },
    ]);
  });

  it('hides nothing of the readable one after it', () => {
    const after = scored({ verdict: 'block' });
    for (const before of [unreadable('too_large'), 'altered'] as const) {
      const told = findMonitorChanges(before, after);
      expect(told[0]).toMatchObject({ what: 'answer', after: 'readable' });
      expect(told).toContainEqual({ what: 'verdict', before: '', after: 'block' });
      expect(told.map(({ what }) => what)).toContain('rules_added');
    }
  });
});
