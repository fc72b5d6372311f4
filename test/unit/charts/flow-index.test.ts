// What is under a point of the picture, and what is in a window.
import { describe, expect, it } from 'vitest';
import { distanceToEdge, FlowIndex } from '../../../renderer/charts/flow-index.ts';
import { buildScene } from '../../builders/flow-scene.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';

const sample = buildScreeningView().result!;
const { layout } = buildScene(sample.hits, sample.address!);
const index = new FlowIndex(layout);

describe('FlowIndex', () => {
  it('finds every node at its centre and under its address', () => {
    for (const node of layout.nodes) {
      expect(index.targetAt(node, 4)).toEqual({ kind: 'node', node });
      const radius = node.side === null ? 22 : 14;
      const text = { x: node.x, y: node.y + node.drop + radius + 10 };
      expect(index.targetAt(text, 4)).toEqual({ kind: 'node', node });
    }
  });

  it('finds an edge along its line, and none beside it', () => {
    const subject = evmAddress(0);
    const hits = [1, 2, 3].map((seed) =>
      buildHit({ index: seed, nodes: buildNodes([evmAddress(seed)], [subject, '5']) }),
    );
    const picture = buildScene(hits, subject).layout;
    const own = new FlowIndex(picture);
    for (const edge of picture.edges) {
      const { elbowX, end, leaveX, start } = edge.curve;
      const level = { x: (elbowX + end.x) / 2, y: end.y };
      expect(own.targetAt({ ...level, y: level.y + 3 }, 6)).toEqual({ kind: 'edge', edge });
      const middle = { x: (leaveX + elbowX) / 2, y: (start.y + end.y) / 2 };
      expect(own.targetAt(middle, 6)).toEqual({ kind: 'edge', edge });
      expect(own.targetAt({ ...level, y: level.y - 12 }, 6)).toBeNull();
    }
  });

  it('takes the node where an edge meets it, and nothing far from all', () => {
    const [node] = layout.nodes;
    expect(index.targetAt({ x: node!.x + 10, y: node!.y }, 6)?.kind).toBe('node');
    expect(index.targetAt({ x: 1e6, y: 1e6 }, 6)).toBeNull();
  });

  it('gives for any window the same as looking at everything', () => {
    const { bounds } = layout;
    let [nodeCount, edgeCount] = [0, 0];
    for (let step = 0; step < 60; step++) {
      const x0 = bounds.x0 + ((step * 7919) % 1000) * ((bounds.x1 - bounds.x0) / 1000);
      const y0 = bounds.y0 + ((step * 104_729) % 1000) * ((bounds.y1 - bounds.y0) / 1000);
      const window = { x0, x1: x0 + 120, y0, y1: y0 + 90 };
      const inside = layout.nodes.filter(
        ({ x, y }) => x >= window.x0 && x <= window.x1 && y >= window.y0 && y <= window.y1,
      );
      expect(index.nodesIn(window)).toEqual(expect.arrayContaining(inside));
      const met = layout.edges.filter(({ curve: { start, end } }) => {
        const [left, right] = [Math.min(start.x, end.x), Math.max(start.x, end.x)];
        const [top, bottom] = [Math.min(start.y, end.y), Math.max(start.y, end.y)];
        return left <= window.x1 && right >= window.x0 && top <= window.y1 && bottom >= window.y0;
      });
      expect(index.edgesIn(window)).toEqual(expect.arrayContaining(met));
      nodeCount += inside.length;
      edgeCount += met.length;
    }
    expect(nodeCount).toBeGreaterThan(10);
    expect(edgeCount).toBeGreaterThan(30);
  });

  it('gives edges in drawing order', () => {
    const all = { x0: -1e6, x1: 1e6, y0: -1e6, y1: 1e6 };
    expect(index.edgesIn(all)).toEqual(layout.edges);
  });
});

describe('distanceToEdge', () => {
  it('is nothing at both ends and grows beside the line', () => {
    for (const edge of layout.edges) {
      const { start, end } = edge.curve;
      expect(distanceToEdge(start, edge)).toBeCloseTo(0, 6);
      expect(distanceToEdge(end, edge)).toBeCloseTo(0, 6);
      expect(distanceToEdge({ x: start.x, y: start.y + 1e5 }, edge)).toBeGreaterThan(1e3);
    }
  });
});
