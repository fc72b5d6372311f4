// Draws addresses that belong together as one node: those of one entity, or of one category, on one side
// and hop. The result is a tree like any other, which folds and draws. Every link of the tree before is in
// exactly one link of the tree after, so that each counts once in a sum.
import { worseLevel } from '../domain/risk.ts';
import { sumParts } from './edge-parts.ts';
import { categoryKey } from './filter-terms.ts';
import { DEFAULT_FOLD, type FoldOptions } from './fold.ts';
import { distinctLabels, groupName } from './node-labels.ts';
import {
  compareSums,
  edgeKey,
  type FlowEdge,
  type FlowGrouping,
  type FlowNode,
  type FlowTree,
  type NodeGroup,
} from './tree.ts';

/** With more addresses than this, the subject included, entities are drawn first. */
const MOST_ADDRESSES = 80;

/** How much of a grouped tree is drawn: a picture of a few nodes is what groups are for. */
const GROUPED_FOLD = { ...DEFAULT_FOLD, maxChildren: 10, maxNodes: 40 } as const;

/** How to group. */
export interface GroupOptions {
  by: FlowGrouping;
  /** Keys of groups that are drawn address by address. */
  opened: ReadonlySet<string>;
  /** An address that is never in a group, for example one that the person labelled. */
  isApart: (address: string) => boolean;
}

/** So many addresses have at least to be in a group; unlabelled ones have less in common. */
const LEAST = { named: 2, unnamed: 3 };

/** What a flow begins with. */
export function firstGrouping({ nodes }: FlowTree): FlowGrouping {
  return nodes.size <= MOST_ADDRESSES ? 'addresses' : 'entities';
}

/** What to fold by before anything is opened. */
export function firstFold(grouping: FlowGrouping): FoldOptions {
  return grouping === 'addresses' ? DEFAULT_FOLD : GROUPED_FOLD;
}

/** Groups a tree; by addresses it stays as it is. The same tree and options give the same tree. */
export function groupTree(tree: FlowTree, { by, ...options }: GroupOptions): FlowTree {
  if (by === 'addresses') return tree;
  const drawn = drawnNodes(tree, { by, ...options });
  const edges = mergeEdges(tree, drawn);
  const nodes = new Map<string, FlowNode>();
  for (const node of drawn.values()) nodes.set(node.key, node);
  linkNodes(nodes, edges);
  for (const [key, node] of drawn) {
    const twins = (tree.nodes.get(key)?.twins ?? []).map((twin) => drawn.get(twin)?.key ?? twin);
    const known = node.group === null ? [] : node.twins;
    node.twins = [...new Set([...known, ...twins])].filter((twin) => twin !== node.key);
  }
  const passed = [...tree.passed].map(
    ([hit, list]) => [hit, list.map((node) => drawn.get(node.key) ?? node)] as const,
  );
  return {
    ...tree,
    subject: drawn.get(tree.subject.key) ?? tree.subject,
    nodes,
    edges,
    passed: new Map(passed),
  };
}

/** The group that draws an address, by the key of the address. */
export function groupsByMember({ nodes }: FlowTree): ReadonlyMap<string, FlowNode> {
  const pairs = [...nodes.values()].flatMap((node) =>
    (node.group?.members ?? []).map(({ key }) => [key, node] as const),
  );
  return new Map(pairs);
}

/** The node that is drawn for each node of the tree, by that node's key. */
function drawnNodes(
  tree: FlowTree,
  { by, opened, isApart }: GroupOptions & { by: NodeGroup['by'] },
): ReadonlyMap<string, FlowNode> {
  const groups = new Map<string, { name: string | null; members: FlowNode[] }>();
  const keyOf = new Map<FlowNode, string>();
  for (const node of tree.nodes.values()) {
    if (node.side === null || isApart(node.address)) continue;
    const name = groupName(node.labels, by);
    if (name === undefined) continue;
    const common = name === null || by === 'entities' ? name : categoryKey(name);
    // The key of an address begins with its side: no address can have one like it.
    const key = ['group', by, node.side, node.hop, ...(common === null ? [] : [common])].join('|');
    if (opened.has(key)) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { name, members: [node] });
    else group.members.push(node);
    keyOf.set(node, key);
  }
  const made = new Map<string, FlowNode>();
  for (const [key, { name, members }] of groups) {
    const least = name === null ? LEAST.unnamed : LEAST.named;
    if (members.length >= least)
      made.set(key, groupNode(key, { by, name, count: members.length, members }));
  }
  const drawn = new Map<string, FlowNode>();
  for (const node of tree.nodes.values()) {
    drawn.set(node.key, made.get(keyOf.get(node) ?? '') ?? { ...node });
  }
  return drawn;
}

function groupNode(key: string, group: NodeGroup): FlowNode {
  const [first] = group.members;
  const union = (of: (node: FlowNode) => readonly number[]): number[] =>
    [...new Set(group.members.flatMap(of))].sort((a, b) => a - b);
  return {
    key,
    group,
    side: first?.side ?? null,
    hop: first?.hop ?? 0,
    address: '',
    labels: distinctLabels(group.members.flatMap(({ labels }) => labels)),
    level: group.members.map(({ level }) => level).reduce(worseLevel, null),
    hits: union(({ hits }) => hits),
    endOfHits: union(({ endOfHits }) => endOfHits),
    inner: [],
    outer: [],
    twins: [],
    isContradictory: group.members.some(({ isContradictory }) => isContradictory),
  };
}

function mergeEdges(tree: FlowTree, drawn: ReadonlyMap<string, FlowNode>): Map<string, FlowEdge> {
  const byKey = new Map<string, FlowEdge[]>();
  for (const edge of tree.edges.values()) {
    const key = edgeKey(drawnKey(drawn, edge.parent), drawnKey(drawn, edge.child));
    const list = byKey.get(key);
    if (list === undefined) byKey.set(key, [edge]);
    else list.push(edge);
  }
  const merged = new Map<string, FlowEdge>();
  for (const [key, list] of byKey) {
    const edge = mergeLinks(key, list, drawn);
    if (edge !== null) merged.set(key, edge);
  }
  return merged;
}

function drawnKey(drawn: ReadonlyMap<string, FlowNode>, key: string): string {
  return drawn.get(key)?.key ?? key;
}

/** All links between the same two drawn nodes as one. */
function mergeLinks(
  key: string,
  links: readonly FlowEdge[],
  drawn: ReadonlyMap<string, FlowNode>,
): FlowEdge | null {
  const [first] = links;
  if (first === undefined) return null;
  const ends = { parent: drawnKey(drawn, first.parent), child: drawnKey(drawn, first.child) };
  const isOutwards = links.every(({ from, parent }) => from === parent);
  const isInwards = links.every(({ from, child }) => from === child);
  const edge: FlowEdge = {
    ...first,
    ...ends,
    key,
    from: isOutwards ? ends.parent : isInwards ? ends.child : null,
    to: isOutwards ? ends.child : isInwards ? ends.parent : null,
    sum: null,
    parts: links.flatMap(({ parts }) => parts),
    hits: [...new Set(links.flatMap(({ hits }) => hits))].sort((a, b) => a - b),
    isPrimary: false,
    isGap: links.every(({ isGap }) => isGap),
    // As soon as one of them lacks something, it does not look complete.
    missingNodes: links.reduce(
      (most, { missingNodes, isGap }) => Math.max(most, missingNodes, Number(isGap)),
      0,
    ),
    isContradictory: links.some(({ isContradictory }) => isContradictory),
  };
  sumParts(edge);
  return edge;
}

/** Gives every node its edges, largest first, and names the one by which it is laid out. */
function linkNodes(
  nodes: ReadonlyMap<string, FlowNode>,
  edges: ReadonlyMap<string, FlowEdge>,
): void {
  for (const node of nodes.values()) [node.inner, node.outer] = [[], []];
  const ordered = [...edges.values()].sort(
    (a, b) => compareSums(b.sum, a.sum) || (a.key < b.key ? -1 : 1),
  );
  for (const edge of ordered) {
    const child = nodes.get(edge.child);
    edge.isPrimary = child?.inner.length === 0;
    child?.inner.push(edge.key);
    nodes.get(edge.parent)?.outer.push(edge.key);
  }
}
