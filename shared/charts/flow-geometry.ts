// Measures and shapes shared by the parts of the flow layout. Units are px at zoom 1.
import type { Fold } from '../flow/fold.ts';
import type { FlowSide } from '../flow/orient.ts';
import type { FlowNode } from '../flow/tree.ts';

/** Radius of a node's ring. */
export const NODE_RADIUS = 14;
/** Radius of the subject's ring. */
export const SUBJECT_RADIUS = 22;
/** Half the width a node's two lines of text may take. */
export const NODE_TEXT_HALF = 44;
/** Width in which the edges of a node fan out, next to its texts. */
export const FAN = 20;
/** As far as a node's name may reach outwards: the amounts of the next column begin there. */
export const NAME_HALF = NODE_TEXT_HALF + FAN;
/** Size of an amount's text. */
export const AMOUNT_SIZE = 11;
/** Height of one more edge that enters a node: its amount above its line, its dates below. */
export const SLOT = 29;
/** How far the baseline of an amount is above its line. */
export const AMOUNT_RISE = 5;
/** How far the baseline of dates is below their line. */
export const DATES_DROP = 11;

/** A node or a fold with its place. */
export type PlacedNode = {
  key: string;
  x: number;
  y: number;
  /** Null for the subject. */
  side: FlowSide | null;
  hop: number;
  /** A person put it where it is. */
  isPinned: boolean;
  /** A note is under its texts. */
  isNoted: boolean;
  /** How much lower its texts are, in px, below the texts of the edges that enter it. */
  drop: number;
} & ({ kind: 'node'; node: FlowNode } | { kind: 'fold'; fold: Fold });

/**
 * Where a person put nodes and folds, by their keys: the height in px at zoom 1, the subject's being 0.
 * The column stays that of the hop.
 */
export type Pins = ReadonlyMap<string, number>;
/** Everything is where the layout has it. */
export const NO_PINS: Pins = new Map();

/** The radius of a node's ring in px; what was screened has no side. */
export function radiusOf({ side }: { side: FlowSide | null }): number {
  return side === null ? SUBJECT_RADIUS : NODE_RADIUS;
}

/** How much lower the texts of a node are into which so many edges enter, in px. */
export function textDrop(slots: number): number {
  return Math.max(0, ((slots - 1) / 2) * SLOT - 4);
}

/** One hop of one side; `side` is null for the subject's own column. */
export interface FlowColumn {
  x: number;
  hop: number;
  /** `unknown`: only paths of undelivered direction are in it. */
  side: FlowSide | null;
}

/** The rectangle that holds everything. */
export interface Bounds {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
