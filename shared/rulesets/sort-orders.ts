// The places of rules as the service keeps them: as few as possible are changed, and none while the
// order is the one they have.
import type { Rule } from '../screening/ruleset.ts';
import type { DraftRule } from './draft.ts';

const STEP = 10;

/**
 * The `sort_order` of the rules that need another one than they have, and of every new one.
 * @param rules in their order at the service
 * @param drafted in the order they are to have
 */
export function planSortOrders(
  rules: readonly Rule[],
  drafted: readonly DraftRule[],
  pairs: ReadonlyMap<DraftRule, Rule>,
): Map<DraftRule, number> {
  const placeOf = new Map(rules.map((rule, index) => [rule, index]));
  const places = drafted.map((draft) => {
    const rule = pairs.get(draft);
    return rule === undefined ? null : (placeOf.get(rule) ?? null);
  });
  const staying = longestRise(places);
  const orders = new Map<DraftRule, number>();
  let index = 0;
  let before: number | null = null;
  while (index < drafted.length) {
    const draft = drafted[index];
    const rule = draft && pairs.get(draft);
    if (rule !== undefined && staying.has(index)) {
      before = rule.sortOrder;
      index += 1;
      continue;
    }
    const end = nextIn(staying, index, drafted.length);
    const next = drafted[end];
    const after: number | null = (next && pairs.get(next))?.sortOrder ?? null;
    const between = spread(before, after, end - index);
    if (between === null) return renumber(drafted);
    drafted.slice(index, end).forEach((moved, at) => orders.set(moved, between[at] ?? 0));
    index = end;
  }
  return orders;
}

/** So many whole numbers between two, both left out; null when there is no space. */
function spread(before: number | null, after: number | null, count: number): number[] | null {
  const low = before ?? 0;
  if (after === null) return range(count).map((at) => low + STEP * (at + 1));
  const gap = after - low;
  if (gap <= count) return null;
  return range(count).map((at) => low + Math.floor((gap * (at + 1)) / (count + 1)));
}

function renumber(drafted: readonly DraftRule[]): Map<DraftRule, number> {
  return new Map(drafted.map((draft, at) => [draft, STEP * (at + 1)]));
}

function nextIn(staying: ReadonlySet<number>, from: number, end: number): number {
  for (let at = from; at < end; at++) if (staying.has(at)) return at;
  return end;
}

/** Indices of a longest rising run of places, null ones passed over. */
function longestRise(places: readonly (number | null)[]): Set<number> {
  // By length: the index at which the run of that length with the lowest end is.
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  places.forEach((place, index) => {
    if (place === null) return;
    const isBelow = (end: number): boolean => (places[end] ?? 0) < place;
    let length = 0;
    let high = ends.length;
    while (length < high) {
      const middle = (length + high) >> 1;
      if (isBelow(ends[middle] ?? 0)) length = middle + 1;
      else high = middle;
    }
    previous.set(index, ends[length - 1]);
    ends[length] = index;
  });
  const run = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) run.add(at);
  return run;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
