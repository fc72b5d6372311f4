// Two snapshots of one subject compared with each other: nothing that changes goes unseen, and what
// could not be compared is said.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { EnvironmentId, Sha256Hex } from '#shared/domain/ids.ts';
import { compareSnapshots } from '#shared/review/compare-snapshots.ts';
import { figureValue } from '#shared/words/change-values.ts';
import type { Hit, KytResult } from '#shared/screening/result.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import { buildHit, buildLabel, buildNodes, evmAddress } from '../../builders/hits.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import {
  addressView,
  buildFrozen,
  buildRule,
  SUBJECT,
  transactionView,
} from '../../builders/snapshot-pair.ts';

const [a, b] = [evmAddress(1), evmAddress(2)] as const;
const hit = (amount: string, parts: Partial<Hit> = {}) =>
  buildHit({ nodes: buildNodes([a], [SUBJECT, amount, 5]), ...parts });
const hits = (...list: Hit[]) => addressView({ result: { hits: list } });

/** Fields that say what was screened or how it was read, and nothing of the subject. */
const NO_FINDING = ['address', 'chain', 'transaction', 'deviations', 'deviationCount'];
/** Compared with each other as rulesets, which are causes. */
const AS_RULESETS = ['rulesetId', 'inRulesetId', 'outRulesetId'];
/** Without effect: delivered with the side that they belong to, or for one direction alone. */
const TOLD_ELSEWHERE = ['areHitsDelivered', 'subjectLabels', 'overview'];

/** A field by its name. */
function fieldOf(value: object, name: string): unknown {
  return (value as Record<string, unknown>)[name];
}

/** The same with something else said in every place. */
function otherwise(value: unknown): unknown {
  if (value === null) return null;
  if (typeof value === 'string') return /^-?[\d.]+$/.test(value) ? `${value}1` : `${value}x`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.length === 0 ? value : value.slice(1);
  return Object.fromEntries(Object.entries(value as object).map(([k, v]) => [k, otherwise(v)]));
}

describe('the verdict of an exempted address', () => {
  const labels = [buildLabel({ primary: 'Exchange' })];
  const score = {
    ...addressView().result!.score!,
    score: decimal('0'),
    verdict: 'accept' as const,
  };
  const result = { hits: [], subjectLabels: labels, score };
  const off = addressView({ request: { cexImmune: false }, result });
  const on = addressView({ request: { cexImmune: true }, result });

  it('is what the answer came to, not the word that was sent, and booked to what was asked', () => {
    const { figures } = compareSnapshots(off, on);
    expect(figures).toHaveLength(1);
    expect(figures[0]).toMatchObject({
      ...{ what: 'verdict', before: ['accept'], after: ['exempted'] },
      booking: { cause: 'parameters', reason: 'exempted' },
    });
    expect(figureValue('verdict', 'exempted', 'usdt')).toBe('Exempted');
  });
});

describe('nothing that an answer says changes unseen', () => {
  const address = buildScreeningView();
  const transaction = transactionView('both');

  it.each(
    Object.keys(address.result!).filter((key) => ![...NO_FINDING, ...AS_RULESETS].includes(key)),
  )('of an address: %s', (key) => {
    const result = {
      ...address.result!,
      [key]: otherwise(fieldOf(address.result!, key)),
    };
    const { outcome, parts } = compareSnapshots(address, { ...address, result });
    const isSaid = key === 'areHitsDelivered' && parts.some(({ obstacle }) => obstacle !== null);
    expect(isSaid || outcome === 'changed').toBe(true);
  });

  it.each(
    Object.keys(transaction.result!).filter(
      (key) => ![...NO_FINDING, ...AS_RULESETS, ...TOLD_ELSEWHERE].includes(key),
    ),
  )('of a transaction: %s', (key) => {
    const filled: KytResult = {
      ...transaction.result!,
      addressIdentifications: address.result!.addressIdentifications,
      exposures: address.result!.exposures,
      highlightSummary: { rulesChecked: 1, rulesHit: 1 },
      cluster: { name: 'A', category: 'B' },
    };
    const before = { ...transaction, result: filled };
    const result = { ...filled, [key]: otherwise(fieldOf(filled, key)) };
    const after = { ...transaction, result };
    expect(compareSnapshots(before, after).outcome).toBe('changed');
  });

  const rich = buildHit({
    nodes: buildNodes([a], [b, '60', 7], [SUBJECT, '240', 9]),
    ...{ maxAmount: decimal('240'), exposureAmount: decimal('60'), riskRatePct: decimal('25') },
    ...{ riskRateNumerator: decimal('60'), riskRateDenominator: decimal('240') },
    highlightTags: ['Mixer', 'Scam'],
  });
  it.each(Object.keys(rich).filter((key) => key !== 'index' && key !== 'nodes'))(
    'of a hit: %s',
    (key) => {
      const said = key === 'pathFlow' ? 'outflow' : otherwise(fieldOf(rich, key));
      const after = { ...rich, [key]: said };
      const { outcome, hits: told } = compareSnapshots(hits(rich), hits(after));
      expect(outcome).toBe('changed');
      const lone = [told.added.length, told.removed.length, told.changed.length].join();
      expect(['1,1,0', '0,0,1']).toContain(lone);
    },
  );

  it.each<[string, Partial<Hit['nodes'][number]>]>([
    ['address', { address: evmAddress(9) }],
    ['amount', { amount: decimal('61') }],
    ['lastClosedAt', { lastClosedAt: 8 }],
    ['labels', { labels: [buildLabel({ text: 'Mixer' })] }],
    ['deep', { deep: 2 }],
  ])('of a node on a path: %s', (_, part) => {
    const nodes = rich.nodes.map((node, index) => (index === 1 ? { ...node, ...part } : node));
    expect(compareSnapshots(hits(rich), hits({ ...rich, nodes })).outcome).toBe('changed');
  });
});

describe('hits are matched by key', () => {
  it('whatever their order, their digits and the spelling of their addresses', () => {
    const one = hit('60.50', { ruleCode: 'A' });
    const other = hit('7', { ruleCode: 'B' });
    const lower = {
      ...one,
      nodes: buildNodes([a.toLowerCase()], [SUBJECT, '60.5', 5]),
      opponentAddress: a.toLowerCase(),
    };
    const { outcome, hits: told } = compareSnapshots(hits(one, other), hits(other, lower));
    expect(outcome).toBe('unchanged');
    expect(told.unchangedCount).toBe(2);
  });

  it('of several with one key those that say the same are matched first', () => {
    const { hits: told } = compareSnapshots(
      hits(hit('60'), hit('70'), hit('80')),
      hits(hit('80'), hit('65'), hit('60')),
    );
    expect(told.unchangedCount).toBe(2);
    expect(told.changed).toMatchObject([
      { before: 1, after: 1, fields: [{ what: 'amount', before: ['70'], after: ['65'] }] },
    ]);
    const fewer = compareSnapshots(hits(hit('60'), hit('60')), hits(hit('60'))).hits;
    expect([fewer.removed.length, fewer.unchangedCount]).toEqual([1, 1]);
  });
});

describe('labels', () => {
  const of = (address: string, ...labels: Hit['nodes'][number]['labels']) =>
    hit('60', {
      nodes: buildNodes([a], [SUBJECT, '60', 5]).map((node) =>
        node.address === address ? { ...node, labels } : node,
      ),
    });

  it('of the subject and on paths come, go, or change their risk', () => {
    const old = buildLabel({ primary: 'Shop', riskLevel: 'low' });
    const now = buildLabel({ primary: 'Shop', riskLevel: 'high' });
    const before = addressView({ result: { subjectLabels: [old], hits: [of(a, old)] } });
    const after = addressView({
      result: { subjectLabels: [buildLabel({ text: 'New' })], hits: [of(a, now)] },
    });
    expect(compareSnapshots(before, after).labels).toMatchObject([
      { of: 'subject', address: SUBJECT, before: old, after: null },
      { of: 'subject', before: null, after: { text: 'New' } },
      { of: 'path', address: a, before: old, after: now, booking: { cause: 'labels' } },
    ]);
  });

  it('of an address on paths of one snapshot alone are no change of labels', () => {
    const { labels } = compareSnapshots(hits(), hits(of(a, buildLabel({ primary: 'Shop' }))));
    expect(labels).toEqual([]);
  });
});

describe('rulesets and parameters', () => {
  it('are told also where no result changed by them', () => {
    const before = addressView({ rulesets: [buildFrozen('c')] });
    const text = { rules: [buildRule({ name: 'Other' }), buildRule({ ruleCode: 'NEW' })] };
    const after = addressView({
      ...{ rulesets: [buildFrozen('e', { text })], request: { inflowHops: 5, forceRun: true } },
    });
    const told = compareSnapshots(before, after);
    expect(told).toMatchObject({
      outcome: 'unchanged',
      parameters: [
        { name: 'inflowHops', before: 3, after: 5 },
        { name: 'forceRun', before: false, after: true },
      ],
    });
    expect(told.rulesets[0]).toMatchObject({
      ...{ role: 'detection', state: 'differs' },
      rules: [
        { ruleCode: 'NEW', change: 'added' },
        { ruleCode: 'RULE-1', change: 'changed', fields: ['name'] },
      ],
    });
  });

  it('a clone that says the same has no other rules, whatever its ids and order', () => {
    const rules = [buildRule(), buildRule({ ruleCode: 'R2' })];
    const cloned = rules.map((rule) => ({
      ...rule,
      id: `9${rule.id}`,
      rulesetId: '9',
      sortOrder: 8,
    }));
    const [told] = compareSnapshots(
      addressView({ rulesets: [buildFrozen('c', { text: { rules } })] }),
      addressView({ rulesets: [buildFrozen('e', { text: { id: '9', rules: cloned.reverse() } })] }),
    ).rulesets;
    expect(told).toMatchObject({ state: 'differs', rules: [] });
  });
});

describe('what could not be compared is said', () => {
  const unreadable = (view: KyaView): KyaView => ({
    ...view,
    result: null,
    unreadable: 'not_json',
  });
  const imported = addressView({ request: null });

  it.each<[string, KyaView | KytView, KyaView | KytView, object]>([
    ['an unreadable answer', unreadable(hits()), hits(), { obstacle: 'unreadable', of: 'before' }],
    [
      ...(['an altered one', hits()] as const),
      { ...hits(hit('1')), recomputedSha256: 'f'.repeat(64) as Sha256Hex },
      { obstacle: 'altered', of: 'after' },
    ],
    ['another kind', hits(), transactionView(), { obstacle: 'other_kind', of: null }],
    ['another subject', hits(), buildScreeningView(), { obstacle: 'other_subject', of: null }],
    [
      ...(['an answer about another address', hits()] as const),
      addressView({ result: { address: a, hits: [hit('1')] } }),
      { obstacle: 'other_subject', of: 'after' },
    ],
  ])('%s: nothing is held against it', (_, before, after, part) => {
    const told = compareSnapshots(before, after);
    expect(told.outcome).toBe('not_comparable');
    expect(told.parts).toContainEqual({ part: 'answer', ...part });
    expect(Object.values(told.causes).every((count) => count === 0)).toBe(true);
  });

  it('hits that were not delivered are not taken for gone', () => {
    const {
      hits: told,
      parts,
      outcome,
    } = compareSnapshots(hits(hit('60')), addressView({ result: { areHitsDelivered: false } }));
    expect(told).toEqual({ added: [], removed: [], changed: [], unchangedCount: 0 });
    expect(outcome).toBe('unchanged');
    expect(parts).toContainEqual({ part: 'hits', obstacle: 'not_delivered', of: 'after' });
  });

  it('what was asked for an imported answer, and a ruleset that is not stored', () => {
    const none = { rulesets: [buildFrozen('c', { sha256: null, ruleset: null })] };
    const { parts, parameters } = compareSnapshots(imported, addressView(none));
    expect(parameters).toEqual([]);
    expect(parts).toContainEqual({ part: 'parameters', obstacle: 'not_known', of: 'before' });
    expect(parts).toContainEqual({
      part: 'detection_ruleset',
      obstacle: 'not_stored',
      of: 'after',
    });
  });

  it('a score that was not computed, a missing overview, a side that was not screened', () => {
    const score = { ...addressView().result!.score!, score: null };
    const without = addressView({ result: { score, overview: null } });
    const { parts, figures } = compareSnapshots(without, addressView());
    expect(parts).toContainEqual({ part: 'score', obstacle: 'not_delivered', of: 'before' });
    expect(parts).toContainEqual({ part: 'overview', obstacle: 'not_delivered', of: 'before' });
    expect(figures).toMatchObject([{ what: 'score', before: [], after: ['0'] }]);
    const sides = compareSnapshots(transactionView('in'), transactionView('both'));
    expect(sides.parts).toContainEqual({
      part: 'out_side',
      obstacle: 'not_screened',
      of: 'before',
    });
  });

  it('another environment: every change is of another service, with no cause here', () => {
    const other = addressView({
      summary: { environmentId: 'other' as EnvironmentId } as Partial<KyaView['summary']>,
      result: { hits: [hit('60')], risk: 'low' },
      request: { inflowHops: 1 },
    });
    const { isSameEnvironment, causes } = compareSnapshots(hits(), other);
    expect(isSameEnvironment).toBe(false);
    expect(causes).toMatchObject({ parameters: 0, unknown: 2 });
  });
});

it('a direction of its own is compared with the same side of both, and the whole as asked', () => {
  const told = compareSnapshots(
    transactionView('in', { totalPaths: 5 }),
    transactionView('both', { totalPaths: 9 }),
  );
  expect(told.figures.filter(({ side }) => side === 'out')).toEqual([]);
  expect(told.figures.find(({ what }) => what === 'total_paths')?.booking).toMatchObject({
    ...{ cause: 'parameters', reason: 'side_not_screened' },
  });
});
