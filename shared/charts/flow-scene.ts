// A flow layout as drawing primitives, one source for SVG and canvas: curves, arrow heads, rings, icons
// and texts, in px at zoom 1, with colours as token roles, never values. Words come from the caller.
import type { LabelColour } from '../domain/label.ts';
import type { RiskLevel } from '../domain/risk.ts';
import type { Fold } from '../flow/fold.ts';
import type { FlowNode } from '../flow/tree.ts';
import type { EdgeCurve, PlacedEdge, Point } from './flow-edges.ts';
import type { FlowColumn } from './flow-geometry.ts';
import type { IconName } from './flow-icons.ts';
import type { FlowLayout } from './flow-layout.ts';

/** A risk level as it is drawn; `unknown` is a word outside the list, `none` no level at all. */
export type SceneTone = RiskLevel | 'unknown' | 'none';

/** The name of a colour token without its leading dashes (shared/styles/tokens.css). */
export type ColourRole =
  | 'surface-1'
  | 'border'
  | 'border-control'
  | 'accent'
  | 'accent-border'
  | 'accent-subtle'
  | 'focus'
  | 'text-primary'
  | 'text-secondary'
  | 'warn'
  | `risk-${RiskLevel | 'unknown'}-${'ring' | 'fg'}`
  | `label-${LabelColour}-${'fg' | 'bg' | 'mark'}`
  | `practice-${'fg' | 'a' | 'border'}`;

/** From which zoom on something is drawn: `far` always, `near` only close up. */
export type Detail = 'far' | 'middle' | 'near';

/** Below this zoom nodes are dots, edges straight lines. */
export const MIDDLE_ZOOM = 0.3;
/** Below this zoom the texts of the picture are only smudges: others take their place (flow-labels.ts). */
const TEXT_ZOOM = 0.7;

/** How much can be shown at a zoom. */
export function detailAt(zoom: number): Detail {
  if (zoom < MIDDLE_ZOOM) return 'far';
  return zoom < TEXT_ZOOM ? 'middle' : 'near';
}

/** What a text is: its face, size and weight. */
export type TextRole =
  | 'amount'
  | 'dates'
  | 'address'
  | 'name'
  | 'subject'
  | 'fold'
  | 'count'
  | 'risk'
  | 'label'
  | 'caption';

interface Common {
  detail: Detail;
  /** 0 to 1; less than 1 where something else is lit. */
  opacity: number;
}

/** The line of an edge. */
export interface SceneCurve extends Common {
  kind: 'curve';
  curve: EdgeCurve;
  colour: ColourRole;
  width: number;
  dash: readonly number[] | null;
}

/** A filled shape of straight sides. */
export interface ScenePolygon extends Common {
  kind: 'polygon';
  corners: readonly Point[];
  colour: ColourRole;
}

/** A circle; with `isHalf` its right half alone. */
export interface SceneCircle extends Common {
  kind: 'circle';
  x: number;
  y: number;
  r: number;
  fill: ColourRole | null;
  stroke: ColourRole | null;
  width: number;
  dash: readonly number[] | null;
  isHalf: boolean;
}

/** A rectangle with round corners. */
export interface SceneBox extends Common {
  kind: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  r: number;
  fill: ColourRole;
  stroke: ColourRole;
}

/** An icon with its top left corner. */
export interface SceneIcon extends Common {
  kind: 'icon';
  icon: IconName;
  x: number;
  y: number;
  size: number;
  /** Of the stroke, in units of the icon's own square of 24. */
  weight: number;
  colour: ColourRole;
}

/** A text on its baseline, already cut to `maxWidth`. */
export interface SceneText extends Common {
  kind: 'text';
  role: TextRole;
  x: number;
  y: number;
  text: string;
  anchor: 'start' | 'middle' | 'end';
  /** Of the estimate it was cut to, in px; null where nothing may be cut. */
  maxWidth: number | null;
  colour: ColourRole;
  /** Drawn around the letters, so that they can be read over a line; null for none. */
  halo: ColourRole | null;
}

/** A thing to draw. */
export type ScenePrimitive =
  SceneCurve | ScenePolygon | SceneCircle | SceneBox | SceneIcon | SceneText;

/** The words of an address. Invisible characters in them are already made visible. */
export interface NodeWords {
  /** Of a group, how many addresses it has. */
  shortAddress: string;
  /** Of its worst label, or what the subject is called; null when it has none. */
  name: string | null;
  /** A level outside the list, to be read; null when ring and badge say it. */
  level: string | null;
  icon: IconName;
  /** The person's own label: it is where the provider's would. */
  label: { text: string; colour: LabelColour | null } | null;
  /** Of the person's notes on it; null for none. */
  note: string | null;
  /** `+37`: neighbours that are not drawn; null where all are. */
  more: string | null;
}

/** The words of a fold. */
export interface FoldWords {
  /** `+37`. */
  count: string;
  /** `+37 small, 1,204 USDT`. */
  words: string;
  /** The worst level hidden, e.g. `Worst: high`; null for none. */
  worst: string | null;
  /** All of it in a sentence or two, to be spoken. */
  spoken: string;
}

/** The words of the picture, in one language. */
export interface SceneWording {
  node: (node: FlowNode) => NodeWords;
  /** The person has a label of their own on it. */
  isLabelled: (node: FlowNode) => boolean;
  fold: (fold: Fold) => FoldWords;
  /** In one line each, every address whole: for titles and the text equivalent. */
  wholeNode: (node: FlowNode) => string;
  wholeFold: (fold: Fold) => string;
  wholeEdge: (edge: PlacedEdge) => string;
  column: (column: FlowColumn) => string;
  /** The same where there is little space. */
  columnShort: (column: FlowColumn) => string;
  /** Over the paths of undelivered direction. */
  unknownBlock: string;
}

/** What is lit and chosen; nothing is dimmed when `lit` is null. */
export interface SceneState {
  lit: { nodes: ReadonlySet<string>; edges: ReadonlySet<string> } | null;
  /** Key of a node, an edge or a fold. */
  selected: string | null;
  /** Key of the node under the keyboard. */
  focused: string | null;
  hovered: string | null;
  /** Keys of the nodes that were looked for and found. */
  found: ReadonlySet<string>;
}

/** Nothing lit, nothing chosen. */
export const PLAIN_STATE: SceneState = {
  lit: null,
  selected: null,
  focused: null,
  hovered: null,
  found: new Set(),
};

/**
 * A picture to draw. Its primitives are made for each edge and node when they are drawn (flow-marks.ts,
 * flow-node-marks.ts): a canvas needs only those in sight, a file all of them.
 */
export interface FlowScene {
  layout: FlowLayout;
  wording: SceneWording;
  state: SceneState;
}
