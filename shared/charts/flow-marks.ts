// The primitives of a scene's edges and amounts, and what is drawn alike for all marks; nodes are in
// flow-node-marks.ts. One place for the exported file and the canvas.
import { isKnownWord, RISK_LEVELS } from '../domain/risk.ts';
import { arrowCorners, type PlacedEdge } from './flow-edges.ts';
import { AMOUNT_RISE, DATES_DROP, type PlacedNode } from './flow-geometry.ts';
import type {
  ColourRole,
  FlowScene,
  ScenePrimitive,
  SceneState,
  SceneText,
  SceneTone,
  TextRole,
} from './flow-scene.ts';
import { fitText } from './text-width.ts';

const TEXT_SIZE = 11;
const DIM_NODE = 0.22;
const DIM_EDGE = 0.18;
const DIM_AMOUNT = 0.25;
/** What an edge's line may lose so that amounts and rings are before it. */
const EDGE = 0.75;
const CROSS_EDGE = 0.4;
const DUST_DASH = [5, 3.5];
const GAP_DASH = [1.5, 3.5];
/** Of a link that a person infers. */
export const INFERRED_DASH = [9, 4];
/** Of a path that contradicts itself. */
export const CONTRADICTORY_DASH = [8, 2.5, 1.5, 2.5];

/** Whether a key is out of the light. */
export function isDim({ lit }: SceneState, kind: 'nodes' | 'edges', key: string): boolean {
  return lit !== null && !lit[kind].has(key);
}

/** The colour of a tone's ring. */
export function ringColour(tone: SceneTone): ColourRole {
  return tone === 'none' ? 'border-control' : `risk-${tone}-ring`;
}

/** The tone of a node or fold; the subject's own labels are no statement about its screening. */
export function toneOf(placed: PlacedNode): SceneTone {
  const level = placed.kind === 'fold' ? placed.fold.level : placed.node.level;
  if (level === null || placed.side === null) return 'none';
  return isKnownWord(RISK_LEVELS, level) ? level : 'unknown';
}

/** How much of a node is seen: less where something else is lit. */
export function nodeOpacity({ key }: PlacedNode, state: SceneState): number {
  return isDim(state, 'nodes', key) ? DIM_NODE : 1;
}

/** How an edge is drawn. */
export interface EdgeLook {
  colour: ColourRole;
  /** Of its line. */
  opacity: number;
  arrowOpacity: number;
  /** One of a few, always the same object. */
  dash: readonly number[] | null;
}

/** How an edge is drawn in a state. */
export function edgeLook(placed: PlacedEdge, state: SceneState): EdgeLook {
  const { key, edge, fold, isDust } = placed;
  const isContradictory = edge?.isContradictory ?? fold?.isContradictory ?? false;
  const isChosen =
    state.selected === key || state.hovered === key || (state.lit?.edges.has(key) ?? false);
  const stated = edge?.stated;
  const isGap =
    edge !== null &&
    stated === undefined &&
    (edge.isGap || edge.missingNodes > 0 || edge.sum === null);
  const own = isChosen ? 1 : edge?.isPrimary === false ? CROSS_EDGE : EDGE;
  const light = isDim(state, 'edges', key) ? DIM_EDGE : 1;
  return {
    colour: isChosen
      ? 'accent'
      : isContradictory
        ? 'warn'
        : stated === undefined
          ? 'border-control'
          : 'accent',
    opacity: own * light,
    arrowOpacity: light,
    dash: isContradictory
      ? CONTRADICTORY_DASH
      : stated === 'inferred'
        ? INFERRED_DASH
        : isGap
          ? GAP_DASH
          : isDust
            ? DUST_DASH
            : null,
  };
}

/** The line and arrow head of an edge. */
export function edgePrimitives(placed: PlacedEdge, { state }: FlowScene): ScenePrimitive[] {
  const { side, curve, width } = placed;
  const { colour, opacity, arrowOpacity, dash } = edgeLook(placed, state);
  const primitives: ScenePrimitive[] = [
    { kind: 'curve', detail: 'far', opacity, curve, colour, width, dash },
  ];
  const corners = arrowCorners(side, curve);
  if (corners !== null) {
    primitives.push({ kind: 'polygon', detail: 'middle', opacity: arrowOpacity, corners, colour });
  }
  return primitives;
}

/** What is written on an edge: its amount above the line, its dates below. */
export function edgeTexts({ key, label }: PlacedEdge, { state }: FlowScene): SceneText[] {
  if (label === null) return [];
  const { amount, dates, x, y, anchor } = label;
  const common = { x, anchor, opacity: isDim(state, 'edges', key) ? DIM_AMOUNT : 1 };
  const texts = [{ ...lineOf('amount', amount, y - AMOUNT_RISE, 'text-primary'), ...common }];
  if (dates !== '') {
    texts.push({ ...lineOf('dates', dates, y + DATES_DROP, 'text-secondary'), ...common });
  }
  return texts;
}

/** The words over the paths of undelivered direction; null when there are none. */
export function captionText({ layout, wording }: FlowScene): SceneText | null {
  const at = layout.unknownBlock;
  if (at === null) return null;
  return {
    ...lineOf('caption', wording.unknownBlock, at.y, 'warn'),
    x: at.x,
    detail: 'middle',
    opacity: 1,
  };
}

/** Dimmed edges first, so that lit ones lie on top. */
export function inLight(edges: readonly PlacedEdge[], state: SceneState): readonly PlacedEdge[] {
  const { lit } = state;
  if (lit === null) return edges;
  return [
    ...edges.filter(({ key }) => !lit.edges.has(key)),
    ...edges.filter(({ key }) => lit.edges.has(key)),
  ];
}

/** A primitive whose opacity is not yet known. */
export type Unplaced<Primitive> = Primitive extends unknown ? Omit<Primitive, 'opacity'> : never;

/** A text of the picture about x = 0, cut to a width where one is given. */
export function lineOf(
  role: TextRole,
  text: string,
  y: number,
  colour: ColourRole,
  maxWidth: number | null = null,
): Unplaced<SceneText> {
  return {
    kind: 'text',
    detail: 'near',
    role,
    x: 0,
    y,
    text: maxWidth === null ? text : fitText(text, TEXT_SIZE, maxWidth),
    anchor: 'middle',
    maxWidth,
    colour,
    halo: 'surface-1',
  };
}
