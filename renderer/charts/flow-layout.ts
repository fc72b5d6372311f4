// Where everything of a folded flow tree stands: columns by hop, inflow left, the subject in the
// centre, outflow right. Pure: the same tree gives the same picture. Units are px at zoom 1.
import { hierarchy, tree as tidyTree, type HierarchyPointNode } from 'd3-hierarchy';
import type { FoldedTree } from '#shared/flow/fold.ts';
import { FLOW_SIDES, type FlowSide } from '#shared/flow/orient.ts';
import { SUBJECT_KEY } from '#shared/flow/tree.ts';
import { ColumnRuler } from './flow-columns.ts';
import { placeEdges, type PlacedEdge } from './flow-edges.ts';
import {
  NODE_TEXT_HALF,
  SUBJECT_RADIUS,
  textDrop,
  type Bounds,
  type FlowColumn,
  type PlacedNode,
} from './flow-geometry.ts';
import { makeItems, type FlowItem, type FlowWording } from './flow-items.ts';

export { DUST_SHARE, thicknessScale, type FlowWording } from './flow-items.ts';

const SIDE_GAP = 56;
const CAPTION_RISE = 4;

/** The whole picture. */
export interface FlowLayout {
  nodes: PlacedNode[];
  edges: PlacedEdge[];
  /** From left to right. */
  columns: FlowColumn[];
  bounds: Bounds;
  /** Where the paths of undelivered direction begin, to be said so; null when there are none. */
  unknownBlock: { x: number; y: number } | null;
}

/** A node of the tidy tree; its `x` runs down the page. */
type Point = HierarchyPointNode<FlowItem>;

/** Lays a folded tree out. */
export function layOutFlow(folded: FoldedTree, wording: FlowWording): FlowLayout {
  const items = makeItems(folded, wording);
  const columns = new ColumnRuler(items.values());
  const nodes: PlacedNode[] = [];
  const subject = items.get(SUBJECT_KEY);
  if (subject !== undefined) nodes.push(placeItem(subject, 0, 0));

  let unknownBlock: FlowLayout['unknownBlock'] = null;
  const lowest = new Map<'left' | 'right', number>();
  for (const side of FLOW_SIDES) {
    const points = subject === undefined ? [] : placeSide(folded, items, subject, side);
    if (points.length === 0) continue;
    const half = side === 'inflow' ? 'left' : 'right';
    let top = Infinity;
    for (const { x, data } of points) top = Math.min(top, x - data.height / 2);
    const above = lowest.get(half);
    // Paths of unknown direction stand below the outflow, on the same side.
    const shift = above === undefined ? 0 : above + SIDE_GAP - top;
    let bottom = -Infinity;
    for (const { x, data } of points) {
      nodes.push(placeItem(data, columns.xOf(side, data.hop), x + shift));
      bottom = Math.max(bottom, x + shift + data.height / 2);
    }
    if (side === 'unknown') {
      unknownBlock = { x: columns.xOf(side, 1), y: top + shift - CAPTION_RISE };
    }
    lowest.set(half, bottom);
  }

  const edges = placeEdges(items.values(), (side, hop) => columns.labelWidth(side, hop));
  return { nodes, edges, columns: columns.list(), bounds: boundsOf(nodes, edges), unknownBlock };
}

function placeItem(item: FlowItem, x: number, y: number): PlacedNode {
  const { key, side, hop, place } = item;
  const drop = textDrop(item.slots.length);
  const placed: PlacedNode =
    place.kind === 'node'
      ? { key, x, y, side, hop, drop, kind: 'node', node: place.node }
      : { key, x, y, side, hop, drop, kind: 'fold', fold: place.fold };
  item.placed = placed;
  return placed;
}

/** The points of a side hop by hop, the subject left out. */
function placeSide(
  folded: FoldedTree,
  items: ReadonlyMap<string, FlowItem>,
  subject: FlowItem,
  side: FlowSide,
): Point[] {
  const foldsOf = new Map<string, FlowItem[]>();
  for (const { key, parent, side: own } of folded.folds) {
    const item = own === side ? items.get(key) : undefined;
    if (item === undefined) continue;
    const list = foldsOf.get(parent);
    if (list === undefined) foldsOf.set(parent, [item]);
    else list.push(item);
  }
  const childrenOf = ({ key, place }: FlowItem): FlowItem[] | null => {
    // Nothing is behind a fold, nor behind a node that no edge leaves.
    if (place.kind === 'fold' || place.node.outer.length === 0) return null;
    const children: FlowItem[] = [];
    for (const child of folded.children.get(key) ?? []) {
      const item = items.get(child);
      if (item?.side === side) children.push(item);
    }
    const folds = foldsOf.get(key);
    return folds === undefined ? children : [...children, ...folds];
  };
  const lay = tidyTree<FlowItem>()
    .nodeSize([1, 1])
    .separation((a, b) => (a.data.height + b.data.height) / 2);
  const points: Point[] = [lay(hierarchy(subject, childrenOf))];
  for (const { children } of points) {
    if (children !== undefined) for (const child of children) points.push(child);
  }
  points.shift();
  return points;
}

function boundsOf(nodes: readonly PlacedNode[], edges: readonly PlacedEdge[]): Bounds {
  let [x0, x1, y0, y1] = [0, 0, 0, 0];
  for (const { x, y, drop } of nodes) {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y + drop);
    y1 = Math.max(y1, y + drop);
  }
  for (const { label } of edges) {
    if (label === null) continue;
    y0 = Math.min(y0, label.y);
    y1 = Math.max(y1, label.y);
  }
  return {
    x0: x0 - NODE_TEXT_HALF - 8,
    x1: x1 + NODE_TEXT_HALF + 8,
    y0: y0 - SUBJECT_RADIUS - 14,
    y1: y1 + SUBJECT_RADIUS + 42,
  };
}
