// The picture on a canvas: detail by zoom, only what is in sight, sharp on any screen.
import { describe, expect, it } from 'vitest';
import { FlowLabels, type PlacedLabel } from '#shared/charts/flow-labels.ts';
import { detailAt, type FlowScene } from '#shared/charts/flow-scene.ts';
import type { CanvasFrame, CanvasTheme } from '../../../renderer/charts/canvas-target.ts';
import { drawFlow } from '../../../renderer/charts/flow-canvas.ts';
import { FlowIndex } from '../../../renderer/charts/flow-index.ts';
import { recordCanvas, type CanvasRecorder } from '../../builders/canvas-recorder.ts';
import { buildScene, namedTheme, scenePrimitives } from '../../builders/flow-scene.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';

const sample = buildScreeningView().result!;
const scene = buildScene(sample.hits, sample.address!);
const theme: CanvasTheme = { ...namedTheme, icon: () => null };
const UNFOLDED = { minSmall: Infinity, maxChildren: Infinity, maxNodes: Infinity };
const many = buildScene(
  Array.from({ length: 3000 }, (_, index) =>
    buildHit({
      index,
      riskLevel: index === 7 ? 'critical' : 'low',
      nodes: buildNodes([evmAddress(index + 1)], [evmAddress(0), String(index + 1)]),
    }),
  ),
  evmAddress(0),
  {},
  UNFOLDED,
);
const frameAt = (k: number, parts: Partial<CanvasFrame> = {}): CanvasFrame => ({
  view: { k, x: 600, y: 400 },
  width: 1200,
  height: 800,
  devicePixelRatio: 1,
  ...parts,
});
function draw(
  shown: FlowScene,
  frame: CanvasFrame,
  labels: readonly PlacedLabel[] = [],
): CanvasRecorder & { counts: ReturnType<typeof drawFlow> } {
  const recorder = recordCanvas();
  const index = new FlowIndex(shown.layout);
  const counts = drawFlow(recorder.target, { scene: shown, index, labels }, frame, theme);
  return { ...recorder, counts };
}

describe('drawFlow', () => {
  it('draws far away dots and no text, in the middle rings and counts, near by every text', () => {
    expect([0.1, 0.4, 1].map(detailAt)).toEqual(['far', 'middle', 'near']);
    const far = draw(scene, frameAt(0.1));
    expect([far.texts().length, far.of('arc').length]).toEqual([0, 0]);
    expect(far.of('fillRect').length).toBeGreaterThan(scene.layout.nodes.length / 2);
    const middle = draw(scene, frameAt(0.4));
    expect(middle.of('arc').length).toBeGreaterThan(scene.layout.nodes.length);
    expect(middle.texts().every((text) => text.startsWith('+'))).toBe(true);
    const everything = { width: 9000, height: 9000, view: { k: 1, x: 4500, y: 4500 } };
    const near = draw(scene, frameAt(1, everything)).texts();
    const expected = scenePrimitives(scene).flatMap((one) =>
      one.kind === 'text' ? [one.text] : [],
    );
    expect([...near].sort()).toEqual(expected.sort());
  });

  it('draws what is in sight and nothing else', () => {
    const { counts } = draw(many, frameAt(1));
    expect(counts.nodes).toBeGreaterThan(10);
    expect(counts.nodes).toBeLessThan(40);
    const away = draw(many, frameAt(1, { view: { k: 1, x: 90_000, y: 90_000 } }));
    expect([away.counts.nodes, away.counts.edges]).toEqual([0, 0]);
  });

  it('draws edges that only pass through the frame', () => {
    const { nodes } = many.layout;
    const lowest = Math.max(...nodes.map(({ y }) => y));
    // Half-way down the fan, between the subject and the column: no node is near.
    const view = { k: 1, x: 0, y: -lowest / 2 };
    const { x1 } = { x1: nodes[1]!.x / 2 };
    const frame = frameAt(1, { width: 20, height: 20, view: { ...view, x: -x1 } });
    const { counts } = draw(many, frame);
    expect(counts.nodes).toBe(0);
    expect(counts.edges).toBeGreaterThan(100);
  });

  it('draws thousands of lines of one look in few strokes', () => {
    const { bounds } = many.layout;
    const height = bounds.y1 - bounds.y0;
    const view = { k: 0.65, x: 600, y: -bounds.y0 * 0.65 };
    const { counts, of } = draw(many, frameAt(1, { view, height: height * 0.65 }));
    expect(counts.edges).toBe(3000);
    expect(of('bezierCurveTo')).toHaveLength(3000);
    const lines = of('stroke').filter(({ look }) => look.strokeStyle === 'var(--border-control)');
    expect(lines.length).toBeLessThan(40);
  });

  it('draws no more than one dot for a pixel when far away, the worst on top', () => {
    const zoom = 0.004;
    const { counts, calls } = draw(many, frameAt(zoom, { height: 4000 }));
    expect(counts.nodes).toBeLessThan(3000 * 54 * zoom + 20);
    expect(counts.edges).toBeLessThan(3000 * 54 * zoom + 20);
    const dots = calls.filter(({ name, look }) => name === 'fillRect' && look.fillStyle !== '');
    const colours = dots.map(({ look }) => look.fillStyle);
    expect(colours.indexOf('var(--risk-critical-ring)')).toBeGreaterThan(
      colours.lastIndexOf('var(--risk-low-ring)'),
    );
  });

  it('draws the texts of a zoom in its own size above everything, those in sight alone', () => {
    const zoom = 0.2;
    const { labels } = new FlowLabels(many).at(zoom);
    const top = many.layout.bounds.y0 * zoom;
    const frame = frameAt(zoom, { view: { k: zoom, x: 600, y: -top } });
    const { counts, calls, texts } = draw(many, frame, labels);
    const inSight = labels.filter(({ box }) => box.y1 > top && box.y0 < top + 800);
    expect(texts()).toEqual(inSight.map(({ text }) => text.text));
    expect([counts.labels, inSight.length]).toEqual([inSight.length, texts().length]);
    expect(texts().length).toBeGreaterThan(20);
    expect(texts().length).toBeLessThan(labels.length);
    const placed = calls.filter(({ name }) => name === 'setTransform').at(-1)!;
    expect(placed.args).toEqual([1, 0, 0, 1, 600, -top]);
    const names = calls.map(({ name }) => name);
    expect(names.indexOf('fillText')).toBeGreaterThan(names.lastIndexOf('fillRect'));
    const away = draw(many, frameAt(zoom, { view: { k: zoom, x: 90_000, y: 0 } }), labels);
    expect([away.counts.labels, away.texts()]).toEqual([0, []]);
  });

  it('draws sharp on a dense screen: every px of the page in the pixels it has', () => {
    const view = { k: 0.5, x: 30, y: 40 };
    const calls = draw(scene, frameAt(1, { view, devicePixelRatio: 2 })).of('setTransform');
    expect(calls.map(({ args }) => args)).toEqual([
      [2, 0, 0, 2, 0, 0],
      [1, 0, 0, 1, 60, 80],
    ]);
  });

  it('dims what is not lit', () => {
    const lit = { nodes: new Set(['subject']), edges: new Set<string>() };
    const dimmed = { ...scene, state: { ...scene.state, lit } };
    const alphas = (shown: FlowScene): number[] =>
      draw(shown, frameAt(1))
        .of('fillText')
        .map(({ look }) => look.alpha);
    expect(new Set(alphas(scene))).toEqual(new Set([1]));
    expect(Math.min(...alphas(dimmed))).toBeLessThan(0.3);
    expect(Math.max(...alphas(dimmed))).toBe(1);
  });

  it('dashes dust and what was not delivered whole', () => {
    const hits = [
      buildHit({ index: 0, nodes: buildNodes([evmAddress(1)], [evmAddress(0), '1000000']) }),
      buildHit({ index: 1, nodes: buildNodes([evmAddress(2)], [evmAddress(0), '1']) }),
      buildHit({ index: 2, nodes: buildNodes([evmAddress(3)], [evmAddress(0)]) }),
    ];
    const dashes = draw(buildScene(hits, evmAddress(0)), frameAt(1))
      .of('stroke')
      .map(({ look }) => look.dash.join(' '));
    expect(dashes).toEqual(expect.arrayContaining(['', '5 3.5', '1.5 3.5']));
  });
});
