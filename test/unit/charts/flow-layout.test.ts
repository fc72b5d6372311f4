// The flow picture's geometry: columns, sides, arrows, and texts that meet no node.
import { describe, expect, it } from 'vitest';
import { arrowCorners } from '#shared/charts/flow-edges.ts';
import { NODE_RADIUS, type Bounds, type PlacedNode } from '#shared/charts/flow-geometry.ts';
import { layOutFlow, thicknessScale, type FlowLayout } from '#shared/charts/flow-layout.ts';
import { edgeTexts } from '#shared/charts/flow-marks.ts';
import { nodePrimitives } from '#shared/charts/flow-node-marks.ts';
import type { SceneText } from '#shared/charts/flow-scene.ts';
import { TEXT_FACES } from '#shared/charts/text-faces.ts';
import { estimateTextWidth } from '#shared/charts/text-width.ts';
import { parseDecimal } from '#shared/domain/amount.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { DEFAULT_FOLD, foldTree } from '#shared/flow/fold.ts';
import { SUBJECT_KEY, type FlowNode } from '#shared/flow/tree.ts';
import type { Hit } from '#shared/screening/result.ts';
import { neighbourOf } from '../../../renderer/charts/flow-navigation.ts';
import { fitViewport } from '../../../renderer/charts/viewport.ts';
import { buildScene, plainFlowWording } from '../../builders/flow-scene.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';

function layout(hits: readonly Hit[], subject: string): FlowLayout {
  return layOutFlow(foldTree(buildFlowTree(hits, subject, []), DEFAULT_FOLD), plainFlowWording);
}
const sample = buildScreeningView().result!;
const picture = layout(sample.hits, sample.address!);

describe('layOutFlow', () => {
  it('is the same for the same hits in another order', () => {
    const again = layout([...sample.hits].reverse(), sample.address!);
    const byKey = (nodes: FlowLayout['nodes']) =>
      nodes.map(({ key, x, y }) => `${key} ${String(x)} ${String(y)}`).sort();
    expect(byKey(again.nodes)).toEqual(byKey(picture.nodes));
  });

  it('puts inflow left, the subject in the centre, outflow right, a column per hop', () => {
    const x = new Map(
      picture.columns.map((column) => [`${String(column.side)}${column.hop}`, column.x]),
    );
    expect(x.get('null0')).toBe(0);
    for (const node of picture.nodes) {
      expect(node.x).toBe(x.get(`${String(node.side)}${node.hop}`));
      expect(Math.sign(node.x)).toBe({ inflow: -1, outflow: 1, null: 0 }[String(node.side)]);
    }
    expect(x.get('inflow3')!).toBeLessThan(x.get('inflow2')!);
    expect(x.get('outflow3')!).toBeGreaterThan(x.get('outflow2')!);
  });

  it('points every arrow to the right: towards the subject on inflow, away on outflow', () => {
    for (const { curve, side } of picture.edges) {
      const [tip, back] = arrowCorners(side, curve)!;
      expect(tip.x).toBeGreaterThan(back.x);
      expect(Math.sign(tip.x)).toBe(side === 'inflow' ? -1 : 1);
    }
  });

  it('draws no arrow where the direction was not delivered', () => {
    const hit = buildHit({
      nodes: buildNodes([evmAddress(1)], [evmAddress(0), '5']),
      pathFlow: null,
    });
    const [edge] = layout([hit], evmAddress(0)).edges;
    expect(arrowCorners(edge!.side, edge!.curve)).toBeNull();
    expect(edge?.label?.amount).toBe('5 USDT');
  });

  it('lets no amount and no dates touch a node or another text', () => {
    const scene = buildScene(sample.hits, sample.address!);
    const boxOf = ({ text, role, anchor, x, y }: SceneText): Bounds => {
      const { size } = TEXT_FACES[role];
      const width = estimateTextWidth(text, size);
      const x0 = anchor === 'end' ? x - width : anchor === 'start' ? x : x - width / 2;
      return { x0, x1: x0 + width, y0: y - size, y1: y + 2 };
    };
    const written = scene.layout.edges.flatMap((edge) => edgeTexts(edge, scene));
    const named = scene.layout.nodes
      .flatMap((node) => nodePrimitives(node, scene))
      .flatMap((one) => (one.kind === 'text' ? [boxOf(one)] : []));
    const rings = scene.layout.nodes.map(({ x, y }) => ({
      x0: x - NODE_RADIUS,
      x1: x + NODE_RADIUS,
      y0: y - NODE_RADIUS,
      y1: y + NODE_RADIUS,
    }));
    const meets = (a: Bounds, b: Bounds): boolean =>
      a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
    expect(written.filter(({ role }) => role === 'dates').length).toBeGreaterThan(10);
    const boxes = written.map(boxOf);
    for (const [index, box] of boxes.entries()) {
      expect([...rings, ...named].filter((other) => meets(box, other))).toEqual([]);
      expect(boxes.filter((other, at) => at > index && meets(box, other))).toEqual([]);
    }
  });

  it('keeps everything within its bounds, and the fitted view within the frame', () => {
    const { x0, x1, y0, y1 } = picture.bounds;
    for (const { x, y } of picture.nodes) {
      expect(x > x0 && x < x1 && y > y0 && y < y1).toBe(true);
    }
    const frame = { width: 900, height: 600 };
    const view = fitViewport(picture.bounds, frame, 30);
    expect(view.k * x0 + view.x).toBeGreaterThanOrEqual(0);
    expect(view.k * x1 + view.x).toBeLessThanOrEqual(frame.width);
    expect(view.k * y0 + view.y).toBeGreaterThanOrEqual(30);
    expect(view.k * y1 + view.y).toBeLessThanOrEqual(frame.height);
  });

  it('fits of a picture far too high the part about the subject', () => {
    const bounds = { x0: -700, x1: 60, y0: -500_000, y1: 100_000 };
    const frame = { width: 900, height: 600 };
    const view = fitViewport(bounds, frame, 26);
    expect(view.y).toBe(26 + (600 - 26) / 2);
    expect(view.k * (bounds.x0 + bounds.x1)).toBeCloseTo(2 * (450 - view.x));
  });

  it('lets no two nodes of a column touch, however many there are', () => {
    const hits = Array.from({ length: 3000 }, (_, index) =>
      buildHit({
        index,
        pathFlow: index % 3 === 0 ? 'outflow' : 'inflow',
        nodes: buildNodes(
          [evmAddress(index + 10_000)],
          [evmAddress((index % 700) + 1), '7'],
          [evmAddress(0), '9'],
        ),
      }),
    );
    const everything = { minSmall: Infinity, maxChildren: Infinity, maxNodes: Infinity };
    const tree = buildFlowTree(hits, evmAddress(0), []);
    const { nodes } = layOutFlow(
      foldTree(tree, { ...DEFAULT_FOLD, ...everything }),
      plainFlowWording,
    );
    expect(nodes.length).toBe(tree.nodes.size);
    const rows = [...nodes].sort((a, b) => a.x - b.x || a.y - b.y);
    for (const [at, { x, y }] of rows.entries()) {
      const next = rows[at + 1];
      if (next?.x === x) expect(next.y - y).toBeGreaterThan(2 * NODE_RADIUS);
    }
  });

  it('puts what is pinned at its height in the column of its hop; edges follow, others stay', () => {
    const folded = foldTree(buildFlowTree(sample.hits, sample.address!, []), DEFAULT_FOLD);
    const [moved] = picture.nodes.filter(({ side, hop }) => side === 'inflow' && hop === 2);
    const pins = new Map([
      [moved!.key, 777],
      ['inflow|9|gone', 5],
      [SUBJECT_KEY, 400],
    ]);
    const pinned = layOutFlow(folded, plainFlowWording, pins);
    const yOf = ({ nodes }: FlowLayout) => new Map(nodes.map(({ key, y }) => [key, y]));
    expect(yOf(pinned)).toEqual(new Map([...yOf(picture), [moved!.key, 777]]));
    expect(pinned.nodes.map(({ x }) => x)).toEqual(picture.nodes.map(({ x }) => x));
    expect(pinned.nodes.filter(({ isPinned }) => isPinned).map(({ key }) => key)).toEqual([
      moved!.key,
    ]);
    const into = pinned.edges.filter(({ edge }) => edge?.child === moved!.key);
    expect(into.length).toBeGreaterThan(0);
    for (const { curve } of into) expect(curve.meetY ?? curve.end.y).toBe(777);
    expect(pinned.bounds.y1).toBeGreaterThan(777);
  });

  it('makes space for a note, which lies under the other texts and over no other node', () => {
    const folded = foldTree(buildFlowTree(sample.hits, sample.address!, []), DEFAULT_FOLD);
    const isNoted = (): boolean => true;
    const noted = layOutFlow(folded, { ...plainFlowWording, isNoted });
    const { wording, state } = buildScene(sample.hits, sample.address!);
    const note = 'Ask the exchange for the account behind it';
    const scene = {
      ...{ layout: noted, state },
      wording: { ...wording, node: (node: FlowNode) => ({ ...wording.node(node), note }) },
    };
    const boxesOf = (placed: PlacedNode) =>
      nodePrimitives(placed, scene).filter((part) => part.kind === 'box');
    const nodes = noted.nodes.filter(({ kind }) => kind === 'node');
    for (const placed of nodes) {
      const box = boxesOf(placed).at(-1)!;
      const texts = nodePrimitives(placed, scene).filter((part) => part.kind === 'text');
      expect(texts.at(-1)!.text.startsWith('Ask the')).toBe(true);
      for (const text of texts.slice(0, -1)) expect(text.y).toBeLessThan(box.y);
      for (const other of nodes) {
        if (other === placed || other.x !== placed.x || other.side === null) continue;
        const isAbove = other.y + NODE_RADIUS <= box.y;
        expect(isAbove || other.y - NODE_RADIUS >= box.y + box.height).toBe(true);
      }
    }
  });

  it('draws a subject without paths alone', () => {
    const alone = layout([], evmAddress(0));
    expect(alone.nodes.map(({ key }) => key)).toEqual([SUBJECT_KEY]);
    expect(alone.edges).toEqual([]);
  });

  it('draws a few hundred elements for thousands of hits', () => {
    const hits = Array.from({ length: 5000 }, (_, index) =>
      buildHit({
        index,
        nodes: buildNodes(
          [evmAddress(index + 10_000)],
          [evmAddress((index % 400) + 1), '7'],
          [evmAddress(0), '9'],
        ),
      }),
    );
    expect(layout(hits, evmAddress(0)).nodes.length).toBeLessThan(400);
  });
});

describe('thicknessScale', () => {
  it('grows with the amount and stays thin for an unknown one', () => {
    const { edges } = buildFlowTree(sample.hits, sample.address!, []);
    const scale = thicknessScale([...edges.values()]);
    const sums = [...edges.values()].map(({ sum }) => sum!).sort((a, b) => Number(a) - Number(b));
    const widths = sums.map(scale);
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect([widths[0], widths.at(-1), scale(null)]).toEqual([1, 4, 1]);
  });

  // From 1 to 4 px: 4 + 3 log10(amount / largest) within one decade.
  it('draws amounts much alike about alike: it spans a decade at least', () => {
    const widthsOf = (...texts: string[]) => {
      const sums = texts.map((text) => parseDecimal(text)!);
      return sums.map(thicknessScale(sums.map((sum) => ({ sum }))));
    };
    expect(widthsOf('18000', '17850')).toEqual([4, 3.99]);
    expect(widthsOf('1000', '500', '100')).toEqual([4, 3.1, 1]);
    expect(widthsOf('18000')).toEqual([4]);
  });

  it('spans what the amounts do where that is more than a decade', () => {
    // Four decades: 0.75 px each.
    const sums = ['10000', '1000', '10', '1'].map((text) => parseDecimal(text)!);
    const widths = sums.map(thicknessScale(sums.map((sum) => ({ sum }))));
    expect(widths).toEqual([4, 3.25, 1.75, 1]);
  });
});

describe('neighbourOf', () => {
  it('walks across hops along edges and within a column', () => {
    const first = neighbourOf(picture, SUBJECT_KEY, 'left');
    expect(first).toMatch(/^inflow\|1\|/);
    expect(neighbourOf(picture, first, 'right')).toBe(SUBJECT_KEY);
    expect(neighbourOf(picture, SUBJECT_KEY, 'right')).toMatch(/^outflow\|1\|/);
    const above = neighbourOf(picture, first, 'up');
    expect(neighbourOf(picture, above, 'down')).toBe(first);
  });

  it('stays where there is nothing further', () => {
    expect(neighbourOf(picture, SUBJECT_KEY, 'up')).toBe(SUBJECT_KEY);
  });
});
