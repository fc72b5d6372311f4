// The flow of a stored screening as it was last looked at, without a page: filtered and folded by the
// view that was kept with it.
import type { StatedTransaction } from '../domain/stated-transaction.ts';
import { buildFlowTree } from '../flow/build-tree.ts';
import { filterChoices } from '../flow/filter-choices.ts';
import { NO_FILTERS } from '../flow/filter-terms.ts';
import { filterFlow, indexFlow } from '../flow/filter.ts';
import { foldTree, UNFOLDED, type FoldOptions } from '../flow/fold.ts';
import { firstFold, firstGrouping, groupTree } from '../flow/group.ts';
import { DRAWN_FLOW } from '../charts/mirror-layout.ts';
import { readSides, TRANSACTION_SIDES, type TransactionSide } from '../review/sides.ts';
import type { KyaView, KytView } from '../screening/snapshot.ts';
import type { FlowFigure } from './flow-figure.ts';
import type { FlowSource } from './flow-source.ts';
import type { FlowViewState } from './flow-view-state.ts';
import type { MirrorFigure } from './mirror-figure.ts';

/** How a flow was left; null when it never was looked at. */
export type KeptFlow = Pick<
  FlowViewState,
  'filters' | 'opened' | 'isUnfolded' | 'grouping' | 'openedGroups'
> | null;

/**
 * What a flow of a screening is drawn from; null without a result, and for a side that was not screened.
 * @param side null for an address
 */
export function storedFlowSource(
  view: KyaView | KytView,
  side: TransactionSide | null,
): FlowSource | null {
  const { result, summary } = view;
  if (result === null) return null;
  const common = { token: summary.token, totalPaths: result.totalPaths };
  if (view.kind === 'kya') {
    return {
      hits: result.hits,
      subject: view.summary.address,
      subjectLabels: result.subjectLabels,
      ...common,
      side: null,
      isTotalOfBoth: false,
    };
  }
  const own = readSides(view).sides.find((one) => one.side === side);
  if (own === undefined) return null;
  return {
    hits: own.hits,
    subject: own.endpoint?.address ?? '',
    subjectLabels: own.labels,
    ...common,
    side: own.side,
    isTotalOfBoth: view.summary.direction === 'both',
  };
}

/** How much of an aggregated flow is drawn at most. */
export type FoldLimits = Pick<FoldOptions, 'maxChildren' | 'maxNodes' | 'maxHops'>;

/**
 * The flow, filtered, grouped and folded as it was left, else as it is first shown.
 * @param isApart whether an address is never in a group
 * @param limits folds it further than that, whatever was opened
 */
export function storedFlowFigure(
  source: FlowSource,
  kept: KeptFlow,
  isApart: (address: string) => boolean,
  limits: FoldLimits | null = null,
): FlowFigure {
  const tree = buildFlowTree(source.hits, source.subject, source.subjectLabels);
  const index = indexFlow(tree, source.hits);
  const filters = kept?.filters ?? NO_FILTERS;
  const cut = kept === null ? null : filterFlow(index, filters);
  const filtered = cut === null || cut.byFilter.length === 0 ? null : cut;
  const grouping = kept?.grouping ?? firstGrouping(tree);
  const first = firstFold(grouping);
  const left = kept?.isUnfolded === true ? { ...first, ...UNFOLDED } : first;
  const opened = new Map([...first.expanded, ...(kept?.opened ?? [])]);
  const options = limits === null ? { ...left, expanded: opened } : { ...first, ...limits };
  const drawn = groupTree(filtered?.tree ?? tree, {
    by: grouping,
    opened: new Set(kept?.openedGroups),
    isApart,
  });
  return {
    source,
    tree,
    filters,
    filtered,
    choices: filterChoices(index),
    grouping,
    folded: foldTree(drawn, options),
  };
}

/**
 * Both sides of a transaction; null without a result.
 * @param stated what a person states of the transaction; null for nothing
 * @param keptOf how a side's flow was left
 * @param isApart as of `storedFlowFigure`
 * @param limits as of `storedFlowFigure`
 */
export function storedMirror(
  view: KytView,
  stated: StatedTransaction | null,
  keptOf: (side: TransactionSide) => KeptFlow,
  isApart: (address: string) => boolean,
  limits: FoldLimits | null = null,
): MirrorFigure | null {
  if (view.result === null) return null;
  const { transaction, chain, token } = view.summary;
  return {
    transaction: { hash: transaction, chain, token, stated },
    sides: TRANSACTION_SIDES.map((side) => {
      const source = storedFlowSource(view, side);
      if (source === null) return { side, flow: null, otherCount: 0, undrawableCount: 0 };
      const figure = storedFlowFigure(source, keptOf(side), isApart, limits);
      if (source.subject === '') {
        return { side, flow: { figure }, otherCount: 0, undrawableCount: source.hits.length };
      }
      const others = source.hits.filter(
        ({ index }) => figure.tree.paths.get(index)?.side !== DRAWN_FLOW[side],
      );
      return { side, flow: { figure }, otherCount: others.length, undrawableCount: 0 };
    }),
  };
}
