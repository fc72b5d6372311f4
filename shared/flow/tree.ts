// The shapes of a flow tree: one per side, a node per side, hop and address, an edge per parent,
// child and direction with its exact sum. build-tree.ts makes it.
import type { Knowledge } from '../domain/own-fact.ts';
import { compareDecimals, type DecimalText } from '../domain/amount.ts';
import type { Open, RiskLevel } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';
import type { Label } from '../screening/result.ts';
import type { FlowSide, OrientedPath } from './orient.ts';

/** Key of the subject's node, shared by all sides. */
export const SUBJECT_KEY = 'subject';

/** How the addresses of a flow are drawn. */
export const FLOW_GROUPINGS = ['addresses', 'entities', 'categories'] as const;
/** One of these. */
export type FlowGrouping = (typeof FLOW_GROUPINGS)[number];

/** Addresses of one side and hop that are drawn as one node. */
export interface NodeGroup {
  by: Exclude<FlowGrouping, 'addresses'>;
  /** What they have in common, as first sent; null for addresses without a label. */
  name: string | null;
  /** How many there are: at least two. */
  count: number;
  /** None in a preview (figures/flow-preview.ts). */
  members: readonly FlowNode[];
}

/** An address at a hop of a side, or a group of such addresses. */
export interface FlowNode {
  /** `side|hop|address`, `SUBJECT_KEY`, or of a group a key of its own. */
  key: string;
  /** Null for one address. */
  group: NodeGroup | null;
  /** Null for the subject. */
  side: FlowSide | null;
  hop: number;
  /** Empty for a group. */
  address: string;
  /** Every distinct label delivered for it, worst first. */
  labels: Label[];
  /** Worst of its labels' levels and of the hits that name it as their far end; null = none. */
  level: Open<RiskLevel> | null;
  /** `Hit.index` of the hits whose path passes, ascending. */
  hits: number[];
  /** Of these, the ones whose far end it is. */
  endOfHits: number[];
  /** Keys of edges towards the subject, largest first; the first is the one laid out. */
  inner: string[];
  /** Keys of edges away from the subject, largest first. */
  outer: string[];
  /** Keys of other nodes with the same address. */
  twins: string[];
  /** A path through it contradicts itself: it may be elsewhere. */
  isContradictory: boolean;
  /** A person states it; no service delivered it. */
  isStated?: true;
}

/** A node of which nothing is known but its address. */
export function emptyNode(
  key: string,
  side: FlowSide | null,
  hop: number,
  address: string,
): FlowNode {
  return {
    key,
    group: null,
    side,
    hop,
    address,
    labels: [],
    level: null,
    hits: [],
    endOfHits: [],
    inner: [],
    outer: [],
    twins: [],
    isContradictory: false,
  };
}

/** One transfer or aggregate as delivered: same pair, amount and time count once. */
export interface FlowPart {
  amount: DecimalText | null;
  at: UtcMs | null;
  hits: number[];
}

/** All money between a node and its neighbour nearer to the subject, in one direction. */
export interface FlowEdge {
  key: string;
  side: FlowSide;
  /** Node nearer to the subject, and the farther one. */
  parent: string;
  child: string;
  /** Node keys in money order; null when the direction was not provided. */
  from: string | null;
  to: string | null;
  /** Exact sum of the known parts; null when no amount was delivered. */
  sum: DecimalText | null;
  parts: FlowPart[];
  /** `Hit.index` of the hits whose path takes it, ascending. */
  hits: number[];
  /** The edge by which the child is laid out; others are cross edges. */
  isPrimary: boolean;
  /** No path delivered this link: it only ties the path to the subject. */
  isGap: boolean;
  /** Nodes between that were not provided, by `deep`; the least of its parts. */
  missingNodes: number;
  /** A path that takes it contradicts itself: no amount of it is certain. */
  isContradictory: boolean;
  /** A person states it, and how they know; no service delivered it. */
  stated?: Knowledge;
}

/** Everything the hits' paths say, merged. */
export interface FlowTree {
  subject: FlowNode;
  /** By key, the subject included. */
  nodes: ReadonlyMap<string, FlowNode>;
  edges: ReadonlyMap<string, FlowEdge>;
  /** By `Hit.index`. */
  paths: ReadonlyMap<number, OrientedPath>;
  /** The nodes of each path, from the subject outwards, by `Hit.index`. */
  passed: ReadonlyMap<number, readonly FlowNode[]>;
  /** Hits without a path, by `Hit.index`: findings on the subject itself. */
  pathless: number[];
}

/** The number of hits whose path contradicts itself. */
export function countContradictory({ paths }: Pick<FlowTree, 'paths'>): number {
  let count = 0;
  for (const { isContradictory } of paths.values()) if (isContradictory) count++;
  return count;
}

/** Keys of the nodes a path passes, from the subject outwards. */
export function nodeKeysOf(path: OrientedPath): string[] {
  return path.stops.map((stop) => nodeKey(path.side, stop.hop, stop.addressKey));
}

/** Keys of the edges a path takes, from the subject outwards. */
export function edgeKeysOf(path: OrientedPath): string[] {
  const keys = nodeKeysOf(path);
  return path.links.map((link) => edgeKey(keys[link.near] ?? '', keys[link.near + 1] ?? ''));
}

/** Keys of the nodes that the path of a hit passes as they are drawn, from the subject outwards. */
export function passedNodeKeys({ passed }: Pick<FlowTree, 'passed'>, hit: number): string[] {
  return (passed.get(hit) ?? []).map(({ key }) => key);
}

/** Keys of the edges that the path of a hit takes as they are drawn. */
export function passedEdgeKeys({ passed, paths }: FlowTree, hit: number): string[] {
  const nodes = passed.get(hit) ?? [];
  const links = paths.get(hit)?.links ?? [];
  return links.map(({ near }) => edgeKey(nodes[near]?.key ?? '', nodes[near + 1]?.key ?? ''));
}

/** Compares sums as decimals; an undelivered one comes before everything. */
export function compareSums(a: DecimalText | null, b: DecimalText | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const difference = Number(a) - Number(b);
  // Floats settle it unless they are too close to tell.
  return Math.abs(difference) > 1e-6 * Math.abs(Number(a)) ? difference : compareDecimals(a, b);
}

/** The key of an address at a hop of a side. */
export function nodeKey(side: FlowSide, hop: number, compared: string): string {
  return hop === 0 ? SUBJECT_KEY : `${side}|${String(hop)}|${compared}`;
}

/** The key of the edge between two nodes; the child's names the side. */
export function edgeKey(parent: string, child: string): string {
  return `${parent}>${child}`;
}
