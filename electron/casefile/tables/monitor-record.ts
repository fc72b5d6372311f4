// A monitor as it is in its table and as it is hashed, and how a change of it is stored. What a
// person does with monitors is in monitors.ts, their runs in monitor-runs.ts.
import type { CaseId, EnvironmentId, JobId, SnapshotId, MonitorId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Monitor, MonitorApproval } from '#shared/domain/monitor.ts';
import { AppError } from '#shared/errors.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { changesBetween, eachRow, journalRecord, type RecordTable } from '../records.ts';

/** A monitor as stored and hashed. */
export interface MonitorRecord extends Monitor {
  subjectKey: string;
}

/** A row of `monitors`. */
export interface MonitorRow {
  id: string;
  case_id: string;
  environment_id: string;
  kind: JobKind;
  request_json: string;
  subject: string;
  subject_key: string;
  interval_days: number;
  approval: MonitorApproval;
  runs_left: number;
  base_snapshot_id: string | null;
  last_job_id: string | null;
  next_due_at: number;
  paused_at: number | null;
  created_at: number;
  updated_at: number;
  removed_at: number | null;
}

/** The columns of `monitors`, in the order of the table. */
export const MONITOR_COLUMNS = `id, case_id, environment_id, kind, request_json, subject, subject_key,
  interval_days, approval, runs_left, base_snapshot_id, last_job_id, next_due_at, paused_at,
  created_at, updated_at, removed_at`;

const SELECT = `SELECT ${MONITOR_COLUMNS} FROM monitors`;

/** Monitors as "verify" holds them against the journal. */
export const MONITOR_RECORDS: RecordTable = {
  name: 'monitor',
  *each(db) {
    for (const row of eachRow(db, SELECT)) {
      const record = toRecord(row as unknown as MonitorRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/** One monitor, also a removed one. Errors: `record.not_found`. */
export function getMonitorRecord(db: ReadDb, id: MonitorId): MonitorRecord {
  const row = statement(db, `${SELECT} WHERE id = ?`).get(id);
  if (row === undefined) throw new AppError('record.not_found', 'no such monitor');
  return toRecord(row as MonitorRow);
}

/**
 * Stores what became of a monitor and journals it. Belongs in the transaction of the change. Errors:
 * those of `journal`.
 * @param journal refuses a record that was changed past the program, unless it is `journalInAnyCase`
 */
export function storeMonitorChange(
  db: WriteDb,
  args: { before: MonitorRecord; after: MonitorRecord; at: UtcMs; why: string | null },
  journal = journalRecord,
): Monitor {
  const { before, at } = args;
  const changed = changesBetween(before, args.after);
  if (Object.keys(changed).length === 0) return toMonitor(before);
  const record = { ...args.after, updatedAt: at };
  statement(
    db,
    `UPDATE monitors SET interval_days = @intervalDays, approval = @approval,
       runs_left = @runsLeft, base_snapshot_id = @baseSnapshotId, last_job_id = @lastJobId,
       next_due_at = @nextDueAt, paused_at = @pausedAt, updated_at = @updatedAt,
       removed_at = @removedAt
     WHERE id = @id`,
  ).run(record);
  const { id, caseId } = record;
  const isRemoval = 'removedAt.after' in changed;
  const kind = !isRemoval
    ? 'monitor.changed'
    : record.removedAt === null
      ? 'monitor.restored'
      : 'monitor.removed';
  const what = isRemoval ? { subject: record.subject } : changed;
  journal(db, { at, kind, caseId, id, what, why: args.why, before, record });
  return toMonitor(record);
}

/** The record of a row. */
export function toRecord(row: MonitorRow): MonitorRecord {
  return {
    id: row.id as MonitorId,
    caseId: row.case_id as CaseId,
    environmentId: row.environment_id as EnvironmentId,
    kind: row.kind,
    requestJson: row.request_json,
    subject: row.subject,
    subjectKey: row.subject_key,
    intervalDays: row.interval_days,
    approval: row.approval,
    runsLeft: row.runs_left,
    baseSnapshotId: row.base_snapshot_id as SnapshotId | null,
    lastJobId: row.last_job_id as JobId | null,
    nextDueAt: row.next_due_at,
    pausedAt: row.paused_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    removedAt: row.removed_at,
  };
}

/** Without what is ours alone. */
export function toMonitor({ subjectKey: _key, ...monitor }: MonitorRecord): Monitor {
  return monitor;
}
