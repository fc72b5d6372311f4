// Both sides of a transaction as one picture: the source's inflow left, the transaction in the
// middle as the spine, the destination's outflow right, on one scale. Pure; px at zoom 1.
import { addressKey } from '../domain/address.ts';
import type { Fold, FoldedTree } from '../flow/fold.ts';
import type { FlowSide } from '../flow/orient.ts';
import {
  edgeKey,
  emptyNode,
  SUBJECT_KEY,
  type FlowEdge,
  type FlowNode,
  type FlowTree,
} from '../flow/tree.ts';
import { TRANSACTION_SIDES, type TransactionSide } from '../review/sides.ts';
import type { Pins, PlacedNode } from './flow-geometry.ts';
import type { SceneState } from './flow-scene.ts';
import { layOutFlow, type FlowLayout, type FlowWording } from './flow-layout.ts';

/** The direction of money that a side is screened for: the only one the picture draws of it. */
export const DRAWN_FLOW: Readonly<Record<TransactionSide, FlowSide>> = {
  in: 'inflow',
  out: 'outflow',
};

/** One thing for each side. */
export type OfSides<Thing> = Readonly<Record<TransactionSide, Thing>>;

/** The key that a node, edge or fold of a side has in the picture of both. */
export function mirrorKey(side: TransactionSide, key: string): string {
  return `${side}:${key}`;
}

/** The side and its own key; null for the transaction and its links to the endpoints. */
export function unmirrorKey(key: string): { side: TransactionSide; key: string } | null {
  const side = TRANSACTION_SIDES.find((one) => key.startsWith(`${one}:`));
  return side === undefined ? null : { side, key: key.slice(side.length + 1) };
}

/** The key of the link between the transaction and the endpoint of a side. */
function spineEdgeKey(side: TransactionSide): string {
  return edgeKey(SUBJECT_KEY, mirrorKey(side, SUBJECT_KEY));
}

/** What is lit of a side, under the keys of the picture, with the way to the transaction. */
export function mirrorLit(
  side: TransactionSide,
  { nodes, edges }: NonNullable<SceneState['lit']>,
): NonNullable<SceneState['lit']> {
  const keyOf = (key: string): string => mirrorKey(side, key);
  return {
    nodes: new Set([SUBJECT_KEY, ...[...nodes].map(keyOf)]),
    edges: new Set([spineEdgeKey(side), ...[...edges].map(keyOf)]),
  };
}

/**
 * Both trees as one around the transaction: each endpoint is one hop from it, everything else one
 * hop farther out than on its own side. Paths of another direction are left out.
 * @param transaction its hash
 * @param trees null for a side that was not screened or has no known endpoint: its place stays,
 *   with an empty address
 */
export function mirrorTree(transaction: string, trees: OfSides<FlowTree | null>): FlowTree {
  const nodes = new Map<string, FlowNode>();
  const edges = new Map<string, FlowEdge>();
  const subject: FlowNode = {
    ...emptyNode(SUBJECT_KEY, null, 0, transaction),
    outer: TRANSACTION_SIDES.map(spineEdgeKey),
  };
  nodes.set(SUBJECT_KEY, subject);
  for (const side of TRANSACTION_SIDES) {
    const tree = trees[side];
    const drawn = DRAWN_FLOW[side];
    const keyOf = (key: string): string => mirrorKey(side, key);
    const isDrawn = (key: string): boolean => tree?.edges.get(key)?.side === drawn;
    const endpoint = keyOf(SUBJECT_KEY);
    for (const edge of tree?.edges.values() ?? []) {
      if (edge.side === drawn) edges.set(keyOf(edge.key), mirroredEdge(edge, keyOf));
    }
    const moved = (node: FlowNode): FlowNode => ({
      ...node,
      key: keyOf(node.key),
      hop: node.hop + 1,
      inner: node.inner.filter(isDrawn).map(keyOf),
      outer: node.outer.filter(isDrawn).map(keyOf),
      twins: [],
    });
    const centre = tree?.subject ?? emptyNode(SUBJECT_KEY, drawn, 0, '');
    // Its own labels are no statement about the screening.
    nodes.set(endpoint, {
      ...moved(centre),
      side: drawn,
      level: null,
      inner: [spineEdgeKey(side)],
    });
    edges.set(spineEdgeKey(side), spineEdge(side, centre.hits));
    for (const node of tree?.nodes.values() ?? []) {
      if (node.side === drawn) nodes.set(keyOf(node.key), moved(node));
    }
  }
  markTwins(nodes);
  return { subject, nodes, edges, paths: new Map(), passed: new Map(), pathless: [] };
}

/**
 * Lays both sides out as one.
 * @param tree of both, as `mirrorTree` made it
 * @param folded of each side, folded by the rules of a single flow
 * @param pins under the keys of the one picture
 */
export function layOutMirror(
  tree: FlowTree,
  folded: OfSides<FoldedTree | null>,
  wording: FlowWording,
  pins?: Pins,
): FlowLayout {
  const layout = layOutFlow(mirrorFolds(tree, folded), { ...wording, dustOf: 'both' }, pins);
  return {
    ...layout,
    nodes: layout.nodes.map(nearer),
    columns: layout.columns.map((column) =>
      column.side === null ? column : { ...column, hop: column.hop - 1 },
    ),
  };
}

/** Hops are counted from the endpoint of the side, which is at 0. */
function nearer(placed: PlacedNode): PlacedNode {
  if (placed.side === null) return placed;
  const hop = placed.hop - 1;
  return placed.kind === 'fold'
    ? { ...placed, hop, fold: { ...placed.fold, hop } }
    : { ...placed, hop, node: { ...placed.node, hop } };
}

/** What is drawn and folded of both trees, under the keys of the one picture. */
function mirrorFolds(tree: FlowTree, both: OfSides<FoldedTree | null>): FoldedTree {
  const shown = new Set([SUBJECT_KEY]);
  const children = new Map<string, readonly string[]>();
  const folds: Fold[] = [];
  const edges: FlowEdge[] = [];
  children.set(
    SUBJECT_KEY,
    TRANSACTION_SIDES.map((side) => mirrorKey(side, SUBJECT_KEY)),
  );
  const draw = (key: string): void => {
    const edge = tree.edges.get(key);
    if (edge !== undefined) edges.push(edge);
  };
  for (const side of TRANSACTION_SIDES) {
    const keyOf = (key: string): string => mirrorKey(side, key);
    shown.add(keyOf(SUBJECT_KEY));
    draw(spineEdgeKey(side));
    const folded = both[side];
    if (folded === null) continue;
    for (const key of folded.shown) if (tree.nodes.has(keyOf(key))) shown.add(keyOf(key));
    for (const edge of folded.edges) draw(keyOf(edge.key));
    for (const [key, list] of folded.children) {
      children.set(
        keyOf(key),
        list.map(keyOf).filter((child) => tree.nodes.has(child)),
      );
    }
    for (const fold of folded.folds) {
      if (fold.side === DRAWN_FLOW[side]) folds.push(mirroredFold(fold, keyOf));
    }
  }
  const hiddenNodes = [...tree.nodes.keys()].reduce(
    (count, key) => count + (shown.has(key) ? 0 : 1),
    0,
  );
  return { tree, shown, children, folds, edges, hiddenNodes };
}

function mirroredEdge(edge: FlowEdge, keyOf: (key: string) => string): FlowEdge {
  return {
    ...edge,
    key: keyOf(edge.key),
    parent: keyOf(edge.parent),
    child: keyOf(edge.child),
    from: edge.from === null ? null : keyOf(edge.from),
    to: edge.to === null ? null : keyOf(edge.to),
  };
}

function mirroredFold(fold: Fold, keyOf: (key: string) => string): Fold {
  return {
    ...fold,
    key: keyOf(fold.key),
    parent: keyOf(fold.parent),
    hop: fold.hop + 1,
    members: fold.members.map(keyOf),
    edges: fold.edges.map(keyOf),
  };
}

/** The transaction itself between it and an endpoint; the service does not deliver its amount. */
function spineEdge(side: TransactionSide, hits: readonly number[]): FlowEdge {
  const endpoint = mirrorKey(side, SUBJECT_KEY);
  const [from, to] = side === 'in' ? [endpoint, SUBJECT_KEY] : [SUBJECT_KEY, endpoint];
  return {
    key: spineEdgeKey(side),
    side: DRAWN_FLOW[side],
    parent: SUBJECT_KEY,
    child: endpoint,
    from,
    to,
    sum: null,
    parts: [],
    hits: [...hits],
    isPrimary: true,
    isGap: true,
    missingNodes: 0,
    isContradictory: false,
  };
}

/** The same address may be on both sides: money that comes back. */
function markTwins(nodes: Map<string, FlowNode>): void {
  const byAddress = new Map<string, string[]>();
  for (const { key, address, side } of nodes.values()) {
    if (side === null || address === '') continue;
    const compared = addressKey(address);
    const same = byAddress.get(compared);
    if (same === undefined) byAddress.set(compared, [key]);
    else same.push(key);
  }
  for (const same of byAddress.values()) {
    same.sort();
    for (const key of same) {
      const node = nodes.get(key);
      if (node === undefined) continue;
      nodes.set(key, { ...node, twins: same.filter((other) => other !== key) });
    }
  }
}
