// What a start will mean, told before it: what leaves the machine, what it costs, what already
// exists, what is in the way. Pure.
import { isSameAddress } from '#shared/domain/address.ts';
import { compareDecimals, decimal } from '#shared/domain/amount.ts';
import type { EnvironmentKind, KeyState } from '#shared/domain/environment.ts';
import type { CaseId, EnvironmentId, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { transactionKey } from '#shared/domain/transaction.ts';
import type { QuotaState } from '#shared/records/ledger.ts';
import { NAME_FIRST_POLL_MS, NAME_POLL_INTERVAL_MS } from '#shared/names/task.ts';
import { ACTIVE_JOB_STATES, FRESH_MS, type Job } from '#shared/screening/job.ts';
import type { FormRequest } from './parse-form.ts';

/** What is known before a start. */
export interface Preflight {
  /** `practice` bills nothing; `quota`: a name costs requests of the day, no money. */
  billing: 'practice' | 'billed' | 'quota';
  /** The most requests a name screening may count for; null for the others. */
  requestsAtMost: number | null;
  /** The quota as last told; null for the others, and when the service never told. */
  quota: {
    remaining: number | null;
    limit: number | null;
    toldAt: UtcMs;
  } | null;
  /** Nothing can be sent until this is removed. */
  obstacle: 'quiet' | 'key_missing' | null;
  /** The quota is used up: the job waits until then. */
  waitsUntil: UtcMs | null;
  /** The same request, answered in this case not long ago. */
  fresh: { snapshotId: SnapshotId; at: UtcMs } | null;
  /** The same request is on its way in this case. */
  isRunning: boolean;
}

/** The longest a name screening takes by the specification (name API 8). */
const LONGEST_NAME_MS = 120_000;
/**
 * The submit, every poll up to the longest documented duration, and the report: whether polls count
 * is not shown, so the worst case is shown (contract-notes, "Name quota").
 */
export const NAME_REQUESTS_AT_MOST =
  1 + (LONGEST_NAME_MS - NAME_FIRST_POLL_MS) / NAME_POLL_INTERVAL_MS + 1 + 1;

/** What starting this request now would mean. `caseId` null = a new case. */
export function planStart(args: {
  job: FormRequest;
  environment: { id: EnvironmentId; kind: EnvironmentKind; key: KeyState };
  caseId: CaseId | null;
  jobs: readonly Job[];
  quota: QuotaState | null;
  isQuiet: boolean;
  now: UtcMs;
}): Preflight {
  const { job, environment, now } = args;
  const quota = job.kind === 'name' ? args.quota : null;
  const same = args.jobs.filter(
    (one) =>
      one.caseId === args.caseId && one.environmentId === environment.id && isSameRequest(one, job),
  );
  const answered = same
    .filter((one) => one.state === 'complete' && one.error === null)
    .filter((one) => now - one.updatedAt < FRESH_MS)
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .find((one) => one.snapshotId !== null);
  const blockedUntil = quota?.blockedUntil ?? null;
  return {
    billing: billingOf(environment.kind, job),
    requestsAtMost: job.kind === 'name' ? NAME_REQUESTS_AT_MOST : null,
    quota: currentQuota(quota, now),
    obstacle: obstacleOf(args.isQuiet, environment.key),
    waitsUntil: blockedUntil !== null && blockedUntil > now ? blockedUntil : null,
    fresh: answered?.snapshotId
      ? { snapshotId: answered.snapshotId, at: answered.updatedAt }
      : null,
    isRunning: same.some((one) => ACTIVE_JOB_STATES.includes(one.state)),
  };
}

function billingOf(kind: EnvironmentKind, job: FormRequest): Preflight['billing'] {
  if (kind === 'practice') return 'practice';
  return job.kind === 'name' ? 'quota' : 'billed';
}

/** What was told before the reset says nothing of today's rest. */
function currentQuota(quota: QuotaState | null, now: UtcMs): Preflight['quota'] {
  if (quota === null) return null;
  const { limit, toldAt } = quota;
  return {
    limit,
    toldAt,
    remaining: quota.resetsAt > now ? quota.remaining : limit,
  };
}

function obstacleOf(isQuiet: boolean, key: KeyState): Preflight['obstacle'] {
  if (isQuiet) return 'quiet';
  return key === 'missing' ? 'key_missing' : null;
}

function isSameRequest(a: FormRequest, b: FormRequest): boolean {
  if (a.kind !== b.kind) return false;
  const one: Readonly<Record<string, unknown>> = a.request;
  const other: Readonly<Record<string, unknown>> = b.request;
  return Object.keys(other).every((name) => isSameValue(name, one[name], other[name]));
}

function isSameValue(name: string, a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') {
    return JSON.stringify(a) === JSON.stringify(b);
  }
  if (name === 'address') return isSameAddress(a.trim(), b.trim());
  if (name === 'transaction') return transactionKey(a.trim()) === transactionKey(b.trim());
  if (name === 'minAmount' || name === 'threshold') {
    return compareDecimals(decimal(a), decimal(b)) === 0;
  }
  if (name === 'country') return a.toUpperCase() === b.toUpperCase();
  return a === b;
}
