// Laws of the flow tree over arbitrary hits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, decimal, type DecimalText } from '#shared/domain/amount.ts';
import { DEFAULT_FOLD, foldTree } from '#shared/flow/fold.ts';
import { distinctPath } from '#shared/flow/distinct-paths.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { linksInMoneyOrder, orientPath } from '#shared/flow/orient.ts';
import { edgeKey, edgeKeysOf, nodeKeysOf, type FlowTree } from '#shared/flow/tree.ts';
import type { Hit } from '#shared/screening/result.ts';
import { anyHitsArbitrary, shuffledHitsArbitrary, SUBJECT } from '../builders/flow-arbitrary.ts';
import { buildHit, buildNode, evmAddress } from '../builders/hits.ts';

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
    paths: [...tree.paths].map(([hit, { stops, links, side, isContradictory }]) => [
      ...[hit, side, isContradictory],
      stops.map(({ position: _, ...stop }) => stop),
      links.map(({ carrier: _, ...link }) => link),
    ]),
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

  it('any permutation of a path that keeps each node its own facts draws the same links', () => {
    const shuffled = hitsArbitrary.chain((hits) =>
      fc.tuple(
        fc.constant(hits),
        fc.tuple(
          ...hits.map(({ nodes }) =>
            fc.shuffledSubarray(nodes, { minLength: nodes.length, maxLength: nodes.length }),
          ),
        ),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([hits, lists]) => {
        const delivered = hits.map((hit, index) => ({ ...hit, nodes: lists[index] ?? [] }));
        expect(picture(build(delivered))).toEqual(picture(build(hits)));
        expect([...delivered.map(distinctPath)]).toEqual(hits.map(distinctPath));
      }),
    );
  });

  it('a path that comes the other way round needs no `deep`: its ends tell', () => {
    fc.assert(
      fc.property(hitsArbitrary, fc.boolean(), (hits, isMoved) => {
        const bare = ({ nodes, ...hit }: Hit): Hit => ({
          ...hit,
          nodes: nodes.map((node) => ({ ...node, deep: null })),
        });
        const delivered = hits.map((hit) =>
          bare(isMoved ? turned(hit) : { ...hit, nodes: hit.nodes.toReversed() }),
        );
        expect(picture(build(delivered))).toEqual(picture(build(hits.map(bare))));
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
          const passed = nodeKeysOf(path).map((key) => tree.nodes.get(key));
          expect(tree.passed.get(hit)).toEqual(passed);
          for (const node of passed) expect(node?.hits).toContain(hit);
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

describe('laws of the flow over hits of any shape', () => {
  const optionsArbitrary = fc.record({
    maxChildren: fc.integer({ min: 1, max: 4 }),
    maxNodes: fc.integer({ min: 1, max: 12 }),
    minSmall: fc.integer({ min: 1, max: 3 }),
    smallTotalShare: fc.constantFrom(0.1, 1),
    foldsHighRisk: fc.boolean(),
  });

  it('orientation loses no node, no amount and no time, and adds at most the subject', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, (hits) => {
        for (const hit of hits) {
          const path = orientPath(hit, SUBJECT);
          expect(path === null).toBe(hit.nodes.length === 0);
          if (path === null) continue;
          const positions = path.stops.map(({ position }) => position);
          const delivered = positions.filter((position) => position !== null);
          expect([...delivered].sort((a, b) => a - b)).toEqual([...hit.nodes.keys()]);
          expect(positions.lastIndexOf(null)).toBeLessThan(1);
          for (const [stop, position] of positions.entries()) {
            if (position === null || stop === 0) continue;
            expect(path.stops[stop]?.address).toBe(hit.nodes[position]?.address);
          }
          const carried = path.links.filter(({ isGap }) => !isGap);
          // Each link has the figures of one of its two nodes, and no node gives them twice.
          expect(new Set(carried.map(({ carrier }) => carrier)).size).toBe(hit.nodes.length - 1);
          for (const { near, carrier, amount, at } of carried) {
            expect([positions[near], positions[near + 1]]).toContain(carrier);
            const node = hit.nodes[carrier ?? -1];
            expect([amount, at]).toEqual([node?.amount, node?.lastClosedAt]);
          }
        }
      }),
    );
  });

  it('in money order every link starts where the one before it ends, the subject at its own end', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, (hits) => {
        for (const path of build(hits).paths.values()) {
          const links = linksInMoneyOrder(path);
          expect(links === null).toBe(path.side === 'unknown');
          for (const [index, link] of (links ?? []).entries()) {
            const next = links?.[index + 1];
            if (next !== undefined) expect(next.from).toBe(link.to);
          }
          if (path.side === 'inflow' && path.links.length > 0) expect(links?.at(-1)?.to).toBe(0);
          if (path.side === 'outflow' && path.links.length > 0) expect(links?.[0]?.from).toBe(0);
        }
      }),
    );
  });

  it('merging loses no path: every node and link of it is there, with the hit', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, (hits) => {
        const tree = build(hits);
        expect([...tree.paths.keys(), ...tree.pathless].sort((a, b) => a - b)).toEqual(
          hits.map(({ index }) => index),
        );
        for (const [hit, path] of tree.paths) {
          for (const key of nodeKeysOf(path)) expect(tree.nodes.get(key)?.hits).toContain(hit);
          for (const key of edgeKeysOf(path)) expect(tree.edges.get(key)?.hits).toContain(hit);
        }
      }),
    );
  });

  it('merging and folding do not depend on the order of the hits', () => {
    fc.assert(
      fc.property(shuffledHitsArbitrary, optionsArbitrary, ([hits, shuffled], chosen) => {
        expect(picture(build(shuffled))).toEqual(picture(build(hits)));
        const options = { ...DEFAULT_FOLD, ...chosen };
        const { tree: _, ...folded } = foldTree(build(hits), options);
        const { tree: __, ...again } = foldTree(build(shuffled), options);
        expect(again).toEqual(folded);
      }),
    );
  });

  it('the amounts into a fold equal those of its members, and it counts all behind them', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, optionsArbitrary, (hits, chosen) => {
        const tree = build(hits);
        const { folds } = foldTree(tree, { ...DEFAULT_FOLD, ...chosen });
        for (const { parent, members, sum, nodeCount, edges, hits: named } of folds) {
          const into = members.map((member) => edgeKey(parent, member));
          expect(edges).toEqual(expect.arrayContaining(into));
          const known = into.filter((key) => (tree.edges.get(key)?.sum ?? null) !== null);
          expect(sum).toBe(known.length === 0 ? null : sumOf(tree, known));
          expect(nodeCount).toBeGreaterThanOrEqual(members.length);
          const passing = new Set(members.flatMap((key) => tree.nodes.get(key)?.hits ?? []));
          expect(named).toEqual([...passing].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('folding loses no path: each of its links is drawn or booked in exactly one fold', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, optionsArbitrary, (hits, chosen) => {
        const tree = build(hits);
        const folded = foldTree(tree, { ...DEFAULT_FOLD, ...chosen });
        const booked = folded.folds.flatMap(({ edges }) => edges);
        const places = [...folded.edges.map(({ key }) => key), ...booked];
        expect(new Set(places).size).toBe(places.length);
        for (const path of tree.paths.values()) {
          expect(places).toEqual(expect.arrayContaining(edgeKeysOf(path)));
        }
        expect(addDecimals([sumOf(tree, booked), ...drawnSums(folded.edges)])).toBe(
          sumOf(tree, tree.edges.keys()),
        );
      }),
    );
  });
});

function drawnSums(edges: readonly { sum: DecimalText | null }[]): DecimalText[] {
  return edges.flatMap(({ sum }) => (sum === null ? [] : [sum]));
}
