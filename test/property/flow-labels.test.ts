// The texts of a picture from afar: none over another, flagged ones first, the same for the same data.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FlowLabels, type LabelPlan, type PlacedLabel } from '#shared/charts/flow-labels.ts';
import type { FlowScene } from '#shared/charts/flow-scene.ts';
import { fitText } from '#shared/charts/text-width.ts';
import { buildScene } from '../builders/flow-scene.ts';
import { evmAddress } from '../builders/hits.ts';
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
