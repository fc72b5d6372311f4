// How far a long name may reach to both sides of its node: over lines, but over no mark and no other text.
// Pure: asked in any order, the answers are the same, and no two names meet. Units are px at zoom 1.
import {
  AMOUNT_RISE,
  AMOUNT_SIZE,
  DATES_DROP,
  NAME_HALF,
  NODE_TEXT_HALF,
  radiusOf,
  type Bounds,
  type PlacedNode,
} from './flow-geometry.ts';
import type { EdgeLabel } from './flow-edges.ts';
import { PlacedBoxes } from './placed-boxes.ts';
import { estimateTextWidth } from './text-width.ts';

/** Distance of the baselines of a node's texts. */
export const LINE = 12.5;
/** From the lowest text to a note. */
export const NOTE_LINE = 17;

/** How far a name may reach from the middle of its node, in px. */
export interface NameRoom {
  left: number;
  right: number;
}

/** What is placed, with the rectangle that holds it. */
interface Laid {
  nodes: readonly PlacedNode[];
  edges: readonly { label: EdgeLabel | null }[];
  bounds: Bounds;
}

/** Inwards a name always has so much more: as far as the names of the column before. */
const INWARDS = 22;
/** No name reaches further to one side. */
export const MOST_REACH = 200;
const ADDRESS_HALF = NODE_TEXT_HALF + 4;
const LABEL_HALF = 60;
/** Between two names that meet halfway. */
const GAP = 3;
/** To the exact place is not worth a question. */
const STEP = 2;
const NAME_SIZE = 11;
const DESCENT = 4;
const ASCENT = 10;

/** The baseline of a node's first text. */
export function firstBaseline(placed: PlacedNode): number {
  return radiusOf(placed) + 14 + placed.drop;
}

/** The space for the name of a node; never less than what its column keeps for it. */
export function nameRoom(layout: Laid, placed: PlacedNode): NameRoom {
  const { x, y } = placed;
  const taken = takenOf(layout);
  const first = y + firstBaseline(placed);
  const row = { y0: first - ASCENT, y1: first + LINE + DESCENT };
  const { bounds } = layout;
  const kept = keptFor(placed);
  if (isFixed(placed)) return kept;
  return {
    left: reach(taken, row, x, -1, kept.left, x - bounds.x0),
    right: reach(taken, row, x, 1, kept.right, bounds.x1 - x),
  };
}

/** Its texts fit what its column keeps: it needs no more, and others may come up to it. */
function isFixed(placed: PlacedNode): boolean {
  if (placed.kind === 'fold') return true;
  const { side, node } = placed;
  return side !== null && node.labels.length === 0 && node.group === null && !node.isStated;
}

/** How far the name of a node reaches outwards where it is outermost. */
export function outwardReach(placed: PlacedNode, name: string): number {
  const { left, right } = keptFor(placed);
  const outwards = estimateTextWidth(name, NAME_SIZE) - Math.max(left, right) + GAP;
  return Math.min(MOST_REACH, Math.max(NAME_HALF, outwards));
}

function keptFor(placed: PlacedNode): NameRoom {
  const { side } = placed;
  // What was screened is often named by its address alone.
  if (side === null) return { left: ADDRESS_HALF, right: ADDRESS_HALF };
  // A label of the person's own is the widest that can be there.
  if (placed.kind === 'node' && isFixed(placed)) return { left: LABEL_HALF, right: LABEL_HALF };
  return {
    left: NAME_HALF + (side === 'inflow' ? 0 : INWARDS),
    right: NAME_HALF + (side === 'inflow' ? INWARDS : 0),
  };
}

/** Up to the next text that stays as it is, or halfway to the next name, which may come as far. */
function reach(
  { names, fixed }: Taken,
  row: Pick<Bounds, 'y0' | 'y1'>,
  x: number,
  direction: 1 | -1,
  kept: number,
  inBounds: number,
): number {
  const most = Math.min(MOST_REACH, inBounds);
  if (most <= kept) return kept;
  const isFree = (boxes: PlacedBoxes, to: number): boolean => {
    const [near, far] = [x + direction * kept, x + direction * to];
    return !boxes.meet({ ...row, x0: Math.min(near, far), x1: Math.max(near, far) });
  };
  const freeTo = (boxes: PlacedBoxes, limit: number): number => {
    if (isFree(boxes, limit)) return limit;
    let [least, first] = [kept, limit];
    while (first - least > STEP) {
      const middle = (least + first) / 2;
      if (isFree(boxes, middle)) least = middle;
      else first = middle;
    }
    return least;
  };
  const toNode = freeTo(names, kept + 2 * (MOST_REACH - kept + GAP));
  const half = kept + (toNode - kept) / 2 - GAP;
  return Math.max(kept, Math.min(half, freeTo(fixed, most) - GAP, most));
}

interface Taken {
  /** Nodes whose names may reach further. */
  names: PlacedBoxes;
  /** Amounts, and nodes whose texts stay where they are. */
  fixed: PlacedBoxes;
}

/** Of each layout once. */
const takenBy = new WeakMap<Laid, Taken>();

function takenOf(layout: Laid): Taken {
  const known = takenBy.get(layout);
  if (known !== undefined) return known;
  const taken = { names: new PlacedBoxes(), fixed: new PlacedBoxes() };
  for (const node of layout.nodes) {
    (isFixed(node) ? taken.fixed : taken.names).add(nodeBox(node));
  }
  for (const { label } of layout.edges) {
    if (label !== null) taken.fixed.add(labelBox(label));
  }
  takenBy.set(layout, taken);
  return taken;
}

function nodeBox(placed: PlacedNode): Bounds {
  const { x, y, isNoted } = placed;
  const { left, right } = keptFor(placed);
  const lowest = firstBaseline(placed) + LINE + (isNoted ? NOTE_LINE : 0);
  return {
    x0: x - left,
    x1: x + right,
    y0: y - radiusOf(placed),
    y1: y + lowest + DESCENT,
  };
}

function labelBox({ x, y, amount, dates, anchor }: EdgeLabel): Bounds {
  const width = Math.max(
    estimateTextWidth(amount, AMOUNT_SIZE),
    estimateTextWidth(dates, AMOUNT_SIZE),
  );
  const left = anchor === 'end' ? x - width : x;
  return {
    x0: left,
    x1: left + width,
    y0: y - AMOUNT_RISE - ASCENT,
    y1: y + (dates === '' ? 0 : DATES_DROP + DESCENT),
  };
}
