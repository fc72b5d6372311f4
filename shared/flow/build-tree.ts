// Merges the paths of all hits into one flow tree. The same hits in any order, and each path
// delivered either way round, give the same tree.
import { addressKey } from '../domain/address.ts';
import type { Steps } from '../domain/steps.ts';
import { worseLevel } from '../domain/risk.ts';
import type { Hit, Label } from '../screening/result.ts';
import {
  orientPath,
  type FlowSide,
  type OrientedPath,
  type PathLink,
  type PathStop,
} from './orient.ts';
import { addPart, sumParts, type PartedEdge } from './edge-parts.ts';
import { added, addOnce, MANY, NOTHING } from './growing-lists.ts';
import { compareLabels, withLabels } from './node-labels.ts';
import {
  compareSums,
  edgeKey,
  nodeKey,
  SUBJECT_KEY,
  type FlowEdge,
  type FlowNode,
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

/** Paths that one step merges. */
const STEP = 1000;

/**
 * Merges paths that were oriented before, whole or cut, in steps of a few milliseconds.
 * @param traced in ascending order of `Hit.index`
 * @param subject the screened address
 * @param subjectLabels the subject's own labels
 */
export function* mergeInSteps(
  traced: readonly TracedHit[],
  subject: string,
  subjectLabels: readonly Label[],
): Steps<FlowTree> {
  const draft = new TreeDraft(subject, subjectLabels);
  for (const [place, one] of traced.entries()) {
    if (place % STEP === STEP - 1) yield;
    draft.add(one);
  }
  yield;
  return draft.finish();
}

interface NodeDraft {
  node: FlowNode;
  /** The next node of the same address. */
  twin: NodeDraft | null;
  /** Towards the subject. */
  inner: EdgeDraft[];
  /** Made when many edges enter the node. */
  innerByParent: Map<NodeDraft, EdgeDraft> | null;
  /** Away from the subject. */
  outer: EdgeDraft[];
}
interface EdgeDraft extends PartedEdge {
  parent: NodeDraft;
  child: NodeDraft;
}

/** A tree while its paths are added. Drafts are found by reference, so that keys are made once. */
class TreeDraft {
  readonly #centre: NodeDraft;
  /** By the form under which addresses compare, the first of its twins. */
  readonly #byAddress: Map<string, NodeDraft>;
  readonly #drafts: NodeDraft[];
  readonly #nodes: Map<string, FlowNode>;
  readonly #edges = new Map<string, FlowEdge>();
  readonly #paths = new Map<number, OrientedPath>();
  readonly #passed = new Map<number, readonly FlowNode[]>();
  readonly #pathless: number[] = [];

  constructor(subject: string, subjectLabels: readonly Label[]) {
    this.#centre = nodeDraft(SUBJECT_KEY, null, 0, subject);
    this.#byAddress = new Map([[addressKey(subject), this.#centre]]);
    this.#drafts = [this.#centre];
    this.#nodes = new Map([[SUBJECT_KEY, this.#centre.node]]);
    this.#centre.node.labels = withLabels(NOTHING, subjectLabels);
  }

  /** Adds the path of a hit; hits arrive in ascending order. */
  add({ hit, path, isCut }: TracedHit): void {
    if (path === null) {
      this.#pathless.push(hit.index);
      return;
    }
    this.#paths.set(hit.index, path);
    const last = isCut ? -1 : path.stops.length - 1;
    const drafts = path.stops.map((stop, position) => {
      const draft = this.#nodeAt(path.side, stop);
      draft.node.labels = withLabels(draft.node.labels, stop.labels);
      draft.node.hits = addOnce(draft.node.hits, path.hit);
      draft.node.isContradictory ||= path.isContradictory && position > 0;
      if (position > 0 && position === last) {
        draft.node.endOfHits = addOnce(draft.node.endOfHits, path.hit);
        draft.node.level = worseLevel(draft.node.level, hit.riskLevel);
      }
      return draft;
    });
    this.#passed.set(
      hit.index,
      drafts.map(({ node }) => node),
    );
    for (const link of path.links) {
      const parent = drafts[link.near];
      const child = drafts[link.near + 1];
      if (parent === undefined || child === undefined) continue;
      const edge = this.#edgeBetween(parent, child, path.side, link);
      edge.edge.isContradictory ||= path.isContradictory;
      addPart(edge, link, path.hit);
    }
  }

  finish(): FlowTree {
    for (const edge of this.#edges.values()) sumParts(edge);
    for (const draft of this.#drafts) finishNode(draft);
    for (const first of this.#byAddress.values()) if (first.twin !== null) markTwins(first);
    return {
      subject: this.#centre.node,
      nodes: this.#nodes,
      edges: this.#edges,
      paths: this.#paths,
      passed: this.#passed,
      pathless: this.#pathless,
    };
  }

  #nodeAt(side: FlowSide, { hop, address, addressKey: compared }: PathStop): NodeDraft {
    if (hop === 0) return this.#centre;
    const first = this.#byAddress.get(compared) ?? null;
    for (let known = first; known !== null; known = known.twin) {
      const { node } = known;
      if (node.hop !== hop || node.side !== side) continue;
      // Spellings of one evm address: the same one whatever the order of the hits.
      if (address < node.address) node.address = address;
      return known;
    }
    const draft = nodeDraft(nodeKey(side, hop, compared), side, hop, address);
    if (first === null) {
      this.#byAddress.set(compared, draft);
    } else {
      draft.twin = first.twin;
      first.twin = draft;
    }
    this.#drafts.push(draft);
    this.#nodes.set(draft.node.key, draft.node);
    return draft;
  }

  #edgeBetween(parent: NodeDraft, child: NodeDraft, side: FlowSide, link: PathLink): EdgeDraft {
    const known = edgeInto(child, parent);
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
      isContradictory: false,
    };
    const draft: EdgeDraft = { edge, parent, child, partsByText: null };
    child.inner = added(child.inner, draft);
    child.innerByParent?.set(parent, draft);
    parent.outer = added(parent.outer, draft);
    this.#edges.set(edge.key, edge);
    return draft;
  }
}

/** The edge between two nodes; their keys name its side. */
function edgeInto(child: NodeDraft, parent: NodeDraft): EdgeDraft | undefined {
  const { inner } = child;
  if (inner.length < MANY) return inner.find((draft) => draft.parent === parent);
  child.innerByParent ??= new Map(inner.map((draft) => [draft.parent, draft]));
  return child.innerByParent.get(parent);
}

function finishNode({ node, inner, outer }: NodeDraft): void {
  if (node.labels.length > 1) node.labels.sort(compareLabels);
  for (const { riskLevel } of node.labels) node.level = worseLevel(node.level, riskLevel);
  if (inner.length > 1) inner.sort(compareSize);
  if (outer.length > 1) outer.sort(compareSize);
  const [primary] = inner;
  if (primary !== undefined) primary.edge.isPrimary = true;
  node.inner = keysOf(inner);
  node.outer = keysOf(outer);
}

function keysOf(drafts: readonly EdgeDraft[]): string[] {
  return drafts.length === 0 ? NOTHING : drafts.map(({ edge }) => edge.key);
}

/** Largest first, then by key. */
function compareSize({ edge: a }: EdgeDraft, { edge: b }: EdgeDraft): number {
  return compareSums(b.sum, a.sum) || (a.key < b.key ? -1 : 1);
}

function markTwins(first: NodeDraft): void {
  const same: FlowNode[] = [];
  for (let draft: NodeDraft | null = first; draft !== null; draft = draft.twin) {
    same.push(draft.node);
  }
  const keys = same.map(({ key }) => key).sort();
  for (const node of same) node.twins = keys.filter((key) => key !== node.key);
}

function nodeDraft(key: string, side: FlowSide | null, hop: number, address: string): NodeDraft {
  const node: FlowNode = {
    key,
    group: null,
    side,
    hop,
    address,
    labels: NOTHING,
    level: null,
    hits: NOTHING,
    endOfHits: NOTHING,
    inner: NOTHING,
    outer: NOTHING,
    twins: NOTHING,
    isContradictory: false,
  };
  return { node, twin: null, inner: NOTHING, innerByParent: null, outer: NOTHING };
}
