// Which sides of a stored screening a ruleset judges, and what is known of them.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { backtestedSideOf, type StoredSide } from '#shared/rulesets/backtested-side.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';
import { label } from '../../builders/detection.ts';
import { addressView, buildScore, SUBJECT, transactionView } from '../../builders/snapshot-pair.ts';

const [SOURCE, TARGET, OTHER] = [evmAddress(51), evmAddress(52), evmAddress(53)];
const inbound = buildHit({ direction: 'inbound', nodes: buildNodes([OTHER], [SOURCE, '5']) });
const outbound = buildHit({ direction: 'outbound', nodes: buildNodes([OTHER], [TARGET, '7']) });
const unknown = buildHit({ direction: '', nodes: buildNodes([OTHER], [evmAddress(54), '9']) });

function sideOf(...args: Parameters<typeof backtestedSideOf>): StoredSide {
  const side = backtestedSideOf(...args);
  if (typeof side === 'string') throw new Error(side);
  return side;
}

describe('an address', () => {
  it('is judged by rulesets of addresses alone', () => {
    const view = addressView();
    expect(sideOf(view, 'kya')).toMatchObject({ side: null, address: SUBJECT });
    expect(backtestedSideOf(view, 'kyt_in')).toBe('none');
  });

  it('is known by its totals as the score used them, else by its overview', () => {
    const score = buildScore({ totalIn: decimal('12'), totalOut: decimal('3') });
    const view = addressView({ result: { score } });
    expect(sideOf(view, 'kya')).toMatchObject({ inflowTotal: '12', outflowTotal: '3' });
    const { result } = addressView();
    const without = sideOf(addressView({ result: { score: null } }), 'kya');
    expect(result?.overview?.inTotal).not.toBeNull();
    expect(without.inflowTotal).toBe(result?.overview?.inTotal);
    const nothing = sideOf(addressView({ result: { score: null, overview: null } }), 'kya');
    expect(nothing).toMatchObject({ inflowTotal: null, outflowTotal: null });
  });

  it('knows what the rules of its hits recommended by the ruleset that judged it alone', () => {
    const view = addressView({ result: { hits: [inbound, { ...outbound, ruleCode: 'GONE' }] } });
    const actions = new Map([
      [inbound.ruleCode, 'edd'],
      ['OTHER', 'block'],
    ]);
    expect(sideOf(view, 'kya', actions).actionsBefore).toEqual({ [inbound.ruleCode]: 'edd' });
    expect(sideOf(view, 'kya').actionsBefore).toBeNull();
  });

  it('whose answer holds no list of hits is unreadable, not without hits', () => {
    expect(backtestedSideOf(addressView({ result: { areHitsDelivered: false } }), 'kya')).toBe(
      'unreadable',
    );
    expect(backtestedSideOf(addressView({ view: { result: null } }), 'kya')).toBe('unreadable');
  });

  it('that looks exempted says so; of an imported answer the default parameter is taken', () => {
    const result = { subjectLabels: [label({ primary: 'Exchange', tertiary: 'Deposit' })] };
    expect(sideOf(addressView({ result }), 'kya').isExempted).toBe(true);
    expect(sideOf(addressView({ result, request: null }), 'kya').isExempted).toBe(true);
    const off = addressView({ result, request: { cexImmune: false } });
    expect(sideOf(off, 'kya').isExempted).toBe(false);
  });

  it('keeps the labels of both ends of a path, and none between', () => {
    const nodes = buildNodes([OTHER], [SOURCE, '5'], [SUBJECT, '4']);
    for (const node of nodes) node.labels = [label({ primary: 'Mixer' })];
    const [hit] = sideOf(addressView({ result: { hits: [buildHit({ nodes })] } }), 'kya').hits;
    expect(hit?.nodes.map(({ labels }) => labels.length)).toEqual([1, 0, 1]);
  });
});

describe('a transaction', () => {
  const hits = [inbound, outbound, unknown].map((hit, index) => ({ ...hit, index }));

  it('is judged by each ruleset at its side, its hits by the side they name', () => {
    const view = transactionView('both', { hits });
    const indexes = (side: StoredSide) => side.hits.map(({ index }) => index);
    const [source, target] = [sideOf(view, 'kyt_in'), sideOf(view, 'kyt_out')];
    expect([source.side, indexes(source)]).toEqual(['in', [0]]);
    expect([target.side, indexes(target)]).toEqual(['out', [1]]);
    expect(source.labels).toEqual(view.result?.fromLabels);
    expect(target.labels).toEqual(view.result?.toLabels);
    expect(backtestedSideOf(view, 'kya')).toBe('none');
  });

  it('leaves out hits whose side cannot be told, and counts them', () => {
    expect(sideOf(transactionView('both', { hits }), 'kyt_in').unsidedHits).toBe(1);
  });

  it('says of each side whether it looks exempted, also of an imported answer', () => {
    const exchange = [label({ primary: 'Exchange', tertiary: 'Deposit' })];
    const score = buildScore({ score: decimal('0') });
    const result = {
      ...{ hits: [], fromLabels: exchange, toLabels: exchange },
      ...{ inScore: score, outScore: buildScore({ score: decimal('41') }) },
    };
    const view = transactionView('both', result);
    for (const asked of [view, { ...view, request: null }]) {
      expect(sideOf(asked, 'kyt_in').isExempted).toBe(true);
      expect(sideOf(asked, 'kyt_out').isExempted).toBe(false);
    }
    const unsided = transactionView('both', { ...result, hits: [unknown] });
    expect(sideOf(unsided, 'kyt_in').isExempted).toBe(false);
  });

  it('has only the side that was asked for, and counts its paths alone', () => {
    const view = transactionView('out', { hits: [outbound], totalPaths: 33 });
    expect(backtestedSideOf(view, 'kyt_in')).toBe('none');
    expect(sideOf(view, 'kyt_out')).toMatchObject({ side: 'out', analysedPaths: 33 });
    expect(sideOf(transactionView('both'), 'kyt_out').analysedPaths).toBeNull();
  });
});
