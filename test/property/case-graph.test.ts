// Laws of the graph of a case: nothing depends on the order of the rows, and a screening adds exactly the
// links that its flow has.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey } from '#shared/domain/address.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { linksOfAnswer } from '#shared/graph/answer-links.ts';
import { CaseGraph } from '#shared/graph/case-graph.ts';
import { connectingNodes } from '#shared/graph/connecting-nodes.ts';
import { flowHits } from '../builders/arbitrary-flow.ts';
import { madeGraphs } from '../builders/arbitrary-graph.ts';
import { graphSource } from '../builders/case-graphs.ts';
import { evmAddress } from '../builders/hits.ts';
import { buildScreeningView } from '../builders/kya-view.ts';

const SUBJECT = evmAddress(0);

describe('a graph', () => {
  it('is the same whatever the order of its rows', () => {
    fc.assert(
      fc.property(madeGraphs, fc.nat(15), (made, turns) => {
        const { links } = made;
        const turned = [...links.slice(turns), ...links.slice(0, turns)].reverse();
        const [one, other] = [made, { ...made, links: turned }].map(
          (graph) => new CaseGraph(graphSource(graph)),
        );
        const opened = new Map([[0, 2]]);
        expect(connectingNodes(other!, opened)).toEqual(connectingNodes(one!, opened));
        for (let node = 0; node < one!.size; node++) {
          expect(other!.linksAt(node)).toEqual(one!.linksAt(node));
        }
      }),
    );
  });

  it('hides nothing without saying so: what is shown and what is folded is all there is', () => {
    fc.assert(
      fc.property(madeGraphs, (made) => {
        const graph = new CaseGraph(graphSource(made));
        const everything = new Map(Array.from({ length: graph.size }, (_, node) => [node, 100]));
        const shown = connectingNodes(graph, new Map());
        expect(shown.nodes.length + shown.hidden).toBe(graph.size);
        for (const { node, nodes } of shown.folds) {
          const neighbours = graph.neighbours(node, 'either');
          const hidden = neighbours.filter((other) => !shown.nodes.includes(other));
          expect(nodes).toBe(hidden.length);
          expect(nodes).toBeGreaterThan(0);
        }
        expect(connectingNodes(graph, everything).folds.length).toBeLessThanOrEqual(
          shown.folds.length + shown.hidden,
        );
      }),
    );
  });
});

describe('the links of a screening', () => {
  it('are the parts of the links of its flow, no more and no fewer', () => {
    const { result } = buildScreeningView();
    fc.assert(
      fc.property(flowHits(SUBJECT, 30), (hits) => {
        const view = { subject: SUBJECT, summary: { address: SUBJECT } };
        const read = linksOfAnswer({ kind: 'kya', ...view, result: { ...result!, hits } })!;
        const tree = buildFlowTree(hits, SUBJECT, []);
        const told = read.links.map(({ near, far, hop, side, amount, at, hits: count }) =>
          [read.nodes[near]?.key, read.nodes[far]?.key, hop, side, amount, at, count].join(' '),
        );
        const parts = [...tree.edges.values()].flatMap((edge) => {
          const [near, far] = [edge.parent, edge.child].map((key) => tree.nodes.get(key)!);
          const ends = [near, far].map((node) => addressKey(node!.address));
          const common = [...ends, far!.hop, edge.side];
          return edge.isGap
            ? [[...common, null, null, edge.hits.length].join(' ')]
            : edge.parts.map((part) =>
                [...common, part.amount, part.at, part.hits.length].join(' '),
              );
        });
        expect(told.sort()).toEqual(parts.sort());
        for (const { kind, place, amount } of read.links) {
          if (kind !== 'delivered') continue;
          const carrier = hits[place!.hit]?.nodes[place!.node!];
          expect(Number(carrier?.amount ?? 0)).toBe(Number(amount ?? 0));
        }
      }),
    );
  });
});
