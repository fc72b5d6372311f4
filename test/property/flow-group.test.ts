// Entities and categories of a flow: every link counts once, nothing is lost, the order changes nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals } from '#shared/domain/amount.ts';
import { worseLevel } from '#shared/domain/risk.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { groupTree, type GroupOptions } from '#shared/flow/group.ts';
import {
  FLOW_GROUPINGS,
  passedEdgeKeys,
  passedNodeKeys,
  type FlowEdge,
  type FlowNode,
  type FlowTree,
} from '#shared/flow/tree.ts';
import type { Hit } from '#shared/screening/result.ts';
import { flowHits } from '../builders/arbitrary-flow.ts';
import { evmAddress, turnDeep } from '../builders/hits.ts';

const SUBJECT = evmAddress(0);
const PLAIN = { opened: new Set<string>(), isApart: () => false };
const groupings = fc.constantFrom(...FLOW_GROUPINGS);
const treeOf = (hits: readonly Hit[]): FlowTree => buildFlowTree(hits, SUBJECT, []);
const grouped = (
  hits: readonly Hit[],
  by: GroupOptions['by'],
  options: Partial<GroupOptions> = {},
): FlowTree => groupTree(treeOf(hits), { ...PLAIN, ...options, by });
const membersOf = (node: FlowNode): readonly FlowNode[] => node.group?.members ?? [node];
const totalOf = (edges: readonly FlowEdge[]): string =>
  addDecimals(edges.flatMap(({ sum }) => sum ?? []));
/** The key of the node that stands for each address. */
const drawnKeys = ({ nodes }: FlowTree): Map<string, string> =>
  new Map(
    [...nodes.values()].flatMap((node) =>
      membersOf(node).map(({ key }) => [key, node.key] as const),
    ),
  );

describe('laws of grouped flows', () => {
  it('a sum is that of the distinct links it stands for, no link in two, none in none', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 30), groupings, (hits, by) => {
        const tree = treeOf(hits);
        const after = grouped(hits, by);
        const drawn = drawnKeys(after);
        const linksOf = (edge: FlowEdge): FlowEdge[] =>
          [...tree.edges.values()].filter(
            ({ parent, child }) =>
              drawn.get(parent) === edge.parent && drawn.get(child) === edge.child,
          );
        let count = 0;
        for (const edge of after.edges.values()) {
          const links = linksOf(edge);
          count += links.length;
          const sums = links.flatMap(({ sum }) => sum ?? []);
          expect(edge.sum).toBe(sums.length === 0 ? null : totalOf(links));
          expect(edge.parts).toHaveLength(links.flatMap(({ parts }) => parts).length);
        }
        expect(count).toBe(tree.edges.size);
      }),
    );
  });

  it('every address is drawn once, within its side and hop, and no group looks milder', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 30), groupings, (hits, by) => {
        const tree = treeOf(hits);
        const members = [...grouped(hits, by).nodes.values()].flatMap((node) => {
          for (const { side, hop } of membersOf(node)) {
            expect([side, hop]).toEqual([node.side, node.hop]);
          }
          expect(node.level).toBe(
            membersOf(node)
              .map(({ level }) => level)
              .reduce(worseLevel, null),
          );
          return membersOf(node).map(({ key }) => key);
        });
        expect(members.sort()).toEqual([...tree.nodes.keys()].sort());
      }),
    );
  });

  it('a group and its links are contradictory where one of what they stand for is', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 12), fc.nat(), groupings, (hits, pick, by) => {
        const turned = hits.map((hit, index) =>
          index === pick % hits.length ? { ...hit, nodes: turnDeep(hit.nodes) } : hit,
        );
        const { nodes, edges } = treeOf(turned);
        const after = grouped(turned, by);
        const drawn = drawnKeys(after);
        const isOne = (marks: boolean[]): boolean => marks.includes(true);
        for (const node of after.nodes.values()) {
          const own = membersOf(node).map(({ key }) => nodes.get(key)!.isContradictory);
          expect(node.isContradictory).toBe(isOne(own));
        }
        for (const edge of after.edges.values()) {
          const own = [...edges.values()].filter(
            (one) => drawn.get(one.parent) === edge.parent && drawn.get(one.child) === edge.child,
          );
          expect(edge.isContradictory).toBe(isOne(own.map((one) => one.isContradictory)));
        }
      }),
    );
  });

  it('the path of each hit passes nodes and links that are drawn, each with the hit', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 30), groupings, (hits, by) => {
        const tree = grouped(hits, by);
        for (const hit of tree.paths.keys()) {
          for (const key of passedNodeKeys(tree, hit)) {
            expect(tree.nodes.get(key)?.hits).toContain(hit);
          }
          for (const key of passedEdgeKeys(tree, hit)) {
            expect(tree.edges.get(key)?.hits).toContain(hit);
          }
        }
      }),
    );
  });

  it('every node but the subject hangs from one that is nearer by one primary link', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 30), groupings, (hits, by) => {
        const { nodes, edges } = grouped(hits, by);
        for (const node of nodes.values()) {
          if (node.side === null) continue;
          const primary = node.inner.filter((key) => edges.get(key)?.isPrimary === true);
          expect(primary).toHaveLength(1);
          expect(nodes.get(edges.get(primary[0]!)!.parent)!.hop).toBeLessThan(node.hop);
        }
      }),
    );
  });

  it('the order of the hits changes nothing', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 20), groupings, (hits, by) => {
        expect(grouped([...hits].reverse(), by)).toEqual(grouped(hits, by));
      }),
    );
  });

  it('an address apart and the members of an opened group are drawn one by one', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 30), fc.nat(), (hits, at) => {
        const groups = [...grouped(hits, 'entities').nodes.values()].filter(
          ({ group }) => group !== null,
        );
        const chosen = groups[at % Math.max(1, groups.length)];
        if (chosen === undefined) return;
        const opened = grouped(hits, 'entities', { opened: new Set([chosen.key]) });
        const [apart] = membersOf(chosen);
        const kept = grouped(hits, 'entities', { isApart: (one) => one === apart!.address });
        for (const { key } of membersOf(chosen)) expect(opened.nodes.has(key)).toBe(true);
        expect(kept.nodes.has(apart!.key)).toBe(true);
      }),
    );
  });
});
