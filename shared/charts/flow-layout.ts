// Where everything of a folded flow tree is: columns by hop, inflow left, the subject in the
// centre, outflow right. Pure: the same tree gives the same picture. Units are px at zoom 1.
import type { FoldedTree } from '../flow/fold.ts';
import { FLOW_SIDES, type FlowSide } from '../flow/orient.ts';
import { SUBJECT_KEY } from '../flow/tree.ts';
import { ColumnRuler } from './flow-columns.ts';
import { placeEdges, type PlacedEdge } from './flow-edges.ts';
import {
  AMOUNT_RISE,
  DATES_DROP,
  NAME_HALF,
  NO_PINS,
  SUBJECT_RADIUS,
  textDrop,
  type Bounds,
  type FlowColumn,
  type Pins,
  type PlacedNode,
} from './flow-geometry.ts';
import { makeItems, noName, type FlowItem, type FlowWording, type NameOf } from './flow-items.ts';
import { MOST_REACH, outwardReach } from './name-room.ts';
import { tidyRows, type RowTree } from './tidy-rows.ts';

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

/** One side of a tree that is about to be laid out: the rows of its items, the subject's first. */
interface SideRows {
  side: FlowSide;
  items: readonly FlowItem[];
  tree: RowTree;
}

/** A tree of which only the heights of the rows are missing. */
export interface PreparedLayout {
  items: ReadonlyMap<string, FlowItem>;
  columns: ColumnRuler;
  sides: readonly SideRows[];
  nameOf: NameOf;
}

/** Lays a folded tree out. */
export function layOutFlow(
  folded: FoldedTree,
  wording: FlowWording,
  pins: Pins = NO_PINS,
): FlowLayout {
  const prepared = prepareLayout(folded, wording);
  return finishLayout(prepared, placeRows(prepared), pins);
}

/** Everything before the rows are placed, which another thread may do (tidy-rows.ts). */
export function prepareLayout(folded: FoldedTree, wording: FlowWording): PreparedLayout {
  const items = makeItems(folded, wording);
  const subject = items.get(SUBJECT_KEY);
  const sides =
    subject === undefined ? [] : FLOW_SIDES.map((side) => sideRows(folded, items, subject, side));
  return {
    items,
    columns: new ColumnRuler(items.values()),
    nameOf: wording.nameOf ?? noName,
    sides: sides.filter((side) => side.items.length > 1),
  };
}

/** The middle of each row, of each side in the order of `prepared.sides`. */
export function placeRows({ sides }: PreparedLayout): Float64Array[] {
  return sides.map(({ tree }) => tidyRows(tree));
}

/**
 * Everything after the rows are placed; once more with other pins, it is another layout.
 * @param rows as `placeRows` gives them
 */
export function finishLayout(
  { items, columns, sides, nameOf }: PreparedLayout,
  rows: readonly Float64Array[],
  pins: Pins,
): FlowLayout {
  const nodes: PlacedNode[] = [];
  const subject = items.get(SUBJECT_KEY);
  if (subject !== undefined) nodes.push(placeItem(subject, 0, 0, false));
  let unknownBlock: FlowLayout['unknownBlock'] = null;
  const lowest = new Map<'left' | 'right', number>();
  for (const [at, { side, items: own, tree }] of sides.entries()) {
    const middles = rows[at] ?? new Float64Array(own.length);
    const half = side === 'inflow' ? 'left' : 'right';
    const { top, bottom } = extentOf(middles, tree.heights);
    const above = lowest.get(half);
    // Paths of unknown direction are below the outflow, on the same side.
    const shift = above === undefined ? 0 : above + SIDE_GAP - top;
    for (const [row, item] of own.entries()) {
      if (row === 0) continue;
      const pin = pins.get(item.key);
      const y = pin ?? (middles[row] ?? 0) + shift;
      nodes.push(placeItem(item, columns.xOf(side, item.hop), y, pin !== undefined));
    }
    if (side === 'unknown') {
      unknownBlock = { x: columns.xOf(side, 1), y: top + shift - CAPTION_RISE };
    }
    lowest.set(half, bottom + shift);
  }
  const edges = placeEdges(items.values(), (side, { hop }) => columns.labelWidth(side, hop));
  const bounds = boundsOf(nodes, edges, nameOf);
  return { nodes, edges, columns: columns.list(), bounds, unknownBlock };
}

/** From the first row to the last, the root left out. */
function extentOf(middles: Float64Array, heights: Float64Array): { top: number; bottom: number } {
  let [top, bottom] = [Infinity, -Infinity];
  for (let row = 1; row < middles.length; row++) {
    const middle = middles[row] ?? 0;
    const half = (heights[row] ?? 0) / 2;
    top = Math.min(top, middle - half);
    bottom = Math.max(bottom, middle + half);
  }
  return { top, bottom };
}

/** Gives an item its place. */
export function placeItem(item: FlowItem, x: number, y: number, isPinned: boolean): PlacedNode {
  const { key, side, hop, place, isNoted } = item;
  const common = { key, x, y, side, hop, isPinned, isNoted, drop: textDrop(item.slots.length) };
  const placed: PlacedNode =
    place.kind === 'node'
      ? { ...common, kind: 'node', node: place.node }
      : { ...common, kind: 'fold', fold: place.fold };
  item.placed = placed;
  return placed;
}

/** The rows of a side hop by hop, the subject's first. */
function sideRows(
  folded: FoldedTree,
  items: ReadonlyMap<string, FlowItem>,
  subject: FlowItem,
  side: FlowSide,
): SideRows {
  const foldsOf = new Map<string, FlowItem[]>();
  for (const { key, parent, side: own } of folded.folds) {
    const item = own === side ? items.get(key) : undefined;
    if (item === undefined) continue;
    const list = foldsOf.get(parent);
    if (list === undefined) foldsOf.set(parent, [item]);
    else list.push(item);
  }
  const rows = [subject];
  const parents = [-1];
  // Grows while it is read: the rows of a hop come after those of the hop before.
  for (const [row, { key, place }] of rows.entries()) {
    // Nothing is behind a fold, nor behind a node that no edge leaves.
    if (place.kind === 'fold' || place.node.outer.length === 0) continue;
    for (const child of folded.children.get(key) ?? []) {
      const item = items.get(child);
      if (item?.side !== side) continue;
      rows.push(item);
      parents.push(row);
    }
    for (const item of foldsOf.get(key) ?? []) {
      rows.push(item);
      parents.push(row);
    }
  }
  const heights = Float64Array.from(rows, ({ height }) => height);
  return { side, items: rows, tree: { parents: Int32Array.from(parents), heights } };
}

/** The rectangle that holds nodes with their names, and what is written on edges. */
export function boundsOf(
  nodes: readonly PlacedNode[],
  edges: readonly PlacedEdge[],
  nameOf: NameOf,
): Bounds {
  let [x0, x1, y0, y1] = [-NAME_HALF, NAME_HALF, 0, 0];
  for (const placed of nodes) {
    const { x, y, drop } = placed;
    // Names are asked for where they could be outermost.
    if (x - MOST_REACH < x0 || x + MOST_REACH > x1) {
      const half = placed.kind === 'fold' ? NAME_HALF : outwardReach(placed, nameOf(placed.node));
      x0 = Math.min(x0, x - half);
      x1 = Math.max(x1, x + half);
    }
    y0 = Math.min(y0, y + drop);
    y1 = Math.max(y1, y + drop);
  }
  for (const { label } of edges) {
    if (label === null) continue;
    y0 = Math.min(y0, label.y - AMOUNT_RISE);
    y1 = Math.max(y1, label.y + (label.dates === '' ? 0 : DATES_DROP));
  }
  return {
    x0,
    x1,
    y0: y0 - SUBJECT_RADIUS - 14,
    y1: y1 + SUBJECT_RADIUS + 42,
  };
}
