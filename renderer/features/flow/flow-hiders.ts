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

/** The picture as it would be without filters, and as it is, grouped alike. */
export interface DrawnTrees {
  whole: FlowTree;
  shown: FlowTree;
}

/**
 * The fewest filters without which a selected node or link, or the whole path of a chosen hit, would
 * be shown; null when it is shown, or is not of this flow.
 */
export function hidingOf(
  drawn: DrawnTrees,
  filtered: FilteredFlow,
  selection: FlowSelection | null,
  hit: number | null,
): Hiding | null {
  const hits = hit === null ? hitsOfMissing(drawn, selection) : [hit];
  const hiding = filtered.byFilter.map(({ filter, hits: own }) => ({ filter, own: new Set(own) }));
  let least: Hiding | null = null;
  for (const one of hits) {
    const filters = hiding.filter(({ own }) => own.has(one)).map(({ filter }) => filter);
    // Of a group some may be left.
    if (filters.length === 0) continue;
    if (least === null || filters.length < least.filters.length) least = { filters, hit: one };
  }
  return least;
}

/** The hits of a selected node, group or link that the picture has no more. */
function hitsOfMissing(
  { whole, shown }: DrawnTrees,
  selection: FlowSelection | null,
): readonly number[] {
  if (selection === null || selection.kind === 'fold') return [];
  const part = selection.kind === 'node' ? ('nodes' as const) : ('edges' as const);
  if (shown[part].has(selection.key)) return [];
  return whole[part].get(selection.key)?.hits ?? [];
}
