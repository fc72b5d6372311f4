// What is given of a job from outside: a change besides its state, and the result to be stored.
import type { WireError } from '#shared/errors.ts';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { JobId, RequestId, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { BilledState } from '#shared/screening/job.ts';
import type { FrozenRuleset } from '#shared/screening/snapshot.ts';

/** Changes of a job besides its state. Absent fields stay as they are. */
export interface JobPatch {
  remoteJobId?: string;
  remoteStatus?: string;
  billed?: BilledState;
  acceptedAt?: UtcMs;
  /** Null clears it. */
  error?: WireError | null;
}

/** A ruleset as frozen into a snapshot, referring to stored text by hash. */
export type FrozenRulesetRef = Omit<FrozenRuleset, 'ruleset'>;

/** The result of a job, to be stored as a snapshot from the bytes of one request. */
export interface SnapshotDraft {
  id: SnapshotId;
  jobId: JobId;
  /** The request whose stored body holds the result. */
  requestId: RequestId;
  environmentName: string;
  environmentKind: EnvironmentKind;
  /** How the service ended the job without a result that can be read; null for a result. */
  ended?: { remoteStatus: string; error: WireError } | null;
  /** Empty for a name. */
  rulesets: FrozenRulesetRef[];
  /** The request whose stored body holds the name service's report; null when there is none. */
  reportRequestId: RequestId | null;
  appVersion: string;
  takenAt: UtcMs;
}
