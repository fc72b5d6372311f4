// Graphs of made-up screenings for tests: rows as the case file gives them.
import type { GraphSource } from '#shared/graph/graph-rows.ts';

/** A link of a made-up screening: `to` is the farther end; the money went `direction`. */
export interface MadeLink {
  screening: number;
  near: number;
  far: number;
  hop?: number;
  direction?: -1 | 0 | 1;
}

/** What a graph is made of; every node that a link or an anchor names is in it. */
export interface MadeGraph {
  /** The node that each screening is of. */
  anchors: readonly number[];
  links: readonly MadeLink[];
  /** By node; 0 where nothing is said. */
  ranks?: Readonly<Record<number, number>>;
  /** Nodes that no link touches. */
  alone?: readonly number[];
}

/** Numbers its nodes as they are; a screening has every node that its links touch. */
export function graphSource({ anchors, links, ranks = {}, alone = [] }: MadeGraph): GraphSource {
  const places = new Map<string, [number, number, number]>();
  const place = (screening: number, node: number, hop: number): void => {
    const key = `${String(screening)} ${String(node)}`;
    const known = places.get(key)?.[2] ?? Infinity;
    places.set(key, [screening, node, Math.min(known, hop)]);
  };
  anchors.forEach((anchor, screening) => place(screening, anchor, 0));
  for (const { screening, near, far, hop = 1 } of links) {
    place(screening, near, near === anchors[screening] ? 0 : hop - 1);
    place(screening, far, far === anchors[screening] ? 0 : hop);
  }
  for (const node of alone) place(0, node, 1);
  const rows = [...places.values()];
  return {
    screenings: Int32Array.from(anchors.flatMap((anchor, number) => [number, anchor])),
    nodes: Int32Array.from(new Set(rows.map(([, node]) => node))).sort(),
    parts: [
      {
        places: Int32Array.from(
          rows.flatMap(([screening, node, hop]) => [screening, node, hop, ranks[node] ?? 0]),
        ),
        links: Int32Array.from(
          links.flatMap(({ screening, near, far, hop = 1, direction = 1 }) => [
            ...[screening, near, far, hop, direction],
          ]),
        ),
      },
    ],
  };
}
