// What a back-test needs of a stored screening, as plain JSON: one side for each ruleset that judged
// it. A ruleset of addresses looks at addresses, `kyt_in` at the source and `kyt_out` at the
// destination of transactions.
import type { DecimalText } from '../domain/amount.ts';
import { isExemptedAsExchange, outcomeMarkOf, outcomeOfSide } from '../review/exemption.ts';
import { readSides, sidesOf } from '../review/sides.ts';
import { farNode, nearNode } from '../screening/node-order.ts';
import { makeOutcome, type Outcome as ScreeningOutcome } from '../screening/outcome.ts';
import type { Hit, KyaResult, Label, Score, ScoreOverview } from '../screening/result.ts';
import type { KyaView, KytView, SnapshotSummary } from '../screening/snapshot.ts';
import type { MatchingType, BacktestedSide } from './backtest.ts';

/** What of a hit is compared with a rule. */
export type StoredHit = Pick<
  Hit,
  | 'index'
  | 'ruleCode'
  | 'riskLevel'
  | 'pathFlow'
  | 'hops'
  | 'opponentAddress'
  | 'nodes'
  | 'exposureAmount'
  | 'riskRateDenominator'
>;

/** One side of a stored screening. */
export interface StoredSide {
  summary: SnapshotSummary;
  side: BacktestedSide;
  /** Where its paths end; empty when the answer does not tell. */
  address: string;
  chainName: string | null;
  inflowTotal: DecimalText | null;
  outflowTotal: DecimalText | null;
  /** Its own. */
  labels: Label[];
  hits: StoredHit[];
  /** Null when the answer does not say, or counts both sides of a transaction as one. */
  analysedPaths: number | null;
  /** Hits of the transaction whose side cannot be told: in no side. */
  unsidedHits: number;
  /** It looks exempted as an exchange address: no rule was evaluated over it (4.2, `cex_immune`). */
  isExempted: boolean;
  /** As it was delivered, of this side. */
  verdict: ScreeningOutcome;
  /**
   * What the rules of its hits recommended, by their codes, as the ruleset that judged it was kept; null
   * where its text is not known.
   */
  actionsBefore: Readonly<Record<string, string>> | null;
}

/** What of a stored screening is looked at. */
export type BacktestedView =
  | Pick<KyaView, 'kind' | 'summary' | 'request' | 'result'>
  | Pick<KytView, 'kind' | 'summary' | 'request' | 'result'>;

type ViewOf<Kind extends BacktestedView['kind']> = Extract<BacktestedView, { kind: Kind }>;

/**
 * @param actions of the rules of the ruleset that judged it, by their codes; null where it is not known
 * @returns the side of a screening that a ruleset of this type judges: `none` when it has no such side,
 * `unreadable` when its stored bytes hold no list of hits.
 */
export function backtestedSideOf(
  view: BacktestedView,
  type: MatchingType,
  actions: ReadonlyMap<string, string> | null = null,
): StoredSide | 'none' | 'unreadable' {
  if (view.kind === 'kya') return type === 'kya' ? addressSide(view, actions) : 'none';
  return type === 'kya' ? 'none' : transactionSide(view, type === 'kyt_in' ? 'in' : 'out', actions);
}

function addressSide(view: ViewOf<'kya'>, actions: Actions): StoredSide | 'unreadable' {
  const { summary, request, result } = view;
  if (result?.areHitsDelivered !== true) return 'unreadable';
  const { hits, subjectLabels, totalPaths } = result;
  return {
    summary,
    side: null,
    address: summary.address,
    ...circumstances(result, summary.chain, result.score, result.overview),
    labels: subjectLabels,
    hits: hits.map(toStoredHit),
    analysedPaths: totalPaths,
    unsidedHits: 0,
    isExempted: isExemptedAsExchange(request, result),
    verdict: makeOutcome('kya', result.score?.verdict ?? null, outcomeMarkOf(view)),
    actionsBefore: actionsOf(hits, actions),
  };
}

function transactionSide(
  view: ViewOf<'kyt'>,
  side: 'in' | 'out',
  actions: Actions,
): StoredSide | 'none' | 'unreadable' {
  const { summary, result } = view;
  if (!sidesOf(summary.direction).includes(side)) return 'none';
  const reading = readSides(view);
  const found = reading.sides.find((one) => one.side === side);
  if (result?.areHitsDelivered !== true || found === undefined) return 'unreadable';
  return {
    summary,
    side,
    address: found.endpoint?.address ?? '',
    ...circumstances(result, summary.chain, found.score, found.overview),
    labels: found.labels,
    hits: found.hits.map(toStoredHit),
    analysedPaths: summary.direction === 'both' ? null : result.totalPaths,
    unsidedHits: reading.unsided.length,
    isExempted: isExemptedAsExchange(view.request, {
      subjectLabels: found.labels,
      score: found.score,
      areHitsDelivered: true,
      // A hit without a side may belong to this one.
      hits: [...found.hits, ...reading.unsided],
    }),
    verdict: outcomeOfSide(view, found),
    actionsBefore: actionsOf(found.hits, actions),
  };
}

type Actions = ReadonlyMap<string, string> | null;

/** Of the rules that hit; a code that the ruleset does not have is left out. */
function actionsOf(hits: readonly Hit[], actions: Actions): StoredSide['actionsBefore'] {
  if (actions === null) return null;
  const found = hits.flatMap(({ ruleCode }) => {
    const action = actions.get(ruleCode);
    return action === undefined ? [] : [[ruleCode, action] as const];
  });
  return Object.fromEntries(found);
}

/** The totals as the score used them, else as the overview has them. */
function circumstances(
  { chain }: Pick<KyaResult, 'chain'>,
  requested: string,
  score: Score | null,
  overview: ScoreOverview | null,
): Pick<StoredSide, 'chainName' | 'inflowTotal' | 'outflowTotal'> {
  return {
    chainName: chain ?? (requested === '' ? null : requested),
    inflowTotal: score?.totalIn ?? overview?.inTotal ?? null,
    outflowTotal: score?.totalOut ?? overview?.outTotal ?? null,
  };
}

/** Labels of intermediaries are left out: no rule looks at them. */
function toStoredHit(hit: Hit): StoredHit {
  const { index, ruleCode, riskLevel, pathFlow, hops, opponentAddress, nodes } = hit;
  const { exposureAmount, riskRateDenominator } = hit;
  const ends = [nearNode(hit, null), farNode(hit, null), nodes[0], nodes.at(-1)];
  return {
    index,
    ruleCode,
    riskLevel,
    pathFlow,
    hops,
    opponentAddress,
    exposureAmount,
    riskRateDenominator,
    nodes: nodes.map((node) => ({ ...node, labels: ends.includes(node) ? node.labels : [] })),
  };
}
