// The links that the paths of a stored screening deliver, each once, and what they join: what the graph
// of a case is made from. Of an answer always the same; another version of it is made again.
import { addressKey } from '../domain/address.ts';
import { normalizeDecimal, type DecimalText } from '../domain/amount.ts';
import { groupBy } from '../domain/group-by.ts';
import { worseLevel, type Open, type RiskLevel } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';
import { transactionKey } from '../domain/transaction.ts';
import { buildFlowTree } from '../flow/build-tree.ts';
import { compareLabels, groupName, withLabels } from '../flow/node-labels.ts';
import type { FlowSide } from '../flow/orient.ts';
import type { FlowEdge, FlowNode, FlowPart, FlowTree } from '../flow/tree.ts';
import { endsOfHits, type ViewOfHits } from '../review/hit-identities.ts';
import type { PathPlace } from '../review/path-place.ts';
import { readSides } from '../review/sides.ts';
import type { Hit, Label } from '../screening/result.ts';

/** Of what is made here: screenings that have another one are read again. */
export const LINKS_VERSION = 1;

/** What a link joins: an address, or the transaction that was screened. */
export const GRAPH_NODE_KINDS = ['address', 'transaction'] as const;
/** One of these. */
export type GraphNodeKind = (typeof GRAPH_NODE_KINDS)[number];

/** What a screening says of one address, at whatever hops it is. */
export interface LinkedNode {
  kind: GraphNodeKind;
  /** The form under which its spellings are the same. */
  key: string;
  /** As it is in the answer. */
  value: string;
  /** The fewest hops from what was screened: 0 for that itself, and for the ends of a transaction. */
  hop: number;
  /** Worst of its labels' levels and of the hits that lead to it; null for none. */
  level: Open<RiskLevel> | null;
  /** Of its worst label that names one; null for none. */
  entity: string | null;
  /** As `entity`. */
  category: string | null;
  /** How many hits pass it. */
  hits: number;
}

/**
 * - `delivered`: a path says so;
 * - `gap`: the path ends before it reaches what was screened: how it does was not provided;
 * - `transaction`: between a screened transaction and the address at one of its sides.
 */
export const LINK_KINDS = ['delivered', 'gap', 'transaction'] as const;
/** One of these. */
export type LinkKind = (typeof LINK_KINDS)[number];

/** One transfer or aggregate as delivered: same pair, hop, side, amount and time count once. */
export interface AnswerLink {
  kind: LinkKind;
  /** Positions in `AnswerLinks.nodes`, by their distance from what was screened. */
  near: number;
  far: number;
  /** `inflow`: the money went from far to near; `unknown`: the direction was not provided. */
  side: FlowSide;
  /** Of the farther end. */
  hop: number;
  /** Token units; null when not provided. */
  amount: DecimalText | null;
  at: UtcMs | null;
  /** How many hits take it. */
  hits: number;
  /** Where the first of them says so; null for the sides of a transaction. */
  place: PathPlace | null;
  /** Nodes between that were not provided. */
  missingNodes: number;
  /** A path that takes it contradicts itself. */
  isContradictory: boolean;
}

/** What a screening adds to the graph. */
export interface AnswerLinks {
  /** First what was screened. */
  nodes: LinkedNode[];
  links: AnswerLink[];
}

/** A stored screening with what was screened. */
export type ViewOfLinks = ViewOfHits & { subject: string };

/** The links of a screening; null for a name, which has none. */
export function linksOfAnswer(view: ViewOfLinks): AnswerLinks | null {
  if (view.kind === 'name') return null;
  const hits = view.result?.hits ?? [];
  const draft = new LinksDraft(hits);
  switch (view.kind) {
    case 'kya': {
      const labels = view.result?.subjectLabels ?? [];
      draft.nodeAt('address', view.subject, 0);
      draft.addTree(buildFlowTree(hits, view.subject, labels));
      return draft.finish();
    }
    case 'kyt': {
      const reading = readSides(view);
      const screened = draft.nodeAt('transaction', view.subject, 0);
      for (const { side, endpoint } of reading.sides) {
        if (endpoint === null) continue;
        const end = draft.nodeAt('address', endpoint.address, 0);
        draft.addSide(screened, end, side === 'in' ? 'inflow' : 'outflow');
      }
      const labelsOf = new Map(
        reading.sides.map(({ endpoint, labels }) => [keyOfEnd(endpoint?.address), labels]),
      );
      for (const [end, own] of groupBy(hits, endsOfHits(reading))) {
        // Findings without a path, of a side that has no address.
        if (end === '') continue;
        draft.addTree(buildFlowTree(own, end, labelsOf.get(keyOfEnd(end)) ?? []));
      }
      return draft.finish();
    }
  }
}

const keyOfEnd = (address: string | undefined): string => addressKey(address ?? '');

interface NodeDraft {
  kind: GraphNodeKind;
  key: string;
  value: string;
  hop: number;
  level: Open<RiskLevel> | null;
  labels: Label[];
  hits: readonly number[];
}

/** The links of an answer while its trees are added. */
class LinksDraft {
  readonly #nodes: NodeDraft[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #links: AnswerLink[] = [];
  /** By `Hit.index`. */
  readonly #hits: ReadonlyMap<number, Hit>;

  constructor(hits: readonly Hit[]) {
    this.#hits = new Map(hits.map((hit) => [hit.index, hit]));
  }

  /** The position of a node, made when it is new. */
  nodeAt(kind: GraphNodeKind, value: string, hop: number): number {
    const key = kind === 'address' ? addressKey(value) : transactionKey(value);
    const id = `${kind} ${key}`;
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const number = this.#nodes.length;
    this.#numbers.set(id, number);
    this.#nodes.push({ kind, key, value, hop, level: null, labels: [], hits: [] });
    return number;
  }

  addSide(near: number, far: number, side: FlowSide): void {
    this.#links.push({
      kind: 'transaction',
      near,
      far,
      side,
      hop: 0,
      amount: null,
      at: null,
      hits: 0,
      place: null,
      missingNodes: 0,
      isContradictory: false,
    });
  }

  addTree(tree: FlowTree): void {
    const numbers = new Map<string, number>();
    for (const node of tree.nodes.values()) numbers.set(node.key, this.#addNode(node));
    for (const edge of tree.edges.values()) {
      const [near, far] = [numbers.get(edge.parent), numbers.get(edge.child)];
      if (near === undefined || far === undefined) continue;
      this.#addEdge(tree, edge, near, far);
    }
  }

  finish(): AnswerLinks {
    const nodes = this.#nodes.map(({ labels, hits, ...node }) => {
      const sorted = labels.toSorted(compareLabels);
      const nameOf = (by: 'entities' | 'categories'): string | null =>
        groupName(sorted, by) ?? null;
      return {
        ...node,
        entity: nameOf('entities'),
        category: nameOf('categories'),
        hits: hits.length,
      };
    });
    return { nodes, links: this.#links };
  }

  #addNode({ address, hop, level, labels, hits }: FlowNode): number {
    const number = this.nodeAt('address', address, hop);
    const draft = this.#nodes[number];
    if (draft === undefined) return number;
    draft.hop = Math.min(draft.hop, hop);
    draft.level = worseLevel(draft.level, level);
    draft.labels = draft.labels.length === 0 ? labels : withLabels([...draft.labels], labels);
    draft.hits = draft.hits.length === 0 ? hits : [...new Set([...draft.hits, ...hits])];
    return number;
  }

  #addEdge(tree: FlowTree, edge: FlowEdge, near: number, far: number): void {
    const { side, missingNodes, isContradictory } = edge;
    const hop = tree.nodes.get(edge.child)?.hop ?? 0;
    const common = { near, far, side, hop, missingNodes, isContradictory };
    if (edge.isGap) {
      const [hit] = edge.hits;
      const place = hit === undefined ? null : { hit, node: null };
      const hits = edge.hits.length;
      this.#links.push({ ...common, kind: 'gap', amount: null, at: null, hits, place });
    }
    for (const part of edge.parts) {
      const { amount, at, hits } = part;
      const place = this.#placeOf(tree, edge, part);
      this.#links.push({ ...common, kind: 'delivered', amount, at, hits: hits.length, place });
    }
  }

  /** Where the first hit of a part says so. */
  #placeOf({ paths, passed }: FlowTree, { parent, child }: FlowEdge, part: FlowPart): PathPlace {
    const index = part.hits[0] ?? 0;
    const stops = passed.get(index) ?? [];
    const link = paths
      .get(index)
      ?.links.find(
        ({ near, amount, at }) =>
          stops[near]?.key === parent &&
          stops[near + 1]?.key === child &&
          at === part.at &&
          (amount === null ? null : normalizeDecimal(amount)) === part.amount,
      );
    const carrier = link?.carrier ?? null;
    const node =
      carrier === null ? null : (this.#hits.get(index)?.nodes[carrier]?.place ?? carrier);
    return { hit: index, node };
  }
}
