// How the nodes of a path follow one another, and which node carries the figures of a link (blockchain
// API 2.5, "Path node"; contract-notes, "Shapes"). A service may send a path from either end, with the
// amounts moved along or with each node keeping its own: `deep` decides where it can, then the ends,
// then where the figures and the times are.
import { addressKey } from '../domain/address.ts';
import type { Hit, PathNode } from './result.ts';

/** What the order of a path's nodes was told from; `none`: nothing tells, it is taken as sent. */
export type OrderEvidence = 'deep' | 'ends' | 'figures' | 'times' | 'none';

/** Evidence of a path that contradicts itself: it is shown as it was sent. */
export type PathConflict =
  /** `deep` counts from the end where the addresses place the screened one, not its counterparty. */
  | 'deep_against_ends'
  /** The amounts and times are on other nodes than any order of the path allows. */
  | 'figures_against_order';

/** The order of a path's nodes. */
interface NodeOrder {
  /** Positions from the counterparty to the screened address; null where the list runs one way. */
  sorted: readonly number[] | null;
  /** The list starts at the screened address. Only where `sorted` is null. */
  isReversed: boolean;
  /** The farther of a link's two nodes carries its amount and time, else the nearer one. */
  isCarriedByFar: boolean;
  evidence: OrderEvidence;
  conflict: PathConflict | null;
}

/** What of a hit tells the order. */
export type OrderedHit = Pick<Hit, 'pathFlow' | 'opponentAddress' | 'nodes'>;

/**
 * The order of a hit's nodes.
 * @param subject the screened address; null where it is not known yet
 */
export function orderNodes(hit: OrderedHit, subject: string | null): NodeOrder {
  const { nodes, opponentAddress } = hit;
  const first = nodes[0];
  const last = nodes.at(-1);
  if (first === undefined || last === undefined || first === last) return AS_SENT;
  const opponentKey = opponentAddress === null ? null : addressKey(opponentAddress);
  const subjectKey = subject === null ? null : addressKey(subject);
  const leaning = (far: PathNode, near: PathNode): number => {
    const [farKey, nearKey] = [addressKey(far.address), addressKey(near.address)];
    const asSaid = Number(farKey === opponentKey) + Number(nearKey === subjectKey);
    return asSaid - Number(nearKey === opponentKey) - Number(farKey === subjectKey);
  };
  const ends = leaning(first, last);
  const run = runOf(nodes);
  const sorted = run === 'mixed' ? sortedByDeep(nodes) : null;
  if (sorted !== null || run === 'up' || run === 'down') {
    const isReversed = run === 'down';
    const head = sorted === null ? first : (nodes[sorted[0] ?? 0] ?? first);
    const tail = sorted === null ? last : (nodes[sorted.at(-1) ?? 0] ?? last);
    if (isReversed ? ends > 0 : leaning(head, tail) < 0) {
      const isCarriedByFar = ends < 0 && isMoved(first, last);
      const conflict = 'deep_against_ends';
      return { ...AS_SENT, isReversed: ends < 0, isCarriedByFar, conflict };
    }
    return carried({ sorted, isReversed, evidence: 'deep' }, head, tail, nodes);
  }
  if (ends !== 0) {
    return carried({ sorted: null, isReversed: ends < 0, evidence: 'ends' }, first, last, nodes);
  }
  if (hasFigure(first) && !hasFigure(last)) {
    return { ...AS_SENT, isReversed: true, evidence: 'figures' };
  }
  const flow = hit.pathFlow;
  const times = timesRun(nodes);
  if (times === null || (flow !== 'inflow' && flow !== 'outflow')) return AS_SENT;
  // In the order of the money times rise; on inflow it goes to the screened address.
  const isReversed = (times === 'up') === (flow === 'outflow');
  return { ...AS_SENT, isReversed, isCarriedByFar: isReversed, evidence: 'times' };
}

const AS_SENT: NodeOrder = {
  sorted: null,
  isReversed: false,
  isCarriedByFar: false,
  evidence: 'none',
  conflict: null,
};

/** The position of the node that is so many places from the screened address. */
export function positionAt(
  { sorted, isReversed }: NodeOrder,
  count: number,
  place: number,
): number {
  if (sorted !== null) return sorted[count - 1 - place] ?? place;
  return isReversed ? place : count - 1 - place;
}

/** The node at the far end of a path: its counterparty; undefined without nodes. */
export function farNode(hit: OrderedHit, subject: string | null): PathNode | undefined {
  const count = hit.nodes.length;
  return hit.nodes[positionAt(orderNodes(hit, subject), count, count - 1)];
}

/** The node of a hit's counterparty: by its address, else the far end of the path. */
export function opponentNode(hit: OrderedHit, subject: string | null): PathNode | undefined {
  const { nodes, opponentAddress } = hit;
  return nodes.find(({ address }) => address === opponentAddress) ?? farNode(hit, subject);
}

/** The node at the near end of a path: the screened address, where the path reaches it. */
export function nearNode(hit: OrderedHit, subject: string | null): PathNode | undefined {
  return hit.nodes[positionAt(orderNodes(hit, subject), hit.nodes.length, 0)];
}

/** Whether a node carries anything of a link; 0 is what the first one has (2.5). */
function hasFigure({ amount, lastClosedAt }: PathNode): boolean {
  return (amount !== null && Number(amount) !== 0) || lastClosedAt !== null;
}

/** Where the figures are in a path whose order is known, and whether they fit it. */
function carried(
  order: Pick<NodeOrder, 'sorted' | 'isReversed' | 'evidence'>,
  head: PathNode,
  tail: PathNode,
  nodes: readonly PathNode[],
): NodeOrder {
  // From the counterparty on, nothing enters its own node, and something the last one. From the
  // screened address on, one of the two ends is empty: which one tells whether the figures moved.
  const isTold = order.isReversed
    ? hasFigure(head) !== hasFigure(tail) || !nodes.some(hasFigure)
    : !hasFigure(head) || hasFigure(tail);
  const isCarriedByFar = order.isReversed && isMoved(head, tail);
  return { ...order, isCarriedByFar, conflict: isTold ? null : 'figures_against_order' };
}

/** In a list that starts at the screened address: each figure is one element on. */
function isMoved(head: PathNode, tail: PathNode): boolean {
  return !hasFigure(head) && hasFigure(tail);
}

/** How `deep` runs along the list; null where it does not tell. */
function runOf(nodes: readonly PathNode[]): 'up' | 'down' | 'mixed' | null {
  let rises = false;
  let falls = false;
  let before: number | null = null;
  for (const { deep } of nodes) {
    if (deep === null) return null;
    rises ||= before !== null && deep > before;
    falls ||= before !== null && deep < before;
    before = deep;
  }
  if (rises && falls) return 'mixed';
  return rises ? 'up' : falls ? 'down' : null;
}

/** How the times of the links run along the list; null where they do not tell. */
function timesRun(nodes: readonly PathNode[]): 'up' | 'down' | null {
  let rises = 0;
  let falls = 0;
  let before: number | null = null;
  for (const [position, { lastClosedAt: at }] of nodes.entries()) {
    if (position === 0 || at === null) continue;
    if (before !== null && at > before) rises++;
    if (before !== null && at < before) falls++;
    before = at;
  }
  if (rises > 0 === falls > 0) return null;
  return rises > 0 ? 'up' : 'down';
}

/** Null where two nodes claim one distance. */
function sortedByDeep(nodes: readonly PathNode[]): number[] | null {
  const deepOf = (position: number): number => nodes[position]?.deep ?? 0;
  const positions = [...nodes.keys()].sort((a, b) => deepOf(a) - deepOf(b));
  const isTold = positions.every(
    (one, at) => at === 0 || deepOf(positions[at - 1] ?? 0) < deepOf(one),
  );
  return isTold ? positions : null;
}
