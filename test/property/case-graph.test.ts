// Laws of the graph of a case: its paths are those that networkx finds, nothing depends on the order of the
// rows, and a screening adds exactly the links that its flow has.
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey } from '#shared/domain/address.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { linksOfAnswer } from '#shared/graph/answer-links.ts';
import { CaseGraph } from '#shared/graph/case-graph.ts';
import { connectingNodes } from '#shared/graph/connecting-nodes.ts';
import { pathsBetween } from '#shared/graph/paths-between.ts';
import { flowHits } from '../builders/arbitrary-flow.ts';
import { graphSource, type MadeGraph, type MadeLink } from '../builders/case-graphs.ts';
import { evmAddress } from '../builders/hits.ts';
import { buildScreeningView } from '../builders/kya-view.ts';

const NODES = 7;
const SUBJECT = evmAddress(0);

const madeGraphs: fc.Arbitrary<MadeGraph> = fc
  .array(
    fc.record({
      screening: fc.nat(2),
      near: fc.nat(NODES - 1),
      far: fc.nat(NODES - 1),
      hop: fc.integer({ min: 1, max: 5 }),
      direction: fc.constantFrom(-1 as const, 0 as const, 1 as const),
    }),
    { minLength: 8, maxLength: 26 },
  )
  .map((links) => ({
    anchors: [0, 1, 2],
    links,
    alone: Array.from({ length: NODES }, (_, node) => node),
  }));

interface Asked {
  edges: [number, number][];
  isDirected: boolean;
  from: number;
  to: number;
  maxLinks: number;
}

/** The edges that the ways of a question take. */
function edgesOf({ links }: MadeGraph): [number, number][] {
  return links.flatMap(({ near, far, direction = 1 }: MadeLink): [number, number][] => [
    ...(direction === -1 ? [] : [[near, far] as [number, number]]),
    ...(direction === 1 ? [] : [[far, near] as [number, number]]),
  ]);
}

/** What networkx says of many questions: the distance and all simple paths up to a length. */
function askForeign(asked: readonly Asked[]): { distance: number | null; paths: number[][] }[] {
  const script = `
import json, sys
import networkx as nx
answers = []
for one in json.load(sys.stdin):
    graph = nx.DiGraph() if one['isDirected'] else nx.Graph()
    graph.add_nodes_from(range(${String(NODES)}))
    graph.add_edges_from((a, b) for a, b in one['edges'] if a != b)
    a, b = one['from'], one['to']
    try:
        distance = nx.shortest_path_length(graph, a, b)
        shortest = sorted(nx.all_shortest_paths(graph, a, b))
    except nx.NetworkXNoPath:
        distance, shortest = None, []
    paths = sorted(map(list, nx.all_simple_paths(graph, a, b, cutoff=one['maxLinks'])), key=lambda p: (len(p), p))
    answers.append({'distance': distance, 'paths': paths, 'shortest': shortest})
json.dump(answers, sys.stdout)`;
  const read = spawnSync('python3', ['-c', script], {
    ...{ input: JSON.stringify(asked), encoding: 'utf8', maxBuffer: 1e9 },
  });
  if (read.status !== 0) throw new Error(read.stderr);
  return JSON.parse(read.stdout) as ReturnType<typeof askForeign>;
}

describe('paths', () => {
  it('are those of networkx on 1,000 generated graphs, directed and not', () => {
    const questions = fc.sample(
      fc.record({
        made: madeGraphs,
        isDirected: fc.boolean(),
        ends: fc.tuple(fc.nat(NODES - 1), fc.nat(NODES - 1)).filter(([from, to]) => from !== to),
        maxLinks: fc.integer({ min: 1, max: 6 }),
      }),
      { numRuns: 1000, seed: 20261128 },
    );
    const foreign = askForeign(
      questions.map(({ made, isDirected, ends: [from, to], maxLinks }) => {
        return { edges: edgesOf(made), isDirected, from, to, maxLinks };
      }),
    );
    let found = 0;
    for (const [index, { made, isDirected, ends, maxLinks }] of questions.entries()) {
      const [from, to] = ends;
      const graph = new CaseGraph(graphSource(made));
      const ask = { from, to, way: isDirected ? 'with' : 'either', most: 100_000 } as const;
      const { distance, paths } = foreign[index]!;
      const all = pathsBetween(graph, { ...ask, maxLinks });
      expect(all.distance).toBe(distance);
      expect(all).toMatchObject({ paths, isCut: false });
      const shortest = pathsBetween(graph, { ...ask, maxLinks: null });
      const isShortest = (path: readonly number[]) => path.length - 1 === distance;
      if (distance !== null && distance <= maxLinks) {
        expect(shortest.paths).toEqual(paths.filter(isShortest));
      }
      found += paths.length;
    }
    expect(found).toBeGreaterThan(1000);
  });
});

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
