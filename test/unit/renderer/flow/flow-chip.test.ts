// The chip at the pointer says what the picture does not, and nothing that it does.
import { describe, expect, it } from 'vitest';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { FlowIndex } from '../../../../renderer/charts/flow-index.ts';
import { chipLines } from '../../../../renderer/features/flow/flow-chip.ts';
import { buildScene } from '../../../builders/flow-scene.ts';
import { buildHit, buildLabel, buildNode, evmAddress } from '../../../builders/hits.ts';

const SUBJECT = evmAddress(0);
const FAR = evmAddress(1);
const hit = buildHit({
  nodes: [
    buildNode(FAR, null, {
      labels: [buildLabel({ primary: 'Obfuscation', secondary: 'Mixer', riskLevel: 'critical' })],
    }),
    buildNode(SUBJECT, '12.3456789'),
  ],
});
const { layout } = buildScene([hit], SUBJECT);
const tree = buildFlowTree([hit], SUBJECT, []);
const source = {
  token: 'usdt',
  labelOf: () => null,
  noteOf: (key: string) => (key === node.key ? 'Ask the exchange' : null),
  nodeOf: (key: string) => tree.nodes.get(key),
};
const index = new FlowIndex(layout);
const node = layout.nodes.find(({ side }) => side !== null)!;
const [edge] = layout.edges;
const level = { x: (edge!.curve.elbowX + edge!.curve.end.x) / 2, y: edge!.curve.end.y };
const textOf = (detail: 'far' | 'near', target = index.targetAt(node, 4)!) =>
  chipLines(target, detail, source).map(({ text }) => text);

describe('chipLines', () => {
  it('says the address whole, which the picture cuts, and the label as a path', () => {
    expect(textOf('near')).toEqual(
      expect.arrayContaining([
        ...[FAR, 'Ask the exchange', 'Obfuscation › Mixer', 'risk level Critical', '1 hit'],
      ]),
    );
  });

  it('says the exact amount where the picture rounds it or is too small to be read', () => {
    const target = index.targetAt(level, 4)!;
    expect(target.kind).toBe('edge');
    expect(textOf('near', target)).toContain('12.3456789 USDT');
    const exact = buildScene(
      [buildHit({ nodes: [buildNode(FAR), buildNode(SUBJECT, '5')] })],
      SUBJECT,
    );
    const whole = { kind: 'edge', edge: exact.layout.edges[0]! } as const;
    expect(textOf('near', whole)).not.toContain('5 USDT');
    expect(textOf('far', whole)).toContain('5 USDT');
  });

  it('says nothing of a link to a fold near by: its words stand at the fold', () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      buildHit({ index: at, nodes: [buildNode(evmAddress(at + 1)), buildNode(SUBJECT, '5')] }),
    );
    const folded = buildScene(many, SUBJECT).layout.edges.find(({ fold }) => fold !== null)!;
    expect(textOf('near', { kind: 'edge', edge: folded })).toEqual([]);
    expect(textOf('far', { kind: 'edge', edge: folded })).toHaveLength(1);
  });

  it('cuts what is endless', () => {
    const labels = [buildLabel({ text: 'W'.repeat(10_000) })];
    const endless = buildHit({
      nodes: [buildNode(FAR, null, { labels }), buildNode(SUBJECT, '5')],
    });
    const placed = buildScene([endless], SUBJECT).layout.nodes.find(({ side }) => side !== null)!;
    for (const text of textOf('far', { kind: 'node', node: placed })) {
      expect(text.length).toBeLessThan(200);
    }
  });
});
