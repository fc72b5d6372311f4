// Edges that are far longer than a window: only their part in sight is traced, and of a fan of thousands
// that cover the same pixels there one is enough.
import type { EdgeCurve, PlacedEdge } from '#shared/charts/flow-edges.ts';
import type { Bounds } from '#shared/charts/flow-geometry.ts';

/** Slots and arrow heads of an edge are within this of its end, in px. */
const END_ROOM = 100;
/** Fewer edges than this are all drawn. */
const FEW = 200;

/** The edges of one look without those that cover the same pixels of a window as one before. */
export function withoutRepeats(
  edges: readonly PlacedEdge[],
  window: Bounds,
  zoom: number,
): readonly PlacedEdge[] {
  if (edges.length < FEW) return edges;
  const seen = new Set<number>();
  return edges.filter(({ curve }) => {
    const pixels = pixelsOf(curve, window, zoom);
    if (pixels === null) return true;
    if (seen.has(pixels)) return false;
    seen.add(pixels);
    return true;
  });
}

/** Alike for edges that cover the same pixels; null for one that ends in the window. */
function pixelsOf(curve: EdgeCurve, { y0, y1 }: Bounds, zoom: number): number | null {
  const { start, end } = curve;
  const isAbove = end.y < y0 - END_ROOM;
  if (!isAbove && end.y < y1 + END_ROOM) return null;
  const leaves = crossing(curve, isAbove ? y0 : y1) * zoom;
  const isFromWithin = start.y > y0 - END_ROOM && start.y < y1 + END_ROOM;
  const enters = (isFromWithin ? start.y : crossing(curve, isAbove ? y1 : y0)) * zoom;
  const way = isFromWithin ? (isAbove ? 1 : 2) : 0;
  return (whole(enters) * 2 ** 17 + whole(leaves)) * 4 + way;
}

function whole(pixel: number): number {
  return (Math.round(pixel) + 2 ** 16) & (2 ** 17 - 1);
}

/** How far on the fan of an edge is at a height, 0 to 1; beyond its ends the nearer one. */
function shareAt({ start, end }: EdgeCurve, y: number): number {
  if (start.y === end.y) return 0;
  const height = Math.max(0, Math.min(1, (y - start.y) / (end.y - start.y)));
  // Its handles are level in the middle, so that the height is the smoothstep 3t² − 2t³.
  return 0.5 - Math.sin(Math.asin(1 - 2 * height) / 3);
}

/** Where the fan of an edge is at a height. */
export function crossing(curve: EdgeCurve, y: number): number {
  const { leaveX, elbowX } = curve;
  const t = shareAt(curve, y);
  return leaveX + (elbowX - leaveX) * (1.5 * t * (1 - t) + t ** 3);
}

/** A part of a fan as a Bézier curve: from, two handles, to. */
export type FanPart = readonly [from: Spot, first: Spot, second: Spot, to: Spot];

type Spot = [x: number, y: number];

/** The part of an edge's fan between two heights; the whole fan where it does not reach beyond them. */
export function fanBetween(curve: EdgeCurve, top: number, bottom: number): FanPart {
  const { start, end, leaveX, elbowX } = curve;
  const middle = (leaveX + elbowX) / 2;
  const isIn = (y: number): boolean => y >= top && y <= bottom;
  if (isIn(start.y) && isIn(end.y)) {
    return [
      [leaveX, start.y],
      [middle, start.y],
      [middle, end.y],
      [elbowX, end.y],
    ];
  }
  const nearest = (y: number): number => Math.max(top, Math.min(bottom, y));
  const from = shareAt(curve, nearest(start.y));
  const to = shareAt(curve, nearest(end.y));
  const blossom = (a: number, b: number, c: number): Spot => [
    blend([leaveX, middle, middle, elbowX], a, b, c),
    blend([start.y, start.y, end.y, end.y], a, b, c),
  ];
  return [
    blossom(from, from, from),
    blossom(from, from, to),
    blossom(from, to, to),
    blossom(to, to, to),
  ];
}

/** The polar form of a cubic Bézier curve in one coordinate. */
function blend(
  [p0, p1, p2, p3]: readonly [number, number, number, number],
  a: number,
  b: number,
  c: number,
): number {
  const first = [p0 + (p1 - p0) * a, p1 + (p2 - p1) * a, p2 + (p3 - p2) * a] as const;
  const second = [
    first[0] + (first[1] - first[0]) * b,
    first[1] + (first[2] - first[1]) * b,
  ] as const;
  return second[0] + (second[1] - second[0]) * c;
}
