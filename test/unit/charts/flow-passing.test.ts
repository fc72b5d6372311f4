// Edges of a fan that cover the same pixels of a window are drawn once; none that ends there is lost.
import { describe, expect, it } from 'vitest';
import type { PlacedEdge } from '#shared/charts/flow-edges.ts';
import { crossing, fanBetween, withoutRepeats } from '../../../renderer/charts/flow-passing.ts';
import { buildScene } from '../../builders/flow-scene.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';

const COUNT = 4000;
const { layout } = buildScene(
  Array.from({ length: COUNT }, (_, index) =>
    buildHit({ index, nodes: buildNodes([evmAddress(index + 1)], [evmAddress(0), '7']) }),
  ),
  evmAddress(0),
  {},
  { minSmall: Infinity, maxChildren: Infinity, maxNodes: Infinity },
);
const { bounds, edges } = layout;
const windowAt = (y: number) => ({ x0: bounds.x0, x1: bounds.x1, y0: y - 300, y1: y + 300 });
const endsIn = ({ curve: { end } }: PlacedEdge, y: number) => Math.abs(end.y - y) <= 300;

describe('withoutRepeats', () => {
  it.each([0, 20_000, bounds.y0 + 500])('keeps every edge that ends in sight, at %d', (y) => {
    const kept = new Set(withoutRepeats(edges, windowAt(y), 1));
    expect(edges.filter((edge) => endsIn(edge, y)).every((edge) => kept.has(edge))).toBe(true);
    expect(kept.size).toBeLessThan(COUNT / 4);
  });

  it('keeps one edge for every pixel that any of them crosses', () => {
    const y = 20_000;
    const window = windowAt(y);
    const pixels = (some: readonly PlacedEdge[]) =>
      new Set(
        some
          .filter(({ curve }) => curve.end.y > window.y1 + 100)
          .map(({ curve }) => Math.round(crossing(curve, window.y1))),
      );
    expect(pixels(withoutRepeats(edges, window, 1))).toEqual(pixels(edges));
  });

  it('draws few edges all', () => {
    const few = edges.slice(0, 50);
    expect(withoutRepeats(few, windowAt(0), 1)).toEqual(few);
  });
});

describe('crossing', () => {
  it('lies on the curve', () => {
    const { curve } = edges[10]!;
    const { start, end, leaveX, elbowX } = curve;
    expect(crossing(curve, start.y)).toBeCloseTo(leaveX);
    expect(crossing(curve, end.y)).toBeCloseTo(elbowX);
    expect(crossing(curve, (start.y + end.y) / 2)).toBeCloseTo((leaveX + elbowX) / 2);
  });
});

describe('fanBetween', () => {
  const { curve } = edges[10]!;
  const { start, end, leaveX, elbowX } = curve;
  const middle = (leaveX + elbowX) / 2;

  it('is the whole fan where nothing reaches beyond', () => {
    expect(fanBetween(curve, -Infinity, Infinity)).toEqual([
      [leaveX, start.y],
      [middle, start.y],
      [middle, end.y],
      [elbowX, end.y],
    ]);
  });

  it('is a part of the same curve, from one height to the other', () => {
    const [low, high] = [start.y, end.y].sort((a, b) => a - b) as [number, number];
    const span = high - low;
    const [top, bottom] = [low + span * 0.4, low + span * 0.45];
    const part = fanBetween(curve, top, bottom);
    expect([part[0][1], part[3][1]].sort((a, b) => a - b)).toEqual([
      expect.closeTo(top, 3),
      expect.closeTo(bottom, 3),
    ]);
    // The middle of the part lies on the fan.
    const half = (at: 0 | 1) => (part[0][at] + 3 * part[1][at] + 3 * part[2][at] + part[3][at]) / 8;
    expect(half(0)).toBeCloseTo(crossing(curve, half(1)), 3);
  });
});
