// The runs of monitors: each a stored intent, and settled once its snapshot is there (notices.ts).
import type { JobId, MonitorId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Monitor } from '#shared/domain/monitor.ts';
import { AppError } from '#shared/errors.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { requireRequest } from '../stored-json.ts';
import { requireOpenCase } from './case-seal.ts';
import { insertJob } from './jobs.ts';
import {
  getMonitorRecord,
  storeMonitorChange,
  toRecord,
  MONITOR_COLUMNS,
  type MonitorRecord,
  type MonitorRow,
} from './monitor-record.ts';

/** The query behind `listUnsettledRuns`: the last run has a snapshot that is not the base. */
export const LIST_UNSETTLED_RUNS = `SELECT monitors.last_job_id FROM monitors
  CROSS JOIN snapshots ON snapshots.job_id = monitors.last_job_id
  WHERE monitors.last_job_id IS NOT NULL
    AND monitors.base_snapshot_id IS NOT snapshots.id`;
/** The query that finds the monitor of a run. */
export const FIND_MONITOR_OF_RUN = `SELECT ${MONITOR_COLUMNS} FROM monitors WHERE last_job_id = ?`;

/**
 * Stores the intent of a run with the budget it takes and the next due time. Errors:
 * `record.not_found` (also for a removed monitor), `case.sealed`, `monitor.under_way` while its last
 * job is under way or undecided, `monitor.budget_spent`, `record.unreadable`.
 */
export function startMonitorRun(
  db: WriteDb,
  args: { id: MonitorId; jobId: JobId; usesBudget: boolean; nextDueAt: UtcMs; at: UtcMs },
): Monitor {
  const { jobId, usesBudget, nextDueAt, at } = args;
  const before = getMonitorRecord(db, args.id);
  requireOpenCase(db, before.caseId);
  if (before.removedAt !== null) throw new AppError('record.not_found', 'the monitor was removed');
  requireNoneUnderWay(db, before);
  if (usesBudget && (before.approval !== 'budget' || before.runsLeft === 0)) {
    throw new AppError('monitor.budget_spent', 'no run is approved beforehand');
  }
  const { caseId, environmentId } = before;
  const job = requireRequest(before.kind, before.requestJson);
  insertJob(db, { id: jobId, caseId, batch: null, environmentId, job, at });
  const runsLeft = usesBudget ? before.runsLeft - 1 : before.runsLeft;
  const after = { ...before, runsLeft, lastJobId: jobId, nextDueAt };
  return storeMonitorChange(db, { before, after, at, why: null });
}

/** Last runs that have a snapshot which their monitor was not yet compared with. */
export function listUnsettledRuns(db: ReadDb): JobId[] {
  return statement(db, LIST_UNSETTLED_RUNS).pluck().all() as JobId[];
}

/** The monitor whose last run is this job; null when there is none. */
export function findMonitorOfRun(db: ReadDb, jobId: JobId): MonitorRecord | null {
  const row = statement(db, FIND_MONITOR_OF_RUN).get(jobId);
  return row === undefined ? null : toRecord(row as MonitorRow);
}

/** A run that is not settled yet is not over: another one would take its place unseen. */
function requireNoneUnderWay(db: ReadDb, { lastJobId, baseSnapshotId }: MonitorRecord): void {
  if (lastJobId === null) return;
  const isOpen = statement(
    db,
    `SELECT 1 FROM jobs LEFT JOIN snapshots ON snapshots.job_id = jobs.id WHERE jobs.id = ?
     AND (state IN ('intent', 'sending', 'accepted', 'processing', 'unknown')
       OR (state = 'complete' AND snapshots.id IS NOT ?))`,
  ).get(lastJobId, baseSnapshotId);
  if (isOpen !== undefined) throw new AppError('monitor.under_way', 'its last run is not over');
}
