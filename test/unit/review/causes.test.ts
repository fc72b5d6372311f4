// Each row of the table by which a change is booked to a cause (shared/review/causes.ts).
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import { compareSnapshots } from '#shared/review/compare-snapshots.ts';
import type { BookingReason, ChangeCause } from '#shared/review/booking.ts';
import type { Hit } from '#shared/screening/result.ts';
import type { KyaView } from '#shared/screening/snapshot.ts';
import { buildHit, buildLabel, buildNodes, evmAddress, turnDeep } from '../../builders/hits.ts';
import {
  addressView,
  buildComponent,
  buildFrozen,
  buildRule,
  buildScore,
  SUBJECT,
  TAKEN_AT,
  transactionView,
  type AddressParts,
} from '../../builders/snapshot-pair.ts';

const [a, b, c] = [evmAddress(1), evmAddress(2), evmAddress(3)] as const;
const EARLY = TAKEN_AT - 1_000_000;
/** a → b → subject, dated before any snapshot. */
const hit = buildHit({ nodes: buildNodes([a], [b, '60', EARLY], [SUBJECT, '240', EARLY + 1]) });
const undated = buildHit({ nodes: buildNodes([a], [b, '60'], [SUBJECT, '240']) });
const labelled = (one: Hit, address: string, primary: string): Hit => ({
  ...one,
  nodes: one.nodes.map((node) =>
    node.address === address ? { ...node, labels: [buildLabel({ primary })] } : node,
  ),
});

/** A hit that only the first view has. */
function lone(one: Hit, holder: AddressParts = {}, other: AddressParts = {}) {
  const has = addressView({ ...holder, result: { ...holder.result, hits: [one] } });
  const lacks = addressView(other);
  const { hits } = compareSnapshots(has, lacks);
  const mirrored = compareSnapshots(lacks, has).hits;
  expect(mirrored.added).toEqual(hits.removed);
  expect(hits.removed).toHaveLength(1);
  return hits.removed[0]?.booking;
}

const asked = (request: NonNullable<AddressParts['request']>): AddressParts => ({ request });
const judged = (...rulesets: NonNullable<AddressParts['rulesets']>): AddressParts => ({ rulesets });
const scoring = buildFrozen('d', { role: 'scoring', text: { rules: [] } });
const noText = { ruleset: null };

type Row = [
  reason: BookingReason,
  cause: ChangeCause,
  certainty: 'shown' | 'inferred',
  one: Hit,
  holder: AddressParts,
  other: AddressParts,
];

describe('a hit in one snapshot only is booked', () => {
  it.each<Row>([
    [
      ...(['other_environment', 'unknown', 'shown', hit] as const),
      asked({ inflowHops: 3 }),
      {
        ...asked({ inflowHops: 1 }),
        summary: { environmentId: 'other' as EnvironmentId } as Partial<KyaView['summary']>,
      },
    ],
    ['chain_or_token', 'parameters', 'shown', hit, {}, asked({ token: 'usdc', inflowHops: 1 })],
    ['chain_or_token', 'parameters', 'shown', hit, {}, asked({ chainName: 'Tron' })],
    [
      'beyond_hops',
      'parameters',
      'shown',
      hit,
      {},
      asked({ inflowHops: 1, minAmount: decimal('99') }),
    ],
    ['below_min_amount', 'parameters', 'shown', hit, {}, asked({ minAmount: decimal('61') })],
    ['outside_window', 'parameters', 'shown', hit, {}, asked({ minTimestamp: EARLY + 1 })],
    ['outside_window', 'parameters', 'shown', hit, {}, asked({ maxTimestamp: EARLY })],
    [
      ...(['out_of_time_sequence', 'parameters', 'shown'] as const),
      buildHit({ nodes: buildNodes([a], [b, '60', EARLY], [SUBJECT, '240', EARLY - 1]) }),
      asked({ forceTimeSequence: false }),
      asked({ forceTimeSequence: true }),
    ],
    [
      ...(['exempted', 'parameters', 'shown', hit] as const),
      asked({ cexImmune: false }),
      { result: { subjectLabels: [buildLabel({ primary: 'Exchange' })] } },
    ],
    [
      ...(['ruleset_asked', 'parameters', 'shown', hit] as const),
      { ...asked({ rulesetId: '5' }), ...judged(buildFrozen('e', { text: { id: '5' } }), scoring) },
      judged(buildFrozen('f', { text: { rules: [] } }), scoring),
    ],
    [
      ...(['rule_differs', 'rules', 'shown', hit] as const),
      judged(buildFrozen('e'), scoring),
      judged(buildFrozen('f', { text: { rules: [buildRule({ maxHops: 1 })] } }), scoring),
    ],
    [
      ...(['label_of_subject', 'labels', 'shown'] as const),
      buildHit({ nodes: [], hops: 0, pathFlow: null }),
      { result: { subjectLabels: [buildLabel({ primary: 'Scam' })] } },
      {},
    ],
    [
      ...(['label_of_path', 'labels', 'shown'] as const),
      labelled(hit, a, 'Scam'),
      {},
      { result: { hits: [labelled({ ...hit, ruleCode: 'RULE-2' }, a, 'Shop')] } },
    ],
    [
      ...(['transfer_later', 'funds', 'shown'] as const),
      buildHit({ nodes: buildNodes([a], [b, '60', TAKEN_AT + 1], [SUBJECT, '240', TAKEN_AT + 2]) }),
      { takenAt: TAKEN_AT + 10 },
      {},
    ],
    [
      ...(['transfer_changed', 'funds', 'shown', hit] as const),
      {},
      {
        result: {
          hits: [
            buildHit({
              ruleCode: 'RULE-2',
              nodes: buildNodes([a], [b, '6', EARLY], [SUBJECT, '240', EARLY + 1]),
            }),
          ],
        },
      },
    ],
    ['limits_asked', 'parameters', 'inferred', undated, {}, asked({ minTimestamp: 1 })],
    [
      // The order of its links is uncertain, so is that of their times.
      ...(['limits_asked', 'parameters', 'inferred'] as const),
      buildHit({ nodes: turnDeep(buildNodes([a], [b, '60', EARLY], [SUBJECT, '240', EARLY - 1])) }),
      asked({ forceTimeSequence: false }),
      asked({ forceTimeSequence: true }),
    ],
    [
      ...(['ruleset_asked', 'parameters', 'inferred', hit] as const),
      { ...asked({ rulesetId: '5' }), ...judged(buildFrozen('e'), scoring) },
      judged(buildFrozen('f', noText), scoring),
    ],
    [
      ...(['ruleset_differs', 'rules', 'inferred', undated] as const),
      judged(buildFrozen('e'), scoring),
      judged(buildFrozen('f', noText), scoring),
    ],
    [
      ...(['ruleset_differs', 'rules', 'inferred', hit] as const),
      {},
      judged(buildFrozen('c', { changedWhileRunning: true }), scoring),
    ],
    ['transfer_unseen', 'funds', 'inferred', undated, {}, asked({ maxNodesPerHop: 10 })],
    ['node_cap', 'truncation', 'inferred', hit, {}, asked({ maxNodesPerHop: 10 })],
    [
      ...(['truncated_flag', 'truncation', 'inferred', hit] as const),
      { result: { totalPaths: 9 } },
      {
        result: {
          overview: { ...addressView().result!.overview!, truncated: false },
          totalPaths: 8,
        },
      },
    ],
    [
      ...(['paths_analysed', 'truncation', 'inferred', hit] as const),
      { result: { totalPaths: 9 } },
      { result: { totalPaths: 8 } },
    ],
    ['request_not_known', 'unknown', 'inferred', hit, { request: null }, {}],
    [
      ...(['ruleset_not_stored', 'unknown', 'inferred', hit] as const),
      {},
      judged(buildFrozen('c', { ...noText, sha256: null }), scoring),
    ],
    ['path_not_in_other', 'unknown', 'inferred', hit, {}, {}],
  ])('%s → %s (%s)', (reason, cause, certainty, one, holder, other) => {
    expect(lone(one, holder, other)).toMatchObject({ reason, cause, certainty });
  });

  it('side_not_screened → parameters, for the side that the other snapshot did not screen', () => {
    const { hits } = compareSnapshots(transactionView('both'), transactionView('in'));
    const out = hits.removed.filter(({ side }) => side === 'out');
    expect(out.length).toBeGreaterThan(0);
    for (const { booking } of out) {
      expect(booking).toMatchObject({ cause: 'parameters', reason: 'side_not_screened' });
    }
  });

  it.each<[string, Hit, AddressParts, AddressParts]>([
    ['a limit that lets the path in', hit, {}, asked({ inflowHops: 2, minAmount: decimal('60') })],
    ['more nodes of a hop than the snapshot that has it', hit, {}, asked({ maxNodesPerHop: 999 })],
    ['a screening forced to run again', hit, {}, asked({ forceRun: true, autoMonitor: true })],
    [
      'a change of its rule that leaves alone whether it fires',
      hit,
      judged(buildFrozen('e'), scoring),
      judged(buildFrozen('f', { text: { rules: [buildRule({ name: 'Other' })] } }), scoring),
    ],
    [
      'a change of another rule',
      hit,
      judged(buildFrozen('e'), scoring),
      judged(
        buildFrozen('f', { text: { rules: [buildRule(), buildRule({ ruleCode: 'R9' })] } }),
        scoring,
      ),
    ],
    [
      'another label of an address that is not on its path',
      hit,
      { result: { hits: [] } },
      { result: { subjectLabels: [buildLabel({ primary: 'Shop' })] } },
    ],
  ])('never to %s', (_, one, holder, other) => {
    expect(lone(one, holder, other)).toMatchObject({ reason: 'path_not_in_other' });
  });
});

/** The parts of a hit that both snapshots have, as reason by part. */
function parts(change: Partial<Hit>, before: AddressParts = {}, after: AddressParts = {}) {
  const { hits } = compareSnapshots(
    addressView({ ...before, result: { ...before.result, hits: [hit] } }),
    addressView({ ...after, result: { ...after.result, hits: [{ ...hit, ...change }] } }),
  );
  expect([hits.added, hits.removed]).toEqual([[], []]);
  const fields = hits.changed.flatMap((one) => one.fields);
  return Object.fromEntries(fields.map(({ what, booking }) => [what, booking.reason]));
}

describe('a part of a hit in both snapshots is booked', () => {
  const otherLevel = judged(
    buildFrozen('f', { text: { rules: [buildRule({ riskLevel: 'low' })] } }),
    scoring,
  );
  const otherAmount = { nodes: buildNodes([a], [b, '61', EARLY], [SUBJECT, '240', EARLY + 1]) };

  it('to the rule that says it', () => {
    expect(parts({ riskLevel: 'low' }, {}, otherLevel)).toEqual({ level: 'rule_differs' });
    expect(parts({ action: 'block' }, {}, otherLevel)).toEqual({ action: 'nothing_seen' });
    const after = { ...otherLevel, ...asked({ rulesetId: '7' }) };
    expect(parts({ riskLevel: 'low' }, {}, after)).toEqual({ level: 'ruleset_asked' });
    const missing = judged(buildFrozen('c', { ...noText, sha256: null }), scoring);
    expect(parts({ ruleName: 'New' }, {}, missing)).toEqual({ rule_name: 'ruleset_not_stored' });
  });

  it('to funds with what is taken from its links, unless dates or the minimum were others', () => {
    const change = { ...otherAmount, exposureAmount: decimal('61') };
    expect(parts(change)).toEqual({ amount: 'transfer_changed', exposure: 'transfer_changed' });
    expect(parts(change, {}, asked({ minAmount: decimal('1') }))).toEqual({
      ...{ amount: 'limits_asked', exposure: 'limits_asked' },
    });
    expect(parts({ exposureAmount: decimal('61') })).toEqual({ exposure: 'nothing_seen' });
  });

  it('to labels where these differ, and highlighting with them', () => {
    const { nodes } = labelled(hit, a, 'Mixer');
    expect(parts({ nodes })).toEqual({ labels: 'label_of_path' });
    expect(parts({ nodes, highlighted: true, highlightTags: ['Mixer'] })).toEqual({
      ...{ labels: 'label_of_path', highlighted: 'label_of_path' },
      highlight_tags: 'label_of_path',
    });
    expect(parts({ highlighted: true })).toEqual({ highlighted: 'nothing_seen' });
  });
});

describe('a sum follows what it is made of', () => {
  const scored = (amount: string, points: string) =>
    buildScore({
      score: decimal(points),
      verdict: Number(points) > 20 ? 'review' : 'accept',
      components: [
        buildComponent({
          amount: decimal(amount),
          rawAmount: decimal(amount),
          points: decimal(points),
        }),
      ],
    });
  const direct = (parts: Partial<Hit> = {}, amount = '50') =>
    buildHit({ nodes: buildNodes([c], [SUBJECT, amount, EARLY]), ...parts });
  const reasonsOf = (before: KyaView, after: KyaView) => {
    const { components, figures } = compareSnapshots(before, after);
    const all = [...components.flatMap(({ fields }) => fields), ...figures];
    return Object.fromEntries(
      all.map(({ what, booking }) => [what, `${booking.reason} ${String(booking.follows)}`]),
    );
  };

  it('the bucket its hits, the score its buckets, the verdict the score', () => {
    const before = addressView({ result: { hits: [direct()], score: scored('50', '10') } });
    const result = { hits: [direct({}, '90')], score: scored('90', '30') };
    expect(reasonsOf(before, addressView({ result }))).toEqual({
      amount: 'transfer_changed hits',
      rawAmount: 'transfer_changed hits',
      points: 'nothing_seen null',
      score: 'transfer_changed components',
      verdict: 'transfer_changed score',
    });
  });

  it('of several causes the first is taken, and the others are named', () => {
    const before = addressView({ result: { hits: [direct()], score: scored('50', '10') } });
    const other = buildHit({
      ruleCode: 'RULE-2',
      nodes: buildNodes([b], [SUBJECT, '90', TAKEN_AT + 5]),
    });
    const result = { hits: [other], score: scored('90', '30') };
    const after = addressView({
      ...asked({ minAmount: decimal('51') }),
      result,
      takenAt: TAKEN_AT + 9,
    });
    const { figures } = compareSnapshots(before, after);
    expect(figures.find(({ what }) => what === 'score')?.booking).toMatchObject({
      ...{ cause: 'parameters', reason: 'below_min_amount' },
      also: ['funds'],
    });
  });

  it('a weight, and a verdict of the same score, the scoring ruleset', () => {
    const result = (weight: string, verdict: string) => ({
      result: {
        score: buildScore({ verdict, components: [buildComponent({ weight: decimal(weight) })] }),
      },
    });
    const before = addressView({
      ...result('0.8', 'accept'),
      ...judged(buildFrozen('c'), scoring),
    });
    const changed = buildFrozen('9', { role: 'scoring' });
    const after = (more: AddressParts) =>
      addressView({ ...result('0.9', 'edd'), ...judged(buildFrozen('c'), changed), ...more });
    expect(reasonsOf(before, after({}))).toMatchObject({
      weight: 'ruleset_differs null',
      verdict: 'ruleset_differs score',
    });
    expect(reasonsOf(before, after(asked({ scoringRulesetId: '9' })))).toMatchObject({
      weight: 'ruleset_asked null',
    });
  });

  it('a ratio the volume that it is taken of, and the volume its funds, dates or its cut', () => {
    const view = (totalIn: string, ratio: string, more: AddressParts = {}) =>
      addressView({
        ...more,
        result: {
          score: buildScore({
            totalIn: decimal(totalIn),
            components: [buildComponent({ ratio: decimal(ratio) })],
          }),
          ...more.result,
        },
      });
    const before = view('100', '0.5');
    expect(reasonsOf(before, view('200', '0.25'))).toMatchObject({
      ...{ total_in: 'volume null', ratio: 'volume components' },
    });
    expect(reasonsOf(before, view('200', '0.25', asked({ maxTimestamp: 5 })))).toMatchObject({
      ...{ total_in: 'limits_asked null', ratio: 'limits_asked components' },
    });
    const overview = { ...before.result!.overview!, truncated: false };
    expect(reasonsOf(before, view('200', '0.25', { result: { overview } }))).toMatchObject({
      ...{ total_in: 'truncated_flag null', truncated: 'truncated_flag null' },
    });
  });

  it('without hits to follow it is not laid to them', () => {
    const result = { areHitsDelivered: false, risk: 'low' as const };
    const { parts: compared, figures } = compareSnapshots(addressView(), addressView({ result }));
    expect(compared).toContainEqual({ part: 'hits', obstacle: 'not_delivered', of: 'after' });
    expect(figures).toMatchObject([{ what: 'risk', booking: { reason: 'hits_not_delivered' } }]);
  });
});
