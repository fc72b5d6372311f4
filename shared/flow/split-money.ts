// The money of a flow at its subject, split into what filters show and what they hide.
import { addDecimals, subtractDecimals, type DecimalText } from '../domain/amount.ts';
import { FLOW_SIDES, type FlowSide } from './orient.ts';
import type { FlowEdge, FlowTree } from './tree.ts';

/** Money of one side that enters or leaves the subject: no transfer is counted at two hops. */
interface SubjectMoney {
  /** Exact sum of the known amounts; 0 when there is none. */
  sum: DecimalText;
  /** Distinct transfers or aggregates, as `FlowEdge.parts`. */
  transfers: number;
  /** Links to the subject of which no amount was delivered. */
  unknownLinks: number;
  /** A path that takes one of its links, shown or hidden, contradicts itself: the sum is uncertain. */
  isContradictory: boolean;
}

/** The same of every side. */
export type SideMoney = Record<FlowSide, SubjectMoney>;

/** A link at the subject. */
export interface LinkAtSubject {
  edge: FlowEdge;
  /** Of the hits on it, those whose path does not reach the subject. */
  gapHits: readonly number[];
}

/** The links at the subject of a whole tree. */
export function linksAtSubject(tree: FlowTree): LinkAtSubject[] {
  const isGap = (hit: number): boolean => tree.paths.get(hit)?.links[0]?.isGap === true;
  return tree.subject.outer.flatMap((key) => {
    const edge = tree.edges.get(key);
    return edge === undefined ? [] : [{ edge, gapHits: edge.hits.filter(isGap) }];
  });
}

/**
 * Shown and hidden money. A transfer at the subject is shown when a hit that delivers it is.
 * @param isReached whether the path of a hit, by `Hit.index`, is shown as far as that
 * @param all shown and hidden together, where it is known: then only the fewer amounts are added up
 */
export function splitMoney(
  links: readonly LinkAtSubject[],
  isReached: (hit: number) => boolean,
  all: SideMoney | null,
): { shown: SideMoney; hidden: SideMoney } {
  const shown = emptyCounts();
  const hidden = emptyCounts();
  for (const link of links) {
    countLink(link, (hits) => [hits.some(isReached) ? shown : hidden]);
  }
  const sides = FLOW_SIDES.map((side) => {
    const known = all?.[side].sum ?? null;
    return [side, splitSum(shown[side].amounts, hidden[side].amounts, known)] as const;
  });
  const of = (counts: SideCounts, which: 0 | 1): SideMoney =>
    withSums(counts, new Map(sides.map(([side, sums]) => [side, sums[which]])));
  return { shown: of(shown, 0), hidden: of(hidden, 1) };
}

/**
 * The money of several groups of hits, read in one pass; that of each is as `splitMoney` shows it for its
 * hits alone. A transfer that several groups deliver is in each of them.
 * @param groupOf the group of a hit, by `Hit.index`; undefined for none
 */
export function moneyByGroup(
  links: readonly LinkAtSubject[],
  groupOf: (hit: number) => string | undefined,
): (group: string) => SideMoney {
  const counts = new Map<string, SideCounts>();
  for (const link of links) {
    countLink(link, (hits) => {
      const groups = new Set(hits.map(groupOf));
      return [...groups].flatMap((group) => {
        if (group === undefined) return [];
        const known = counts.get(group) ?? emptyCounts();
        counts.set(group, known);
        return known;
      });
    });
  }
  return (group) => withSums(counts.get(group) ?? emptyCounts());
}

/** Adds a link to the counts that its gaps and transfers belong to. */
function countLink(
  { edge, gapHits }: LinkAtSubject,
  countsOf: (hits: readonly number[]) => readonly SideCounts[],
): void {
  const countsAt = (hits: readonly number[]): Count[] =>
    countsOf(hits).map((counts) => {
      const count = counts[edge.side];
      count.isContradictory ||= edge.isContradictory;
      return count;
    });
  if (gapHits.length > 0) for (const count of countsAt(gapHits)) count.unknownLinks++;
  for (const { amount, hits } of edge.parts) {
    for (const count of countsAt(hits)) {
      count.transfers++;
      if (amount === null) count.unknownLinks++;
      else count.amounts.push(amount);
    }
  }
}

/** @param sums of the amounts of each side, where they are known */
function withSums(counts: SideCounts, sums?: ReadonlyMap<FlowSide, DecimalText>): SideMoney {
  const entries = FLOW_SIDES.map((side) => {
    const { amounts, ...rest } = counts[side];
    return [side, { sum: sums?.get(side) ?? addDecimals(amounts), ...rest }] as const;
  });
  return Object.fromEntries(entries) as SideMoney;
}

interface Count extends Omit<SubjectMoney, 'sum'> {
  amounts: DecimalText[];
}
type SideCounts = Record<FlowSide, Count>;

function emptyCounts(): SideCounts {
  const none = (): Count => ({
    amounts: [],
    transfers: 0,
    unknownLinks: 0,
    isContradictory: false,
  });
  return { inflow: none(), outflow: none(), unknown: none() };
}

/** The sums of two lists, of which `all` is the sum of both. */
function splitSum(
  shown: readonly DecimalText[],
  hidden: readonly DecimalText[],
  all: DecimalText | null,
): readonly [shown: DecimalText, hidden: DecimalText] {
  if (all === null) return [addDecimals(shown), addDecimals(hidden)];
  if (shown.length < hidden.length) {
    const sum = addDecimals(shown);
    return [sum, subtractDecimals(all, sum)];
  }
  const sum = addDecimals(hidden);
  return [subtractDecimals(all, sum), sum];
}
