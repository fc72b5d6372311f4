// The monitoring as the page sees it: each monitor with what it rests on and where it is.
import type { JobId } from '../domain/ids.ts';
import type { Monitor } from '../domain/monitor.ts';
import type { ErrorCode } from '../errors.ts';
import type { BilledState, JobState } from '../screening/job.ts';
import type { SnapshotSummary } from '../screening/snapshot.ts';

/** The last run of a monitor. */
export interface MonitorRun {
  jobId: JobId;
  state: JobState;
  billed: BilledState;
  startedAt: number;
  /** What ended it or keeps it waiting. */
  errorCode: ErrorCode | null;
}

/**
 * - `sealed`: its case is closed; it rests until that is reopened.
 * - `paused`: by a person.
 * - `under_way`: its last run is stored and not over.
 * - `undecided`: nobody knows whether its last run was billed; a person decides that first.
 * - `due`: a run waits for a person's word.
 * - `approved`: due, and approved beforehand: it starts on its own.
 * - `waiting`: until its next due time.
 */
export type MonitorStanding =
  'sealed' | 'paused' | 'under_way' | 'undecided' | 'due' | 'approved' | 'waiting';

/** A monitor with what it rests on. */
export interface MonitorState extends Monitor {
  /** Null when the case file holds none. */
  base: SnapshotSummary | null;
  lastRun: MonitorRun | null;
  isSealed: boolean;
  /** What it asks, or what ended its last run, cannot be read. */
  isUnreadable?: true;
}

/** A line of the monitoring. */
export interface MonitorView extends MonitorState {
  standing: MonitorStanding;
  /** Why a due run cannot start: `environment.unknown`, `key.missing`; null when it can. */
  blockedBy: ErrorCode | null;
}
