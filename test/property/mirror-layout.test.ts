// Laws of the picture of both sides of a transaction, over arbitrary hits on each side.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrowCorners } from '#shared/charts/flow-edges.ts';
import { DUST_SHARE, type FlowLayout } from '#shared/charts/flow-layout.ts';
import {
  DRAWN_FLOW,
  layOutMirror,
  mirrorKey,
  mirrorTree,
  unmirrorKey,
  type OfSides,
} from '#shared/charts/mirror-layout.ts';
import { addressKey } from '#shared/domain/address.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { DEFAULT_FOLD, foldTree, type FoldedTree } from '#shared/flow/fold.ts';
import { edgeKey, SUBJECT_KEY } from '#shared/flow/tree.ts';
import { TRANSACTION_SIDES, type TransactionSide } from '#shared/review/sides.ts';
import type { Hit } from '#shared/screening/result.ts';
import { anyHitsArbitrary, shuffledHitsArbitrary, SUBJECT } from '../builders/flow-arbitrary.ts';
import { plainFlowWording } from '../builders/flow-scene.ts';

const spineEdgeKey = (side: TransactionSide) => edgeKey(SUBJECT_KEY, `${side}:subject`);
const HASH = `0x${'ab'.repeat(32)}`;
const smallFold = { ...DEFAULT_FOLD, smallShare: 0.3, smallTotalShare: 0.6, maxChildren: 3 };

/** A side's own tree, folded; null stands for a side that was not screened. */
function fold(hits: readonly Hit[] | null): FoldedTree | null {
  return hits === null ? null : foldTree(buildFlowTree(hits, SUBJECT, []), smallFold);
}

function draw(folded: OfSides<FoldedTree | null>): FlowLayout {
  const trees = { in: folded.in?.tree ?? null, out: folded.out?.tree ?? null };
  return layOutMirror(mirrorTree(HASH, trees), folded, plainFlowWording);
}

const sideArbitrary = fc.option(anyHitsArbitrary, { freq: 6 });
const sidesArbitrary = fc.record({ in: sideArbitrary, out: sideArbitrary });
const bothOf = (hits: OfSides<readonly Hit[] | null>) => ({
  in: fold(hits.in),
  out: fold(hits.out),
});

describe('the picture of both sides', () => {
  it('holds each node, fold and link that the sides draw exactly once, and nothing else', () => {
    fc.assert(
      fc.property(sidesArbitrary, (hits) => {
        const folded = bothOf(hits);
        const nodes = [SUBJECT_KEY];
        const edges: string[] = [];
        for (const side of TRANSACTION_SIDES) {
          nodes.push(mirrorKey(side, SUBJECT_KEY));
          edges.push(spineEdgeKey(side));
          const own = folded[side];
          if (own === null) continue;
          const drawn = DRAWN_FLOW[side];
          for (const key of own.shown) {
            if (own.tree.nodes.get(key)?.side === drawn) nodes.push(mirrorKey(side, key));
          }
          for (const { key, side: flow } of own.folds) {
            if (flow !== drawn) continue;
            nodes.push(mirrorKey(side, key));
            edges.push(mirrorKey(side, key));
          }
          for (const { key, side: flow } of own.edges) {
            if (flow === drawn) edges.push(mirrorKey(side, key));
          }
        }
        const layout = draw(folded);
        expect(layout.nodes.map(({ key }) => key).sort()).toEqual(nodes.sort());
        expect(layout.edges.map(({ key }) => key).sort()).toEqual(edges.sort());
      }),
    );
  });

  it('folds and hides as each side does by itself', () => {
    fc.assert(
      fc.property(sidesArbitrary, (hits) => {
        const folded = bothOf(hits);
        const drawn = draw(folded).nodes.flatMap((placed) =>
          placed.kind === 'fold' ? [placed.fold] : [],
        );
        for (const { key, nodeCount, sum, members, hop } of drawn) {
          const own = unmirrorKey(key);
          const fold = own && folded[own.side]?.folds.find((one) => one.key === own.key);
          expect(fold).toMatchObject({ nodeCount, sum, hop });
          expect(members.map((member) => unmirrorKey(member)?.key)).toEqual(fold?.members);
        }
      }),
    );
  });

  it('draws one amount alike on both sides: its width, and whether it is dust', () => {
    fc.assert(
      fc.property(sidesArbitrary, (hits) => {
        const folded = bothOf(hits);
        const { edges } = draw(folded);
        const looks = new Map<string, string>();
        let largest = 0;
        for (const side of TRANSACTION_SIDES) {
          for (const edge of folded[side]?.tree.edges.values() ?? []) {
            if (edge.side === DRAWN_FLOW[side]) largest = Math.max(largest, Number(edge.sum ?? 0));
          }
        }
        for (const { edge, width, isDust } of edges) {
          const sum = edge?.sum ?? null;
          if (sum === null) continue;
          const look = `${String(width)} ${String(isDust)}`;
          expect(looks.get(sum) ?? look).toBe(look);
          looks.set(sum, look);
          expect(isDust).toBe(Number(sum) < largest * DUST_SHARE);
        }
      }),
    );
  });

  it('does not depend on the order of the hits', () => {
    fc.assert(
      fc.property(shuffledHitsArbitrary, shuffledHitsArbitrary, (source, destination) => {
        const plain = draw({ in: fold(source[0]), out: fold(destination[0]) });
        const shuffled = draw({ in: fold(source[1]), out: fold(destination[1]) });
        expect(shuffled).toEqual(plain);
      }),
    );
  });

  it('has the source left, the destination right, and every arrow from left to right', () => {
    fc.assert(
      fc.property(sidesArbitrary, (hits) => {
        const { nodes, edges, columns } = draw(bothOf(hits));
        for (const { key, x } of nodes) {
          const side = unmirrorKey(key)?.side ?? null;
          expect(Math.sign(x)).toBe(side === null ? 0 : side === 'in' ? -1 : 1);
        }
        const at = new Map(nodes.map((node) => [node.key, node]));
        for (const { edge, side, curve } of edges) {
          const [tip, back] = arrowCorners(side, curve) ?? [];
          expect(tip!.x).toBeGreaterThan(back!.x);
          if (edge === null) continue;
          expect(at.get(edge.from!)!.x).toBeLessThan(at.get(edge.to!)!.x);
        }
        // One ruler: hops from the endpoints outwards.
        for (const side of TRANSACTION_SIDES) {
          const own = columns.filter((column) => column.side === DRAWN_FLOW[side]);
          const hops = own.map(({ hop }) => hop);
          const outwards = side === 'in' ? hops.reverse() : hops;
          expect(outwards[0]).toBe(0);
          expect(outwards).toEqual([...new Set(outwards)].sort((a, b) => a - b));
          for (const { key, x, hop } of nodes) {
            if (unmirrorKey(key)?.side !== side) continue;
            expect(own.find((column) => column.x === x)?.hop).toBe(hop);
          }
        }
      }),
    );
  });

  it('marks an address as a twin wherever else it stands, on its own side and on the other', () => {
    fc.assert(
      fc.property(sidesArbitrary, (hits) => {
        const folded = bothOf(hits);
        const { nodes } = mirrorTree(HASH, {
          in: folded.in?.tree ?? null,
          out: folded.out?.tree ?? null,
        });
        for (const { key, address, side, twins } of nodes.values()) {
          const same = [...nodes.values()].filter(
            (other) =>
              other.key !== key &&
              other.side !== null &&
              addressKey(other.address) === addressKey(address),
          );
          const isPlace = side === null || address === '';
          expect([...twins].sort()).toEqual(isPlace ? [] : same.map((other) => other.key).sort());
        }
      }),
    );
  });

  it('keeps the frame where nothing was screened', () => {
    const { nodes, edges, columns } = draw({ in: null, out: null });
    expect(nodes.map(({ key, x }) => [key, Math.sign(x)])).toEqual([
      [SUBJECT_KEY, 0],
      ['in:subject', -1],
      ['out:subject', 1],
    ]);
    expect(edges).toHaveLength(2);
    expect(columns.map(({ side, hop }) => [side, hop])).toEqual([
      ['inflow', 0],
      [null, 0],
      ['outflow', 0],
    ]);
  });
});
