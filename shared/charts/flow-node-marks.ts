// The primitives of a scene's nodes and folds: ring by risk, icon by entity, badges, texts.
import {
  NAME_HALF,
  NODE_RADIUS,
  NODE_TEXT_HALF,
  radiusOf,
  type PlacedNode,
} from './flow-geometry.ts';
import type { IconName } from './flow-icons.ts';
import type { FlowLayout } from './flow-layout.ts';
import { isDim, lineOf, nodeOpacity, ringColour, toneOf, type Unplaced } from './flow-marks.ts';
import type {
  ColourRole,
  FlowScene,
  FoldWords,
  NodeWords,
  SceneCircle,
  ScenePrimitive,
  SceneState,
  SceneText,
  SceneTone,
} from './flow-scene.ts';
import { firstBaseline, LINE, nameRoom, NOTE_LINE } from './name-room.ts';
import { TEXT_FACES } from './text-faces.ts';
import { estimateTextWidth, fitText } from './text-width.ts';

const LABEL_SIZE = 10.5;
const TAG = 9;
const LABEL_WIDTH = 2 * NODE_TEXT_HALF + 8;

/** Widths of rings in px: worse is thicker, so that colour is not alone. */
const RING_WIDTH: Readonly<Record<SceneTone, number>> = {
  critical: 3,
  high: 3,
  medium: 2.25,
  low: 2.25,
  unknown: 1.5,
  none: 1.5,
};

/** Ring, icon, badges and texts of a node or fold. */
export function nodePrimitives(
  placed: PlacedNode,
  { layout, wording, state }: FlowScene,
): ScenePrimitive[] {
  const { key, x, y } = placed;
  const radius = radiusOf(placed);
  const tone = toneOf(placed);
  const parts: Part[] = [...haloParts(placed, state, radius)];
  if (placed.kind === 'node') {
    const words = wording.node(placed.node);
    const isSubject = placed.side === null;
    const isGroup = placed.node.group !== null;
    const isStated = placed.node.isStated === true;
    if (isGroup) parts.push(behind(tone, radius));
    parts.push(...(isStated ? statedParts(words) : nodeParts(words, tone, isSubject, radius)));
    if (placed.node.twins.length > 0) parts.push(...twinParts(-radius * 0.86, -radius * 0.86));
    const texts =
      isGroup || isStated ? groupTexts(words, placed, layout) : nodeTexts(words, placed, layout);
    parts.push(...texts);
    if (words.note !== null) parts.push(...noteParts(words.note, lowest(texts) + NOTE_LINE));
    if (words.more !== null) parts.push(...moreParts(words.more, radius));
  } else {
    const words = wording.fold(placed.fold);
    parts.push(...foldParts(words, tone, radius, isDim(state, 'nodes', key)));
  }
  if (placed.isPinned) parts.push(...pinParts(-radius * 0.95, radius * 0.6));
  const opacity = nodeOpacity(placed, state);
  return parts.map((part) => moved(part, x, y, opacity));
}

/** A primitive about the centre of its node. */
type Part = Unplaced<Exclude<ScenePrimitive, { kind: 'curve' }>>;

function moved(part: Part, x: number, y: number, opacity: number): ScenePrimitive {
  if (part.kind === 'polygon') {
    const corners = part.corners.map((corner) => ({ x: corner.x + x, y: corner.y + y }));
    return { ...part, corners, opacity };
  }
  return { ...part, x: part.x + x, y: part.y + y, opacity };
}

type CirclePart = Unplaced<SceneCircle>;

function circle(r: number, look: Partial<CirclePart>): CirclePart {
  return {
    kind: 'circle',
    detail: 'middle',
    x: 0,
    y: 0,
    r,
    fill: null,
    stroke: null,
    width: 1.5,
    dash: null,
    isHalf: false,
    ...look,
  };
}

function haloParts({ key, side }: PlacedNode, state: SceneState, radius: number): Part[] {
  const isSelected = state.selected === key;
  const isFound = state.found.has(key);
  if (!isSelected && !isFound && state.focused !== key) return [];
  const dash = isSelected || isFound ? null : [3, 3];
  // Outside the subject's second ring.
  const r = radius + (side === null ? 9 : 5);
  const look = isFound && !isSelected ? { stroke: 'accent' as const, width: 1.5 } : null;
  return [circle(r, { stroke: 'focus', width: 2, dash, ...look })];
}

function ring(tone: SceneTone, radius: number, isSubject: boolean): Part {
  const stroke = isSubject ? 'border-control' : ringColour(tone);
  const dash = tone === 'unknown' ? [4, 2.5] : null;
  const width = RING_WIDTH[tone];
  return circle(radius, { fill: 'surface-1', stroke, width, dash });
}

function nodeParts(words: NodeWords, tone: SceneTone, isSubject: boolean, radius: number): Part[] {
  const parts: Part[] = [];
  if (isSubject) {
    parts.push(circle(radius + 4.5, { fill: 'accent-subtle', stroke: 'accent' }));
  }
  const size = isSubject ? 20 : 14;
  parts.push(ring(tone, radius, isSubject), {
    kind: 'icon',
    detail: 'near',
    icon: words.icon,
    x: -size / 2,
    y: -size / 2,
    size,
    weight: 1.75,
    colour: isSubject ? 'accent' : 'text-secondary',
  });
  parts.push(...badgeParts(tone, radius * 0.72, -radius * 0.86));
  return parts;
}

/** What a person states: a square, so that it is never taken for what a service delivered. */
function statedParts({ icon }: NodeWords): Part[] {
  const [half, size] = [NODE_RADIUS - 1, 14];
  return [
    {
      kind: 'box',
      detail: 'middle',
      x: -half,
      y: -half,
      width: 2 * half,
      height: 2 * half,
      r: 4,
      fill: 'accent-subtle',
      stroke: 'accent',
    },
    {
      kind: 'icon',
      detail: 'near',
      icon,
      x: -size / 2,
      y: -size / 2,
      size,
      weight: 1.75,
      colour: 'accent',
    },
  ];
}

/** A risk level's ring with its shape about a point, as a legend shows it. */
export function riskSign(tone: SceneTone, x: number, y: number): ScenePrimitive[] {
  const radius = 8;
  const parts = [ring(tone, radius, false), ...badgeParts(tone, radius * 0.95, -radius * 0.7)];
  return parts.map((part) => moved(part, x, y, 1));
}

/** The mark of what a person put somewhere, about a point, as a legend shows it. */
export function pinSign(x: number, y: number): ScenePrimitive[] {
  return pinParts(0, 0).map((part) => moved(part, x, y, 1));
}

/** How many are behind, from a corner on, as a legend shows it. */
export function moreSign(text: string, x: number, y: number): ScenePrimitive[] {
  return moreParts(text, 0).map((part) => moved(part, x, y, 1));
}

/** The shape of a risk level, so that its colour is not alone. */
function badgeParts(tone: SceneTone, x: number, y: number): Part[] {
  if (tone === 'none') return [];
  const colour = ringColour(tone);
  const ground = circle(6.5, { x, y, fill: 'surface-1' });
  const shape = (...corners: [x: number, y: number][]): Part => ({
    kind: 'polygon',
    detail: 'middle',
    corners: corners.map(([right, down]) => ({ x: x + right, y: y + down })),
    colour,
  });
  const open = (r: number, dash: readonly number[] | null = null): Part =>
    circle(r, { x, y, stroke: colour, width: 1.75, dash });
  switch (tone) {
    case 'critical':
      return [ground, shape([0, -4.6], [4.6, 0], [0, 4.6], [-4.6, 0])];
    case 'high':
      return [ground, shape([0, -4.4], [4.8, 3.8], [-4.8, 3.8])];
    case 'medium':
      return [ground, open(3.6), circle(3.6, { x, y, fill: colour, isHalf: true })];
    case 'low':
      return [ground, open(3.4)];
    case 'unknown':
      return [ground, open(3.6, [2, 1.5])];
  }
}

/** The address is elsewhere in the picture too. */
function twinParts(x: number, y: number): Part[] {
  const look = { y, stroke: 'text-secondary', width: 1.25 } as const;
  return [
    circle(6.5, { x, y, fill: 'surface-1' }),
    circle(2.6, { ...look, x: x - 1.4 }),
    circle(2.6, { ...look, x: x + 1.8 }),
  ];
}

/** A person put it there. */
function pinParts(x: number, y: number): Part[] {
  const size = 10;
  return [
    circle(6.5, { x, y, fill: 'surface-1' }),
    {
      kind: 'icon',
      detail: 'middle',
      icon: 'pin',
      x: x - size / 2,
      y: y - size / 2,
      size,
      weight: 2.5,
      colour: 'accent',
    },
  ];
}

/** How many are behind, at the right of the ring, above the texts. */
function moreParts(text: string, radius: number): Part[] {
  const width = estimateTextWidth(text, LABEL_SIZE) + 8;
  const [left, y] = [radius * 0.8, radius * 0.2];
  return [
    {
      kind: 'box',
      detail: 'middle',
      x: left,
      y,
      width,
      height: 14,
      r: 7,
      fill: 'surface-1',
      stroke: 'border-control',
    },
    {
      ...lineOf('label', text, y + 10.5, 'text-secondary'),
      x: left + 4,
      anchor: 'start',
      halo: null,
    },
  ];
}

/** The baseline of the lowest text. */
function lowest(texts: readonly Part[]): number {
  return Math.max(...texts.map((part) => (part.kind === 'text' ? part.y : 0)));
}

function nodeTexts(words: NodeWords, placed: PlacedNode, layout: FlowLayout): Part[] {
  const isSubject = placed.side === null;
  const top = firstBaseline(placed);
  const { shortAddress, name, level, label } = words;
  const parts: Part[] = [lineOf('address', shortAddress, top, 'text-primary')];
  const nameLine = (role: 'subject' | 'name', text: string, colour: ColourRole): Part =>
    wideLine(lineOf(role, text, top + LINE, colour), placed, layout);
  if (isSubject && name !== null) parts.push(nameLine('subject', name, 'accent'));
  const second = name ?? level;
  if (!isSubject && label === null && second !== null) {
    parts.push(nameLine('name', second, 'text-secondary'));
  }
  if (label !== null) parts.push(...labelParts(label, top + (isSubject ? 2 * LINE : LINE)));
  return parts;
}

/** The person's own label: a box of its colour, a tag, its words. */
function labelParts({ text, colour }: NonNullable<NodeWords['label']>, y: number): Part[] {
  const shade = `label-${colour ?? 'grey'}` as const;
  return boxedText(text, y, {
    icon: 'tag',
    fill: `${shade}-bg`,
    stroke: `${shade}-mark`,
    colour: `${shade}-fg`,
  });
}

function noteParts(text: string, y: number): Part[] {
  const look = { fill: 'accent-subtle', stroke: 'accent', colour: 'text-primary' } as const;
  return boxedText(text, y, { icon: 'sticky-note', ...look });
}

/** A text of the person's own in a box, after a sign of what it is. */
function boxedText(
  text: string,
  y: number,
  look: { icon: IconName; fill: ColourRole; stroke: ColourRole; colour: ColourRole },
): Part[] {
  const { icon, fill, stroke, colour } = look;
  const fitted = fitText(text, LABEL_SIZE, LABEL_WIDTH);
  const width = estimateTextWidth(fitted, LABEL_SIZE) + TAG + 13;
  const left = -width / 2;
  return [
    {
      kind: 'box',
      detail: 'near',
      x: left,
      y: y - 10,
      width,
      height: 14,
      r: 2.5,
      fill,
      stroke,
    },
    {
      kind: 'icon',
      detail: 'near',
      icon,
      x: left + 4,
      y: y - 7.5,
      size: TAG,
      weight: 2.5,
      colour: stroke,
    },
    {
      ...lineOf('label', fitted, y + 0.5, colour),
      x: left + TAG + 7,
      anchor: 'start',
      maxWidth: LABEL_WIDTH,
      halo: null,
    },
  ];
}

/** The name of a group before its size, of what a person states before what it is. */
function groupTexts(
  { name, shortAddress }: NodeWords,
  placed: PlacedNode,
  layout: FlowLayout,
): Part[] {
  const top = firstBaseline(placed);
  return [
    wideLine(lineOf('fold', name ?? '', top, 'text-primary'), placed, layout),
    lineOf('name', shortAddress, top + LINE, 'text-secondary'),
  ];
}

/** A name in the middle; a long one to the side that has space, cut where both have none. */
function wideLine(line: Unplaced<SceneText>, placed: PlacedNode, layout: FlowLayout): Part {
  const { size } = TEXT_FACES[line.role];
  if (estimateTextWidth(line.text, size) <= 2 * NAME_HALF) return line;
  const { left, right } = nameRoom(layout, placed);
  const maxWidth = left + right;
  const text = fitText(line.text, size, maxWidth);
  const cut = { ...line, text, maxWidth };
  if (estimateTextWidth(text, size) <= 2 * Math.min(left, right)) return cut;
  return left < right ? { ...cut, x: -left, anchor: 'start' } : { ...cut, x: right, anchor: 'end' };
}

/** A second ring: there are several. */
function behind(tone: SceneTone, radius: number): Part {
  const stroke = ringColour(tone);
  return circle(radius - 1, { x: 4, y: -3, fill: 'surface-1', stroke, width: 1.25 });
}

function foldParts(
  { count, words, worst }: FoldWords,
  tone: SceneTone,
  radius: number,
  isFaded: boolean,
): Part[] {
  // One edge enters a fold, so that its texts need not be lower.
  const top = radius + 14;
  const parts: Part[] = [behind(tone, radius), ring(tone, radius, false)];
  parts.push(...badgeParts(tone, radius * 0.72, -radius * 0.86));
  parts.push({ ...lineOf('count', count, 3.5, 'text-primary'), detail: 'middle', halo: null });
  // They are long: next to a lit path the ring and its count are enough.
  if (isFaded) return parts;
  parts.push(lineOf('fold', words, top, 'text-primary'));
  if (worst !== null) {
    const colour: ColourRole = tone === 'none' ? 'text-secondary' : `risk-${tone}-fg`;
    parts.push(lineOf('risk', worst, top + LINE, colour));
  }
  return parts;
}
