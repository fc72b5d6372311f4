// The two sides of a transaction: which one a hit belongs to, where each one's path ends, and
// which one sets the combined verdict (contract-notes, "KYT sides").
import { addressKey } from '../domain/address.ts';
import { compareDecimals } from '../domain/amount.ts';
import { farNode, nearNode, type OrderedHit } from '../screening/node-order.ts';
import type { ScreenDirection } from '../screening/request.ts';
import type {
  Hit,
  HighlightSummary,
  KytResult,
  Label,
  Score,
  ScoreOverview,
} from '../screening/result.ts';
import type { KytView } from '../screening/snapshot.ts';

/** `in`: the source of the funds; `out`: their destination. */
export const TRANSACTION_SIDES = ['in', 'out'] as const;
/** A side of a transaction. */
export type TransactionSide = (typeof TRANSACTION_SIDES)[number];

/** The address at one side of the transaction: where that side's paths end. */
export interface SideEndpoint {
  address: string;
  /** `delivered` with the side's overview; `inferred`: the end that the paths naming it share. */
  certainty: 'delivered' | 'inferred';
}

/** What the answer says of one side. */
export interface SideReading {
  side: TransactionSide;
  /** Null when neither the overview nor the paths name it. */
  endpoint: SideEndpoint | null;
  score: Score | null;
  overview: ScoreOverview | null;
  labels: Label[];
  highlightSummary: HighlightSummary | null;
  /** In the order of the answer's hits. */
  hits: Hit[];
}

/** All that an answer says, side by side. */
export interface SidesReading {
  /** The screened sides: one or both, the source first. */
  sides: SideReading[];
  /** Hits that name no side and touch no known endpoint, or both. */
  unsided: Hit[];
}

/** A stored transaction, as far as its sides go. */
export interface SidedView {
  summary: Pick<KytView['summary'], 'direction'>;
  result: KytResult | null;
}

/** The screened sides of a direction, the source first. */
export function sidesOf(direction: ScreenDirection): TransactionSide[] {
  return direction === 'both' ? [...TRANSACTION_SIDES] : [direction];
}

/** The side that a delivered `direction` names; null for any other word. */
export function sideOfDirection(word: string): TransactionSide | null {
  const lower = word.trim().toLowerCase();
  if (lower === 'inbound') return 'in';
  return lower === 'outbound' ? 'out' : null;
}

/**
 * The side of a hit: its `direction` first, the endpoint its path touches second, the only screened
 * side third; null when none of them tells.
 */
export function sideOfHit(
  hit: OrderedHit & Pick<Hit, 'direction'>,
  endpoints: Readonly<Record<TransactionSide, string | null>>,
  direction: ScreenDirection,
): TransactionSide | null {
  const named = sideOfDirection(hit.direction);
  if (named !== null) return named;
  const ends = screenedEndsOf(hit);
  const touched = TRANSACTION_SIDES.filter((side) => {
    const endpoint = endpoints[side];
    return endpoint !== null && ends.includes(addressKey(endpoint));
  });
  if (touched.length === 1) return touched[0] ?? null;
  return touched.length === 0 && direction !== 'both' ? direction : null;
}

/** Everything an answer says, side by side. `result` null gives the screened sides empty. */
export function readSides(view: SidedView): SidesReading {
  const { direction } = view.summary;
  const { result } = view;
  const hits = result?.hits ?? [];
  const endpoints = endpointsOf(result, direction);
  const addresses = { in: endpoints.in?.address ?? null, out: endpoints.out?.address ?? null };
  const sided = hits.map((hit) => ({ hit, side: sideOfHit(hit, addresses, direction) }));
  const screened = sidesOf(direction);
  return {
    sides: screened.map((side) => ({
      side,
      endpoint: endpoints[side],
      ...partsOf(result, side, direction),
      hits: sided.flatMap((one) => (one.side === side ? [one.hit] : [])),
    })),
    // A hit of a side that was not asked for is shown, but belongs to no screened side.
    unsided: sided.flatMap(({ hit, side }) =>
      side === null || !screened.includes(side) ? [hit] : [],
    ),
  };
}

/**
 * The side whose score and verdict the combined ones are: one, `both` when they say the same, or
 * null when it cannot be told. Of a single direction, that side.
 */
export function settingSideOf(view: SidedView): TransactionSide | 'both' | null {
  const { direction } = view.summary;
  const { result } = view;
  if (result === null) return null;
  if (direction !== 'both') return direction;
  const isSame = (side: Score | null): boolean => isSameOutcome(side, result.score);
  const setting = TRANSACTION_SIDES.filter((side) =>
    isSame(side === 'in' ? result.inScore : result.outScore),
  );
  return setting.length === 2 ? 'both' : (setting[0] ?? null);
}

/** Addresses of a hit's ends that may be the screened one: both ends but the opponent. */
function screenedEndsOf(hit: OrderedHit): string[] {
  const opponent = hit.opponentAddress === null ? null : addressKey(hit.opponentAddress);
  const ends = [farNode(hit, null), nearNode(hit, null)].flatMap((node) =>
    node === undefined ? [] : [addressKey(node.address)],
  );
  const others = ends.filter((end) => end !== opponent);
  return others.length > 0 ? others : ends;
}

/** By the overviews; where one is missing, by the hits that name their side. */
function endpointsOf(
  result: KytResult | null,
  direction: ScreenDirection,
): Record<TransactionSide, SideEndpoint | null> {
  const single = direction === 'both' ? null : (result?.overview?.address ?? null);
  const delivered = {
    in: result?.inOverview?.address ?? (direction === 'in' ? single : null),
    out: result?.outOverview?.address ?? (direction === 'out' ? single : null),
  };
  const endpointOf = (side: TransactionSide): SideEndpoint | null => {
    const address = delivered[side];
    if (address !== null) return { address, certainty: 'delivered' };
    // A single direction has hits of one side alone, whatever they say.
    const own = (result?.hits ?? []).filter(
      (hit) =>
        (sideOfDirection(hit.direction) ?? (direction === 'both' ? null : direction)) === side,
    );
    const shared = sharedEnd(own);
    return shared === null ? null : { address: shared, certainty: 'inferred' };
  };
  return { in: endpointOf('in'), out: endpointOf('out') };
}

/** The end that all paths of a side share, as first written; null without one, or with two. */
function sharedEnd(hits: readonly Hit[]): string | null {
  const withPath = hits.filter((hit) => hit.nodes.length > 1);
  const [first, ...rest] = withPath;
  if (first === undefined) return null;
  const shared = rest.reduce(
    (ends, hit) => ends.filter((end) => screenedEndsOf(hit).includes(end)),
    screenedEndsOf(first),
  );
  if (new Set(shared).size !== 1) return null;
  const node = first.nodes.find(({ address }) => addressKey(address) === shared[0]);
  return node?.address ?? null;
}

type SideParts = Pick<SideReading, 'score' | 'overview' | 'labels' | 'highlightSummary'>;

/** A single direction uses the fields of a KYA; what `both` has of its own is taken where sent. */
function partsOf(
  result: KytResult | null,
  side: TransactionSide,
  direction: ScreenDirection,
): SideParts {
  if (result === null) return { score: null, overview: null, labels: [], highlightSummary: null };
  const own =
    side === 'in'
      ? {
          score: result.inScore,
          overview: result.inOverview,
          labels: result.fromLabels,
          highlightSummary: result.inHighlightSummary,
        }
      : {
          score: result.outScore,
          overview: result.outOverview,
          labels: result.toLabels,
          highlightSummary: result.outHighlightSummary,
        };
  if (direction === 'both') return own;
  return {
    score: own.score ?? result.score,
    overview: own.overview ?? result.overview,
    labels: own.labels.length > 0 ? own.labels : result.subjectLabels,
    highlightSummary: own.highlightSummary ?? result.highlightSummary,
  };
}

function isSameOutcome(side: Score | null, combined: Score | null): boolean {
  if (side === null || combined === null || side.verdict !== combined.verdict) return false;
  if (side.score === null || combined.score === null) return side.score === combined.score;
  return compareDecimals(side.score, combined.score) === 0;
}
