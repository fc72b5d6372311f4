// The transfers of an edge while a tree is built: same amount and time count once.
import { addDecimals, normalizeDecimal, type DecimalText } from '../domain/amount.ts';
import type { UtcMs } from '../domain/time.ts';
import { added, addOnce, MANY } from './growing-lists.ts';
import type { PathLink } from './orient.ts';
import { compareSums, type FlowEdge, type FlowPart } from './tree.ts';

/** An edge whose parts are being added. */
export interface PartedEdge {
  edge: FlowEdge;
  /** Null until it has many parts. */
  partsByText: Map<string, FlowPart> | null;
}

/** Adds what a hit says of its link; the same amount and time are one transfer. */
export function addPart(draft: PartedEdge, link: PathLink, hit: number): void {
  const { edge } = draft;
  edge.isGap &&= link.isGap;
  edge.missingNodes = Math.min(edge.missingNodes, link.missingNodes);
  edge.hits = addOnce(edge.hits, hit);
  if (link.isGap) return;
  const amount = link.amount === null ? null : normalizeDecimal(link.amount);
  const known = findPart(draft, amount, link.at);
  if (known !== undefined) {
    known.hits = addOnce(known.hits, hit);
    return;
  }
  const part = { amount, at: link.at, hits: [hit] };
  edge.parts = added(edge.parts, part);
  draft.partsByText?.set(partText(amount, link.at), part);
}

function findPart(
  draft: PartedEdge,
  amount: DecimalText | null,
  at: UtcMs | null,
): FlowPart | undefined {
  const { parts } = draft.edge;
  if (parts.length < MANY) {
    return parts.find((part) => part.amount === amount && part.at === at);
  }
  draft.partsByText ??= new Map(parts.map((part) => [partText(part.amount, part.at), part]));
  return draft.partsByText.get(partText(amount, at));
}

function partText(amount: DecimalText | null, at: UtcMs | null): string {
  return `${amount ?? ''}@${at === null ? '' : String(at)}`;
}

/** Orders the parts of an edge and adds them up. */
export function sumParts(edge: FlowEdge): void {
  const { parts } = edge;
  if (parts.length === 1) {
    edge.sum = parts[0]?.amount ?? null;
    return;
  }
  parts.sort(compareParts);
  const known = parts.flatMap(({ amount }) => amount ?? []);
  if (known.length > 0) edge.sum = addDecimals(known);
}

function compareParts(a: FlowPart, b: FlowPart): number {
  return (a.at ?? 0) - (b.at ?? 0) || compareSums(b.amount, a.amount);
}
