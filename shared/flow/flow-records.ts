// The nodes, links and folds of a flow as plain records with whole addresses, in an order that depends
// on what was delivered alone: what a table or a document of a flow is written from.
import type { DecimalText } from '../domain/amount.ts';
import type { PrivateLabel } from '../domain/label.ts';
import type { Open, RiskLevel } from '../domain/risk.ts';
import type { StatedTransaction } from '../domain/stated-transaction.ts';
import { formatUtc, type UtcMs } from '../domain/time.ts';
import type { OrderEvidence } from '../screening/node-order.ts';
import { hitNumber } from '../screening/hit-number.ts';
import type { Hit } from '../screening/result.ts';
import type { FlowFilters } from './filter-terms.ts';
import type { FilteredFlow } from './filter.ts';
import type { FoldedTree, FoldKind } from './fold.ts';
import { groupsByMember } from './group.ts';
import { ledgerLabelText } from './hop-ledger-table.ts';
import type { LedgerSnapshot } from './hop-ledger.ts';
import { FLOW_SIDES, type FlowSide } from './orient.ts';
import { edgeKey, type FlowEdge, type FlowNode } from './tree.ts';

/** A flow with everything that its export says of it. */
export interface FlowExport {
  snapshot: LedgerSnapshot;
  caseReference: string;
  /** The screened address the paths end at. */
  subject: string;
  /** The transaction and its side; both null for an address. */
  transaction: string | null;
  side: 'in' | 'out' | null;
  /** What a person states of the transaction; null where nothing is, and for an address. */
  stated: StatedTransaction | null;
  /** Every hit of the flow. */
  hits: readonly Hit[];
  /** Paths analysed; null when not provided. Of a transaction, those of both sides. */
  totalPaths: number | null;
  /** Every parameter of the request; null for an imported answer. */
  request: unknown;
  /** The scope statement as facts. */
  scope: readonly { key: string; value: unknown }[];
  filters: FlowFilters;
  filtered: FilteredFlow;
  /** The filtered tree as it is grouped and folded on screen. */
  folded: FoldedTree;
  /** The person's own label on an address; null for none. */
  privateLabelOf: (address: string) => PrivateLabel | null;
}

/** A label with who says so. */
interface RecordedLabel {
  origin: 'provider' | 'private';
  /** The four levels, or what a person wrote, in one line with its source. */
  words: string;
  /** As delivered; a private label has its text alone. */
  levels: (string | null)[];
  riskLevel: Open<RiskLevel> | null;
}

/** An address at a hop. Hits are numbered from 1, as a reader sees them. */
export interface FlowPoint {
  side: FlowSide | null;
  hop: number;
  address: string;
  labels: RecordedLabel[];
  riskLevel: Open<RiskLevel> | null;
  hits: number[];
  farEndOfHits: number[];
  ruleCodes: string[];
  /** Where else it is. */
  sameAddressAt: { side: FlowSide | null; hop: number }[];
  /** A path through it contradicts itself: it may be elsewhere. */
  isContradictory: boolean;
  drawn: DrawnAs;
}

/** Where a record is in the picture: on its own while both are null. */
export interface DrawnAs {
  /** The fold that counts it. */
  fold: string | null;
  /** The group, or the link of groups, that it is part of. */
  group: string | null;
}

/** All money between two neighbours in one direction. */
export interface FlowLink {
  side: FlowSide;
  /** Of the farther end. */
  hop: number;
  /** In money order; null when the direction was not provided. */
  from: string | null;
  to: string | null;
  /** By their distance from the subject. */
  near: string;
  /** Of the nearer end; 0 for the subject. */
  nearHop: number;
  far: string;
  /** Exact sum of the known parts; null when no amount was delivered. */
  sum: DecimalText | null;
  parts: {
    amount: DecimalText | null;
    at: string | null;
    atMs: UtcMs | null;
    hits: number[];
  }[];
  isDelivered: boolean;
  missingNodes: number;
  /** Of the paths that take it, each once. */
  orderToldBy: OrderEvidence[];
  /** A path that takes it contradicts itself: no amount of it is certain. */
  isContradictory: boolean;
  hits: number[];
  ruleCodes: string[];
  drawn: DrawnAs;
}

/** Several counterparties drawn as one. */
interface FlowFold {
  name: string;
  kind: FoldKind;
  side: FlowSide;
  hop: number;
  /** The address that the folded ones are tied to, or the group. */
  at: string;
  members: string[];
  /** The members and everything behind them. */
  nodes: number;
  links: number;
  sum: DecimalText | null;
  isContradictory: boolean;
  riskLevel: Open<RiskLevel> | null;
}

/** The records of a flow: from the subject outwards, side by side. */
export function describeFlow(input: FlowExport): {
  points: FlowPoint[];
  links: FlowLink[];
  folds: FlowFold[];
} {
  const { folded } = input;
  const { tree } = input.filtered;
  const nodeOf = (key: string): FlowNode => tree.nodes.get(key) ?? tree.subject;
  const drawnOf = (key: string): FlowNode => folded.tree.nodes.get(key) ?? tree.subject;
  const groupOf = groupsByMember(folded.tree);
  const drawnKey = (key: string): string => groupOf.get(key)?.key ?? key;
  const ruleCodes = new Map(input.hits.map(({ index, ruleCode }) => [index, ruleCode]));
  const codesOf = (hits: readonly number[]): string[] =>
    [...new Set(hits.map((hit) => ruleCodes.get(hit) ?? ''))].filter((code) => code !== '').sort();
  const foldOfEdge = new Map(
    folded.folds.flatMap(({ key, edges }) => edges.map((edge) => [edge, key] as const)),
  );
  const nodeAs = ({ key }: FlowNode): DrawnAs => {
    const drawn = drawnOf(drawnKey(key));
    const isShown = folded.shown.has(drawn.key);
    return {
      fold: isShown ? null : (foldOfEdge.get(drawn.inner[0] ?? '') ?? null),
      group: groupOf.get(key)?.key ?? null,
    };
  };
  const linkAs = ({ key, parent, child }: FlowEdge): DrawnAs => {
    const drawn = edgeKey(drawnKey(parent), drawnKey(child));
    return { fold: foldOfEdge.get(drawn) ?? null, group: drawn === key ? null : drawn };
  };
  const byPlace = (a: FlowNode, b: FlowNode): number =>
    placeOf(a) - placeOf(b) || a.hop - b.hop || compareTexts(a.key, b.key);
  const toPoint = (node: FlowNode): FlowPoint => ({
    side: node.side,
    hop: node.hop,
    address: node.address,
    riskLevel: node.level,
    labels: labelsOf(node, input),
    hits: node.hits.map(hitNumber),
    farEndOfHits: node.endOfHits.map(hitNumber),
    ruleCodes: codesOf(node.hits),
    isContradictory: node.isContradictory,
    sameAddressAt: node.twins.map(nodeOf).map(({ side, hop }) => ({ side, hop })),
    drawn: nodeAs(node),
  });
  const toLink = (edge: FlowEdge): FlowLink => ({
    side: edge.side,
    hop: nodeOf(edge.child).hop,
    from: edge.from === null ? null : nodeOf(edge.from).address,
    to: edge.to === null ? null : nodeOf(edge.to).address,
    near: nodeOf(edge.parent).address,
    nearHop: nodeOf(edge.parent).hop,
    far: nodeOf(edge.child).address,
    sum: edge.sum,
    parts: edge.parts.map(({ amount, at, hits }) => ({
      amount,
      at: at === null ? null : formatUtc(at),
      atMs: at,
      hits: hits.map(hitNumber),
    })),
    isDelivered: !edge.isGap,
    missingNodes: edge.missingNodes,
    orderToldBy: evidenceOf(edge, input),
    isContradictory: edge.isContradictory,
    hits: edge.hits.map(hitNumber),
    ruleCodes: codesOf(edge.hits),
    drawn: linkAs(edge),
  });
  return {
    points: [...tree.nodes.values()].sort(byPlace).map(toPoint),
    links: [...tree.edges.values()]
      .sort(
        (a, b) =>
          byPlace(nodeOf(a.child), nodeOf(b.child)) || byPlace(nodeOf(a.parent), nodeOf(b.parent)),
      )
      .map(toLink),
    folds: folded.folds.map((fold) => ({
      name: fold.key,
      kind: fold.kind,
      side: fold.side,
      hop: fold.hop,
      at: drawnOf(fold.parent).group === null ? nodeOf(fold.parent).address : fold.parent,
      members: fold.members
        .map(drawnOf)
        .flatMap((node) => (node.group?.members ?? [node]).map(({ address }) => address)),
      nodes: fold.nodeCount,
      links: fold.edges.length,
      sum: fold.sum,
      isContradictory: fold.isContradictory,
      riskLevel: fold.level,
    })),
  };
}

/** A person's own label first, then the provider's as delivered with this snapshot. */
function labelsOf({ address, labels }: FlowNode, input: FlowExport): RecordedLabel[] {
  const own = input.privateLabelOf(address);
  const seenAt = input.snapshot.takenAt;
  const provided = labels.map((label): RecordedLabel => {
    const { primary, secondary, tertiary, quaternary, text } = label;
    const levels = [primary, secondary, tertiary, quaternary];
    return {
      origin: 'provider',
      words: ledgerLabelText({ origin: 'provider', label, seenAt }),
      levels: levels.every((level) => level === null) ? [text] : levels,
      riskLevel: label.riskLevel,
    };
  });
  if (own === null) return provided;
  const words = ledgerLabelText({ origin: 'private', label: own });
  return [{ origin: 'private', words, levels: [own.text], riskLevel: null }, ...provided];
}

function evidenceOf({ hits }: FlowEdge, { filtered }: FlowExport): OrderEvidence[] {
  return [...new Set(hits.map((hit) => filtered.tree.paths.get(hit)?.evidence ?? 'none'))].sort();
}

/** The subject first, then the sides. */
function placeOf({ side }: FlowNode): number {
  return side === null ? -1 : FLOW_SIDES.indexOf(side);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
