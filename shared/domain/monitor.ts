// The monitoring: what is screened again from time to time, who pays for it, and what it found.
import type { EnvironmentKind } from './environment.ts';
import type { CaseId, EnvironmentId, JobId, NoticeId, SnapshotId, MonitorId } from './ids.ts';
import type { HitGroupName } from './names.ts';
import type { UtcMs } from './time.ts';

/** Whether a due run is confirmed each time, or was approved beforehand for so many runs. */
export const MONITOR_APPROVALS = ['ask', 'budget'] as const;
/** One of these. */
export type MonitorApproval = (typeof MONITOR_APPROVALS)[number];

/** The longest interval, in days. */
export const MAX_MONITOR_INTERVAL_DAYS = 3650;
/** The most runs that are approved beforehand. */
export const MAX_MONITOR_RUNS = 10_000;
/** One day of an interval. */
export const MONITOR_DAY_MS = 86_400_000;

/** What a person sets. */
export interface MonitorFields {
  intervalDays: number;
  approval: MonitorApproval;
  /** Billed runs still approved; 0 with `ask`. */
  runsLeft: number;
}

/** A monitored address, transaction or name. */
export interface Monitor extends MonitorFields {
  id: MonitorId;
  caseId: CaseId;
  environmentId: EnvironmentId;
  kind: 'kya' | 'kyt' | 'name';
  /** The request that is repeated, as stored. */
  requestJson: string;
  subject: string;
  /** What the next run is compared with. */
  baseSnapshotId: SnapshotId | null;
  lastJobId: JobId | null;
  nextDueAt: UtcMs;
  pausedAt: UtcMs | null;
  createdAt: UtcMs;
  updatedAt: UtcMs;
  removedAt: UtcMs | null;
}

/**
 * A difference between two snapshots that a notice tells of; words as the service sent them, empty
 * for what it did not deliver.
 */
export interface MonitorChange {
  what:
    /** One of the two answers cannot be read, or was altered: `readable`, or why it is not. */
    | 'answer'
    | 'verdict'
    | 'score'
    | 'risk'
    | 'decision'
    /** Whether the answer holds its list of hits: `delivered` or `not_delivered`. */
    | 'hits'
    /** Rule codes, joined by a comma and a space. */
    | 'rules_added'
    | 'rules_gone'
    /** What a group says: `hit`, `no_hit` or `not_delivered`. */
    | 'groups'
    /** How many findings a group counts, where it names none. */
    | 'findings'
    /** Matched entities or headlines of a group, joined by a semicolon and a space. */
    | 'matches_added'
    | 'matches_gone';
  /** The side of a transaction, or the group of a name, where it is about one. */
  part?: 'in' | 'out' | HitGroupName;
  before: string;
  after: string;
}

/** What a monitor found. */
export interface Notice {
  id: NoticeId;
  caseId: CaseId;
  monitorId: MonitorId;
  kind: Monitor['kind'];
  subject: string;
  /** Where both snapshots come from. */
  environmentName: string;
  environmentKind: EnvironmentKind;
  snapshotId: SnapshotId;
  previousSnapshotId: SnapshotId;
  changes: MonitorChange[];
  at: UtcMs;
  seenAt: UtcMs | null;
  /** Its changes cannot be read. */
  isUnreadable?: true;
}

/** When a monitor is due after something that happened at a moment. */
export function dueAfter(at: UtcMs, intervalDays: number): UtcMs {
  return at + intervalDays * MONITOR_DAY_MS;
}
