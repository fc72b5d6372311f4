// The texts of a picture that is too small for its own: who is named and which links say their amounts,
// so that no text lies over another. Pure. Places are px on screen about the origin of the picture:
// panning only moves them.
import { compareRiskLevels, type Open, type RiskLevel } from '../domain/risk.ts';
import type { PlacedEdge } from './flow-edges.ts';
import { radiusOf, type Bounds, type PlacedNode } from './flow-geometry.ts';
import { isDim, nodeOpacity } from './flow-marks.ts';
import {
  MIDDLE_ZOOM,
  type ColourRole,
  type FlowScene,
  type SceneText,
  type TextRole,
} from './flow-scene.ts';
import { PlacedBoxes } from './placed-boxes.ts';
import { TEXT_FACES } from './text-faces.ts';
import { estimateTextWidth, fitText } from './text-width.ts';

/** A dot next to the ring that it stands for, far away. */
export const DOT_SHARE = 0.7;

/** Texts that are tried, best first. */
const MOST_TRIED = 1500;
/** The heaviest links: so many say their amounts before other names, and so many in all. */
const MAIN_AMOUNTS = 12;
const MOST_AMOUNTS = 60;
/** With more nodes than this a text may cover the marks of others. */
const MOST_MARKS = 2000;
const HEIGHT = 14;
/** Of a text above its baseline. */
const ASCENT = 10.5;
const GAP = 3;
/** The longest text; a longer one is cut whatever is next to it. */
const MAX_WIDTH = 260;
/** Widths to which the name of a flagged node is cut where it has no space whole. */
const CUT_WIDTHS = [MAX_WIDTH, 140, 90, 56];
/** A flagged node's name may be so many lines away from it, at the end of a line that leads there. */
const MOST_LINES_AWAY = 12;
/** The digits of a face of one width are a little wider than the estimate. */
const MONO_SHARE = 1.06;

/** Which text yields to which: the lower one is placed first. */
const TIERS = {
  subject: 0,
  chosen: 1,
  flagged: 2,
  mainAmount: 3,
  named: 4,
  amount: 5,
  dates: 6,
  fold: 7,
  address: 8,
} as const;
/** What is out of the light comes after everything in it. */
const DIMMED = 10;

/** A text with its place. */
export interface PlacedLabel {
  /** Of its node, fold or edge. */
  key: string;
  kind: 'name' | 'amount' | 'dates';
  text: SceneText;
  /** What it covers. */
  box: Bounds;
  /** From its mark to the text, where the text is not next to it. */
  leader: { x1: number; y1: number; x2: number; y2: number } | null;
}

/** The texts at a zoom. */
export interface LabelPlan {
  labels: PlacedLabel[];
  /** Flagged nodes for whose name there is no space. */
  unnamed: number;
}

/** A text that wants a place. */
interface Wanted {
  key: string;
  kind: PlacedLabel['kind'];
  /** One of `TIERS`, or later by `DIMMED`. */
  tier: number;
  level: Open<RiskLevel> | null;
  /** As a number, only to be ranked by. */
  weight: number;
  isFlagged: boolean;
  words: () => { text: string; role: TextRole; colour: ColourRole };
  opacity: number;
  /** In px of the picture: the centre of a node, or where an amount is anchored on its line. */
  x: number;
  y: number;
  radius: number;
  /** Of an amount. */
  anchor: 'start' | 'end';
  /** Names are first tried on this side. */
  outward: 1 | -1;
}

/** What a scene says from afar: ranked once, placed for each zoom. */
export class FlowLabels {
  readonly #wanted: readonly Wanted[];
  readonly #marks: readonly PlacedNode[];
  readonly #beyond: number;
  /** What was measured once is as wide at any zoom. */
  readonly #faces = new Map<Wanted, readonly Face[]>();

  constructor(scene: FlowScene) {
    const ranked = [...wantedNames(scene), ...wantedAmounts(scene)].sort(compareWanted);
    this.#wanted = ranked.slice(0, MOST_TRIED);
    this.#beyond = ranked.slice(MOST_TRIED).filter(({ isFlagged }) => isFlagged).length;
    const { nodes } = scene.layout;
    this.#marks = nodes.length > MOST_MARKS ? [] : nodes;
  }

  /** The texts at a zoom below `TEXT_ZOOM`. The same scene and zoom give the same texts. */
  at(zoom: number): LabelPlan {
    const marks = new PlacedBoxes();
    for (const node of this.#marks) marks.add(markBox(node, zoom));
    const texts = new PlacedBoxes();
    const labels: PlacedLabel[] = [];
    const said = new Set<string>();
    let unnamed = this.#beyond;
    for (const wanted of this.#wanted) {
      if (wanted.kind === 'dates' && (zoom < MIDDLE_ZOOM || !said.has(wanted.key))) continue;
      const label = place(wanted, this.#facesOf(wanted), zoom, texts, marks);
      if (label === null) {
        if (wanted.isFlagged) unnamed++;
        continue;
      }
      texts.add(withGap(label.box));
      labels.push(label);
      if (label.kind === 'amount') said.add(label.key);
    }
    return { labels, unnamed };
  }

  #facesOf(wanted: Wanted): readonly Face[] {
    const known = this.#faces.get(wanted);
    if (known !== undefined) return known;
    const faces = measure(wanted);
    this.#faces.set(wanted, faces);
    return faces;
  }
}

/** A text as it may be shown, whole or cut. */
interface Face {
  look: { text: string; role: TextRole; colour: ColourRole };
  width: number;
}

function measure(wanted: Wanted): Face[] {
  const { text, ...look } = wanted.words();
  const { size, isMono } = TEXT_FACES[look.role];
  const fitted = (wanted.isFlagged ? CUT_WIDTHS : [MAX_WIDTH]).map((maxWidth) =>
    fitText(text, size, maxWidth),
  );
  return [...new Set(fitted)].map((one) => ({
    look: { ...look, text: one },
    width: estimateTextWidth(one, size) * (isMono ? MONO_SHARE : 1),
  }));
}

/** Lower tier, worse level, more money, then by key: a total order. */
function compareWanted(a: Wanted, b: Wanted): number {
  return (
    a.tier - b.tier ||
    compareRiskLevels(a.level, b.level) ||
    b.weight - a.weight ||
    (a.key < b.key ? -1 : Number(a.key > b.key))
  );
}

function wantedNames({ layout, wording, state }: FlowScene): Wanted[] {
  const weights = new Map<string, number>();
  for (const { edge, fold } of layout.edges) {
    const child = edge?.child ?? fold?.key ?? '';
    const sum = Number((edge ?? fold)?.sum ?? 0);
    if (sum > (weights.get(child) ?? 0)) weights.set(child, sum);
  }
  return layout.nodes.map((placed): Wanted => {
    const { key, x, y, side } = placed;
    const isDimmed = isDim(state, 'nodes', key);
    const isChosen = key === state.selected || key === state.focused;
    const isFlagged = isChosen || state.found.has(key) || isFlaggedNode(placed, wording.isLabelled);
    const isNamed =
      placed.kind === 'node' && (placed.node.labels.length > 0 || placed.node.group !== null);
    const isLit = state.lit !== null && !isDimmed;
    const kind = placed.kind === 'fold' ? 'fold' : isNamed || isLit ? 'named' : 'address';
    const own = side === null ? 'subject' : isChosen ? 'chosen' : isFlagged ? 'flagged' : kind;
    return {
      key,
      kind: 'name',
      tier: TIERS[own] + (isDimmed && !isFlagged ? DIMMED : 0),
      level: placed.kind === 'fold' ? placed.fold.level : placed.node.level,
      weight: weights.get(key) ?? 0,
      isFlagged,
      words: () => nameWords(placed, wording, isFlagged),
      opacity: nodeOpacity(placed, state),
      x,
      y,
      radius: radiusOf(placed),
      anchor: 'start',
      outward: side === 'inflow' ? -1 : 1,
    };
  });
}

/** A name that is never left out: of an end of a triggered path, of a high level, or the person's own. */
function isFlaggedNode(
  placed: PlacedNode,
  isLabelled: FlowScene['wording']['isLabelled'],
): boolean {
  if (placed.kind === 'fold') return false;
  const { side, labels, endOfHits, level } = placed.node;
  if (side === null || placed.node.isStated === true || isLabelled(placed.node)) return true;
  const isHigh = level !== null && compareRiskLevels(level, 'high') <= 0;
  return labels.length > 0 && (endOfHits.length > 0 || isHigh);
}

function nameWords(
  placed: PlacedNode,
  wording: FlowScene['wording'],
  isFlagged: boolean,
): ReturnType<Wanted['words']> {
  if (placed.kind === 'fold') {
    return { text: wording.fold(placed.fold).words, role: 'fold', colour: 'text-secondary' };
  }
  const { name, label, shortAddress } = wording.node(placed.node);
  if (label !== null) {
    return { text: label.text, role: 'label', colour: `label-${label.colour ?? 'grey'}-fg` };
  }
  if (placed.side === null)
    return { text: name ?? shortAddress, role: 'subject', colour: 'accent' };
  const colour = isFlagged ? 'text-primary' : 'text-secondary';
  if (name === null) return { text: shortAddress, role: 'address', colour };
  const { group } = placed.node;
  return {
    text: group === null ? name : `${name} · ${shortAddress}`,
    role: isFlagged ? 'risk' : 'name',
    colour,
  };
}

function wantedAmounts({ layout, state }: FlowScene): Wanted[] {
  const weightOf = ({ edge }: PlacedEdge): number => Number(edge?.sum ?? 0);
  const heaviest = layout.edges
    .filter(({ label, key }) => label !== null && !isDim(state, 'edges', key))
    .sort((a, b) => weightOf(b) - weightOf(a) || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_AMOUNTS);
  return heaviest.flatMap((placed, place) => {
    const { key, label } = placed;
    if (label === null) return [];
    const common = {
      key,
      level: null,
      weight: weightOf(placed),
      isFlagged: false,
      opacity: 1,
      x: label.x,
      y: label.y,
      radius: 0,
      anchor: label.anchor,
      outward: 1,
    } as const;
    const texts: Wanted[] = [
      {
        ...common,
        kind: 'amount',
        tier: place < MAIN_AMOUNTS || state.lit !== null ? TIERS.mainAmount : TIERS.amount,
        words: () => ({ text: label.amount, role: 'amount', colour: 'text-primary' }),
      },
    ];
    if (label.dates !== '') {
      texts.push({
        ...common,
        kind: 'dates',
        tier: TIERS.dates,
        words: () => ({ text: label.dates, role: 'dates', colour: 'text-secondary' }),
      });
    }
    return texts;
  });
}

/** Puts a text where it fits best; null where it does not fit. */
function place(
  wanted: Wanted,
  faces: readonly Face[],
  zoom: number,
  texts: PlacedBoxes,
  marks: PlacedBoxes,
): PlacedLabel | null {
  const find = (width: number): Place | null =>
    wanted.kind === 'name'
      ? placeName(wanted, width, zoom, texts, marks)
      : placeAmount(wanted, width, zoom, texts, marks);
  // A narrower text lies within a wider one at every place: where it does not fit, none does.
  if (faces.length > 1 && find(faces.at(-1)?.width ?? 0) === null) return null;
  for (const { look, width } of faces) {
    const found = find(width);
    if (found === null) continue;
    const { box, anchor, leader } = found;
    const x = anchor === 'start' ? box.x0 : anchor === 'end' ? box.x1 : (box.x0 + box.x1) / 2;
    return {
      key: wanted.key,
      kind: wanted.kind,
      text: {
        kind: 'text',
        detail: 'far',
        ...look,
        x,
        y: box.y0 + ASCENT,
        anchor,
        maxWidth: null,
        opacity: wanted.opacity,
        halo: 'surface-1',
      },
      box,
      leader,
    };
  }
  return null;
}

interface Place {
  box: Bounds;
  anchor: SceneText['anchor'];
  leader: PlacedLabel['leader'];
}

/** Two texts in one line read as two. */
function withGap(box: Bounds): Bounds {
  return { ...box, x0: box.x0 - GAP, x1: box.x1 + GAP };
}

function boxAt(left: number, top: number, width: number): Bounds {
  return { x0: left, y0: top, x1: left + width, y1: top + HEIGHT };
}

/** Below its mark, outwards, inwards, above; a flagged one also further away. */
function placeName(
  { x, y, radius, outward, isFlagged }: Wanted,
  width: number,
  zoom: number,
  texts: PlacedBoxes,
  marks: PlacedBoxes,
): Place | null {
  const [at, down, r] = [x * zoom, y * zoom, markRadius(radius, zoom)];
  const beside = (direction: 1 | -1, lines: number): Place => {
    const away = direction * (r + GAP + (lines === 0 ? 1 : 9));
    const left = direction === 1 ? at + away : at + away - width;
    const middle = down + lines * HEIGHT;
    return {
      box: boxAt(left, middle - HEIGHT / 2, width),
      anchor: direction === 1 ? 'start' : 'end',
      leader:
        lines === 0
          ? null
          : { x1: at + direction * r, y1: down, x2: at + away - direction, y2: middle },
    };
  };
  const inward = outward === 1 ? -1 : 1;
  const near: Place[] = [
    { box: boxAt(at - width / 2, down + r + GAP - 1, width), anchor: 'middle', leader: null },
    beside(outward, 0),
    beside(inward, 0),
    { box: boxAt(at - width / 2, down - r - GAP - HEIGHT, width), anchor: 'middle', leader: null },
  ];
  const isFree = ({ box }: Place): boolean => !texts.meet(box) && !marks.meet(box);
  const found = near.find(isFree);
  if (found !== undefined || !isFlagged) return found ?? null;
  const far: Place[] = [];
  for (let lines = 1; lines <= MOST_LINES_AWAY; lines++) {
    for (const direction of [outward, inward] as const) {
      far.push(beside(direction, lines), beside(direction, -lines));
    }
  }
  // The name of a flagged node may cover the mark of another node, but no text.
  return far.find(isFree) ?? [...near, ...far].find(({ box }) => !texts.meet(box)) ?? null;
}

/** Above its line, dates below it. */
function placeAmount(
  { kind, x, y, anchor }: Wanted,
  width: number,
  zoom: number,
  texts: PlacedBoxes,
  marks: PlacedBoxes,
): Place | null {
  const [at, down] = [x * zoom, y * zoom];
  const left = anchor === 'end' ? at - width : at;
  const box = boxAt(left, kind === 'amount' ? down - HEIGHT - 1 : down + 1, width);
  return texts.meet(box) || marks.meet(box) ? null : { box, anchor, leader: null };
}

function markRadius(radius: number, zoom: number): number {
  return zoom < MIDDLE_ZOOM ? Math.max(2, radius * DOT_SHARE * zoom) : radius * zoom;
}

function markBox(node: PlacedNode, zoom: number): Bounds {
  const r = markRadius(radiusOf(node), zoom);
  const [x, y] = [node.x * zoom, node.y * zoom];
  return { x0: x - r, y0: y - r, x1: x + r, y1: y + r };
}
