// Edge paths, arrowheads and amounts of a flow layout. An edge leaves its parent level, fans out,
// and runs level again into its child: its amount stands above that last stretch, where no node is.
import { linkHorizontal } from 'd3-shape';
import type { Fold } from '#shared/flow/fold.ts';
import type { FlowSide } from '#shared/flow/orient.ts';
import { SUBJECT_KEY, type FlowEdge } from '#shared/flow/tree.ts';
import {
  NODE_RADIUS,
  NODE_TEXT_HALF,
  SLOT,
  SUBJECT_RADIUS,
  type PlacedNode,
} from './flow-geometry.ts';

const LABEL_RISE = 5;
const ARROW = 7;
/** Between a level stretch and the ring it aims at. */
const CLEAR = 2;

/** Edges that enter one node at one height. */
export interface EdgePlan {
  edges: { edge: FlowEdge; width: number; isDust: boolean }[];
  /** Null when edges of several parents share the slot. */
  parent: string | null;
  side: FlowSide;
  label: string;
  fold: Fold | null;
  foldWidth?: number;
}

/** A point. */
export interface Point {
  x: number;
  y: number;
}

/** A drawn edge. */
export interface PlacedEdge {
  /** The edge's key, or the fold's. */
  key: string;
  edge: FlowEdge | null;
  fold: Fold | null;
  side: FlowSide;
  /** SVG path data, from the parent to the child. */
  d: string;
  width: number;
  isDust: boolean;
  /** Three corners; null when the direction is unknown. */
  arrow: string | null;
  label: { text: string; x: number; y: number; anchor: 'start' | 'end' } | null;
}

const fan = linkHorizontal<{ source: Point; target: Point }, Point>()
  .x(({ x }) => x)
  .y(({ y }) => y);

/** Draws every plan between the places of its nodes. */
export function placeEdges(
  plans: readonly (EdgePlan & { child: string })[],
  placed: ReadonlyMap<string, PlacedNode>,
  labelWidth: (side: FlowSide, hop: number) => number,
): PlacedEdge[] {
  const byChild = new Map<string, EdgePlan[]>();
  for (const plan of plans) {
    const list = byChild.get(plan.child);
    if (list === undefined) byChild.set(plan.child, [plan]);
    else list.push(plan);
  }
  const edges: PlacedEdge[] = [];
  for (const [key, slots] of byChild) {
    const child = placed.get(key);
    if (child === undefined) continue;
    for (const [slot, plan] of inHeightOrder(slots, placed).entries()) {
      const y = child.y + (slot - (slots.length - 1) / 2) * SLOT;
      edges.push(...placePlan(plan, child, y, placed, labelWidth(plan.side, child.hop)));
    }
  }
  return edges;
}

/** Slots of a child follow the height of their parents, so that its edges do not cross. */
function inHeightOrder(
  slots: readonly EdgePlan[],
  placed: ReadonlyMap<string, PlacedNode>,
): EdgePlan[] {
  const heightOf = ({ parent }: EdgePlan): number =>
    parent === null ? Number.MAX_SAFE_INTEGER : (placed.get(parent)?.y ?? 0);
  return [...slots].sort((a, b) => heightOf(a) - heightOf(b));
}

function placePlan(
  plan: EdgePlan,
  child: PlacedNode,
  y: number,
  placed: ReadonlyMap<string, PlacedNode>,
  labelRoom: number,
): PlacedEdge[] {
  const out = plan.side === 'inflow' ? -1 : 1;
  const end = { x: child.x - out * (NODE_RADIUS + CLEAR), y };
  const elbow = { x: child.x - out * (NODE_RADIUS + labelRoom), y };
  const label =
    plan.label === ''
      ? null
      : {
          text: plan.label,
          // On inflow the arrow is at the other end.
          x: end.x - out * (plan.side === 'inflow' ? 5 : ARROW + 5),
          y: y - LABEL_RISE,
          anchor: out === 1 ? ('end' as const) : ('start' as const),
        };
  const draw = (
    parentKey: string,
    rest: Pick<PlacedEdge, 'key' | 'edge' | 'fold' | 'width' | 'isDust' | 'label'>,
  ): PlacedEdge[] => {
    const parent = placed.get(parentKey);
    if (parent === undefined) return [];
    const radius = parentKey === SUBJECT_KEY ? SUBJECT_RADIUS : NODE_RADIUS;
    const start = { x: parent.x + out * (radius + CLEAR), y: parent.y };
    const leave = { x: parent.x + out * NODE_TEXT_HALF, y: parent.y };
    const target = { x: child.x, y: child.y };
    const curve = (fan({ source: leave, target: elbow }) ?? '').replace(/^M[^C]*/, '');
    const meets = Math.abs(y - target.y) < NODE_RADIUS ? '' : `L${text(end.x)},${text(target.y)}`;
    const d = `M${text(start.x)},${text(start.y)}H${text(leave.x)}${curve}H${text(end.x)}${meets}`;
    const arrow = arrowOf(plan.side, start, end);
    return [{ side: plan.side, d, arrow, ...rest }];
  };
  if (plan.fold !== null) {
    const { fold, foldWidth: width = 1 } = plan;
    return draw(fold.parent, {
      key: fold.key,
      edge: null,
      fold,
      width,
      isDust: false,
      label: null,
    });
  }
  // A shared slot says once what all its edges are.
  return plan.edges.flatMap(({ edge, width, isDust }, index) =>
    draw(edge.parent, {
      key: edge.key,
      edge,
      fold: null,
      width,
      isDust,
      label: index === 0 ? label : null,
    }),
  );
}

/** Points the way of the money: into the parent on inflow, into the child on outflow. */
function arrowOf(side: FlowSide, start: Point, end: Point): string | null {
  if (side === 'unknown') return null;
  const tip = side === 'inflow' ? start : end;
  const back = tip.x - ARROW;
  const half = ARROW * 0.5;
  return `${text(tip.x)},${text(tip.y)} ${text(back)},${text(tip.y - half)} ${text(back)},${text(tip.y + half)}`;
}

function text(value: number): string {
  return String(Math.round(value * 100) / 100);
}
