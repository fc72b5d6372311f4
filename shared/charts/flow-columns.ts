// Where the columns of a flow layout are: each as wide as its longest amount or dates need, and wider
// where many edges fan out. Units are px at zoom 1.
import type { FlowSide } from '../flow/orient.ts';
import { AMOUNT_SIZE, FAN, NODE_RADIUS, NODE_TEXT_HALF, type FlowColumn } from './flow-geometry.ts';
import type { FlowItem } from './flow-items.ts';
import { estimateTextWidth } from './text-width.ts';

/** Where many edges fan out between two columns they get more space, to be told apart. */
const MAX_FAN = 84;
const FAN_PER_EDGE = 0.6;
const FEW_EDGES = 24;
const LABEL_GAP = 15;
const MIN_LABEL = 64;

/** One column's needs. */
interface Need {
  labelWidth: number;
  edgeCount: number;
}

/** The columns of both halves; undelivered directions are with the outflow. */
export class ColumnRuler {
  /** By hop; a hop without nodes has no entry. */
  readonly #left: Need[] = [];
  readonly #right: Need[] = [];
  readonly #outflowHops = new Set<number>();
  /** Distances from the subject by hop. */
  readonly #leftAt = [0];
  readonly #rightAt = [0];

  constructor(items: Iterable<FlowItem>) {
    for (const { side, hop, slots, place } of items) {
      if (side === null) continue;
      const half = side === 'inflow' ? this.#left : this.#right;
      if (side === 'outflow') this.#outflowHops.add(hop);
      const need = (half[hop] ??= { labelWidth: MIN_LABEL, edgeCount: 0 });
      for (const { amount, dates, edges } of slots) {
        if (place.kind === 'node') need.edgeCount += edges.length;
        const longest = amount.length < dates.length ? dates : amount;
        const width = Math.ceil(estimateTextWidth(longest, AMOUNT_SIZE));
        if (width > need.labelWidth) need.labelWidth = width;
      }
    }
    fillDistances(this.#left, this.#leftAt);
    fillDistances(this.#right, this.#rightAt);
  }

  /** Space for the amounts of the edges that enter a column. */
  labelWidth(side: FlowSide | null, hop: number): number {
    return labelRoom((side === 'inflow' ? this.#left : this.#right)[hop]);
  }

  /** Where the nodes of a hop are; the subject at 0. */
  xOf(side: FlowSide | null, hop: number): number {
    return side === 'inflow' ? -(this.#leftAt[hop] ?? 0) : (this.#rightAt[hop] ?? 0);
  }

  /** From left to right. */
  list(): FlowColumn[] {
    const columns: FlowColumn[] = [{ x: 0, hop: 0, side: null }];
    for (let hop = 1; hop < this.#left.length; hop++) {
      columns.push({ x: this.xOf('inflow', hop), hop, side: 'inflow' });
    }
    for (let hop = 1; hop < this.#right.length; hop++) {
      const side = this.#outflowHops.has(hop) ? 'outflow' : 'unknown';
      columns.push({ x: this.xOf(side, hop), hop, side });
    }
    return columns.sort((a, b) => a.x - b.x);
  }
}

function fillDistances(needs: readonly (Need | undefined)[], distances: number[]): void {
  let x = 0;
  for (let hop = 1; hop < needs.length; hop++) {
    const need = needs[hop];
    const many = Math.max(0, (need?.edgeCount ?? 0) - FEW_EDGES);
    const fan = Math.min(MAX_FAN, FAN + many * FAN_PER_EDGE);
    x += NODE_TEXT_HALF + fan + labelRoom(need) + NODE_RADIUS;
    distances[hop] = x;
  }
}

function labelRoom(need: Need | undefined): number {
  return (need?.labelWidth ?? MIN_LABEL) + LABEL_GAP;
}
