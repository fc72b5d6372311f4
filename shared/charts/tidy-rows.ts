// Where the rows of a tree are one below the other: d3's tidy tree over typed arrays, which can be
// handed to another thread. Pure.
import { hierarchy, tree as tidyTree, type HierarchyPointNode } from 'd3-hierarchy';

/** A tree in compact form. Row 0 is its root; a parent comes before its children. */
export interface RowTree {
  /** The row of each row's parent; -1 for the root. */
  parents: Int32Array;
  /** With the space to the next, in px. */
  heights: Float64Array;
}

/** The middle of each row in px, the root's at 0. */
export function tidyRows({ parents, heights }: RowTree): Float64Array<ArrayBuffer> {
  const children = new Map<number, number[]>();
  for (let row = 1; row < parents.length; row++) {
    const parent = parents[row] ?? 0;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [row]);
    else siblings.push(row);
  }
  const half = (row: number): number => (heights[row] ?? 0) / 2;
  const lay = tidyTree<number>()
    .nodeSize([1, 1])
    .separation((a, b) => half(a.data) + half(b.data));
  const middles = new Float64Array(parents.length);
  const points: HierarchyPointNode<number>[] = [lay(hierarchy(0, (row) => children.get(row)))];
  for (const point of points) {
    middles[point.data] = point.x;
    if (point.children !== undefined) for (const child of point.children) points.push(child);
  }
  return middles;
}
