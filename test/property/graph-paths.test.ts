// The paths of a case graph are those that networkx finds.
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CaseGraph } from '#shared/graph/case-graph.ts';
import { pathsBetween } from '#shared/graph/paths-between.ts';
import { GRAPH_NODES, madeGraphs } from '../builders/arbitrary-graph.ts';
import { graphSource, type MadeGraph, type MadeLink } from '../builders/case-graphs.ts';

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
    graph.add_nodes_from(range(${String(GRAPH_NODES)}))
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
        ends: fc
          .tuple(fc.nat(GRAPH_NODES - 1), fc.nat(GRAPH_NODES - 1))
          .filter(([from, to]) => from !== to),
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
