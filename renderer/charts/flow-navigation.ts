// Where an arrow key leads in a flow layout: up and down within a column, left and right along an
// edge.
import type { PlacedNode } from '#shared/charts/flow-geometry.ts';
import type { FlowLayout } from '#shared/charts/flow-layout.ts';
import { SUBJECT_KEY } from '#shared/flow/tree.ts';

/** An arrow key's direction on screen. */
export type ArrowDirection = 'left' | 'right' | 'up' | 'down';

/** The key of the node or fold in that direction, or the one given when there is none. */
export function neighbourOf(layout: FlowLayout, key: string, direction: ArrowDirection): string {
  const from = layout.nodes.find((node) => node.key === key);
  if (from === undefined) return SUBJECT_KEY;
  const found =
    direction === 'up' || direction === 'down'
      ? inColumn(layout, from, direction)
      : alongEdge(layout, from, direction);
  return found?.key ?? key;
}

function inColumn(
  layout: FlowLayout,
  from: PlacedNode,
  direction: 'up' | 'down',
): PlacedNode | undefined {
  const sign = direction === 'up' ? -1 : 1;
  const ahead = layout.nodes.filter(({ x, y }) => x === from.x && (y - from.y) * sign > 0);
  return nearest(ahead, from);
}

function alongEdge(
  layout: FlowLayout,
  from: PlacedNode,
  direction: 'left' | 'right',
): PlacedNode | undefined {
  const sign = direction === 'left' ? -1 : 1;
  const linked = new Set<string>();
  for (const { edge, fold } of layout.edges) {
    const [parent, child] =
      edge === null ? [fold?.parent ?? '', fold?.key ?? ''] : [edge.parent, edge.child];
    if (parent === from.key) linked.add(child);
    if (child === from.key) linked.add(parent);
  }
  const ahead = layout.nodes.filter(({ key, x }) => linked.has(key) && (x - from.x) * sign > 0);
  return nearest(ahead, from);
}

function nearest(nodes: readonly PlacedNode[], from: PlacedNode): PlacedNode | undefined {
  let found: PlacedNode | undefined;
  let least = Infinity;
  for (const node of nodes) {
    const distance = Math.hypot(node.x - from.x, node.y - from.y);
    if (distance > least) continue;
    if (distance === least && found !== undefined && found.key < node.key) continue;
    found = node;
    least = distance;
  }
  return found;
}

/** The height of a node or a fold, in px at zoom 1; null for what is not drawn. */
export function heightOf(layout: FlowLayout | null, key: string): number | null {
  return layout?.nodes.find((node) => node.key === key)?.y ?? null;
}
