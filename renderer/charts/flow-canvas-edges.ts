// The edges of a flow on a canvas near by: lines of one look in one stroke, arrow heads of one look in one
// fill, since a fan may have thousands.
import {
  arrowCorners,
  type EdgeCurve,
  type PlacedEdge,
  type Point,
} from '#shared/charts/flow-edges.ts';
import type { Bounds } from '#shared/charts/flow-geometry.ts';
import { edgeLook, type EdgeLook } from '#shared/charts/flow-marks.ts';
import type { SceneState } from '#shared/charts/flow-scene.ts';
import type { CanvasTarget, CanvasTheme } from './canvas-target.ts';
import { fanBetween, withoutRepeats } from './flow-passing.ts';

/** Widths that differ by less cannot be told apart, in px. */
const WIDTH_STEP = 0.25;

/** Lines are traced this far beyond the window, in px. */
const SEEN_BEYOND = 200;

interface Batch {
  look: EdgeLook;
  width: number;
  edges: PlacedEdge[];
}

/**
 * Draws lines and arrow heads, those of a look that comes first below the others.
 * @param window the part of the picture in sight
 */
export function drawEdges(
  target: CanvasTarget,
  edges: readonly PlacedEdge[],
  state: SceneState,
  theme: CanvasTheme,
  { window, zoom }: { window: Bounds; zoom: number },
): void {
  target.lineJoin = 'round';
  for (const { look, width, edges: ofOneLook } of batchesOf(edges, state)) {
    const alike = withoutRepeats(ofOneLook, window, zoom);
    const colour = theme.colour(look.colour);
    target.globalAlpha = look.opacity;
    target.strokeStyle = colour;
    target.lineWidth = width;
    target.setLineDash([...(look.dash ?? [])]);
    target.beginPath();
    for (const { curve } of alike) traceCurve(target, curve, window);
    target.stroke();
    target.globalAlpha = look.arrowOpacity;
    target.fillStyle = colour;
    target.beginPath();
    for (const { side, curve } of alike) traceCorners(target, arrowCorners(side, curve) ?? []);
    target.fill();
  }
}

function batchesOf(edges: readonly PlacedEdge[], state: SceneState): Batch[] {
  const batches: Batch[] = [];
  for (const edge of edges) {
    const look = edgeLook(edge, state);
    const width = Math.round(edge.width / WIDTH_STEP) * WIDTH_STEP;
    const batch = batches.find((other) => other.width === width && isSameLook(other.look, look));
    if (batch === undefined) batches.push({ look, width, edges: [edge] });
    else batch.edges.push(edge);
  }
  return batches;
}

function isSameLook(a: EdgeLook, b: EdgeLook): boolean {
  return a.colour === b.colour && a.opacity === b.opacity && a.dash === b.dash;
}

/** Adds corners to the path as a closed shape; none add nothing. */
export function traceCorners(target: CanvasTarget, corners: readonly Point[]): void {
  for (const [place, { x, y }] of corners.entries()) {
    if (place === 0) target.moveTo(x, y);
    else target.lineTo(x, y);
  }
  if (corners.length > 0) target.closePath();
}

/** A line from its parent to its child, as far as it may be seen. */
function traceCurve(target: CanvasTarget, curve: EdgeCurve, { y0, y1 }: Bounds): void {
  const { start, end, meetY } = curve;
  const [top, bottom] = [y0 - SEEN_BEYOND, y1 + SEEN_BEYOND];
  const isSeen = (y: number): boolean => y >= top && y <= bottom;
  const [from, first, second, to] = fanBetween(curve, top, bottom);
  if (isSeen(start.y)) {
    target.moveTo(start.x, start.y);
    target.lineTo(...from);
  } else target.moveTo(...from);
  target.bezierCurveTo(...first, ...second, ...to);
  if (!isSeen(end.y)) return;
  target.lineTo(end.x, end.y);
  if (meetY !== null) target.lineTo(end.x, meetY);
}
