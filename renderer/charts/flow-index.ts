// What of a flow layout is in sight, and what lies under a point. Nodes in a quadtree by place; edges, by
// the column they enter, in a quadtree of their vertical spans: a span meets a window when it begins
// above the window's end and ends below its beginning, which is one corner of that plane.
import { quadtree, type Quadtree } from 'd3-quadtree';
import type { PlacedEdge, Point } from '#shared/charts/flow-edges.ts';
import {
  NODE_TEXT_HALF,
  radiusOf,
  SUBJECT_RADIUS,
  type Bounds,
  type PlacedNode,
} from '#shared/charts/flow-geometry.ts';
import type { FlowLayout } from '#shared/charts/flow-layout.ts';

/** An edge with its place in drawing order and its vertical span. */
interface SpannedEdge {
  edge: PlacedEdge;
  order: number;
  top: number;
  bottom: number;
}

/** Edges whose horizontal span is the same. */
interface EdgeBand {
  left: number;
  right: number;
  spans: Quadtree<SpannedEdge>;
}

/** What lies under a point. */
export type FlowTarget = { kind: 'node'; node: PlacedNode } | { kind: 'edge'; edge: PlacedEdge };

/** The key of what lies there: of a node, an edge or a fold. */
export function targetKey(target: FlowTarget): string {
  return target.kind === 'node' ? target.node.key : target.edge.key;
}

/** Space for what is drawn beyond a line or a centre: amounts above, arrow heads, widths. */
const EDGE_MARGIN = 18;
/** Texts end this far below a ring; the subject's has a line more. */
const TEXT_END = 30;
const SUBJECT_TEXT_END = 43;
/** More with a note. */
const NOTE_TEXT_END = 18;
/** Of the subject with its second ring and its halo. */
const LARGEST_RADIUS = SUBJECT_RADIUS + 12;
/** Straight parts that a curve is measured by. */
const STEPS = 24;

/** Answers what is where in one layout. */
export class FlowIndex {
  readonly #nodes: Quadtree<PlacedNode>;
  readonly #bands: EdgeBand[];
  /** The lowest texts of a node are this far below its centre. */
  readonly #reach: number;

  constructor({ nodes, edges }: FlowLayout) {
    this.#nodes = quadtree<PlacedNode>()
      .x(({ x }) => x)
      .y(({ y }) => y)
      .addAll(nodes);
    this.#reach =
      nodes.reduce((most, { drop }) => Math.max(most, drop), 0) +
      SUBJECT_RADIUS +
      SUBJECT_TEXT_END +
      NOTE_TEXT_END;
    this.#bands = bandsOf(edges);
  }

  /** Nodes of which anything may be seen in a window of the picture. */
  nodesIn(window: Bounds): PlacedNode[] {
    const found: PlacedNode[] = [];
    const side = NODE_TEXT_HALF + NODE_TEXT_HALF;
    const [x0, x1] = [window.x0 - side, window.x1 + side];
    const [y0, y1] = [window.y0 - LARGEST_RADIUS - this.#reach, window.y1 + LARGEST_RADIUS];
    this.#nodes.visit((quad, left, top, right, bottom) => {
      if (left > x1 || right < x0 || top > y1 || bottom < y0) return true;
      if (quad.length !== undefined) return false;
      for (let leaf: typeof quad | undefined = quad; leaf !== undefined; leaf = leaf.next) {
        const { x, y } = leaf.data;
        if (x >= x0 && x <= x1 && y >= y0 && y <= y1) found.push(leaf.data);
      }
      return false;
    });
    return found;
  }

  /** Edges whose rectangle meets a window of the picture, in drawing order. */
  edgesIn(window: Bounds): PlacedEdge[] {
    return this.#spansIn(window, EDGE_MARGIN)
      .sort((a, b) => a.order - b.order)
      .map(({ edge }) => edge);
  }

  /** What is under a point of the picture, nodes before edges; null for nothing within `slack` px. */
  targetAt(point: Point, slack: number): FlowTarget | null {
    const node = this.#nodeAt(point, slack);
    if (node !== null) return { kind: 'node', node };
    const window = { x0: point.x, x1: point.x, y0: point.y, y1: point.y };
    let nearest: SpannedEdge | null = null;
    let least = slack;
    // Later edges lie on top.
    for (const span of this.#spansIn(window, slack).sort((a, b) => b.order - a.order)) {
      const distance = distanceToEdge(point, span.edge);
      if (distance > least || (distance === least && nearest !== null)) continue;
      nearest = span;
      least = distance;
    }
    return nearest === null ? null : { kind: 'edge', edge: nearest.edge };
  }

  /** The node whose ring or texts are there, the nearest of several. */
  #nodeAt({ x, y }: Point, slack: number): PlacedNode | null {
    let found: PlacedNode | null = null;
    let least = Infinity;
    for (const node of this.nodesIn({ x0: x, x1: x, y0: y, y1: y })) {
      const distance = Math.hypot(node.x - x, node.y - y);
      const radius = radiusOf(node);
      const below = y - node.y - node.drop - radius;
      const isInRing = distance <= radius + slack / 2;
      const isInText =
        Math.abs(node.x - x) <= NODE_TEXT_HALF && below > 0 && below < textEndOf(node);
      if ((!isInRing && !isInText) || distance >= least) continue;
      found = node;
      least = distance;
    }
    return found;
  }

  #spansIn(window: Bounds, margin: number): SpannedEdge[] {
    const found: SpannedEdge[] = [];
    const [y0, y1] = [window.y0 - margin, window.y1 + margin];
    for (const { left, right, spans } of this.#bands) {
      if (left > window.x1 + margin || right < window.x0 - margin) continue;
      spans.visit((quad, leastTop, _leastBottom, _mostTop, mostBottom) => {
        if (leastTop > y1 || mostBottom < y0) return true;
        if (quad.length !== undefined) return false;
        for (let leaf: typeof quad | undefined = quad; leaf !== undefined; leaf = leaf.next) {
          if (leaf.data.top <= y1 && leaf.data.bottom >= y0) found.push(leaf.data);
        }
        return false;
      });
    }
    return found;
  }
}

function textEndOf({ side, isNoted }: PlacedNode): number {
  return (side === null ? SUBJECT_TEXT_END : TEXT_END) + (isNoted ? NOTE_TEXT_END : 0);
}

/** Edges by their horizontal span, which those between two columns share. */
function bandsOf(edges: readonly PlacedEdge[]): EdgeBand[] {
  const bands = new Map<string, { left: number; right: number; edges: SpannedEdge[] }>();
  for (const [order, edge] of edges.entries()) {
    const { start, end, meetY } = edge.curve;
    const left = Math.min(start.x, end.x);
    const right = Math.max(start.x, end.x);
    const key = `${String(left)} ${String(right)}`;
    let band = bands.get(key);
    if (band === undefined) bands.set(key, (band = { left, right, edges: [] }));
    const last = meetY ?? end.y;
    const top = Math.min(start.y, end.y, last);
    const bottom = Math.max(start.y, end.y, last);
    band.edges.push({ edge, order, top, bottom });
  }
  return [...bands.values()].map(({ left, right, edges: spanned }) => ({
    left,
    right,
    spans: quadtree<SpannedEdge>()
      .x(({ top }) => top)
      .y(({ bottom }) => bottom)
      .addAll(spanned),
  }));
}

/** The distance in px from a point to the line of an edge. */
export function distanceToEdge(point: Point, { curve }: PlacedEdge): number {
  const { start, leaveX, elbowX, end, meetY } = curve;
  const leave = { x: leaveX, y: start.y };
  const elbow = { x: elbowX, y: end.y };
  let least = Math.min(toSegment(point, start, leave), toSegment(point, elbow, end));
  if (meetY !== null) least = Math.min(least, toSegment(point, end, { x: end.x, y: meetY }));
  let from: Point = leave;
  for (let step = 1; step <= STEPS; step++) {
    const to = onFan(leave, elbow, step / STEPS);
    least = Math.min(least, toSegment(point, from, to));
    from = to;
  }
  return least;
}

/** A point of the Bézier curve whose handles are level in the middle. */
function onFan(from: Point, to: Point, t: number): Point {
  const rest = 1 - t;
  const handles = 3 * rest * t;
  const x = rest ** 3 * from.x + handles * ((from.x + to.x) / 2) + t ** 3 * to.x;
  const y = (rest ** 3 + handles * rest) * from.y + (t ** 3 + handles * t) * to.y;
  return { x, y };
}

function toSegment({ x, y }: Point, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from.x - t * dx, y - from.y - t * dy);
}
