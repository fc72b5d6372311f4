// What a run would cost and how long it would take, before it starts. Worst cases, never hopes.
import type { UtcMs } from '../domain/time.ts';
import type { QuotaState } from '../records/ledger.ts';
import { NAME_FIRST_POLL_MS, NAME_POLL_INTERVAL_MS } from '../names/task.ts';
import { JOB_KINDS, type JobKind } from '../screening/job.ts';
import type { Preflight } from './batch.ts';

/** The longest documented name screening (name API 8). */
const NAME_LONGEST_MS = 120_000;
/** The middle of the documented 40–120 s. */
const NAME_TYPICAL_MS = 80_000;

/**
 * The most requests one name screening counts for: its submit, its report, and every poll of the
 * longest documented screening, because whether polls count is not shown.
 */
export const NAME_REQUESTS_AT_MOST =
  2 + Math.floor((NAME_LONGEST_MS - NAME_FIRST_POLL_MS) / NAME_POLL_INTERVAL_MS) + 1;

/** What is known beforehand. */
export interface PreflightFacts {
  /** Screenings to be sent, by kind. */
  byKind: Readonly<Record<JobKind, number>>;
  /** How long the last screenings of each kind took, milliseconds; empty when none is known. */
  durationsMs: Readonly<Record<JobKind, readonly number[]>>;
  /** The quota of the name key; null when the service never told. */
  quota: QuotaState | null;
  concurrency: number;
  now: UtcMs;
}

/** Computes it. */
export function preflight(facts: PreflightFacts): Preflight {
  const { byKind, concurrency } = facts;
  const nameScreenings = byKind.name;
  return {
    billedScreenings: byKind.kya + byKind.kyt,
    nameScreenings,
    nameRequestsAtMost: nameScreenings * NAME_REQUESTS_AT_MOST,
    nameQuotaRemaining: nameScreenings === 0 ? null : remaining(facts),
    ...estimate(facts),
    concurrency,
  };
}

/** After the reset the whole day's quota is there again. */
function remaining({ quota, now }: PreflightFacts): number | null {
  if (quota === null) return null;
  return now >= quota.resetsAt ? quota.limit : quota.remaining;
}

function estimate({
  byKind,
  durationsMs,
  concurrency,
}: PreflightFacts): Pick<Preflight, 'estimatedSeconds' | 'basis'> {
  let totalMs = 0;
  let longestMs = 0;
  let isDocumented = false;
  for (const kind of JOB_KINDS.filter((one) => byKind[one] > 0)) {
    const known = median(durationsMs[kind]) ?? siblingOf(kind, durationsMs);
    const typicalMs = known ?? (kind === 'name' ? NAME_TYPICAL_MS : null);
    if (typicalMs === null) return { estimatedSeconds: null, basis: null };
    isDocumented ||= known === null;
    totalMs += byKind[kind] * typicalMs;
    longestMs = Math.max(longestMs, typicalMs);
  }
  if (longestMs === 0) return { estimatedSeconds: null, basis: null };
  const seconds = Math.ceil(Math.max(longestMs, totalMs / concurrency) / 1000);
  return { estimatedSeconds: seconds, basis: isDocumented ? 'documented' : 'earlier_jobs' };
}

/** A kind never screened before is judged by the other one of the same service. */
function siblingOf(kind: JobKind, durationsMs: PreflightFacts['durationsMs']): number | null {
  if (kind === 'name') return null;
  return median(durationsMs[kind === 'kya' ? 'kyt' : 'kya']);
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
