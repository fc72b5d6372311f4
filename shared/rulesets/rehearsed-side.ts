// What a rehearsal needs of a stored screening, as plain JSON: one side for each ruleset that judged
// it. A ruleset of addresses looks at addresses, `kyt_in` at the source and `kyt_out` at the
// destination of transactions.
import type { DecimalText } from '../domain/amount.ts';
import { isExemptedAsExchange } from '../review/exemption.ts';
import { readSides, sidesOf } from '../review/sides.ts';
import type { Hit, KyaResult, Label, Score, ScoreOverview } from '../screening/result.ts';
import type { KyaView, KytView, SnapshotSummary } from '../screening/snapshot.ts';
import type { MatchingType, RehearsedSide } from './rehearsal.ts';

/** What of a hit is held against a rule. */
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
  side: RehearsedSide;
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
}

/** What of a stored screening is looked at. */
export type RehearsedView =
  | Pick<KyaView, 'kind' | 'summary' | 'request' | 'result'>
  | Pick<KytView, 'kind' | 'summary' | 'request' | 'result'>;

type ViewOf<Kind extends RehearsedView['kind']> = Extract<RehearsedView, { kind: Kind }>;

/**
 * The side of a screening that a ruleset of this type judges: `none` when it has no such side,
 * `unreadable` when its stored bytes hold no list of hits.
 */
export function rehearsedSideOf(
  view: RehearsedView,
  type: MatchingType,
): StoredSide | 'none' | 'unreadable' {
  if (view.kind === 'kya') return type === 'kya' ? addressSide(view) : 'none';
  return type === 'kya' ? 'none' : transactionSide(view, type === 'kyt_in' ? 'in' : 'out');
}

function addressSide({ summary, request, result }: ViewOf<'kya'>): StoredSide | 'unreadable' {
  if (result?.areHitsDelivered !== true) return 'unreadable';
  const { hits, subjectLabels, totalPaths } = result;
  return {
    ...{ summary, side: null, address: summary.address },
    ...circumstances(result, summary.chain, result.score, result.overview),
    ...{ labels: subjectLabels, hits: hits.map(toStoredHit), analysedPaths: totalPaths },
    unsidedHits: 0,
    isExempted: isExempted(request, result),
  };
}

function transactionSide(
  view: ViewOf<'kyt'>,
  side: 'in' | 'out',
): StoredSide | 'none' | 'unreadable' {
  const { summary, result } = view;
  if (!sidesOf(summary.direction).includes(side)) return 'none';
  const reading = readSides(view);
  const found = reading.sides.find((one) => one.side === side);
  if (result?.areHitsDelivered !== true || found === undefined) return 'unreadable';
  return {
    ...{ summary, side, address: found.endpoint?.address ?? '' },
    ...circumstances(result, summary.chain, found.score, found.overview),
    ...{ labels: found.labels, hits: found.hits.map(toStoredHit) },
    analysedPaths: summary.direction === 'both' ? null : result.totalPaths,
    unsidedHits: reading.unsided.length,
    isExempted: isExempted(view.request, {
      ...{ subjectLabels: found.labels, score: found.score, areHitsDelivered: true },
      // A hit without a side may belong to this one.
      hits: [...found.hits, ...reading.unsided],
    }),
  };
}

/** Of an imported answer nobody here knows the parameters: on is the service's default. */
function isExempted(
  request: RehearsedView['request'],
  result: Parameters<typeof isExemptedAsExchange>[1],
): boolean {
  return isExemptedAsExchange({ cexImmune: request?.cexImmune ?? true }, result);
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
  return {
    ...{ index, ruleCode, riskLevel, pathFlow, hops, opponentAddress },
    ...{ exposureAmount, riskRateDenominator },
    nodes: nodes.map(({ address, amount, deep, labels }, place) => ({
      ...{ address, amount, deep, lastClosedAt: null },
      labels: place === 0 || place === nodes.length - 1 ? labels : [],
    })),
  };
}
