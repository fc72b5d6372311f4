// How much money went in and out of an address on the paths that were delivered.
import { addDecimals, type DecimalText } from '#shared/domain/amount.ts';
import type { FlowEdge, FlowNode } from '#shared/flow/tree.ts';

/** The sum of some links. */
export interface LinkSum {
  links: number;
  /** Exact; null when no amount was delivered. */
  sum: DecimalText | null;
  /** Parts that came without an amount, and are not in the sum. */
  unknown: number;
}

/** What went in, what went out, and what has no direction. */
export interface Passage {
  in: LinkSum;
  out: LinkSum;
  unknown: LinkSum;
}

/** The sums of the links at a node; a link that was not provided is in none. */
export function passageOf(all: readonly FlowEdge[], node: FlowNode): Passage {
  const links = all.filter(({ isGap }) => !isGap);
  return {
    in: sumOf(links.filter(({ to }) => to === node.key)),
    out: sumOf(links.filter(({ from }) => from === node.key)),
    unknown: sumOf(links.filter(({ from, to }) => from === null && to === null)),
  };
}

function sumOf(links: readonly FlowEdge[]): LinkSum {
  const sums = links.flatMap(({ sum }) => (sum === null ? [] : [sum]));
  const parts = links.flatMap((link) => link.parts);
  return {
    links: links.length,
    sum: sums.length === 0 ? null : addDecimals(sums),
    unknown: parts.filter(({ amount }) => amount === null).length,
  };
}
