// The first view of a picture: legible, and no space wasted next to it.
import { describe, expect, it } from 'vitest';
import {
  firstViewport,
  keepView,
  keptViewport,
  READABLE_ZOOM,
  refitViewport,
} from '../../../renderer/charts/viewport.ts';

const frame = { width: 800, height: 500 };
const bounds = (x0: number, x1: number, y0: number, y1: number) => ({ x0, x1, y0, y1 });

describe('firstViewport', () => {
  it('shows a small picture whole, at its natural size', () => {
    const view = firstViewport(bounds(-200, 200, -50, 50), frame, 26);
    expect(view).toEqual({ k: 1, x: 400, y: 263 });
  });

  it('never begins below what can be read', () => {
    const view = firstViewport(bounds(-900, 900, -700, 700), frame, 26);
    expect(view.k).toBe(READABLE_ZOOM);
    expect([view.x, view.y]).toEqual([400, 263]);
  });

  it('begins at the edge of a picture that lies on one side of the subject', () => {
    const { k, x } = firstViewport(bounds(-2000, 60, -50, 50), frame, 26);
    expect(k * 60 + x).toBeCloseTo(frame.width - 12);
  });

  it('uses the height for a high and narrow picture', () => {
    const { k, y } = firstViewport(bounds(-150, 150, -3000, 3000), frame, 26);
    expect(k).toBeGreaterThan(READABLE_ZOOM);
    expect(y).toBe(263);
  });
});

describe('refitViewport', () => {
  it('shows what is left whole, smaller than a first view would begin', () => {
    const left = bounds(-600, 600, -80, 80);
    const { k, x } = refitViewport(left, frame, 26);
    expect(k).toBeLessThan(READABLE_ZOOM);
    expect([k * left.x0 + x, k * left.x1 + x]).toEqual([76, frame.width - 76]);
  });

  it('is a first view where the whole would be dots', () => {
    const many = bounds(-300, 300, -3000, 3000);
    expect(refitViewport(many, frame, 26)).toEqual(firstViewport(many, frame, 26));
  });
});

describe('a kept view', () => {
  it('is the same in the same frame', () => {
    const view = { k: 0.5, x: 120, y: -40 };
    expect(keptViewport(keepView(view, frame), frame)).toEqual(view);
  });

  it('has the same point in the middle of another frame', () => {
    const kept = keepView({ k: 2, x: 100, y: 50 }, frame);
    const { k, x, y } = keptViewport(kept, { width: 1200, height: 300 });
    expect([(600 - x) / k, (150 - y) / k]).toEqual([kept.midX, kept.midY]);
  });
});
