// The texts of a picture from afar: none over another, flagged ones first, the same for the same data.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FlowLabels, type LabelPlan, type PlacedLabel } from '#shared/charts/flow-labels.ts';
import type { FlowScene } from '#shared/charts/flow-scene.ts';
import { nodePrimitives } from '#shared/charts/flow-node-marks.ts';
import { firstBaseline, nameRoom } from '#shared/charts/name-room.ts';
import { estimateTextWidth, fitText } from '#shared/charts/text-width.ts';
import { buildScene } from '../builders/flow-scene.ts';
import { buildHit, buildLabel, buildNode, evmAddress } from '../builders/hits.ts';
import { flowHits } from '../builders/arbitrary-flow.ts';

const SUBJECT = evmAddress(0);
const zooms = fc.double({ min: 0.08, max: 0.7, maxExcluded: true, noNaN: true });
const planOf = (scene: FlowScene, zoom: number): LabelPlan => new FlowLabels(scene).at(zoom);

function overlapOf(labels: readonly PlacedLabel[]): [string, string] | null {
  for (const [at, { box: a, text }] of labels.entries()) {
    for (const { box: b, text: other } of labels.slice(at + 1)) {
      if (a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1) return [text.text, other.text];
    }
  }
  return null;
}

describe('laws of labels from afar', () => {
  it('no text lies over another at any zoom', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 40), zooms, (hits, zoom) => {
        expect(overlapOf(planOf(buildScene(hits, SUBJECT), zoom).labels)).toBeNull();
      }),
    );
  });

  it('the order of the hits and what hovers change nothing', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 20), zooms, (hits, zoom) => {
        const plan = planOf(buildScene(hits, SUBJECT), zoom);
        expect(planOf(buildScene([...hits].reverse(), SUBJECT), zoom)).toEqual(plan);
        expect(planOf(buildScene(hits, SUBJECT, { hovered: 'subject' }), zoom)).toEqual(plan);
      }),
    );
  });

  it('names the subject always, and counts each flagged node that it cannot name', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 40), zooms, (hits, zoom) => {
        const scene = buildScene(hits, SUBJECT);
        const { labels, unnamed } = planOf(scene, zoom);
        const named = new Set(labels.filter(({ kind }) => kind === 'name').map(({ key }) => key));
        expect(named.has('subject')).toBe(true);
        const flagged = scene.layout.nodes.filter(
          (placed) =>
            placed.kind === 'node' &&
            placed.node.labels.length > 0 &&
            (placed.node.endOfHits.length > 0 ||
              !['medium', 'low', null].includes(placed.node.level)),
        );
        expect(flagged.filter(({ key }) => !named.has(key))).toHaveLength(unnamed);
      }),
    );
  });

  it('a chosen node comes before every other but the subject', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 30), zooms, fc.nat(), (hits, zoom, at) => {
        const { nodes } = buildScene(hits, SUBJECT).layout;
        const { key } = nodes[at % nodes.length] ?? { key: 'subject' };
        const { labels } = planOf(buildScene(hits, SUBJECT, { selected: key }), zoom);
        expect(labels.slice(0, 2).map((label) => label.key)).toContain(key);
      }),
    );
  });

  it('cuts no name that has space whole: alone it is never cut', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 1), zooms, (hits, zoom) => {
        const scene = buildScene(hits, SUBJECT);
        for (const { key, kind, text } of planOf(scene, zoom).labels) {
          const placed = scene.layout.nodes.find((one) => one.key === key);
          if (kind !== 'name' || placed?.kind !== 'node') continue;
          const { name, shortAddress } = scene.wording.node(placed.node);
          expect(text.text).toBe(fitText(name ?? shortAddress, 11, 260));
        }
      }),
    );
  });
});

describe('laws of names close up', () => {
  /** The lines of a node's texts, as far as its name may reach. */
  const roomsOf = ({ layout }: FlowScene) =>
    layout.nodes.map((placed) => {
      const { left, right } = nameRoom(layout, placed);
      const first = placed.y + firstBaseline(placed);
      return { x0: placed.x - left, x1: placed.x + right, y0: first - 10, y1: first + 16 };
    });
  type Box = ReturnType<typeof roomsOf>[number];
  const isOver = (a: Box, b: Box): boolean =>
    a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

  it('the names of two nodes never meet, however long they are', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 40), (hits) => {
        const rooms = roomsOf(buildScene(hits, SUBJECT));
        const met = rooms.filter((a, at) => rooms.some((b, other) => other > at && isOver(a, b)));
        expect(met).toEqual([]);
      }),
    );
  });

  it('a name is whole where its room holds it, and within its room always', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 40), (hits) => {
        const scene = buildScene(hits, SUBJECT);
        for (const placed of scene.layout.nodes) {
          if (placed.kind !== 'node' || placed.side === null) continue;
          const { name } = scene.wording.node(placed.node);
          const room = nameRoom(scene.layout, placed);
          const drawn = nodePrimitives(placed, scene).find(
            (part) => part.kind === 'text' && part.role === 'name',
          );
          if (name === null || drawn?.kind !== 'text') continue;
          const whole = estimateTextWidth(name, 11);
          if (whole <= room.left + room.right) expect(drawn.text).toBe(name);
          const width = estimateTextWidth(drawn.text, 11);
          const share = { start: 0, middle: 0.5, end: 1 }[drawn.anchor];
          const left = drawn.x - share * width;
          expect(left).toBeGreaterThanOrEqual(placed.x - room.left - 0.01);
          expect(left + width).toBeLessThanOrEqual(placed.x + room.right + 0.01);
        }
      }),
    );
  });

  it('a name with nothing next to it is never cut', () => {
    const name = 'An exchange of a rather long name';
    const end = buildNode(evmAddress(1), '5', { labels: [buildLabel({ tertiary: name })] });
    const nodes = [
      end,
      buildNode(evmAddress(2), '5', { deep: 1 }),
      buildNode(SUBJECT, '5', { deep: 2 }),
    ];
    const scene = buildScene([buildHit({ nodes })], SUBJECT);
    const texts = scene.layout.nodes.flatMap((placed) =>
      nodePrimitives(placed, scene).flatMap((part) => (part.kind === 'text' ? part.text : [])),
    );
    expect(texts).toContain(name);
  });
});
