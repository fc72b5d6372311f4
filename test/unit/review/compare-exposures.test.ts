// Exposures, alerts and what else is made of hits, and what their changes are booked to.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { compareSnapshots } from '#shared/review/compare-snapshots.ts';
import type { Alert, Exposure, Hit, KyaResult } from '#shared/screening/result.ts';
import { buildHit, buildLabel, buildNodes, evmAddress } from '../../builders/hits.ts';
import {
  addressView,
  buildFrozen,
  buildRule,
  buildScore,
  SUBJECT,
  TAKEN_AT,
  transactionView,
} from '../../builders/snapshot-pair.ts';

const [a, b, c] = [evmAddress(1), evmAddress(2), evmAddress(3)] as const;
const EARLY = TAKEN_AT - 9;
const direct = (amount: string, parts: Partial<Hit> = {}) =>
  buildHit({ nodes: buildNodes([a], [SUBJECT, amount, EARLY]), category: 'Scam', ...parts });
const far = (amount: string, parts: Partial<Hit> = {}) =>
  buildHit({
    ...{ nodes: buildNodes([c], [b, amount, EARLY], [SUBJECT, '500', EARLY]), category: 'Mixer' },
    ...parts,
  });
const exposed = (category: string, value: string, direction = 'inflow'): Exposure => ({
  ...{ category, direction, value: decimal(value) },
});
const told = (before: Partial<KyaResult>, after: Partial<KyaResult>) =>
  compareSnapshots(addressView({ result: before }), addressView({ result: after }));

describe('an exposure', () => {
  it('follows the hits of its category and direction', () => {
    const opponent = [buildLabel({ primary: 'Mixer' })];
    const relabelled = far('60');
    const nodes = relabelled.nodes.map((node, index) =>
      index === 0 ? { ...node, labels: opponent } : node,
    );
    const { exposures } = told(
      {
        hits: [direct('50'), far('60')],
        exposures: [exposed('Scam', '50'), exposed('mixer', '1')],
      },
      {
        hits: [direct('70'), { ...relabelled, nodes }],
        exposures: [exposed('mixer', '2'), exposed('Scam', '70')],
      },
    );
    expect(
      exposures.map(({ category, booking }) => [category, booking.cause, booking.follows]),
    ).toEqual([
      ['Scam', 'funds', 'hits'],
      ['mixer', 'labels', 'hits'],
    ]);
  });

  it('does not differ by its digits, its place or a hit of the other direction', () => {
    const list = [exposed('Scam', '50'), exposed('Mixer', '1', 'outflow')];
    const turned = [exposed('Mixer', '1.0', 'outflow'), exposed('Scam', '50.00')];
    expect(told({ exposures: list }, { exposures: turned }).exposures).toEqual([]);
    const { exposures } = told(
      { hits: [direct('50', { pathFlow: 'outflow' })], exposures: [exposed('Scam', '1')] },
      { hits: [direct('70', { pathFlow: 'outflow' })], exposures: [exposed('Scam', '2')] },
    );
    expect(exposures).toMatchObject([{ booking: { reason: 'nothing_seen', follows: null } }]);
  });

  it('direct and indirect, in amount and ratio, follow the hits of so many hops', () => {
    const score = (first: string, second: string) =>
      buildScore({
        ...{ directAmount: decimal(first), r1: decimal(first) },
        ...{ indirectAmount: decimal(second), r2: decimal(second) },
      });
    const rules = [buildRule({ ruleCode: 'FAR' }), buildRule()];
    const judged = (letter: string, list: typeof rules) => [
      buildFrozen(letter, { text: { rules: list } }),
      buildFrozen('d', { role: 'scoring' }),
    ];
    const before = addressView({
      result: { hits: [direct('50')], score: score('0.5', '0') },
      rulesets: judged('e', rules.slice(1)),
    });
    const after = addressView({
      result: { hits: [direct('70'), far('60', { ruleCode: 'FAR' })], score: score('0.7', '0.6') },
      rulesets: judged('f', rules),
    });
    const { figures } = compareSnapshots(before, after);
    expect(figures.map(({ what, booking }) => [what, booking.cause])).toEqual([
      ['direct_amount', 'funds'],
      ['indirect_amount', 'rules'],
      ['direct_ratio', 'funds'],
      ['indirect_ratio', 'rules'],
    ]);
  });
});

describe('an alert', () => {
  const alert: Alert = {
    ...{ alertLevel: 'high', category: 'Scam', service: 'KYT', exposureType: 'DIRECT' },
    ...{ alertAmount: decimal('50'), categoryId: 'RULE-1', direction: 'inbound', hops: 1 },
    ...{ opponentAddress: a, action: 'review', highlighted: false, highlightTags: null },
  };
  const of = (alerts: Alert[]) => transactionView('both', { alerts });

  it('is matched by rule, direction, hops and opponent, however spelled', () => {
    const same = { ...alert, opponentAddress: a.toLowerCase(), alertAmount: decimal('50.0') };
    expect(compareSnapshots(of([alert]), of([same])).alerts).toEqual([]);
    const { alerts } = compareSnapshots(of([alert]), of([{ ...alert, alertAmount: decimal('9') }]));
    expect(alerts).toMatchObject([{ before: { alertAmount: '50' }, after: { alertAmount: '9' } }]);
    const other = compareSnapshots(of([alert]), of([{ ...alert, hops: 2 }])).alerts;
    expect(other.map(({ before, after }) => [before?.hops, after?.hops])).toEqual([
      [1, undefined],
      [undefined, 2],
    ]);
  });

  it('follows the hit that it tells of', () => {
    const before = transactionView('both');
    const [gone] = before.result!.hits;
    const own = { ...alert, categoryId: gone!.ruleCode, opponentAddress: gone!.opponentAddress };
    const hits = before.result!.hits.slice(1);
    const { alerts, hits: change } = compareSnapshots(
      { ...before, result: { ...before.result!, alerts: [own] } },
      { ...before, result: { ...before.result!, alerts: [], hits } },
    );
    expect(change.removed).toHaveLength(1);
    expect(alerts[0]?.booking).toMatchObject({
      ...{ cause: change.removed[0]?.booking.cause, follows: 'hits' },
    });
  });
});

describe('a word about the subject', () => {
  it('the level follows the hits of both levels before others', () => {
    const hit = direct('50');
    const low = far('60', { riskLevel: 'low', ruleCode: 'LOW' });
    const after = far('61', { riskLevel: 'low', ruleCode: 'LOW' });
    const later = direct('50', {
      ...{ riskLevel: 'critical', ruleCode: 'NEW' },
      nodes: buildNodes([b], [SUBJECT, '9', TAKEN_AT + 9]),
    });
    const { figures } = told(
      { hits: [hit, low], risk: 'high' },
      { hits: [hit, after, later], risk: 'critical' },
    );
    expect(figures).toMatchObject([
      { what: 'risk', booking: { reason: 'transfer_later', follows: 'hits' } },
    ]);
  });

  it('a rule that no hit names any more follows its text', () => {
    const of = (letter: string, rules: ReturnType<typeof buildRule>[], codes: string[]) =>
      addressView({
        result: { rulesTriggered: codes },
        rulesets: [buildFrozen(letter, { text: { rules } })],
      });
    const { figures } = compareSnapshots(of('e', [buildRule()], ['RULE-1']), of('f', [], []));
    expect(figures).toMatchObject([
      { what: 'rule_triggered', before: ['RULE-1'], booking: { reason: 'rule_differs' } },
    ]);
  });

  it('a self-hit and an identity follow the finding on own labels, and with it these labels', () => {
    const own = buildHit({ nodes: [], hops: 0, pathFlow: null, ruleCode: 'OWN' });
    const found = {
      hits: [own],
      subjectLabels: [buildLabel({ primary: 'Scam' })],
      score: buildScore({ selfHit: true, selfHitLevel: 'high', score: decimal('100') }),
      addressIdentifications: [{ category: 'Watch list', name: 'A', description: '' }],
    };
    const { figures, labels, hits } = told({}, found);
    expect([labels.length, hits.added.length]).toEqual([1, 1]);
    expect(figures.map(({ what, booking }) => [what, booking.reason])).toEqual([
      ['self_hit', 'label_of_subject'],
      ['self_hit_level', 'label_of_subject'],
      ['score', 'label_of_subject'],
      ['address_identification', 'label_of_subject'],
    ]);
  });
});
