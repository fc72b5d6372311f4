// What several screened addresses or transactions have in common.
import type { CaseGraph } from './case-graph.ts';

/** What the screenings of one anchor say of a node. */
export interface SharedPlace {
  /** The node that was screened. */
  anchor: number;
  /** The fewest hops from it. */
  hop: number;
  /** The worst of their levels. */
  rank: number;
  /** Positions in `CaseGraph.screenings`, ascending. */
  screenings: number[];
}

/** A node that the screenings of two anchors or more have. */
export interface SharedNode {
  node: number;
  /** The worst of all. */
  rank: number;
  /** One for each anchor, in their order. */
  places: SharedPlace[];
}

/**
 * The nodes that at least two of these anchors have in their screenings: worst first, then those that more
 * of them have, then the nearest. A second screening of the same address is no second anchor.
 */
export function sharedNodes(graph: CaseGraph, anchors: ReadonlySet<number>): SharedNode[] {
  const shared: SharedNode[] = [];
  for (let node = 0; node < graph.size; node++) {
    const places = placesByAnchor(graph, node, anchors);
    if (places.length < 2) continue;
    shared.push({ node, rank: Math.max(...places.map(({ rank }) => rank)), places });
  }
  return shared.sort(
    (a, b) =>
      b.rank - a.rank ||
      b.places.length - a.places.length ||
      hopsOf(a) - hopsOf(b) ||
      a.node - b.node,
  );
}

function placesByAnchor(
  { screenings, places }: CaseGraph,
  node: number,
  anchors: ReadonlySet<number>,
): SharedPlace[] {
  const byAnchor = new Map<number, SharedPlace>();
  for (const { screening, hop, rank } of places[node] ?? []) {
    const anchor = screenings[screening]?.anchor ?? -1;
    if (!anchors.has(anchor)) continue;
    const known = byAnchor.get(anchor);
    if (known === undefined) byAnchor.set(anchor, { anchor, hop, rank, screenings: [screening] });
    else {
      known.hop = Math.min(known.hop, hop);
      known.rank = Math.max(known.rank, rank);
      known.screenings.push(screening);
    }
  }
  return [...byAnchor.values()].sort((a, b) => a.anchor - b.anchor);
}

function hopsOf({ places }: SharedNode): number {
  return places.reduce((sum, { hop }) => sum + hop, 0);
}
