// Merges the paths of all hits into one flow tree. The same hits in any order, and each path
// delivered either way round, give the same tree.
import { addressKey } from '../domain/address.ts';
import { addDecimals, normalizeDecimal, type DecimalText } from '../domain/amount.ts';
import { compareRiskLevels, type Open, type RiskLevel } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';
import type { Hit, Label } from '../screening/result.ts';
import {
  FLOW_SIDES,
  orientPath,
  type FlowSide,
  type OrientedPath,
  type PathLink,
  type PathStop,
} from './orient.ts';
import { addLabels, compareLabels } from './node-labels.ts';
import {
  compareSums,
  edgeKey,
  nodeKey,
  SUBJECT_KEY,
  type FlowEdge,
  type FlowNode,
  type FlowPart,
  type FlowTree,
} from './tree.ts';

/**
 * Merges the paths of hits.
 * @param hits in any order
 * @param subject the screened address
 * @param subjectLabels the subject's own labels
 */
export function buildFlowTree(
  hits: readonly Hit[],
  subject: string,
  subjectLabels: readonly Label[],
): FlowTree {
  const draft = new TreeDraft(subject, subjectLabels);
  // In the order of their handles, whatever order they were passed in.
  for (const hit of [...hits].sort((a, b) => a.index - b.index)) {
    draft.add({ hit, path: orientPath(hit, subject), isCut: false });
  }
  return draft.finish();
}

/** What is left of a hit's path when a part of it is not shown. */
export interface TracedHit {
  hit: Pick<Hit, 'index' | 'riskLevel'>;
  /** From the subject outwards, as far as it is shown; null for a hit without a path. */
  path: OrientedPath | null;
  /** The far end is not among the stops. */
  isCut: boolean;
}

/**
 * Merges paths that were oriented before, whole or cut.
 * @param traced in ascending order of `Hit.index`
 * @param subject the screened address
 * @param subjectLabels the subject's own labels
 */
export function mergePaths(
  traced: readonly TracedHit[],
  subject: string,
  subjectLabels: readonly Label[],
): FlowTree {
  const draft = new TreeDraft(subject, subjectLabels);
  for (const one of traced) draft.add(one);
  return draft.finish();
}

interface NodeDraft {
  node: FlowNode;
  /** Nodes one link farther out, by side. */
  links: Map<NodeDraft, EdgeDraft>[];
}
interface EdgeDraft {
  edge: FlowEdge;
  /** Made when an edge has many parts. */
  partsByText: Map<string, FlowPart> | null;
}

/** From here on parts are found by their text instead of one by one. */
const MANY_PARTS = 12;

/** A tree while its paths are added. Drafts are found by reference, so that keys are made once. */
class TreeDraft {
  readonly #centre: NodeDraft;
  /** By side and hop, then by address. */
  readonly #columns = new Map<string, Map<string, NodeDraft>>();
  readonly #nodes: NodeDraft[];
  readonly #edges: EdgeDraft[] = [];
  readonly #paths = new Map<number, OrientedPath>();
  readonly #pathless: number[] = [];

  constructor(subject: string, subjectLabels: readonly Label[]) {
    this.#centre = nodeDraft(SUBJECT_KEY, null, 0, subject);
    this.#nodes = [this.#centre];
    addLabels(this.#centre.node.labels, subjectLabels);
  }

  /** Adds the path of a hit; hits come in ascending order. */
  add({ hit, path, isCut }: TracedHit): void {
    if (path === null) {
      this.#pathless.push(hit.index);
      return;
    }
    this.#paths.set(hit.index, path);
    const last = isCut ? -1 : path.stops.length - 1;
    const drafts = path.stops.map((stop, position) => {
      const draft = this.#nodeAt(path.side, stop);
      addLabels(draft.node.labels, stop.labels);
      pushOnce(draft.node.hits, path.hit);
      if (position > 0 && position === last) {
        pushOnce(draft.node.endOfHits, path.hit);
        draft.node.level = worst(draft.node.level, hit.riskLevel);
      }
      return draft;
    });
    for (const link of path.links) {
      const parent = drafts[link.near];
      const child = drafts[link.near + 1];
      if (parent === undefined || child === undefined) continue;
      addPart(this.#edgeBetween(parent, child, path.side, link), link, path.hit);
    }
  }

  finish(): FlowTree {
    const edges = new Map<string, FlowEdge>();
    const nodes = new Map<string, FlowNode>();
    for (const { node } of this.#nodes) nodes.set(node.key, node);
    for (const { edge } of this.#edges) {
      sumParts(edge);
      edges.set(edge.key, edge);
      nodes.get(edge.parent)?.outer.push(edge.key);
      nodes.get(edge.child)?.inner.push(edge.key);
    }
    for (const node of nodes.values()) finishNode(node, edges);
    markTwins(nodes);
    return {
      subject: this.#centre.node,
      nodes,
      edges,
      paths: this.#paths,
      pathless: this.#pathless,
    };
  }

  #nodeAt(side: FlowSide, { hop, address, addressKey: compared }: PathStop): NodeDraft {
    if (hop === 0) return this.#centre;
    const columnKey = `${side}|${String(hop)}`;
    let column = this.#columns.get(columnKey);
    if (column === undefined) {
      column = new Map();
      this.#columns.set(columnKey, column);
    }
    const known = column.get(compared);
    if (known !== undefined) {
      // Spellings of one evm address: the same one whatever the order of the hits.
      if (address < known.node.address) known.node.address = address;
      return known;
    }
    const draft = nodeDraft(nodeKey(side, hop, compared), side, hop, address);
    column.set(compared, draft);
    this.#nodes.push(draft);
    return draft;
  }

  #edgeBetween(parent: NodeDraft, child: NodeDraft, side: FlowSide, link: PathLink): EdgeDraft {
    const place = FLOW_SIDES.indexOf(side);
    const links = (parent.links[place] ??= new Map<NodeDraft, EdgeDraft>());
    const known = links.get(child);
    if (known !== undefined) return known;
    const isOutwards = link.from === link.near;
    const edge: FlowEdge = {
      key: edgeKey(parent.node.key, child.node.key),
      side,
      parent: parent.node.key,
      child: child.node.key,
      from: link.from === null ? null : isOutwards ? parent.node.key : child.node.key,
      to: link.to === null ? null : isOutwards ? child.node.key : parent.node.key,
      sum: null,
      parts: [],
      hits: [],
      isPrimary: false,
      isGap: link.isGap,
      missingNodes: link.missingNodes,
    };
    const draft: EdgeDraft = { edge, partsByText: null };
    links.set(child, draft);
    this.#edges.push(draft);
    return draft;
  }
}

function addPart(draft: EdgeDraft, link: PathLink, hit: number): void {
  const { edge } = draft;
  edge.isGap &&= link.isGap;
  edge.missingNodes = Math.min(edge.missingNodes, link.missingNodes);
  pushOnce(edge.hits, hit);
  if (link.isGap) return;
  const amount = link.amount === null ? null : normalizeDecimal(link.amount);
  const known = findPart(draft, amount, link.at);
  if (known !== undefined) {
    pushOnce(known.hits, hit);
    return;
  }
  const part = { amount, at: link.at, hits: [hit] };
  edge.parts.push(part);
  draft.partsByText?.set(partText(amount, link.at), part);
}

function findPart(
  draft: EdgeDraft,
  amount: DecimalText | null,
  at: UtcMs | null,
): FlowPart | undefined {
  const { parts } = draft.edge;
  if (parts.length < MANY_PARTS) {
    return parts.find((part) => part.amount === amount && part.at === at);
  }
  draft.partsByText ??= new Map(parts.map((part) => [partText(part.amount, part.at), part]));
  return draft.partsByText.get(partText(amount, at));
}

function partText(amount: DecimalText | null, at: UtcMs | null): string {
  return `${amount ?? ''}@${at === null ? '' : String(at)}`;
}

function sumParts(edge: FlowEdge): void {
  edge.parts.sort(compareParts);
  const known = edge.parts.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const [only] = known;
  if (only !== undefined) edge.sum = known.length === 1 ? only : addDecimals(known);
}

function finishNode(node: FlowNode, edges: ReadonlyMap<string, FlowEdge>): void {
  const bySize = (a: string, b: string): number => {
    const first = edges.get(a)?.sum ?? null;
    const second = edges.get(b)?.sum ?? null;
    return compareSums(second, first) || (a < b ? -1 : 1);
  };
  node.labels.sort(compareLabels);
  for (const { riskLevel } of node.labels) node.level = worst(node.level, riskLevel);
  node.inner.sort(bySize);
  node.outer.sort(bySize);
  const primary = edges.get(node.inner[0] ?? '');
  if (primary !== undefined) primary.isPrimary = true;
}

function markTwins(nodes: ReadonlyMap<string, FlowNode>): void {
  const byAddress = new Map<string, FlowNode[]>();
  for (const node of nodes.values()) {
    const compared = addressKey(node.address);
    const same = byAddress.get(compared);
    if (same === undefined) byAddress.set(compared, [node]);
    else same.push(node);
  }
  for (const same of byAddress.values()) {
    if (same.length < 2) continue;
    const keys = same.map(({ key }) => key).sort();
    for (const node of same) node.twins = keys.filter((key) => key !== node.key);
  }
}

function compareParts(a: FlowPart, b: FlowPart): number {
  return (a.at ?? 0) - (b.at ?? 0) || compareSums(b.amount, a.amount);
}

function nodeDraft(key: string, side: FlowSide | null, hop: number, address: string): NodeDraft {
  const node: FlowNode = {
    key,
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
  };
  return { node, links: [] };
}

function worst(a: Open<RiskLevel> | null, b: Open<RiskLevel> | null): Open<RiskLevel> | null {
  if (a === null || b === null) return a ?? b;
  const order = compareRiskLevels(a, b) || (a < b ? -1 : Number(a > b));
  return order <= 0 ? a : b;
}

/** Hits are added in ascending order, so only the last can be the same. */
function pushOnce(list: number[], value: number): void {
  if (list.at(-1) !== value) list.push(value);
}
