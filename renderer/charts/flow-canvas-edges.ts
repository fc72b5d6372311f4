// The edges of a flow on a canvas near by: lines of one look in one stroke, arrow heads of one look in one
// fill, since a fan may have thousands.
import type { CanvasTarget, CanvasTheme } from './canvas-target.ts';
import { arrowCorners, type EdgeCurve, type PlacedEdge, type Point } from './flow-edges.ts';
import { edgeLook, type EdgeLook } from './flow-marks.ts';
import type { SceneState } from './flow-scene.ts';

/** Widths that differ by less cannot be told apart, in px. */
const WIDTH_STEP = 0.25;

interface Batch {
  look: EdgeLook;
  width: number;
  edges: PlacedEdge[];
}

/** Draws lines and arrow heads, those of a look that comes first below the others. */
export function drawEdges(
  target: CanvasTarget,
  edges: readonly PlacedEdge[],
  state: SceneState,
  theme: CanvasTheme,
): void {
  target.lineJoin = 'round';
  for (const { look, width, edges: alike } of batchesOf(edges, state)) {
    const colour = theme.colour(look.colour);
    target.globalAlpha = look.opacity;
    target.strokeStyle = colour;
    target.lineWidth = width;
    target.setLineDash([...(look.dash ?? [])]);
    target.beginPath();
    for (const { curve } of alike) traceCurve(target, curve);
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

function traceCurve(target: CanvasTarget, curve: EdgeCurve): void {
  const { start, leaveX, elbowX, end, meetY } = curve;
  const middle = (leaveX + elbowX) / 2;
  target.moveTo(start.x, start.y);
  target.lineTo(leaveX, start.y);
  target.bezierCurveTo(middle, start.y, middle, end.y, elbowX, end.y);
  target.lineTo(end.x, end.y);
  if (meetY !== null) target.lineTo(end.x, meetY);
}
