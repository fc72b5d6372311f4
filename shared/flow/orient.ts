// Orients the path of a hit: which end is the screened address, how far each node is from it, and
// which way the money went (contract-notes, "Shapes"). Array order never decides an arrow; what does
// decide the order of the nodes is in screening/node-order.ts.
import { addressKey, isSameAddress } from '../domain/address.ts';
import type { DecimalText } from '../domain/amount.ts';
import { isKnownWord, PATH_FLOWS, type Open, type PathFlow } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';
import {
  orderNodes,
  positionAt,
  type OrderEvidence,
  type PathConflict,
} from '../screening/node-order.ts';
import type { Hit, Label, PathNode } from '../screening/result.ts';

/** Where money of a path is relative to the subject; `unknown`: no documented `pathFlow`. */
export const FLOW_SIDES = ['inflow', 'outflow', 'unknown'] as const;
/** A side of the picture. */
export type FlowSide = (typeof FLOW_SIDES)[number];

/** A departure met while orienting; shown next to the path, never a reason to drop it. */
export type PathRemark =
  /** The path contradicts itself. */
  | PathConflict
  /** Nothing tells the order of the nodes: taken as sent. */
  | 'order_trusted'
  /** No node of the path is the screened address at its end; the link to it was not provided. */
  | 'endpoint_absent'
  /** The end is where the screened address belongs but is written in another form. */
  | 'endpoint_other_form'
  /** The far end is not the hit's `opponentAddress`. */
  | 'opponent_absent'
  /** `pathFlow` is missing or no documented word: no arrow is drawn. */
  | 'flow_unknown'
  /** `deep` jumps: nodes between were not provided. */
  | 'nodes_missing'
  /** A node at the end of the path carries an amount that belongs to no link. */
  | 'amount_on_first'
  /** One node or none next to the subject. */
  | 'single_node';

/** A node of an oriented path. */
export interface PathStop {
  /** Distance from the subject: 0 is the subject itself. */
  hop: number;
  address: string;
  /** Form under which the address compares. */
  addressKey: string;
  labels: readonly Label[];
  /** In the hit's `nodes`; null for a subject that the path does not hold. */
  position: number | null;
}

/** The link between two neighbouring stops. */
export interface PathLink {
  /** Position of the stop nearer to the subject in `stops`; the farther one is the next. */
  near: number;
  /** Positions in money order; null when the direction was not provided. */
  from: number | null;
  to: number | null;
  /** Token units; null when not provided. */
  amount: DecimalText | null;
  at: UtcMs | null;
  /** Of the node in the hit's `nodes` that carries both; null when the link was not provided. */
  carrier: number | null;
  /** The link itself was not provided: the path does not reach the screened address. */
  isGap: boolean;
  /** Nodes between the two stops that were not provided, by `deep`. */
  missingNodes: number;
}

/** The path of one hit from the subject outwards. */
export interface OrientedPath {
  /** `Hit.index`. */
  hit: number;
  side: FlowSide;
  /** `pathFlow` as sent. */
  flow: Open<PathFlow> | null;
  /** From the subject (hop 0) to the opponent. */
  stops: PathStop[];
  links: PathLink[];
  /** What the order of the nodes was told from. */
  evidence: OrderEvidence;
  /** What was sent contradicts itself: shown as sent, no sum over it is certain. */
  isContradictory: boolean;
  /** Each amount was sent with the node farther from the subject, not the one it enters. */
  wasMoved: boolean;
  remarks: PathRemark[];
}

/** Deep indexes may jump by this much and still be believed. */
const MAX_DEEP_JUMP = 10;

/**
 * Orients the path of a hit; null for a hit without nodes (a finding on the subject's own labels).
 * @param hit as read; its `nodes` in the order delivered
 * @param subject the screened address
 */
export function orientPath(
  hit: Pick<Hit, 'index' | 'pathFlow' | 'opponentAddress' | 'nodes'>,
  subject: string,
): OrientedPath | null {
  const { nodes, opponentAddress } = hit;
  const first = nodes[0];
  const last = nodes.at(-1);
  if (first === undefined || last === undefined) return null;

  const count = nodes.length;
  const order = orderNodes(hit, subject);
  const { evidence, conflict, isCarriedByFar: wasMoved } = order;
  const near = nodes[positionAt(order, count, 0)] ?? last;
  const far = nodes[positionAt(order, count, count - 1)] ?? first;
  const remarks: PathRemark[] = conflict === null ? [] : [conflict];
  if (evidence === 'none' && conflict === null && count > 1) remarks.push('order_trusted');

  const side = sideOf(hit.pathFlow);
  const subjectKey = addressKey(subject);
  let isAbsent = addressKey(near.address) !== subjectKey;
  if (isAbsent && count > 1 && !isOtherAddress(near.address, subject)) {
    remarks.push('endpoint_other_form');
    isAbsent = false;
  }
  if (isAbsent) remarks.push('endpoint_absent');
  if (opponentAddress !== null && addressKey(far.address) !== addressKey(opponentAddress)) {
    remarks.push('opponent_absent');
  }
  if (count === 1) remarks.push('single_node');
  if (side === 'unknown') remarks.push('flow_unknown');
  // What no link is read from: the far end, or the near one where the figures were moved.
  const { amount: spare } = wasMoved ? near : far;
  if (spare !== null && Number(spare) !== 0) remarks.push('amount_on_first');

  const stops: PathStop[] = [];
  const links: PathLink[] = [];
  if (isAbsent) {
    stops.push({ hop: 0, address: subject, addressKey: subjectKey, labels: [], position: null });
    links.push(linkOf(side, 0, null, null, 0));
  }
  // One pass without a list of its own for each step: an answer may have tens of thousands of paths.
  let before: PathNode | null = null;
  let nearer = 0;
  let hop = 0;
  let misses = false;
  for (let outward = 0; outward < count; outward++) {
    const position = positionAt(order, count, outward);
    const node: PathNode | undefined = nodes[position];
    if (node === undefined) continue;
    if (before === null) {
      hop = isAbsent ? 1 : 0;
    } else {
      const step = conflict === 'deep_against_ends' ? 1 : stepBetween(before, node);
      const carrier = wasMoved ? position : nearer;
      links.push(linkOf(side, stops.length - 1, wasMoved ? node : before, carrier, step - 1));
      hop += step;
      misses ||= step > 1;
    }
    // The subject is written as it was screened, however the path spells it.
    const { labels } = node;
    stops.push(
      hop === 0
        ? { hop, address: subject, addressKey: subjectKey, labels, position }
        : { hop, address: node.address, addressKey: addressKey(node.address), labels, position },
    );
    before = node;
    nearer = position;
  }
  if (misses) remarks.push('nodes_missing');
  return {
    hit: hit.index,
    side,
    flow: hit.pathFlow,
    stops,
    links,
    evidence,
    isContradictory: conflict !== null,
    wasMoved,
    remarks,
  };
}

/** How much farther the next node is than the one before; `deep` may jump. */
function stepBetween(before: PathNode, next: PathNode): number {
  if (next.deep === null || before.deep === null) return 1;
  const jump = Math.abs(next.deep - before.deep);
  return jump > 1 && jump <= MAX_DEEP_JUMP ? jump : 1;
}

/** The side of a `pathFlow`; a missing or unknown word is never guessed. */
export function sideOf(flow: Open<PathFlow> | null): FlowSide {
  return isKnownWord(PATH_FLOWS, flow) ? flow : 'unknown';
}

/** The links of a path in the order the money took; null when the direction is unknown. */
export function linksInMoneyOrder(path: OrientedPath): PathLink[] | null {
  if (path.side === 'unknown') return null;
  return path.side === 'outflow' ? [...path.links] : [...path.links].reverse();
}

/** `node` at `carrier` has its amount and time; null for a link that was not provided. */
function linkOf(
  side: FlowSide,
  near: number,
  node: PathNode | null,
  carrier: number | null,
  missingNodes: number,
): PathLink {
  const far = near + 1;
  return {
    near,
    from: side === 'unknown' ? null : side === 'inflow' ? far : near,
    to: side === 'unknown' ? null : side === 'inflow' ? near : far,
    amount: node === null ? null : node.amount,
    at: node === null ? null : node.lastClosedAt,
    carrier,
    isGap: node === null,
    missingNodes,
  };
}

/**
 * Certainly not the same address: nothing, or another text of the same form. A broken checksum
 * makes a text no less another address.
 */
function isOtherAddress(a: string, b: string): boolean {
  if (a.trim() === '') return true;
  return formOf(a) !== null && formOf(a) === formOf(b) && !isSameAddress(a, b);
}

function formOf(text: string): 'evm' | 'tron' | null {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return 'evm';
  return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text) ? 'tron' : null;
}
