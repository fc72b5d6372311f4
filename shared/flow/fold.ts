// Decides which nodes of a flow tree are drawn. Small counterparties of a node fold into one, and
// a node with too many children shows the weightiest; what is folded is counted and summed, never
// dropped. Every edge is either drawn or booked in exactly one fold.
import { addDecimals, type DecimalText } from '../domain/amount.ts';
import { compareRiskLevels, type Open, type RiskLevel } from '../domain/risk.ts';
import { FLOW_SIDES, type FlowSide } from './orient.ts';
import { compareSums, SUBJECT_KEY, type FlowEdge, type FlowNode, type FlowTree } from './tree.ts';

/** How to fold. */
export interface FoldOptions {
  /** A leaf is small when its sum is below this share of what its parent's children sum to. */
  smallShare: number;
  /** All small leaves of one parent together stay within this share. */
  smallTotalShare: number;
  /** Fewer small leaves than this under one parent are drawn one by one. */
  minSmall: number;
  /** Also fold small leaves of high or critical risk. */
  foldsHighRisk: boolean;
  /** Children drawn under one node before the rest folds. */
  maxChildren: number;
  /** Nodes drawn in all, the subject not counted. */
  maxNodes: number;
  /** Keys of folds the person opened, with how many more children each opening draws. */
  expanded: ReadonlyMap<string, number>;
  /** Node keys that must be drawn, with all nodes between them and the subject. */
  reveal: ReadonlySet<string>;
}

/** What the picture starts with. */
export const DEFAULT_FOLD: FoldOptions = {
  smallShare: 0.01,
  smallTotalShare: 0.1,
  minSmall: 3,
  foldsHighRisk: false,
  maxChildren: 14,
  maxNodes: 140,
  expanded: new Map(),
  reveal: new Set(),
};

/** `small`: minor leaves. `more`: beyond the limits, with everything behind them. */
export type FoldKind = 'small' | 'more';

/** Several children of one node drawn as one. */
export interface Fold {
  /** `small|parent|side` or `more|parent|side`. */
  key: string;
  kind: FoldKind;
  side: FlowSide;
  parent: string;
  /** The hop of the members, the least where they differ. */
  hop: number;
  /** Keys of the children folded. */
  members: string[];
  /** Nodes hidden in all: the members and everything behind them. */
  nodeCount: number;
  /** Exact sum of the edges between the parent and the members; null when none is known. */
  sum: DecimalText | null;
  /** Edges hidden, those behind the members and cross edges included. */
  edges: string[];
  /** Worst level hidden; null = none. */
  level: Open<RiskLevel> | null;
  /** `Hit.index` of the hits that pass a member, ascending. */
  hits: number[];
}

/** A flow tree as it will be drawn. */
export interface FoldedTree {
  tree: FlowTree;
  /** Keys of the nodes drawn, the subject included. */
  shown: ReadonlySet<string>;
  /** Children drawn under a node, per side, in drawing order. */
  children: ReadonlyMap<string, readonly string[]>;
  /** Drawn after the children of their parent. */
  folds: Fold[];
  /** Edges drawn between two drawn nodes. */
  edges: FlowEdge[];
  hiddenNodes: number;
}

/** The key of a node's children on a side. */
export function childrenKey(parent: string, side: FlowSide): string {
  return `${parent}|${side}`;
}

interface Weighed {
  key: string;
  node: FlowNode;
  edge: FlowEdge;
  /** Worst level of the node and all behind it. */
  level: Open<RiskLevel> | null;
}

/** Folds a tree. The same tree and options give the same picture. */
export function foldTree(tree: FlowTree, options: FoldOptions): FoldedTree {
  const layout = primaryChildren(tree);
  const levels = worstBehind(tree, layout);
  const revealed = withAncestors(tree, options.reveal);
  const drawing = new Drawing(tree, layout, levels, revealed, options);
  return drawing.run();
}

class Drawing {
  readonly #tree: FlowTree;
  readonly #layout: ReadonlyMap<string, string[]>;
  readonly #levels: ReadonlyMap<string, Open<RiskLevel> | null>;
  readonly #revealed: ReadonlySet<string>;
  readonly #options: FoldOptions;
  readonly #shown = new Set<string>([SUBJECT_KEY]);
  readonly #children = new Map<string, string[]>();
  readonly #folds: Fold[] = [];
  /** Node key to the fold that hides it. */
  readonly #hiddenBy = new Map<string, Fold>();
  /** Nodes that may still be drawn, and of them under one parent of the present hop. */
  #room: number;
  #share = 0;

  constructor(
    tree: FlowTree,
    layout: ReadonlyMap<string, string[]>,
    levels: ReadonlyMap<string, Open<RiskLevel> | null>,
    revealed: ReadonlySet<string>,
    options: FoldOptions,
  ) {
    this.#tree = tree;
    this.#layout = layout;
    this.#levels = levels;
    this.#revealed = revealed;
    this.#options = options;
    this.#room = options.maxNodes;
  }

  run(): FoldedTree {
    // Hop by hop: near hops are never starved by what lies behind one of them.
    let front = [SUBJECT_KEY];
    while (front.length > 0) {
      const next: string[] = [];
      // The room left is shared, so that no parent of a hop starves the others.
      this.#share = this.#room <= 0 ? 0 : Math.max(1, Math.floor(this.#room / front.length));
      for (const parent of front) {
        for (const side of FLOW_SIDES) next.push(...this.#drawChildren(parent, side));
      }
      front = next;
    }
    const edges = this.#bookEdges();
    return {
      tree: this.#tree,
      shown: this.#shown,
      children: this.#children,
      folds: this.#folds,
      edges,
      hiddenNodes: this.#tree.nodes.size - this.#shown.size,
    };
  }

  #drawChildren(parent: string, side: FlowSide): string[] {
    const all = this.#weigh(parent, side);
    if (all.length === 0) return [];
    const { small, rest } = this.#splitSmall(parent, side, all);
    const { drawn, more } = this.#splitMore(parent, side, rest);
    const keys = drawn.map(({ key }) => key);
    for (const key of keys) this.#shown.add(key);
    this.#children.set(childrenKey(parent, side), keys);
    if (small.length > 0) this.#fold('small', parent, side, small);
    if (more.length > 0) this.#fold('more', parent, side, more);
    return keys;
  }

  #weigh(parent: string, side: FlowSide): Weighed[] {
    return (this.#layout.get(childrenKey(parent, side)) ?? []).flatMap((key) => {
      const node = this.#tree.nodes.get(key);
      const edge = this.#tree.edges.get(node?.inner[0] ?? '');
      if (node === undefined || edge === undefined) return [];
      return [{ key, node, edge, level: this.#levels.get(key) ?? null }];
    });
  }

  #splitSmall(
    parent: string,
    side: FlowSide,
    all: Weighed[],
  ): { small: Weighed[]; rest: Weighed[] } {
    const { smallShare, smallTotalShare, minSmall, foldsHighRisk, expanded } = this.#options;
    if (expanded.has(foldKey('small', parent, side))) return { small: [], rest: all };
    const total = all.reduce((sum, { edge }) => sum + Number(edge.sum ?? 0), 0);
    const isSmall = ({ key, node, edge, level }: Weighed): boolean =>
      node.outer.length === 0 &&
      node.inner.length === 1 &&
      edge.sum !== null &&
      Number(edge.sum) < total * smallShare &&
      (foldsHighRisk || (level !== 'critical' && level !== 'high')) &&
      !this.#revealed.has(key);
    // From the smallest up: many small ones are not small together.
    let room = total * smallTotalShare;
    const folded = new Set(
      all
        .filter(isSmall)
        .reverse()
        .filter(({ edge }) => (room -= Number(edge.sum)) >= 0),
    );
    if (folded.size < minSmall) return { small: [], rest: all };
    return {
      small: all.filter((child) => folded.has(child)),
      rest: all.filter((child) => !folded.has(child)),
    };
  }

  #splitMore(
    parent: string,
    side: FlowSide,
    all: Weighed[],
  ): { drawn: Weighed[]; more: Weighed[] } {
    const { maxChildren, expanded } = this.#options;
    const opened = expanded.get(foldKey('more', parent, side)) ?? 0;
    const limit = Math.min(maxChildren, this.#share) + opened;
    // One node folded would take the room of that node.
    if (all.length <= limit + 1) {
      this.#room -= all.length;
      return { drawn: all, more: [] };
    }
    const byWeight = [...all].sort(compareWeight);
    const kept = new Set(byWeight.slice(0, limit));
    for (const child of all) if (this.#revealed.has(child.key)) kept.add(child);
    this.#room -= kept.size;
    return {
      drawn: all.filter((child) => kept.has(child)),
      more: all.filter((child) => !kept.has(child)),
    };
  }

  #fold(kind: FoldKind, parent: string, side: FlowSide, members: Weighed[]): void {
    const sums = members.flatMap(({ edge }) => (edge.sum === null ? [] : [edge.sum]));
    const hits = new Set(members.flatMap(({ node }) => node.hits));
    const fold: Fold = {
      key: foldKey(kind, parent, side),
      kind,
      side,
      parent,
      hop: members.reduce((least, { node }) => Math.min(least, node.hop), Infinity),
      members: members.map(({ key }) => key),
      nodeCount: 0,
      sum: sums.length === 0 ? null : addDecimals(sums),
      edges: [],
      level: members.map(({ level }) => level).reduce(worse, null),
      hits: [...hits].sort((a, b) => a - b),
    };
    this.#folds.push(fold);
    const pending = [...fold.members];
    for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
      this.#hiddenBy.set(key, fold);
      fold.nodeCount++;
      pending.push(...(this.#layout.get(childrenKey(key, side)) ?? []));
    }
  }

  #bookEdges(): FlowEdge[] {
    const drawn: FlowEdge[] = [];
    for (const edge of this.#tree.edges.values()) {
      const fold = this.#hiddenBy.get(edge.child) ?? this.#hiddenBy.get(edge.parent);
      if (fold === undefined) drawn.push(edge);
      else fold.edges.push(edge.key);
    }
    return drawn;
  }
}

/** Worst first, then largest, then by key. */
function compareWeight(a: Weighed, b: Weighed): number {
  return (
    compareRiskLevels(a.level, b.level) ||
    compareSums(b.edge.sum, a.edge.sum) ||
    (a.key < b.key ? -1 : 1)
  );
}

function foldKey(kind: FoldKind, parent: string, side: FlowSide): string {
  return `${kind}|${childrenKey(parent, side)}`;
}

/** Children by primary edge, largest first. */
function primaryChildren(tree: FlowTree): Map<string, string[]> {
  const children = new Map<string, string[]>();
  for (const node of tree.nodes.values()) {
    for (const key of node.outer) {
      const edge = tree.edges.get(key);
      if (edge?.isPrimary !== true) continue;
      const group = childrenKey(node.key, edge.side);
      const list = children.get(group);
      if (list === undefined) children.set(group, [edge.child]);
      else list.push(edge.child);
    }
  }
  return children;
}

function worstBehind(
  tree: FlowTree,
  layout: ReadonlyMap<string, string[]>,
): Map<string, Open<RiskLevel> | null> {
  const levels = new Map<string, Open<RiskLevel> | null>();
  const outermostFirst = [...tree.nodes.values()].sort((a, b) => b.hop - a.hop);
  for (const { key, side, level } of outermostFirst) {
    const behind = side === null ? [] : (layout.get(childrenKey(key, side)) ?? []);
    levels.set(key, behind.map((child) => levels.get(child) ?? null).reduce(worse, level));
  }
  return levels;
}

function withAncestors(tree: FlowTree, keys: ReadonlySet<string>): Set<string> {
  const all = new Set<string>();
  for (const start of keys) {
    let node = tree.nodes.get(start);
    while (node !== undefined && !all.has(node.key)) {
      all.add(node.key);
      node = tree.nodes.get(tree.edges.get(node.inner[0] ?? '')?.parent ?? '');
    }
  }
  return all;
}

function worse(a: Open<RiskLevel> | null, b: Open<RiskLevel> | null): Open<RiskLevel> | null {
  if (a === null || b === null) return a ?? b;
  return compareRiskLevels(a, b) <= 0 ? a : b;
}
