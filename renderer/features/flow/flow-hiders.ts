// Why something that is chosen is not in the picture: the filters that hide it.
import type { FlowFilterName } from '#shared/flow/filter-terms.ts';
import type { FilteredFlow } from '#shared/flow/filter.ts';
import type { FlowTree } from '#shared/flow/tree.ts';
import type { FlowSelection } from './flow-selection.ts';

/** What hides a choice. */
export interface Hiding {
  /** In the order of `FLOW_FILTERS`. */
  filters: FlowFilterName[];
  /** The hit whose path they hide or cut, by `Hit.index`. */
  hit: number;
}

/**
 * The fewest filters without which a selected node or link, or the whole path of a chosen hit, would
 * be shown; null when it is shown, or is not of this flow.
 * @param tree of all hits, nothing filtered
 */
export function hidingOf(
  tree: FlowTree,
  filtered: FilteredFlow,
  selection: FlowSelection | null,
  hit: number | null,
): Hiding | null {
  const hits = hit === null ? hitsOfMissing(tree, filtered, selection) : [hit];
  const hiding = filtered.byFilter.map(({ filter, hits: own }) => ({ filter, own: new Set(own) }));
  let least: Hiding | null = null;
  for (const one of hits) {
    const filters = hiding.filter(({ own }) => own.has(one)).map(({ filter }) => filter);
    if (least === null || filters.length < least.filters.length) least = { filters, hit: one };
  }
  return least === null || least.filters.length === 0 ? null : least;
}

/** The hits of a selected node or link that the filtered tree has no more. */
function hitsOfMissing(
  tree: FlowTree,
  filtered: FilteredFlow,
  selection: FlowSelection | null,
): readonly number[] {
  if (selection === null || selection.kind === 'fold') return [];
  const part = selection.kind === 'node' ? ('nodes' as const) : ('edges' as const);
  if (filtered.tree[part].has(selection.key)) return [];
  return tree[part].get(selection.key)?.hits ?? [];
}
