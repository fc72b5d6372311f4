// What a batch will cost, as figures for the pre-flight statement. Pure.
import type { PlannedRow, Preflight } from '#shared/batch/batch.ts';

/** The figures of a run, with or without the rows for which a fresh snapshot exists. */
export interface RunEstimate {
  billedScreenings: number;
  nameScreenings: number;
  /** Null when nothing is known of what one name takes. */
  nameRequestsAtMost: number | null;
  /** Null when the service never told. */
  quotaRemaining: number | null;
  /** More requests than are left today: the rest waits for the reset. */
  exceedsQuota: boolean;
  /** Null when nothing is known of how long one takes. */
  seconds: number | null;
}

/** The estimate of main, and in proportion to it what the fresh rows add. */
export function estimateRun(
  preflight: Preflight,
  rows: readonly PlannedRow[],
  includeFresh: boolean,
): RunEstimate {
  const fresh = includeFresh ? countFresh(rows) : { chain: 0, names: 0 };
  const before = preflight.billedScreenings + preflight.nameScreenings;
  const nameScreenings = preflight.nameScreenings + fresh.names;
  const billedScreenings = preflight.billedScreenings + fresh.chain;
  const nameRequestsAtMost = inProportion(
    preflight.nameRequestsAtMost,
    preflight.nameScreenings,
    nameScreenings,
  );
  const remaining = preflight.nameQuotaRemaining;
  return {
    billedScreenings,
    nameScreenings,
    nameRequestsAtMost,
    quotaRemaining: remaining,
    exceedsQuota:
      remaining !== null && nameRequestsAtMost !== null && nameRequestsAtMost > remaining,
    seconds:
      preflight.estimatedSeconds === null
        ? null
        : inProportion(preflight.estimatedSeconds, before, billedScreenings + nameScreenings),
  };
}

function countFresh(rows: readonly PlannedRow[]): { chain: number; names: number } {
  const kinds = rows.map(({ plan }) => (plan.kind === 'fresh' ? plan.job.kind : null));
  const names = kinds.filter((kind) => kind === 'name').length;
  return { chain: kinds.filter((kind) => kind !== null).length - names, names };
}

/** `value` stands for `base`; what stands for `count`? Rounded up, null when there is no base. */
function inProportion(value: number, base: number, count: number): number | null {
  if (count === 0) return 0;
  return base === 0 ? null : Math.ceil((value * count) / base);
}
