// The flow from far away: nodes are dots, edges straight lines, and what would cover the same pixels is
// drawn once, so that a frame costs what its pixels do.
import type { EdgeCurve, PlacedEdge } from '#shared/charts/flow-edges.ts';
import { radiusOf, type PlacedNode } from '#shared/charts/flow-geometry.ts';
import { DOT_SHARE } from '#shared/charts/flow-labels.ts';
import {
  edgeLook,
  inLight,
  isDim,
  nodeOpacity,
  ringColour,
  toneOf,
} from '#shared/charts/flow-marks.ts';
import type { ColourRole, FlowScene, SceneTone } from '#shared/charts/flow-scene.ts';
import type { CanvasFrame, CanvasTarget, CanvasTheme } from './canvas-target.ts';

/** What is in sight. */
export interface InSight {
  edges: readonly PlacedEdge[];
  nodes: readonly PlacedNode[];
}

/** A dot is never smaller than this on screen, in px. */
const MIN_DOT = 2;
/** Worst last, so that it lies on top. */
const TONES: readonly SceneTone[] = ['none', 'low', 'medium', 'high', 'critical', 'unknown'];

/** Draws dots and straight lines in the picture's px; gives how many of each. */
export function paintFar(
  target: CanvasTarget,
  scene: FlowScene,
  { edges, nodes }: InSight,
  frame: CanvasFrame,
  theme: CanvasTheme,
): { edges: number; nodes: number } {
  return {
    edges: paintLines(target, scene, edges, frame, theme),
    nodes: paintDots(target, scene, nodes, frame, theme),
  };
}

interface Look {
  colour: ColourRole;
  opacity: number;
  curves: EdgeCurve[];
  /** Pixels from and to which one of the curves runs. */
  seen: Set<number>;
}

function paintLines(
  target: CanvasTarget,
  { state }: FlowScene,
  edges: readonly PlacedEdge[],
  { view }: CanvasFrame,
  theme: CanvasTheme,
): number {
  const looks: Look[] = [];
  const across = (at: number): number => clamped(at * view.k + view.x, 12);
  const down = (at: number): number => clamped(at * view.k + view.y, 14);
  for (const edge of inLight(edges, state)) {
    const { colour, opacity } = edgeLook(edge, state);
    let look = looks.find((other) => other.colour === colour && other.opacity === opacity);
    if (look === undefined) looks.push((look = { colour, opacity, curves: [], seen: new Set() }));
    const { start, end } = edge.curve;
    const columns = across(start.x) * 2 ** 12 + across(end.x);
    const pixels = (columns * 2 ** 14 + down(start.y)) * 2 ** 14 + down(end.y);
    if (look.seen.has(pixels)) continue;
    look.seen.add(pixels);
    look.curves.push(edge.curve);
  }
  target.setLineDash([]);
  // One px on screen at any zoom.
  target.lineWidth = 1 / view.k;
  for (const { colour, opacity, curves } of looks) {
    target.globalAlpha = opacity;
    target.strokeStyle = theme.colour(colour);
    target.beginPath();
    for (const { start, leaveX, elbowX, end } of curves) {
      target.moveTo(start.x, start.y);
      target.lineTo(leaveX, start.y);
      target.lineTo(elbowX, end.y);
      target.lineTo(end.x, end.y);
    }
    target.stroke();
  }
  return looks.reduce((sum, { curves }) => sum + curves.length, 0);
}

function paintDots(
  target: CanvasTarget,
  scene: FlowScene,
  nodes: readonly PlacedNode[],
  { view }: CanvasFrame,
  theme: CanvasTheme,
): number {
  const { state } = scene;
  const byTone = new Map<SceneTone, PlacedNode[]>(TONES.map((tone) => [tone, []]));
  const marked: PlacedNode[] = [];
  for (const node of nodes) {
    const { key } = node;
    const isChosen = key === state.selected || key === state.focused || state.found.has(key);
    if (node.side === null || isChosen) marked.push(node);
    else byTone.get(toneOf(node))?.push(node);
  }
  let count = marked.length;
  const dot = (node: PlacedNode, times: number): void => {
    const side = Math.max(MIN_DOT / view.k, radiusOf(node) * 2 * DOT_SHARE) * times;
    target.fillRect(node.x - side / 2, node.y - side / 2, side, side);
  };
  for (const [tone, list] of byTone) {
    const seen = new Set<number>();
    target.fillStyle = theme.colour(ringColour(tone));
    for (const node of list) {
      const column = clamped(node.x * view.k + view.x, 14);
      const pixel = (column * 2 ** 14 + clamped(node.y * view.k + view.y, 14)) * 2;
      const key = pixel + Number(isDim(state, 'nodes', node.key));
      if (seen.has(key)) continue;
      seen.add(key);
      count++;
      target.globalAlpha = nodeOpacity(node, state);
      dot(node, 1);
    }
  }
  for (const node of marked) {
    target.globalAlpha = nodeOpacity(node, state);
    target.fillStyle = theme.colour(node.side === null ? 'accent' : 'focus');
    dot(node, 2);
    if (node.side === null) continue;
    target.fillStyle = theme.colour(ringColour(toneOf(node)));
    dot(node, 1);
  }
  return count;
}

/** A pixel as a whole number of so many bits, a quarter of them before the frame; beyond, the last. */
function clamped(pixel: number, bits: number): number {
  const before = 2 ** (bits - 2);
  return Math.max(0, Math.min(2 ** bits - 1, Math.round(pixel) + before));
}
