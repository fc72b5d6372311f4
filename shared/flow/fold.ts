// Decides which nodes of a flow tree are drawn. Small counterparties of a node fold into one, and
// a node with too many children shows the weightiest; what is folded is counted and summed, never
// dropped. Every edge is either drawn or booked in exactly one fold.
import { addDecimals, type DecimalText } from '../domain/amount.ts';
import { compareRiskLevels, worseLevel, type Open, type RiskLevel } from '../domain/risk.ts';
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
  /** Also fold small leaves of high risk or worse; a word that nobody knows is worse. */
  foldsHighRisk: boolean;
  /** Children drawn under one node before the rest folds. */
  maxChildren: number;
  /** Nodes drawn in all, the subject not counted. */
  maxNodes: number;
  /** What lies further from the subject folds, a single node too. */
  maxHops: number;
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
  maxHops: Infinity,
  expanded: new Map(),
  reveal: new Set(),
};

/** What to change of the options so that everything is drawn one by one, however much it is. */
export const UNFOLDED = {
  minSmall: Infinity,
  maxChildren: Infinity,
  maxNodes: Infinity,
} as const satisfies Partial<FoldOptions>;

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
  /** Addresses hidden in all: the members and everything behind them, each of a group. */
  nodeCount: number;
  /** Exact sum of the edges between the parent and the members; null when none is known. */
  sum: DecimalText | null;
  /** Edges hidden, those behind the members and cross edges included. */
  edges: string[];
  /** Something hidden lies on a path that contradicts itself. */
  isContradictory: boolean;
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
  /** Children drawn under a node by its key, in drawing order; the subject's side by side. */
  children: ReadonlyMap<string, readonly string[]>;
  /** Drawn after the children of their parent. */
  folds: Fold[];
  /** Edges drawn between two drawn nodes. */
  edges: FlowEdge[];
  /** Addresses that are not drawn, each of a group. */
  hiddenNodes: number;
}

/** A node with the edge by which it is laid out and what lies behind it. */
interface Branch {
  key: string;
  node: FlowNode;
  edge: FlowEdge;
  /** Worst level of the node and all behind it. */
  level: Open<RiskLevel> | null;
  /** Largest first. */
  children: Branch[];
}

/** Folds a tree. The same tree and options give the same picture. */
export function foldTree(tree: FlowTree, options: FoldOptions): FoldedTree {
  return new Drawing(tree, withAncestors(tree, options.reveal), options).run();
}

class Drawing {
  readonly #tree: FlowTree;
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

  constructor(tree: FlowTree, revealed: ReadonlySet<string>, options: FoldOptions) {
    this.#tree = tree;
    this.#revealed = revealed;
    this.#options = options;
    this.#room = options.maxNodes;
  }

  run(): FoldedTree {
    const nearest = growBranches(this.#tree);
    this.#share = this.#shareAmong(1);
    let front: Branch[] = [];
    for (const side of FLOW_SIDES) {
      const children = nearest.filter(({ edge }) => edge.side === side);
      this.#drawChildren(SUBJECT_KEY, side, children, front);
    }
    // Hop by hop: near hops are never starved by what lies behind one of them.
    while (front.length > 0) {
      const next: Branch[] = [];
      // The space left is shared, so that no parent of a hop starves the others.
      this.#share = this.#shareAmong(front.length);
      for (const { key, edge, children } of front) {
        this.#drawChildren(key, edge.side, children, next);
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
      hiddenNodes: hiddenIn(this.#tree, this.#shown),
    };
  }

  #shareAmong(parents: number): number {
    return this.#room <= 0 ? 0 : Math.max(1, Math.floor(this.#room / parents));
  }

  /** Draws or folds the children of a node on a side; those drawn are added to `next`. */
  #drawChildren(parent: string, side: FlowSide, all: Branch[], next: Branch[]): void {
    if (all.length === 0) return;
    const { small, rest } = this.#splitSmall(parent, side, all);
    const { drawn, more } = this.#splitMore(parent, side, rest);
    let keys = this.#children.get(parent);
    if (keys === undefined) this.#children.set(parent, (keys = []));
    for (const child of drawn) {
      this.#shown.add(child.key);
      keys.push(child.key);
      next.push(child);
    }
    if (small.length > 0) this.#fold('small', parent, side, small);
    if (more.length > 0) this.#fold('more', parent, side, more);
  }

  #splitSmall(parent: string, side: FlowSide, all: Branch[]): { small: Branch[]; rest: Branch[] } {
    const { smallShare, smallTotalShare, minSmall, foldsHighRisk, expanded } = this.#options;
    if (all.length < minSmall) return { small: [], rest: all };
    if (expanded.has(foldKey('small', parent, side))) return { small: [], rest: all };
    const total = all.reduce((sum, { edge }) => sum + Number(edge.sum ?? 0), 0);
    const isSmall = ({ key, node, edge, level }: Branch): boolean =>
      node.outer.length === 0 &&
      node.inner.length === 1 &&
      edge.sum !== null &&
      Number(edge.sum) < total * smallShare &&
      (foldsHighRisk || compareRiskLevels(level, 'high') > 0) &&
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

  #splitMore(parent: string, side: FlowSide, all: Branch[]): { drawn: Branch[]; more: Branch[] } {
    const { maxChildren, maxHops, expanded } = this.#options;
    const opened = expanded.size === 0 ? 0 : (expanded.get(foldKey('more', parent, side)) ?? 0);
    const limit = Math.min(maxChildren, this.#share) + opened;
    const isBeyond = all.every(({ node }) => node.hop > maxHops);
    // One node folded would take the space of that node.
    if (!isBeyond && all.length <= limit + 1) {
      this.#room -= all.length;
      return { drawn: all, more: [] };
    }
    const byWeight = [...all].sort(compareWeight);
    const kept = new Set(isBeyond ? [] : byWeight.slice(0, limit));
    for (const child of all) if (this.#revealed.has(child.key)) kept.add(child);
    this.#room -= kept.size;
    return {
      drawn: all.filter((child) => kept.has(child)),
      more: all.filter((child) => !kept.has(child)),
    };
  }

  #fold(kind: FoldKind, parent: string, side: FlowSide, members: Branch[]): void {
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
      isContradictory: false,
      level: members.map(({ level }) => level).reduce(worseLevel, null),
      hits: [...hits].sort((a, b) => a - b),
    };
    this.#folds.push(fold);
    const pending = [...members];
    for (let branch = pending.pop(); branch !== undefined; branch = pending.pop()) {
      this.#hiddenBy.set(branch.key, fold);
      fold.isContradictory ||= branch.node.isContradictory;
      fold.nodeCount += addressCount(branch.node);
      for (const child of branch.children) pending.push(child);
    }
  }

  #bookEdges(): FlowEdge[] {
    if (this.#folds.length === 0) return [...this.#tree.edges.values()];
    const drawn: FlowEdge[] = [];
    for (const edge of this.#tree.edges.values()) {
      const fold = this.#hiddenBy.get(edge.child) ?? this.#hiddenBy.get(edge.parent);
      if (fold === undefined) drawn.push(edge);
      else fold.edges.push(edge.key);
    }
    return drawn;
  }
}

function addressCount({ group }: FlowNode): number {
  return group?.count ?? 1;
}

function hiddenIn({ nodes }: FlowTree, shown: ReadonlySet<string>): number {
  let count = 0;
  for (const node of nodes.values()) if (!shown.has(node.key)) count += addressCount(node);
  return count;
}

/** Worst first, then largest, then by key. */
function compareWeight(a: Branch, b: Branch): number {
  return (
    compareRiskLevels(a.level, b.level) ||
    compareSums(b.edge.sum, a.edge.sum) ||
    (a.key < b.key ? -1 : 1)
  );
}

/** The key of a fold under a node. */
export function foldKey(kind: FoldKind, parent: string, side: FlowSide): string {
  return `${kind}|${parent}|${side}`;
}

/** Everything by primary edges: what is next to the subject, with what is behind it. */
function growBranches(tree: FlowTree): Branch[] {
  const branchesOf = (parent: FlowNode): Branch[] => {
    const branches: Branch[] = [];
    for (const outer of parent.outer) {
      const edge = tree.edges.get(outer);
      const node = edge?.isPrimary === true ? tree.nodes.get(edge.child) : undefined;
      if (edge === undefined || node === undefined) continue;
      branches.push({ key: node.key, node, edge, level: node.level, children: [] });
    }
    return branches;
  };
  const nearest = branchesOf(tree.subject);
  const all = [...nearest];
  for (const branch of all) {
    if (branch.node.outer.length === 0) continue;
    branch.children = branchesOf(branch.node);
    for (const child of branch.children) all.push(child);
  }
  // From the outermost inwards.
  for (const branch of all.reverse()) {
    for (const { level } of branch.children) branch.level = worseLevel(branch.level, level);
  }
  return nearest;
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
