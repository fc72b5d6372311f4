// A fund-flow path as detection sees it, whether traced by the practice service or read back from
// a stored hit: opponent first, screened endpoint last.
import { addressKey } from '../domain/address.ts';
import { compareDecimals, type DecimalText } from '../domain/amount.ts';
import type { PathFlow } from '../domain/risk.ts';
import type { Label, PathNode } from '../screening/result.ts';

/** One path. `nodes[i].amount` is the link between `nodes[i - 1]` and `nodes[i]`. */
export interface FundPath {
  flow: PathFlow;
  nodes: readonly PathNode[];
}

/** Hops from the opponent to the screened endpoint. */
export function hopsOf(path: FundPath): number {
  return Math.max(path.nodes.length - 1, 0);
}

/** The labels of the counterparty at the far end. */
export function opponentLabels(path: FundPath): readonly Label[] {
  return path.nodes[0]?.labels ?? [];
}

/** Amounts of the links, opponent's side first; null when one was not provided. */
function linkAmounts(path: FundPath): DecimalText[] | null {
  const amounts = path.nodes.slice(1).map((node) => node.amount);
  return amounts.every((amount) => amount !== null) ? amounts : null;
}

/** The smallest link: what can have come from the opponent (2.5, `exposureAmount`). */
export function smallestLink(path: FundPath): DecimalText | null {
  return pickLink(path, (a, b) => compareDecimals(a, b) < 0);
}

/** The largest link (2.5, `maxAmount`). */
export function largestLink(path: FundPath): DecimalText | null {
  return pickLink(path, (a, b) => compareDecimals(a, b) > 0);
}

/**
 * The last link in money order (2.5, `riskRateDenominator`): what the screened endpoint received
 * on inflow, what the risk address received on outflow.
 */
export function lastLinkOfMoney(path: FundPath): DecimalText | null {
  const node = path.flow === 'inflow' ? path.nodes.at(-1) : path.nodes[1];
  return hopsOf(path) === 0 ? null : (node?.amount ?? null);
}

/** The link at the screened endpoint: its other end and its amount; null without a link. */
export function endpointLink(path: FundPath): { key: string; amount: DecimalText } | null {
  const neighbour = path.nodes.at(-2);
  const amount = path.nodes.at(-1)?.amount;
  if (neighbour === undefined || amount === undefined || amount === null) return null;
  return { key: addressKey(neighbour.address), amount };
}

/** One text per sequence of addresses and direction. */
export function pathKey(path: FundPath): string {
  return `${path.flow}:${path.nodes.map((node) => addressKey(node.address)).join('>')}`;
}

function pickLink(
  path: FundPath,
  isBetter: (a: DecimalText, b: DecimalText) => boolean,
): DecimalText | null {
  const amounts = linkAmounts(path);
  const first = amounts?.[0];
  if (amounts === null || first === undefined) return null;
  return amounts.reduce((best, amount) => (isBetter(amount, best) ? amount : best), first);
}
