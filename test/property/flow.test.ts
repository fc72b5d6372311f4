// Laws of the flow tree over arbitrary hits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, decimal, type DecimalText } from '#shared/domain/amount.ts';
import { DEFAULT_FOLD, foldTree } from '#shared/flow/fold.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { edgeKeysOf, nodeKeysOf, type FlowTree } from '#shared/flow/tree.ts';
import type { Hit } from '#shared/screening/result.ts';
import { buildHit, buildNode, evmAddress } from '../builders/hits.ts';

const SUBJECT = evmAddress(0);
const pool = Array.from({ length: 14 }, (_, index) => evmAddress(index + 1));

/** A hit as specified: opponent first, the subject last and nowhere else. */
const hitArbitrary = fc
  .record({
    addresses: fc.uniqueArray(fc.constantFrom(...pool), { minLength: 1, maxLength: 5 }),
    cents: fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 5, maxLength: 5 }),
    times: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 5 }),
    flow: fc.constantFrom('inflow', 'outflow', null),
    level: fc.constantFrom('critical', 'high', 'medium', 'low'),
  })
  .map(({ addresses, cents, times, flow, level }) => {
    const nodes = [...addresses, SUBJECT].map((address, deep) =>
      buildNode(address, deep === 0 ? null : String((cents[deep - 1] ?? 0) / 100), {
        deep,
        lastClosedAt: deep === 0 ? null : (times[deep - 1] ?? null),
      }),
    );
    return buildHit({ nodes, pathFlow: flow, riskLevel: level });
  });
const hitsArbitrary = fc
  .array(hitArbitrary, { maxLength: 25 })
  .map((hits) => hits.map((hit, index) => ({ ...hit, index })));

/** The same path delivered with the screened address first; the link amounts move with it. */
function turned(hit: Hit): Hit {
  const count = hit.nodes.length;
  const nodes = [...hit.nodes].reverse().map((node, position) => ({
    ...node,
    amount: position === 0 ? null : (hit.nodes[count - position]?.amount ?? null),
    lastClosedAt: position === 0 ? null : (hit.nodes[count - position]?.lastClosedAt ?? null),
  }));
  return { ...hit, nodes };
}

/** The tree without what legitimately tells how a path was delivered. */
function picture(tree: FlowTree): unknown {
  return {
    nodes: [...tree.nodes],
    edges: [...tree.edges],
    paths: [...tree.paths].map(([hit, path]) => [hit, path.stops, path.links, path.side]),
    pathless: tree.pathless,
  };
}
const build = (hits: Hit[]): FlowTree => buildFlowTree(hits, SUBJECT, []);
const sumOf = (tree: FlowTree, keys: Iterable<string>): DecimalText =>
  addDecimals([...keys].map((key) => tree.edges.get(key)?.sum ?? decimal(0)));

describe('flow tree laws', () => {
  it('the order of the hits does not matter', () => {
    fc.assert(
      fc.property(
        hitsArbitrary.chain((hits) =>
          fc.tuple(
            fc.constant(hits),
            fc.shuffledSubarray(hits, { minLength: hits.length, maxLength: hits.length }),
          ),
        ),
        ([hits, shuffled]) => {
          expect(picture(build(shuffled))).toEqual(picture(build(hits)));
        },
      ),
    );
  });

  it('the order in which a path is delivered does not matter', () => {
    fc.assert(
      fc.property(hitsArbitrary, fc.array(fc.boolean(), { maxLength: 25 }), (hits, turns) => {
        const delivered = hits.map((hit, index) => (turns[index] === true ? turned(hit) : hit));
        expect(picture(build(delivered))).toEqual(picture(build(hits)));
      }),
    );
  });

  it('money flows towards the subject on inflow and away from it on outflow, always', () => {
    fc.assert(
      fc.property(hitsArbitrary, (hits) => {
        for (const edge of build(hits).edges.values()) {
          const expected = {
            inflow: [edge.child, edge.parent],
            outflow: [edge.parent, edge.child],
            unknown: [null, null],
          }[edge.side];
          expect([edge.from, edge.to]).toEqual(expected);
        }
      }),
    );
  });

  it('every path is in the tree, node by node and link by link', () => {
    fc.assert(
      fc.property(hitsArbitrary, (hits) => {
        const tree = build(hits);
        expect([...tree.paths.keys()]).toEqual(hits.map(({ index }) => index));
        for (const [hit, path] of tree.paths) {
          for (const key of nodeKeysOf(path)) expect(tree.nodes.get(key)?.hits).toContain(hit);
          for (const key of edgeKeysOf(path)) expect(tree.edges.get(key)?.hits).toContain(hit);
        }
      }),
    );
  });

  it('an edge is the sum of its distinct parts, each delivered by a hit', () => {
    fc.assert(
      fc.property(hitsArbitrary, (hits) => {
        for (const edge of build(hits).edges.values()) {
          const parts = edge.parts.map(({ amount, at }) => `${String(amount)}@${String(at)}`);
          expect(new Set(parts).size).toBe(parts.length);
          expect(addDecimals(edge.parts.map(({ amount }) => amount ?? decimal(0)))).toBe(edge.sum);
          const fromParts = new Set(edge.parts.flatMap((part) => part.hits));
          expect([...fromParts].sort((a, b) => a - b)).toEqual(edge.hits);
        }
      }),
    );
  });

  it('folding hides no money, no node and no hit without counting it', () => {
    const options = fc.record({
      smallShare: fc.double({ min: 0, max: 1, noNaN: true }),
      smallTotalShare: fc.double({ min: 0, max: 1, noNaN: true }),
      minSmall: fc.integer({ min: 1, max: 4 }),
      foldsHighRisk: fc.boolean(),
      maxChildren: fc.integer({ min: 1, max: 6 }),
      maxNodes: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(hitsArbitrary, options, (hits, chosen) => {
        const tree = build(hits);
        const folded = foldTree(tree, { ...DEFAULT_FOLD, ...chosen });
        const drawn = folded.edges.map(({ key }) => key);
        const booked = folded.folds.flatMap(({ edges }) => edges);
        expect([...drawn, ...booked].sort()).toEqual([...tree.edges.keys()].sort());
        expect(addDecimals([sumOf(tree, drawn), sumOf(tree, booked)])).toBe(
          sumOf(tree, tree.edges.keys()),
        );
        const hidden = folded.folds.reduce((sum, { nodeCount }) => sum + nodeCount, 0);
        expect(folded.shown.size + hidden).toBe(tree.nodes.size);
        expect(folded.hiddenNodes).toBe(hidden);
        for (const { from, to, parent, child } of folded.edges) {
          for (const key of [parent, child]) expect(folded.shown.has(key)).toBe(true);
          expect(from === null).toBe(to === null);
        }
        for (const { kind, members } of folded.folds) {
          if (kind === 'more' || chosen.foldsHighRisk) continue;
          const levels = members.map((key) => tree.nodes.get(key)?.level);
          expect(levels).not.toContain('critical');
          expect(levels).not.toContain('high');
        }
      }),
    );
  });

  it('opening every fold draws the whole tree', () => {
    fc.assert(
      fc.property(hitsArbitrary, (hits) => {
        const tree = build(hits);
        const tight = { ...DEFAULT_FOLD, maxChildren: 2, maxNodes: 4 };
        const expanded = new Map<string, number>();
        let folded = foldTree(tree, tight);
        while (folded.folds.length > 0) {
          for (const { key } of folded.folds) expanded.set(key, Infinity);
          folded = foldTree(tree, { ...tight, expanded });
        }
        expect(folded.shown).toEqual(new Set(tree.nodes.keys()));
        expect(folded.edges).toHaveLength(tree.edges.size);
      }),
    );
  });
});
