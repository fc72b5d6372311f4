// Whether the limits that a screening was asked for keep a path out: hops, minimum amount, dates and
// time order (blockchain API 4.2).
import { compareDecimals } from '../domain/amount.ts';
import { linksInMoneyOrder } from '../flow/orient.ts';
import type { KyaRequest, KytRequest } from '../screening/request.ts';
import type { ParameterName } from './difference.ts';
import { hopsOfHit, type HitReading } from './snapshot-reading.ts';

/** Whether a limit keeps a path out; `not_known`: the path does not say. */
export type LimitOutcome = 'keeps_out' | 'lets_in' | 'not_known';

/** One limit compared with a path. */
export interface LimitReading {
  reason: 'beyond_hops' | 'below_min_amount' | 'outside_window' | 'out_of_time_sequence';
  name: ParameterName;
  outcome: LimitOutcome;
}

/**
 * The limits that differ, each compared with the path.
 * @param request of the snapshot that lacks the hit
 * @param parameters names of those that differ; null when they are not known
 */
export function limitsOf(
  one: HitReading,
  request: KyaRequest | KytRequest | null,
  parameters: ReadonlySet<ParameterName> | null,
): LimitReading[] {
  if (request === null || parameters === null) return [];
  const limits: LimitReading[] = [
    { reason: 'beyond_hops', ...hopLimit(one, request, parameters) },
    { reason: 'below_min_amount', name: 'minAmount', outcome: amountLimit(one, request) },
    { reason: 'outside_window', name: 'minTimestamp', outcome: timeLimit(one, request, 'from') },
    { reason: 'outside_window', name: 'maxTimestamp', outcome: timeLimit(one, request, 'to') },
    {
      reason: 'out_of_time_sequence',
      name: 'forceTimeSequence',
      outcome: request.forceTimeSequence ? timeSequence(one) : 'lets_in',
    },
  ];
  return limits.filter(({ name }) => parameters.has(name));
}

function hopLimit(
  one: HitReading,
  { inflowHops, outflowHops }: KyaRequest | KytRequest,
  parameters: ReadonlySet<ParameterName>,
): Pick<LimitReading, 'name' | 'outcome'> {
  const flow = one.path?.side ?? one.hit.pathFlow;
  const name: ParameterName =
    flow === 'outflow' || (flow !== 'inflow' && !parameters.has('inflowHops'))
      ? 'outflowHops'
      : 'inflowHops';
  const hops = hopsOfHit(one);
  // A finding on own labels has no path, and needs no hops.
  if (one.path === null && (hops ?? 0) === 0) return { name, outcome: 'lets_in' };
  if (hops === null) return { name, outcome: 'not_known' };
  if (flow === 'inflow' || flow === 'outflow') {
    const limit = flow === 'inflow' ? inflowHops : outflowHops;
    return { name, outcome: hops > limit ? 'keeps_out' : 'lets_in' };
  }
  if (hops > Math.max(inflowHops, outflowHops)) return { name, outcome: 'keeps_out' };
  return { name, outcome: hops > Math.min(inflowHops, outflowHops) ? 'not_known' : 'lets_in' };
}

function amountLimit({ path }: HitReading, { minAmount }: KyaRequest | KytRequest): LimitOutcome {
  const amounts = (path?.links ?? []).map(({ amount }) => amount);
  const known = amounts.filter((amount) => amount !== null);
  if (known.some((amount) => compareDecimals(amount, minAmount) < 0)) return 'keeps_out';
  return known.length < amounts.length ? 'not_known' : 'lets_in';
}

function timeLimit(
  { path }: HitReading,
  { minTimestamp, maxTimestamp }: KyaRequest | KytRequest,
  end: 'from' | 'to',
): LimitOutcome {
  const limit = end === 'from' ? minTimestamp : maxTimestamp;
  if (limit === null) return 'lets_in';
  const times = (path?.links ?? []).map(({ at }) => at);
  const known = times.filter((at) => at !== null);
  const isOutside = (at: number): boolean => (end === 'from' ? at < limit : at > limit);
  if (known.some(isOutside)) return 'keeps_out';
  return known.length < times.length ? 'not_known' : 'lets_in';
}

/**
 * Whether money moved on before it came. "Each hop no later than the previous one" (blockchain API
 * 4.2) counts hops from the screened address backwards; in money order times never go down.
 */
function timeSequence({ path }: HitReading): LimitOutcome {
  const links = path === null ? [] : linksInMoneyOrder(path);
  if (links === null || path?.isContradictory === true) return 'not_known';
  const times = links.map(({ at }) => at);
  const known = times.filter((at) => at !== null);
  if (known.some((at, index) => at < (known[index - 1] ?? at))) return 'keeps_out';
  return known.length < times.length && times.length > 1 ? 'not_known' : 'lets_in';
}
