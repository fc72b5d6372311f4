// Follows funds from an address up to five hops in one direction (blockchain API 1, 4.2).
//
// A path is analysed when it ends at a labelled counterparty, at the hop limit, or where no
// considered transfer goes further. At a labelled party that pools its customers' funds (an
// exchange, a mixer, a market …) tracing ends; past any other labelled party it continues.
//
// In time order a path exists when one transfer of each link can be chosen so that money never
// moves back in time; so a filter that removes transfers only ever removes paths.
import { addressKey } from '#shared/domain/address.ts';
import { addDecimals, compareDecimals, type DecimalText } from '#shared/domain/amount.ts';
import type { PathFlow } from '#shared/domain/risk.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { FundPath } from '#shared/detection/path.ts';
import type { PathNode } from '#shared/screening/result.ts';
import { edgesOf, type Edge, type TransferFilter } from './ledger/edges.ts';
import type { Ledger } from './ledger/ledger.ts';

/** What to follow. */
export interface TraceRequest extends TransferFilter {
  address: string;
  flow: PathFlow;
  /** 0–5; 0 = nothing. */
  hops: number;
  /** The largest edges win; equal ones by address. */
  maxNodesPerHop: number;
  /** Each link of a path must have a transfer no later than one of the next link. */
  forceTimeSequence: boolean;
}

/** A walk outward from the subject; `edges[i]` leads from the node before to its counterparty. */
interface Walk {
  edges: readonly Edge[];
  visited: ReadonlySet<string>;
  /** The time that leaves most open to the next link; null = any. */
  reach: UtcMs | null;
  /** Whether it was already delivered because its end is labelled. */
  isDelivered: boolean;
}

/** Every analysed path, opponent first, in the order they were found. */
export function tracePaths(ledger: Ledger, request: TraceRequest): FundPath[] {
  const found: Walk[] = [];
  const side = request.flow === 'inflow' ? 'received' : 'sent';
  const known = new Map<string, Edge[]>();
  const edgesAt = (address: string): Edge[] => {
    const key = addressKey(address);
    const edges = known.get(key) ?? edgesOf(ledger, address, side, request);
    known.set(key, edges);
    return edges;
  };
  const start = new Set([addressKey(request.address)]);
  let open: Walk[] = [{ edges: [], visited: start, reach: null, isDelivered: true }];
  for (let hop = 1; hop <= request.hops && open.length > 0; hop++) {
    const steps = open.flatMap((walk) => {
      const end = walk.edges.at(-1)?.counterparty ?? request.address;
      return edgesAt(end)
        .filter((edge) => isAllowed(walk, edge, request))
        .map((edge) => ({ walk, end, edge }));
    });
    const kept = keepLargest(steps, request.maxNodesPerHop);
    const extended = new Set<Walk>();
    const next: Walk[] = [];
    for (const { walk, edge } of steps) {
      const key = addressKey(edge.counterparty);
      if (!kept.has(key)) continue;
      extended.add(walk);
      const isLabelled = ledger.labelsOf(edge.counterparty).length > 0;
      const longer: Walk = {
        edges: [...walk.edges, edge],
        visited: new Set([...walk.visited, key]),
        reach: reachOf(walk, edge, request) ?? null,
        isDelivered: isLabelled,
      };
      if (isLabelled) found.push(longer);
      if (!ledger.isPool(edge.counterparty)) next.push(longer);
    }
    found.push(...open.filter((walk) => !walk.isDelivered && !extended.has(walk)));
    open = next;
  }
  found.push(...open.filter((walk) => !walk.isDelivered));
  return found.map((walk) => toPath(ledger, request, walk));
}

function isAllowed(walk: Walk, edge: Edge, request: TraceRequest): boolean {
  if (walk.visited.has(addressKey(edge.counterparty))) return false;
  return !request.forceTimeSequence || reachOf(walk, edge, request) !== undefined;
}

/** Inflow is walked back in time, outflow forward; undefined when no transfer of the edge fits. */
function reachOf({ reach }: Walk, { times }: Edge, { flow }: TraceRequest): UtcMs | undefined {
  return flow === 'inflow'
    ? times.findLast((at) => reach === null || at <= reach)
    : times.find((at) => reach === null || at >= reach);
}

/** A time for each link, from the opponent's side: the latest that keeps the order asked for. */
function linkTimes(links: readonly Edge[], request: TraceRequest): UtcMs[] {
  const isInflow = request.flow === 'inflow';
  const fromReceiver = isInflow ? [...links].reverse() : links;
  const chosen: UtcMs[] = [];
  for (const { times } of fromReceiver) {
    const limit = request.forceTimeSequence ? (chosen.at(-1) ?? Infinity) : Infinity;
    chosen.push(times.findLast((at) => at <= limit) ?? 0);
  }
  return isInflow ? chosen.reverse() : chosen;
}

/** Keys of the addresses that stay at a hop: those with the largest sum of distinct edges. */
function keepLargest(
  steps: readonly { end: string; edge: Edge }[],
  limit: number,
): ReadonlySet<string> {
  const edges = new Map<string, Map<string, DecimalText>>();
  for (const { end, edge } of steps) {
    const key = addressKey(edge.counterparty);
    const parts = edges.get(key) ?? new Map<string, DecimalText>();
    edges.set(key, parts.set(addressKey(end), edge.amount));
  }
  if (edges.size <= limit) return new Set(edges.keys());
  const sums = [...edges].map(([key, parts]) => ({ key, sum: addDecimals([...parts.values()]) }));
  sums.sort((a, b) => compareDecimals(b.sum, a.sum) || (a.key < b.key ? -1 : 1));
  return new Set(sums.slice(0, limit).map(({ key }) => key));
}

/** Opponent first. Each element carries the link to the element before it. */
function toPath(ledger: Ledger, request: TraceRequest, walk: Walk): FundPath {
  const addresses = [request.address, ...walk.edges.map((edge) => edge.counterparty)].reverse();
  const links = [...walk.edges].reverse();
  const times = linkTimes(links, request);
  const nodes = addresses.map((address, deep): PathNode => {
    const link = deep === 0 ? undefined : links[deep - 1];
    return {
      address,
      amount: link?.amount ?? null,
      deep,
      lastClosedAt: times[deep - 1] ?? null,
      labels: ledger.labelsOf(address),
    };
  });
  return { flow: request.flow, nodes };
}
