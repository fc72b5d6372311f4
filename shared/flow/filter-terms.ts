// What a flow tree can be filtered by, and how each filter decides on a path. A filter takes a path
// whole or not at all, since half a path is no evidence; only a node hidden by hand cuts one. What
// was not provided hides nothing: unknown is not small, and not outside a range of dates.
import type { DecimalText } from '../domain/amount.ts';
import type { UtcMs } from '../domain/time.ts';
import type { Hit } from '../screening/result.ts';
import { groupName } from './node-labels.ts';
import type { FlowSide, OrientedPath } from './orient.ts';
import { compareSums, type FlowNode } from './tree.ts';

/**
 * The filters; plain data, so that they can be kept with a view. Null = no such filter; an empty
 * list keeps no path, but hides no node.
 */
export interface FlowFilters {
  /** Every delivered amount of a path reaches it: what can have come through (2.5). */
  minAmount: DecimalText | null;
  /** Every delivered time of a path lies within, both ends included; null = no bound. */
  dates: { from: UtcMs | null; to: UtcMs | null } | null;
  sides: readonly FlowSide[] | null;
  /** Distance of a path's far end from the subject, both ends included; null = no bound. */
  hops: { min: number | null; max: number | null } | null;
  /**
   * The rule's category or one of the four label levels of the path's far end, without letter case.
   */
  categories: readonly string[] | null;
  /** The path touches an address of one of these, as `entitiesOf` names them. */
  entities: readonly string[] | null;
  ruleCodes: readonly string[] | null;
  highlightedOnly: boolean;
  /** Keys of nodes that the person hid, each with what lies behind it on a path. */
  hiddenNodes: readonly string[];
}

/** Everything is shown. */
export const NO_FILTERS: FlowFilters = {
  minAmount: null,
  dates: null,
  sides: null,
  hops: null,
  categories: null,
  entities: null,
  ruleCodes: null,
  highlightedOnly: false,
  hiddenNodes: [],
};

/** The names of the filters, in the order in which they are reported. */
export const FLOW_FILTERS = [
  'minAmount',
  'dates',
  'sides',
  'hops',
  'categories',
  'entities',
  'ruleCodes',
  'highlightedOnly',
  'hiddenNodes',
] as const satisfies readonly (keyof FlowFilters)[];
/** One of these. */
export type FlowFilterName = (typeof FLOW_FILTERS)[number];

/** What a filter says of one path. */
export interface Keeping {
  /** Stops kept, from the subject outwards; 0 = the path is hidden. */
  stops: number;
  /** Kept, but something it decides by was not provided. */
  isUndecided: boolean;
}

/** A hit with its path and the nodes it passes, from the subject outwards. */
export interface FilteredPath {
  hit: Hit;
  path: OrientedPath;
  nodes: readonly FlowNode[];
}

/** Decides on one path. */
export type Decide = (one: FilteredPath) => Keeping;

/** The decision of one filter; null when it is off. */
export function deciderOf(name: FlowFilterName, filters: FlowFilters): Decide | null {
  switch (name) {
    case 'minAmount': {
      const least = filters.minAmount;
      return least === null ? null : byLinks(({ amount }) => amount, atLeast(least));
    }
    case 'dates': {
      const from = filters.dates?.from ?? -Infinity;
      const to = filters.dates?.to ?? Infinity;
      if (from === -Infinity && to === Infinity) return null;
      return byLinks(
        ({ at }) => at,
        (at) => from <= at && at <= to,
      );
    }
    case 'sides': {
      const { sides } = filters;
      return sides === null ? null : whole(({ path }) => sides.includes(path.side));
    }
    case 'hops': {
      const min = filters.hops?.min ?? -Infinity;
      const max = filters.hops?.max ?? Infinity;
      if (min === -Infinity && max === Infinity) return null;
      return whole(({ path }) => min <= lengthOf(path) && lengthOf(path) <= max);
    }
    case 'categories': {
      if (filters.categories === null) return null;
      const wanted = new Set(filters.categories.map(categoryKey));
      return whole(({ hit, path }) =>
        categoriesOf(hit, path).some((category) => wanted.has(categoryKey(category))),
      );
    }
    case 'entities': {
      if (filters.entities === null) return null;
      const wanted = new Set(filters.entities);
      return whole((one) => entitiesOf(one).some((name) => wanted.has(name)));
    }
    case 'ruleCodes': {
      if (filters.ruleCodes === null) return null;
      const wanted = new Set(filters.ruleCodes);
      return whole(({ hit }) => wanted.has(hit.ruleCode));
    }
    case 'highlightedOnly':
      return filters.highlightedOnly ? whole(({ hit }) => hit.highlighted) : null;
    case 'hiddenNodes': {
      const hidden = new Set(filters.hiddenNodes);
      return hidden.size === 0 ? null : (one) => cutBefore(one, hidden);
    }
  }
}

/** Hops from the subject to the far end, those of nodes that were not provided included. */
export function lengthOf(path: OrientedPath): number {
  return path.stops.at(-1)?.hop ?? 0;
}

/** The rule's category and every label level of the far end; one may come twice. */
export function categoriesOf(hit: Pick<Hit, 'category'>, path: OrientedPath): string[] {
  const labels = path.stops.at(-1)?.labels ?? [];
  const levels = labels.flatMap(({ primary, secondary, tertiary, quaternary, text }) => [
    ...[primary, secondary, tertiary, quaternary, text],
  ]);
  return [hit.category, ...levels].filter(
    (category): category is string => category !== null && category.trim() !== '',
  );
}

/**
 * The entities that a path touches, as groups of addresses name them; one may come twice. That of the
 * screened address, which is on every path, is none of them.
 */
export function entitiesOf({ nodes }: Pick<FilteredPath, 'nodes'>): string[] {
  return nodes.slice(1).flatMap(({ labels }) => groupName(labels, 'entities') ?? []);
}

/** The form under which categories compare. */
export function categoryKey(category: string): string {
  return category.trim().toLowerCase();
}

function atLeast(least: DecimalText): (amount: DecimalText) => boolean {
  return (amount) => compareSums(amount, least) >= 0;
}

function whole(isKept: (one: FilteredPath) => boolean): Decide {
  return (one) => ({ stops: isKept(one) ? one.path.stops.length : 0, isUndecided: false });
}

/** By a figure of every link; one that was not provided leaves the path shown and undecided. */
function byLinks<Figure>(
  figureOf: (link: OrientedPath['links'][number]) => Figure | null,
  fits: (figure: Figure) => boolean,
): Decide {
  return ({ path }) => {
    let isUndecided = false;
    for (const link of path.links) {
      const figure = figureOf(link);
      if (figure === null) isUndecided = true;
      else if (!fits(figure)) return { stops: 0, isUndecided: false };
    }
    return { stops: path.stops.length, isUndecided };
  };
}

/** The subject itself cannot be hidden; alone it is no path. */
function cutBefore({ nodes }: FilteredPath, hidden: ReadonlySet<string>): Keeping {
  const cut = nodes.findIndex(({ key }, stop) => stop > 0 && hidden.has(key));
  return { stops: cut === -1 ? nodes.length : cut === 1 ? 0 : cut, isUndecided: false };
}
