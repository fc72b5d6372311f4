// Both sides of a transaction in one picture: what is chosen on one side, what is lit, and what the
// picture does not draw.
import { describe, expect, it } from 'vitest';
import { edgeKey, SUBJECT_KEY } from '#shared/flow/tree.ts';
import type { TransactionSide } from '#shared/review/sides.ts';
import type { Hit } from '#shared/screening/result.ts';
import { FlowController } from '../../../../renderer/features/flow/flow-controller.svelte.ts';
import { MirrorController } from '../../../../renderer/features/flow/mirror-controller.svelte.ts';
import { buildHit, buildNodes, evmAddress } from '../../../builders/hits.ts';

const [SOURCE, DESTINATION, FAR] = [evmAddress(0), evmAddress(1), evmAddress(2)] as const;
const spineEdgeKey = (side: TransactionSide) => edgeKey(SUBJECT_KEY, `${side}:subject`);
const farKey = (side: TransactionSide, hop = 1) =>
  `${side === 'in' ? 'in:inflow' : 'out:outflow'}|${hop}|${FAR.toLowerCase()}`;

const paid = (index: number, parts: Partial<Hit> = {}) =>
  buildHit({ index, nodes: buildNodes([FAR], [SOURCE, '50']), ...parts });
const pays = (index: number, parts: Partial<Hit> = {}) =>
  buildHit({ index, pathFlow: 'outflow', nodes: buildNodes([FAR], [DESTINATION, '5']), ...parts });

/** Hits 0 and 1 of the source, of which 1 runs the other way; hit 2 of the destination. */
const IN_HITS = [paid(0), paid(1, { pathFlow: 'outflow' })];
const OUT_HITS = [pays(2)];

function open(hits: { in: Hit[] | null; out: Hit[] | null }, ends = [SOURCE, DESTINATION]) {
  let chosen: number | null = null;
  const choose = (hit: number | null) => (chosen = hit);
  const flowOf = (side: TransactionSide): FlowController | null => {
    const own = hits[side];
    if (own === null) return null;
    const subject = ends[side === 'in' ? 0 : 1] ?? '';
    return new FlowController(
      () => ({
        ...{ hits: own, subject, subjectLabels: [], token: 'usdt', totalPaths: 9, side },
        isTotalOfBoth: true,
      }),
      () => (own.some(({ index }) => index === chosen) ? chosen : null),
      choose,
      () => null,
      { recalled: null, offerUndo: () => undefined },
    );
  };
  const flows = { in: flowOf('in'), out: flowOf('out') };
  const transaction = {
    ...{ hash: `0x${'ab'.repeat(32)}`, chain: 'Tron', token: 'usdt' },
    ...{ screenedAt: 0, inferredEnds: [], stated: null },
  };
  const mirror = new MirrorController(
    flows,
    () => transaction,
    () => null,
  );
  return { mirror, flows, choose };
}

describe('both sides in one picture', () => {
  it('takes a selection to the side it stands on, and lets go of the other', () => {
    const { mirror, flows } = open({ in: IN_HITS, out: OUT_HITS });
    mirror.select({ kind: 'node', key: farKey('in') });
    expect(flows.in?.selection).toEqual({ kind: 'node', key: farKey('in').slice(3) });
    expect(mirror.panelFlow).toBe(flows.in);
    mirror.select({ kind: 'node', key: farKey('out') });
    expect(flows.in?.selection).toBeNull();
    expect(mirror.selectedKey).toBe(farKey('out'));
    expect(mirror.panelFlow).toBe(flows.out);
  });

  it('finds on both sides, and selects what is found on its side', () => {
    const { mirror, flows } = open({ in: IN_HITS, out: OUT_HITS });
    mirror.find.isOpen = true;
    mirror.find.text = FAR.slice(-8);
    expect(mirror.find.progress).toEqual({ place: 0, of: 2 });
    mirror.find.step(1);
    expect([flows.in?.selection, flows.out?.selection]).toEqual([
      { kind: 'node', key: farKey('in').slice(3) },
      null,
    ]);
    mirror.find.step(1);
    expect([flows.in?.selection, flows.out?.selection]).toEqual([
      null,
      { kind: 'node', key: farKey('out').slice(4) },
    ]);
  });

  it('lights a path up to the transaction, and nothing of the other side', () => {
    const { mirror } = open({ in: IN_HITS, out: OUT_HITS });
    mirror.showHit(0, 'in');
    expect([...(mirror.lit?.nodes ?? [])].sort()).toEqual(
      [SUBJECT_KEY, 'in:subject', farKey('in')].sort(),
    );
    expect(mirror.lit?.edges.has(spineEdgeKey('in'))).toBe(true);
    expect(mirror.lit?.edges.has(spineEdgeKey('out'))).toBe(false);
    mirror.clear();
    expect(mirror.lit).toBeNull();
  });

  it('prefers a hit chosen elsewhere to what was selected on the other side', () => {
    const { mirror, flows, choose } = open({ in: IN_HITS, out: OUT_HITS });
    mirror.select({ kind: 'node', key: farKey('in') });
    choose(2);
    expect(mirror.panelFlow).toBe(flows.out);
    expect(mirror.selectedKey).toBeNull();
    expect(mirror.lit?.nodes.has(farKey('in'))).toBe(false);
  });

  it('counts what it does not draw of a side, and shows such a hit in the side alone', () => {
    const { mirror } = open({ in: IN_HITS, out: OUT_HITS });
    expect(mirror.sides).toMatchObject([
      { side: 'in', pathCount: 1, otherCount: 1, undrawableCount: 0 },
      { side: 'out', pathCount: 1, otherCount: 0, undrawableCount: 0 },
    ]);
    mirror.showHit(0, 'in');
    expect(mirror.alone).toBeNull();
    mirror.showHit(1, 'in');
    expect(mirror.alone).toBe('in');
    expect(mirror.sides[0]?.isHitElsewhere).toBe(true);
    // Its own side alone may stay; another one gives way.
    mirror.showHit(0, 'in');
    expect(mirror.alone).toBe('in');
    mirror.showHit(2, 'out');
    expect(mirror.alone).toBeNull();
  });

  it('draws nothing of a side whose endpoint is not known, and counts its hits', () => {
    const { mirror } = open({ in: IN_HITS, out: OUT_HITS }, [SOURCE, '']);
    expect(mirror.sides[1]).toMatchObject({ pathCount: 0, undrawableCount: 1 });
    expect(mirror.layout.nodes.filter(({ key }) => key.startsWith('out:'))).toHaveLength(1);
  });

  it('selects the transaction for its ring, its links, and the place of a side not screened', () => {
    const { mirror, flows } = open({ in: IN_HITS, out: null });
    for (const key of [SUBJECT_KEY, spineEdgeKey('in'), 'out:subject']) {
      mirror.select({ kind: 'node', key: farKey('in') });
      mirror.select({ kind: key.includes('>') ? 'edge' : 'node', key });
      expect(mirror.isTransactionShown, key).toBe(true);
      expect(flows.in?.selection, key).toBeNull();
    }
    expect(mirror.sides[1]).toMatchObject({ flow: null, pathCount: 0 });
  });

  it('leaves out of the picture what a filter of a side hides, and hides by its key', () => {
    const { mirror, flows } = open({ in: IN_HITS, out: OUT_HITS });
    const keys = () => mirror.layout.nodes.map(({ key }) => key);
    expect(keys()).toContain(farKey('in'));
    mirror.hide(farKey('in'));
    expect(flows.in?.filtering.filters.hiddenNodes).toEqual([farKey('in').slice(3)]);
    expect(keys()).not.toContain(farKey('in'));
    expect(keys()).toContain(farKey('out'));
    expect(mirror.sides).toMatchObject([{ pathCount: 0, otherCount: 1 }, { pathCount: 1 }]);
    expect(mirror.focusKey).toBe('in:subject');
  });

  it('does not count a path that a hidden address cuts', () => {
    const between = evmAddress(3);
    const nodes = buildNodes([FAR], [between, '50'], [SOURCE, '50']);
    const { mirror } = open({ in: [buildHit({ index: 0, nodes })], out: OUT_HITS });
    expect(mirror.sides[0]).toMatchObject({ pathCount: 1 });
    mirror.hide(farKey('in', 2));
    expect(mirror.layout.nodes.some(({ key }) => key.includes(between.toLowerCase()))).toBe(true);
    expect(mirror.sides[0]).toMatchObject({ pathCount: 0 });
  });
});
