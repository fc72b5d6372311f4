// Which nodes of a case graph are shown at first: what connects. The rest is folded into the nodes that it
// is tied to, with its count.
import type { CaseGraph } from './case-graph.ts';
import { sharedNodes } from './shared-nodes.ts';

/** What is folded into a node: its neighbours that are not shown. */
export interface GraphFold {
  node: number;
  nodes: number;
  /** The worst among them. */
  rank: number;
}

/** A part of a graph to be drawn. */
export interface ShownGraph {
  /** Ascending. */
  nodes: number[];
  /** Of the nodes that have one, ascending. */
  folds: GraphFold[];
  /** Nodes that are not shown. */
  hidden: number;
}

/**
 * The anchors, the nodes that the screenings of two of them have, the worst node of each screening, those that
 * own findings name, and what is on the way from an anchor to these.
 * @param opened nodes whose neighbours a person wants to see, with how many of them
 */
export function connectingNodes(
  graph: CaseGraph,
  opened: ReadonlyMap<number, number>,
  stated: readonly number[] = [],
): ShownGraph {
  const anchors = new Set(graph.screenings.map(({ anchor }) => anchor));
  const shown = new Set(anchors);
  const towards = anchorwards(graph);
  const addWithWay = (node: number, screening: number): void => {
    for (let at: number | undefined = node; at !== undefined;) {
      const isKnown = shown.has(at);
      shown.add(at);
      // What is shown already has its own way, if by another screening.
      if (isKnown && at !== node) return;
      at = towards[screening]?.get(at);
    }
  };
  for (const { node, places } of sharedNodes(graph, anchors)) {
    for (const { screenings } of places) addWithWay(node, screenings.at(-1) ?? 0);
  }
  for (const [screening, node] of worstOfEach(graph).entries()) {
    if (node !== null) addWithWay(node, screening);
  }
  for (const node of stated) addWithWay(node, graph.places[node]?.[0]?.screening ?? 0);
  for (const [node, most] of opened) {
    const hidden = [...graph.neighbours(node, 'either')].filter((other) => !shown.has(other));
    for (const other of worstFirst(graph, hidden).slice(0, most)) shown.add(other);
  }
  const nodes = [...shown].sort((a, b) => a - b);
  return { nodes, folds: foldsOf(graph, nodes, shown), hidden: graph.size - nodes.length };
}

/** Of each screening: by node the one nearer to the anchor, along the link of the fewest hops. */
function anchorwards(graph: CaseGraph): Map<number, number>[] {
  const hops = graph.screenings.map(() => new Map<number, number>());
  const towards = graph.screenings.map(() => new Map<number, number>());
  for (let node = 0; node < graph.size; node++) {
    for (const { screening, near, far, hop } of graph.linksAt(node)) {
      // What was screened is the end of every way; the address at a side of a transaction leads to it.
      if (far !== node || near === node || graph.screenings[screening]?.anchor === node) continue;
      if (hop >= (hops[screening]?.get(node) ?? Infinity)) continue;
      hops[screening]?.set(node, hop);
      towards[screening]?.set(node, near);
    }
  }
  return towards;
}

function worstOfEach({ screenings, places }: CaseGraph): (number | null)[] {
  const worst = screenings.map((): { node: number; rank: number; hop: number } | null => null);
  for (const [node, list] of places.entries()) {
    for (const { screening, rank, hop } of list) {
      if (rank === 0 || screenings[screening]?.anchor === node) continue;
      const known = worst[screening] ?? null;
      if (known === null || rank > known.rank || (rank === known.rank && hop < known.hop)) {
        worst[screening] = { node, rank, hop };
      }
    }
  }
  return worst.map((one) => one?.node ?? null);
}

/** Nodes by the worst level that a screening gives them, then by their position. */
export function worstFirst(graph: CaseGraph, nodes: readonly number[]): number[] {
  return nodes.toSorted((a, b) => graph.rankOf(b) - graph.rankOf(a) || a - b);
}

function foldsOf(
  graph: CaseGraph,
  nodes: readonly number[],
  shown: ReadonlySet<number>,
): GraphFold[] {
  return nodes.flatMap((node) => {
    const hidden = [...graph.neighbours(node, 'either')].filter((other) => !shown.has(other));
    if (hidden.length === 0) return [];
    const rank = Math.max(...hidden.map((other) => graph.rankOf(other)));
    return [{ node, nodes: hidden.length, rank }];
  });
}
