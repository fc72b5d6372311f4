// Draws a flow scene on a canvas: what is in sight, in as much detail as the zoom can show. Far away
// nodes are dots and edges straight, one for each pixel; in the middle rings and badges; near by
// everything. Pure: the context, the theme and the outlines of icons are given.
import type { PlacedEdge } from '#shared/charts/flow-edges.ts';
import { AMOUNT_SIZE, type Bounds, type FlowColumn } from '#shared/charts/flow-geometry.ts';
import { ICON_SQUARE } from '#shared/charts/flow-icons.ts';
import type { PlacedLabel } from '#shared/charts/flow-labels.ts';
import { captionText, edgeTexts, inLight } from '#shared/charts/flow-marks.ts';
import { nodePrimitives } from '#shared/charts/flow-node-marks.ts';
import {
  detailAt,
  type FlowScene,
  type SceneCircle,
  type ScenePrimitive,
  type SceneText,
} from '#shared/charts/flow-scene.ts';
import { HALO_WIDTH, TEXT_FACES } from '#shared/charts/text-faces.ts';
import type { CanvasFrame, CanvasTarget, CanvasTheme } from './canvas-target.ts';
import { drawEdges, traceCorners } from './flow-canvas-edges.ts';
import { paintFar, type InSight } from './flow-canvas-far.ts';
import type { FlowIndex } from './flow-index.ts';

/** What is drawn. */
export interface DrawnFlow {
  scene: FlowScene;
  index: FlowIndex;
  /** The texts that keep their size, of the frame's zoom; none near by. */
  labels: readonly PlacedLabel[];
}

/** How much was drawn, for benches and tests. */
export interface DrawnCounts {
  nodes: number;
  edges: number;
  labels: number;
}

/** No amount is wider than this, in px. */
const AMOUNT_WIDTH = 900;

/** The part of the picture that a frame shows. */
function windowOf({ view, width, height }: CanvasFrame): Bounds {
  const { k, x, y } = view;
  return { x0: -x / k, y0: -y / k, x1: (width - x) / k, y1: (height - y) / k };
}

/** Draws the scene's part in sight over the whole frame. */
export function drawFlow(
  target: CanvasTarget,
  { scene, index, labels }: DrawnFlow,
  frame: CanvasFrame,
  theme: CanvasTheme,
): DrawnCounts {
  const { view, devicePixelRatio: ratio, width, height } = frame;
  const window = windowOf(frame);
  const inSight = { edges: index.edgesIn(window), nodes: index.nodesIn(window) };
  target.setTransform(ratio, 0, 0, ratio, 0, 0);
  target.globalAlpha = 1;
  target.fillStyle = theme.colour('surface-1');
  target.fillRect(0, 0, width, height);
  const { k, x, y } = view;
  drawGuides(target, scene.layout.columns, frame, theme);
  target.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
  const counts =
    detailAt(k) === 'far'
      ? paintFar(target, scene, inSight, frame, theme)
      : drawMarks(target, scene, inSight, frame, theme);
  return { ...counts, labels: drawLabels(target, labels, frame, theme) };
}

/** Everything with the picture's own texts, as far as the zoom shows them. */
function drawMarks(
  target: CanvasTarget,
  scene: FlowScene,
  { edges, nodes }: InSight,
  frame: CanvasFrame,
  theme: CanvasTheme,
): { edges: number; nodes: number } {
  const window = windowOf(frame);
  const isNear = detailAt(frame.view.k) === 'near';
  const draw = (primitive: ScenePrimitive | null): void => {
    if (primitive === null || primitive.kind === 'curve') return;
    if (isNear || primitive.detail !== 'near') drawOn(target, primitive, theme);
  };
  const ordered = inLight(edges, scene.state);
  drawEdges(target, ordered, scene.state, theme, { window, zoom: frame.view.k });
  if (isNear) {
    for (const edge of ordered) if (isAmountIn(window, edge)) edgeTexts(edge, scene).forEach(draw);
  }
  draw(captionText(scene));
  for (const node of nodes) nodePrimitives(node, scene).forEach(draw);
  return { edges: edges.length, nodes: nodes.length };
}

/** The texts in sight that keep their size, above everything; gives how many. */
function drawLabels(
  target: CanvasTarget,
  labels: readonly PlacedLabel[],
  { view: { x, y }, width, height, devicePixelRatio: ratio }: CanvasFrame,
  theme: CanvasTheme,
): number {
  const seen = labels.filter(({ box, leader }) => {
    const { x0, x1, y0, y1 } = box;
    const [top, bottom] = [Math.min(y0, leader?.y1 ?? y0), Math.max(y1, leader?.y1 ?? y1)];
    return x1 > -x && x0 < width - x && bottom > -y && top < height - y;
  });
  if (seen.length === 0) return 0;
  target.setTransform(ratio, 0, 0, ratio, ratio * x, ratio * y);
  target.globalAlpha = 1;
  target.setLineDash([]);
  target.lineWidth = 1;
  target.strokeStyle = theme.colour('border-control');
  target.beginPath();
  for (const { leader } of seen) {
    if (leader === null) continue;
    target.moveTo(leader.x1, leader.y1);
    target.lineTo(leader.x2, leader.y2);
  }
  target.stroke();
  for (const { text } of seen) drawOn(target, text, theme);
  return seen.length;
}

/** The middle of each column, dotted from top to bottom. */
function drawGuides(
  target: CanvasTarget,
  columns: readonly FlowColumn[],
  { view, height }: CanvasFrame,
  theme: CanvasTheme,
): void {
  target.setLineDash([2, 5]);
  target.lineWidth = 1;
  for (const column of columns) {
    const x = column.x * view.k + view.x;
    target.strokeStyle = theme.colour(column.side === null ? 'accent-border' : 'border');
    target.beginPath();
    target.moveTo(x, 0);
    target.lineTo(x, height);
    target.stroke();
  }
}

/** Whether an edge's amount may be seen: an edge in sight may be far longer than the window. */
function isAmountIn({ x0, x1, y0, y1 }: Bounds, { label }: PlacedEdge): boolean {
  if (label === null || label.y < y0 - AMOUNT_SIZE || label.y > y1 + AMOUNT_SIZE) return false;
  return label.x > x0 - AMOUNT_WIDTH && label.x < x1 + AMOUNT_WIDTH;
}

/** A part of a node, or a text; lines and arrow heads are drawn many at once. */
type Part = Exclude<ScenePrimitive, { kind: 'curve' }>;

function drawOn(target: CanvasTarget, primitive: Part, theme: CanvasTheme): void {
  const { colour } = theme;
  target.globalAlpha = primitive.opacity;
  switch (primitive.kind) {
    case 'polygon':
      target.fillStyle = colour(primitive.colour);
      target.beginPath();
      traceCorners(target, primitive.corners);
      target.fill();
      return;
    case 'circle':
      drawCircle(target, primitive, theme);
      return;
    case 'box':
      target.setLineDash([]);
      target.lineWidth = 0.75;
      target.fillStyle = colour(primitive.fill);
      target.strokeStyle = colour(primitive.stroke);
      target.beginPath();
      target.roundRect(primitive.x, primitive.y, primitive.width, primitive.height, primitive.r);
      target.fill();
      target.stroke();
      return;
    case 'icon': {
      const outline = theme.icon(primitive.icon);
      if (outline === null) return;
      const scale = primitive.size / ICON_SQUARE;
      target.save();
      target.translate(primitive.x, primitive.y);
      target.scale(scale, scale);
      target.setLineDash([]);
      target.lineWidth = primitive.weight;
      target.lineCap = 'round';
      target.lineJoin = 'round';
      target.strokeStyle = colour(primitive.colour);
      target.stroke(outline);
      target.restore();
      return;
    }
    case 'text':
      drawText(target, primitive, theme);
  }
}

function drawCircle(target: CanvasTarget, circle: SceneCircle, { colour }: CanvasTheme): void {
  const { x, y, r, fill, stroke, width, dash, isHalf } = circle;
  target.beginPath();
  if (isHalf) target.arc(x, y, r, -Math.PI / 2, Math.PI / 2);
  else target.arc(x, y, r, 0, 2 * Math.PI);
  target.closePath();
  if (fill !== null) {
    target.fillStyle = colour(fill);
    target.fill();
  }
  if (stroke === null) return;
  target.setLineDash([...(dash ?? [])]);
  target.lineWidth = width;
  target.strokeStyle = colour(stroke);
  target.stroke();
}

function drawText(target: CanvasTarget, primitive: SceneText, theme: CanvasTheme): void {
  const { role, x, y, text, anchor, halo } = primitive;
  const { size, weight, isMono } = TEXT_FACES[role];
  const face = isMono ? theme.monoFace : theme.textFace;
  target.font = `${String(weight)} ${String(size)}px ${face}`;
  target.textAlign = anchor === 'middle' ? 'center' : anchor;
  if (halo !== null) {
    target.setLineDash([]);
    target.lineWidth = HALO_WIDTH;
    target.lineJoin = 'round';
    target.strokeStyle = theme.colour(halo);
    target.strokeText(text, x, y);
  }
  target.fillStyle = theme.colour(primitive.colour);
  target.fillText(text, x, y);
}
