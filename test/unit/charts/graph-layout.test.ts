// The layout of a case graph: money goes from left to right, no two marks are at one place, and the same
// graph gives the same picture.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrowCorners } from '#shared/charts/flow-edges.ts';
import type { FlowLayout } from '#shared/charts/flow-layout.ts';
import { layOutGraph } from '#shared/charts/graph-layout.ts';
import { layerRows } from '#shared/charts/layered-rows.ts';
import { graphLayoutWording } from '#shared/figures/graph-words.ts';
import { drawGraph } from '#shared/graph/drawn-graph.ts';
import { SampleGraph, sampleGraphViews } from '../../builders/graph-samples.ts';
import { examples } from '../../fakes/extent.ts';

const graph = drawGraph(
  new SampleGraph(sampleGraphViews()).ask({ kind: 'shown', opened: [], stated: [] }),
);

function layOut(moves?: ReadonlyMap<string, number>): FlowLayout {
  return layOutGraph(
    {
      nodes: Array.from(graph.nodes.values(), ({ flow }) => flow),
      edges: Array.from(graph.links.values(), ({ edge }) => edge),
      widthOf: () => 1,
    },
    graphLayoutWording(graph),
    moves,
  );
}

const graphs = fc.record({
  heights: fc
    .array(fc.integer({ min: 54, max: 200 }), { minLength: 1, maxLength: 30 })
    .map((list) => Float64Array.from(list)),
  pairs: fc.array(fc.tuple(fc.nat(29), fc.nat(29)), { maxLength: 60 }),
});

const graphOf = ({ heights, pairs }: { heights: Float64Array; pairs: [number, number][] }) => ({
  heights,
  links: Int32Array.from(pairs.flat().map((node) => node % heights.length)),
});

describe('layers of a graph', () => {
  it('keep the rows of a layer apart, in a picture that is always the same', () => {
    fc.assert(
      fc.property(graphs, (made) => {
        const { layers, middles } = layerRows(graphOf(made));
        expect(layerRows(graphOf(made))).toEqual({ layers, middles });
        const order = [...layers.keys()].sort(
          (a, b) => layers[a]! - layers[b]! || middles[a]! - middles[b]!,
        );
        for (const [at, node] of order.entries()) {
          const before = order[at - 1];
          if (before === undefined || layers[before] !== layers[node]) continue;
          const least = (made.heights[before]! + made.heights[node]!) / 2;
          expect(middles[node]! - middles[before]!).toBeGreaterThan(least - 1e-6);
        }
      }),
      { numRuns: examples(200) },
    );
  });

  it('lead from left to right where the links go round in no circle', () => {
    fc.assert(
      fc.property(graphs, (made) => {
        // From the lower to the higher node there is no way back.
        const pairs = made.pairs.map(([one, other]): [number, number] => {
          const [a, b] = [one % made.heights.length, other % made.heights.length];
          return a < b ? [a, b] : [b, a];
        });
        const { layers } = layerRows(graphOf({ ...made, pairs }));
        for (const [from, to] of pairs)
          if (from !== to) expect(layers[from]).toBeLessThan(layers[to]!);
        expect(Math.min(...layers)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: examples(200) },
    );
  });
});

describe('the picture of a case', () => {
  it('has every node and link, what was screened first at the origin', () => {
    const { nodes, edges } = layOut();
    expect(nodes).toHaveLength(graph.nodes.size);
    expect(edges).toHaveLength(graph.links.size);
    expect(nodes[0]).toMatchObject({ x: 0, y: 0, side: null });
  });

  it('has what a person moved where they put it, and nothing else moves', () => {
    const before = layOut();
    const [first, moved] = before.nodes;
    const after = layOut(new Map([[moved!.key, 40]]));
    for (const [at, { key, x, y, isPinned }] of after.nodes.entries()) {
      const { x: wasX, y: wasY } = before.nodes[at]!;
      const isMoved = key === moved!.key;
      expect([x, y, isPinned]).toEqual([wasX, isMoved ? wasY + 40 : wasY, isMoved]);
    }
    expect(after.nodes[0]).toMatchObject({ x: first!.x, y: first!.y });
  });

  it('points each arrow into the node that the money enters', () => {
    const { nodes, edges } = layOut();
    const byKey = new Map(nodes.map((node) => [node.key, node]));
    for (const { edge, side, curve } of edges) {
      const [from, to] = [edge!.parent, edge!.child].map((key) => byKey.get(key)!);
      const [tip, back] = arrowCorners(side, curve)!;
      expect(Math.sign(tip.x - back.x)).toBe(Math.sign(to!.x - from!.x));
      expect(Math.abs(tip.x - to!.x)).toBeLessThan(30);
    }
  });

  it('never adds what different screenings say', () => {
    const labels = layOut().edges.flatMap(({ label }) => label?.amount ?? []);
    expect(labels).toContain('9,600 USDT');
    expect(labels.some((text) => text.startsWith('19,200'))).toBe(false);
  });
});
