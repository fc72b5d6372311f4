// A described graph made smaller, so that its picture fits a page: ends that connect nothing leave first.
import { compareRiskLevels, worseLevel, type Open, type RiskLevel } from '../domain/risk.ts';
import type { DescribedGraph, DescribedNode, ShownNodes } from './described-graph.ts';

/**
 * The same graph with at most so many nodes, where that many are not needed to connect what was screened and
 * what is kept anyway. What leaves is counted as folded.
 */
export function withFewerNodes(
  graph: DescribedGraph<ShownNodes>,
  most: number,
  isKept: (node: DescribedNode) => boolean,
): DescribedGraph<ShownNodes> {
  const nodes = new Map(graph.nodes.map((node) => [node.number, node]));
  const neighbours = new Map(graph.nodes.map(({ number }) => [number, new Set<number>()]));
  for (const { near, far } of graph.links) {
    if (near === far) continue;
    neighbours.get(near)?.add(far);
    neighbours.get(far)?.add(near);
  }
  const anchors = new Set(graph.screenings.map(({ anchor }) => anchor));
  const leaving = graph.nodes
    .filter((node) => !anchors.has(node.number) && !isKept(node))
    .toSorted(
      (a, b) => a.places.length - b.places.length || compareRiskLevels(levelOf(b), levelOf(a)),
    );
  const folds = new Map(graph.answer.folds.map((fold) => [fold.node, fold]));
  while (nodes.size > most) {
    const node = leaving.find(({ number }) => nodes.has(number) && isEnd(neighbours, number));
    if (node === undefined) break;
    const rank = compareRiskLevels(null, levelOf(node));
    for (const other of neighbours.get(node.number) ?? []) {
      const known = folds.get(other) ?? { node: other, nodes: 0, rank: 0 };
      const worst = Math.max(known.rank, rank);
      folds.set(other, { node: other, nodes: known.nodes + 1, rank: worst });
      neighbours.get(other)?.delete(node.number);
    }
    nodes.delete(node.number);
  }
  return {
    ...graph,
    nodes: [...nodes.values()],
    links: graph.links.filter(({ near, far }) => nodes.has(near) && nodes.has(far)),
    answer: {
      folds: [...folds.values()].filter(({ node }) => nodes.has(node)),
      hidden: graph.answer.hidden + graph.nodes.length - nodes.size,
    },
  };
}

function isEnd(neighbours: ReadonlyMap<number, ReadonlySet<number>>, node: number): boolean {
  return (neighbours.get(node)?.size ?? 0) <= 1;
}

function levelOf({ places }: DescribedNode): Open<RiskLevel> | null {
  return places.reduce(
    (worst: Open<RiskLevel> | null, { level }) => worseLevel(worst, level),
    null,
  );
}
