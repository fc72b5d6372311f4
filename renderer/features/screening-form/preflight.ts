// What a start will mean, told before it: what is billed, what already exists, what stands in the
// way. Pure.
import { isSameAddress } from '#shared/domain/address.ts';
import { compareDecimals, decimal } from '#shared/domain/amount.ts';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { CaseId, EnvironmentId, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { KeyState } from '#shared/domain/environment.ts';
import { ACTIVE_JOB_STATES, type Job } from '#shared/screening/job.ts';
import type { KyaRequestInput } from '#shared/screening/request.ts';

/** What is known before a start. */
export interface Preflight {
  /** `practice` bills nothing. */
  billing: 'practice' | 'billed';
  /** Nothing can be sent until this is removed. */
  obstacle: 'quiet' | 'key_missing' | null;
  /** The same request, answered in this case not long ago. */
  fresh: { snapshotId: SnapshotId; at: UtcMs } | null;
  /** The same request is on its way in this case. */
  isRunning: boolean;
}

/** A stored answer is called fresh for a day. */
export const FRESH_MS = 24 * 60 * 60 * 1000;

/** What starting this request now would mean. `caseId` null = a new case. */
export function planStart(args: {
  request: KyaRequestInput;
  environment: { id: EnvironmentId; kind: EnvironmentKind; key: KeyState };
  caseId: CaseId | null;
  jobs: readonly Job[];
  isQuiet: boolean;
  now: UtcMs;
}): Preflight {
  const { environment, now } = args;
  const isPractice = environment.kind === 'practice';
  const same = args.jobs.filter(
    (job) =>
      job.caseId === args.caseId &&
      job.environmentId === environment.id &&
      isSameRequest(job.request, args.request),
  );
  const answered = same
    .filter((job) => job.state === 'complete' && now - job.updatedAt < FRESH_MS)
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .find((job) => job.snapshotId !== null);
  return {
    billing: isPractice ? 'practice' : 'billed',
    obstacle: obstacleOf(args.isQuiet, environment.key),
    fresh: answered?.snapshotId
      ? { snapshotId: answered.snapshotId, at: answered.updatedAt }
      : null,
    isRunning: same.some((job) => ACTIVE_JOB_STATES.includes(job.state)),
  };
}

function obstacleOf(isQuiet: boolean, key: KeyState): Preflight['obstacle'] {
  if (isQuiet) return 'quiet';
  return key === 'missing' ? 'key_missing' : null;
}

function isSameRequest(a: KyaRequestInput, b: KyaRequestInput): boolean {
  const names = Object.keys(b) as (keyof KyaRequestInput)[];
  return names.every((name) => {
    if (name === 'address') return isSameAddress(a.address.trim(), b.address.trim());
    if (name === 'minAmount') {
      return compareDecimals(decimal(a.minAmount), decimal(b.minAmount)) === 0;
    }
    return a[name] === b[name];
  });
}
