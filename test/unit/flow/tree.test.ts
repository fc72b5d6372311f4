// Merging of paths: nodes, edges, parts, twins, primary parents.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { edgeKeysOf, SUBJECT_KEY, type FlowTree } from '#shared/flow/tree.ts';
import type { Hit } from '#shared/screening/result.ts';
import { buildHit, buildLabel, buildNode, buildNodes, evmAddress } from '../../builders/hits.ts';

const subject = evmAddress(0);
const [a, b, c] = [evmAddress(1), evmAddress(2), evmAddress(3)] as const;

function treeOf(hits: Partial<Hit>[]): FlowTree {
  const indexed = hits.map((hit, index) => buildHit({ ...hit, index }));
  return buildFlowTree(indexed, subject, []);
}
const key = (side: string, hop: number, address: string): string =>
  `${side}|${String(hop)}|${address.toLowerCase()}`;
function edge(tree: FlowTree, parent: string, child: string) {
  return [...tree.edges.values()].find((one) => one.parent === parent && one.child === child)!;
}

describe('buildFlowTree', () => {
  it('counts the same link delivered on several paths once', () => {
    const tree = treeOf([
      { nodes: buildNodes([a], [c, '30', 1], [subject, '100', 9]) },
      { nodes: buildNodes([b], [c, '20', 2], [subject, '100.0', 9]) },
    ]);
    const last = edge(tree, SUBJECT_KEY, key('inflow', 1, c));
    expect(last.sum).toBe('100');
    expect(last.parts).toEqual([{ amount: '100', at: 9, hits: [0, 1] }]);
    expect(last.hits).toEqual([0, 1]);
  });

  it('sums differing parts of one pair exactly', () => {
    const tree = treeOf([
      { nodes: buildNodes([a], [subject, '0.1', 1]) },
      { nodes: buildNodes([a], [subject, '0.2', 2]) },
      { nodes: buildNodes([a], [subject, '0.2', 3]) },
    ]);
    const pair = edge(tree, SUBJECT_KEY, key('inflow', 1, a));
    expect(pair.sum).toBe('0.5');
    expect(pair.parts.map(({ at }) => at)).toEqual([1, 2, 3]);
  });

  it('keeps both directions of a pair apart', () => {
    const tree = treeOf([
      { nodes: buildNodes([a], [subject, '10']) },
      { nodes: buildNodes([a], [subject, '7']), pathFlow: 'outflow' },
    ]);
    const inflow = edge(tree, SUBJECT_KEY, key('inflow', 1, a));
    const outflow = edge(tree, SUBJECT_KEY, key('outflow', 1, a));
    expect([inflow.from, inflow.to, inflow.sum]).toEqual([key('inflow', 1, a), SUBJECT_KEY, '10']);
    expect([outflow.from, outflow.to, outflow.sum]).toEqual([
      SUBJECT_KEY,
      key('outflow', 1, a),
      '7',
    ]);
  });

  it('makes one node per hop for an address and marks its twins, the subject among them', () => {
    const tree = treeOf([
      { nodes: buildNodes([a], [subject, '10']) },
      { nodes: buildNodes([a], [b, '10'], [subject, '10']) },
      { nodes: buildNodes([subject], [b, '1'], [subject, '1']) },
    ]);
    expect(tree.nodes.get(key('inflow', 1, a))?.twins).toEqual([key('inflow', 2, a)]);
    expect(tree.subject.twins).toEqual([key('inflow', 2, subject)]);
  });

  it('lays a node out under the parent that takes the larger amount, ties by key', () => {
    const paths = (first: string, second: string) => [
      { nodes: buildNodes([c], [a, first], [subject, '1']) },
      { nodes: buildNodes([c], [b, second], [subject, '1']) },
    ];
    const primary = (tree: FlowTree): string[] =>
      [...tree.edges.values()]
        .filter(({ child, isPrimary }) => child === key('inflow', 2, c) && isPrimary)
        .map(({ parent }) => parent);
    expect(primary(treeOf(paths('5', '50')))).toEqual([key('inflow', 1, b)]);
    expect(primary(treeOf(paths('50', '5')))).toEqual([key('inflow', 1, a)]);
    const [tie] = [key('inflow', 1, a), key('inflow', 1, b)].sort();
    expect(primary(treeOf(paths('5', '5')))).toEqual([tie]);
  });

  it('gives a node the worst level of its labels and of the hits that end at it', () => {
    const medium = buildLabel({ primary: 'Gambling', riskLevel: 'medium' });
    const nodes = [
      buildNode(a, null, { deep: 0 }),
      buildNode(b, '5', { deep: 1, labels: [medium, medium] }),
      buildNode(subject, '5', { deep: 2 }),
    ];
    const tree = treeOf([{ nodes, riskLevel: 'critical' }]);
    expect(tree.nodes.get(key('inflow', 2, a))?.level).toBe('critical');
    expect(tree.nodes.get(key('inflow', 1, b))?.level).toBe('medium');
    expect(tree.nodes.get(key('inflow', 1, b))?.labels).toHaveLength(1);
    expect(tree.subject.level).toBeNull();
  });

  it('takes a level that nobody knows for the worst, of a label and of a hit', () => {
    const extreme = buildLabel({ primary: 'Terror', riskLevel: 'extreme' });
    const low = buildLabel({ primary: 'Exchange', riskLevel: 'low' });
    const nodes = [
      buildNode(a, null, { deep: 0, labels: [low] }),
      buildNode(b, '5', { deep: 1, labels: [low, extreme] }),
      buildNode(subject, '5', { deep: 2 }),
    ];
    const tree = treeOf([
      { nodes, riskLevel: 'severe' },
      { nodes, riskLevel: 'critical' },
    ]);
    expect(tree.nodes.get(key('inflow', 2, a))?.level).toBe('severe');
    expect(tree.nodes.get(key('inflow', 1, b))).toMatchObject({ level: 'extreme' });
    expect(tree.nodes.get(key('inflow', 1, b))?.labels).toEqual([extreme, low]);
  });

  it('keeps hits without a path and unknown amounts visible as such', () => {
    const tree = treeOf([{ nodes: [] }, { nodes: buildNodes([a], [subject]) }]);
    expect(tree.pathless).toEqual([0]);
    const bare = edge(tree, SUBJECT_KEY, key('inflow', 1, a));
    expect(bare.sum).toBeNull();
    expect(bare.parts).toEqual([{ amount: null, at: null, hits: [1] }]);
  });

  it('names the edges of every path it keeps', () => {
    const tree = treeOf([{ nodes: buildNodes([a], [b, '3'], [subject, '2']) }]);
    const sums = edgeKeysOf(tree.paths.get(0)!).map((one) => tree.edges.get(one)?.sum);
    expect(sums).toEqual([decimal(2), decimal(3)]);
  });
});
