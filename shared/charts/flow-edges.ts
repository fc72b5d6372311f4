// Edge paths, arrowheads and amounts of a flow layout. An edge leaves its parent level, fans out,
// and runs level again into its child: its amount is above that last stretch, where no node is.
import type { Fold } from '../flow/fold.ts';
import type { FlowSide } from '../flow/orient.ts';
import type { FlowEdge } from '../flow/tree.ts';
import { NODE_RADIUS, NODE_TEXT_HALF, radiusOf, SLOT, type PlacedNode } from './flow-geometry.ts';
import type { EdgeSlot, FlowItem } from './flow-items.ts';

const ARROW = 7;
/** Between a level stretch and the ring it aims at. */
const CLEAR = 2;

/** A point. */
export interface Point {
  x: number;
  y: number;
}

/**
 * The line of an edge from its parent to its child: level to `leaveX`, a Bézier curve whose handles
 * are level in the middle to `elbowX` at the height of `end`, level to `end`.
 */
export interface EdgeCurve {
  start: Point;
  leaveX: number;
  elbowX: number;
  end: Point;
  /** A last stretch down or up to the ring, where its slot passes the ring; null when it meets it. */
  meetY: number | null;
}

/** What is written at an edge's last stretch; `y` is the height of its line. */
export interface EdgeLabel extends Point {
  amount: string;
  /** The first and last day of its transfers; empty when none was provided. */
  dates: string;
  anchor: 'start' | 'end';
}

/** A drawn edge. */
export interface PlacedEdge {
  /** The edge's key, or the fold's. */
  key: string;
  edge: FlowEdge | null;
  fold: Fold | null;
  side: FlowSide;
  curve: EdgeCurve;
  width: number;
  isDust: boolean;
  label: EdgeLabel | null;
}

/** Points the way of the money, tip first: into the parent on inflow, into the child on outflow. */
export function arrowCorners(
  side: FlowSide,
  { start, end }: Pick<EdgeCurve, 'start' | 'end'>,
): [Point, Point, Point] | null {
  if (side === 'unknown') return null;
  const [tip, tail] = side === 'inflow' ? [start, end] : [end, start];
  // In a flow the money goes to the right; in a graph it may come back.
  const back = tip.x - (tip.x < tail.x ? -ARROW : ARROW);
  const half = ARROW * 0.5;
  return [tip, { x: back, y: tip.y - half }, { x: back, y: tip.y + half }];
}

/** Draws the edges into every item that has a place, from places that have been given. */
export function placeEdges(
  items: Iterable<FlowItem>,
  labelWidth: (side: FlowSide, child: PlacedNode) => number,
): PlacedEdge[] {
  const edges: PlacedEdge[] = [];
  for (const { slots, placed: child } of items) {
    if (child === null) continue;
    if (slots.length > 1) slots.sort((a, b) => startHeight(a) - startHeight(b));
    for (const [index, slot] of slots.entries()) {
      const y = child.y + (index - (slots.length - 1) / 2) * SLOT;
      placeSlot(edges, slot, child, y, labelWidth(slot.side, child));
    }
  }
  return edges;
}

/** Slots of a child follow the height of their parents, so that its edges do not cross. */
function startHeight({ edges: [first, ...others] }: EdgeSlot): number {
  return others.length > 0 ? Number.MAX_SAFE_INTEGER : (first?.parent.placed?.y ?? 0);
}

function placeSlot(
  edges: PlacedEdge[],
  slot: EdgeSlot,
  child: PlacedNode,
  y: number,
  labelRoom: number,
): void {
  const { side, amount, dates } = slot;
  const meetY = Math.abs(y - child.y) < radiusOf(child) ? null : child.y;
  for (const [index, { parent: from, edge, fold, width, isDust }] of slot.edges.entries()) {
    const parent = from.placed;
    if (parent === null) continue;
    const out = child.x < parent.x ? -1 : 1;
    const start = { x: parent.x + out * (radiusOf(parent) + CLEAR), y: parent.y };
    const end = { x: child.x - out * (radiusOf(child) + CLEAR), y };
    const leaveX = parent.x + out * NODE_TEXT_HALF;
    const elbowX = child.x - out * (NODE_RADIUS + labelRoom);
    // On inflow the arrow is at the other end.
    const labelX = end.x - out * (side === 'inflow' ? 5 : ARROW + 5);
    const anchor = out === 1 ? 'end' : 'start';
    // A shared slot says once what all its edges are.
    const isSilent = amount === '' || index > 0;
    const label: EdgeLabel | null = isSilent ? null : { amount, dates, x: labelX, y, anchor };
    const key = edge?.key ?? fold?.key ?? '';
    const curve = { start, leaveX, elbowX, end, meetY };
    edges.push({ key, edge, fold, side, curve, width, isDust, label });
  }
}
