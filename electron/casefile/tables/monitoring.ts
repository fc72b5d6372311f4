// Monitors: what is screened again, how often, and who approves its runs. The runs themselves are
// in monitor-runs.ts, what they found in notices.ts.
import type { CaseId, EnvironmentId, JobId, SnapshotId, MonitorId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { dueAfter, type Monitor, type MonitorFields } from '#shared/domain/monitor.ts';
import { AppError } from '#shared/errors.ts';
import type { MonitorRun, MonitorState } from '#shared/records/monitoring.ts';
import type { BilledState, JobState } from '#shared/screening/job.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { journalRecord } from '../records.ts';
import { readIfAny, readRequest, requireRequest, unreadableWhere } from '../stored-json.ts';
import { requireOpenCase } from './case-seal.ts';
import { getSummary } from './snapshots.ts';
import {
  getMonitorRecord,
  storeMonitorChange,
  toRecord,
  toMonitor,
  MONITOR_COLUMNS,
  type MonitorRecord,
  type MonitorRow,
} from './monitor-record.ts';

interface StateRow extends MonitorRow {
  case_status: string;
  job_state: JobState | null;
  job_billed: BilledState | null;
  job_created_at: number | null;
  job_error_json: string | null;
}

/** What may be changed of a monitor, by a person or by its runs. */
export type MonitorChangeSet = Partial<MonitorFields> & { isPaused?: boolean; nextDueAt?: UtcMs };

/** A monitor with its case's status and its last job; conditions and order follow. */
const SELECT_STATE = `SELECT monitors.*, cases.status AS case_status, jobs.state AS job_state,
    jobs.billed AS job_billed, jobs.created_at AS job_created_at, jobs.error_json AS job_error_json
  FROM monitors CROSS JOIN cases ON cases.id = monitors.case_id
  LEFT JOIN jobs ON jobs.id = monitors.last_job_id`;

/** The query behind `listMonitors` without a case. */
export const LIST_MONITORS = `${SELECT_STATE} WHERE removed_at IS NULL
  ORDER BY monitors.created_at, monitors.id`;
/** The query behind `listMonitors` of one case. */
export const LIST_MONITORS_OF_CASE = `${SELECT_STATE} WHERE monitors.case_id = ?
  AND removed_at IS NULL ORDER BY monitors.created_at, monitors.id`;
/** The query that finds another monitor of the same question, however it is investigated. */
export const FIND_SAME_MONITOR = `SELECT 1 FROM monitors WHERE case_id = @caseId
  AND removed_at IS NULL AND kind = @kind AND environment_id = @environmentId
  AND CASE WHEN json_valid(request_json) THEN json_remove(request_json, '$.forceRun') END
    = json_remove(@requestJson, '$.forceRun')
  AND id != @id LIMIT 1`;

/**
 * Monitors what a snapshot asked, due one interval after it. With `forcesRun` each run investigates
 * again. Errors: `record.not_found`, `case.sealed`, `input.invalid` with `details.reason`
 * `imported`, `record.conflict` when the case monitors the same already.
 */
export function createMonitor(
  db: WriteDb,
  args: {
    id: MonitorId;
    snapshotId: SnapshotId;
    fields: MonitorFields;
    forcesRun: boolean;
    at: UtcMs;
  },
): Monitor {
  const { id, fields, at } = args;
  const asked = readQuestion(db, args.snapshotId, args.forcesRun);
  requireOpenCase(db, asked.caseId);
  const record: MonitorRecord = {
    id,
    ...asked,
    ...withApproval(fields),
    baseSnapshotId: args.snapshotId,
    lastJobId: null,
    nextDueAt: dueAfter(takenAt(db, args.snapshotId) ?? at, fields.intervalDays),
    pausedAt: null,
    createdAt: at,
    updatedAt: at,
    removedAt: null,
  };
  requireOnlyOne(db, record);
  statement(
    db,
    `INSERT INTO monitors (${MONITOR_COLUMNS}) VALUES (@id, @caseId, @environmentId, @kind, @requestJson,
       @subject, @subjectKey, @intervalDays, @approval, @runsLeft, @baseSnapshotId, @lastJobId,
       @nextDueAt, @pausedAt, @createdAt, @updatedAt, @removedAt)`,
  ).run(record);
  const { caseId, kind, environmentId, subject, intervalDays, approval, runsLeft } = record;
  journalRecord(db, {
    at,
    kind: 'monitor.created',
    caseId,
    id,
    before: null,
    record,
    what: {
      kind,
      environmentId,
      subject,
      approval,
      snapshotId: args.snapshotId,
      intervalDays: String(intervalDays),
      runsLeft: String(runsLeft),
    },
  });
  return toMonitor(record);
}

/**
 * Changes what a person sets. Another interval counts from the base. Errors: `record.not_found`,
 * `case.sealed`.
 */
export function updateMonitor(
  db: WriteDb,
  args: { id: MonitorId; change: MonitorChangeSet; at: UtcMs; why?: string },
): Monitor {
  const before = getMonitorRecord(db, args.id);
  requireOpenCase(db, before.caseId);
  const { isPaused, nextDueAt, ...fields } = args.change;
  const { intervalDays, approval, runsLeft } = before;
  const isOtherInterval =
    fields.intervalDays !== undefined && fields.intervalDays !== before.intervalDays;
  const after: MonitorRecord = {
    ...before,
    ...withApproval({ intervalDays, approval, runsLeft, ...fields }),
    ...(isPaused === undefined ? {} : { pausedAt: isPaused ? (before.pausedAt ?? args.at) : null }),
    ...(isOtherInterval ? { nextDueAt: dueByInterval(db, before, fields.intervalDays) } : {}),
    ...(nextDueAt === undefined ? {} : { nextDueAt }),
  };
  return storeMonitorChange(db, { before, after, at: args.at, why: args.why ?? null });
}

/**
 * Takes it off the list, or puts it back. Errors: `record.not_found`, `case.sealed`,
 * `record.conflict` when the case monitors the same again.
 */
export function setMonitorRemoved(
  db: WriteDb,
  { id, isRemoved, at }: { id: MonitorId; isRemoved: boolean; at: UtcMs },
): Monitor {
  const before = getMonitorRecord(db, id);
  requireOpenCase(db, before.caseId);
  if ((before.removedAt !== null) === isRemoved) return toMonitor(before);
  if (!isRemoved) requireOnlyOne(db, before);
  const after = { ...before, removedAt: isRemoved ? at : null };
  return storeMonitorChange(db, { before, after, at, why: null });
}

/** The monitors of a case or of all that were not removed, oldest first, with what they rest on. */
export function listMonitors(db: ReadDb, { caseId }: { caseId: CaseId | null }): MonitorState[] {
  const rows =
    caseId === null
      ? statement(db, LIST_MONITORS).all()
      : statement(db, LIST_MONITORS_OF_CASE).all(caseId);
  return (rows as StateRow[]).map((row) => toState(db, row));
}

/** A request that cannot be read is given as one without parameters. */
function toState(db: ReadDb, row: StateRow): MonitorState {
  const { request_json, job_error_json: errorJson, base_snapshot_id: base } = row;
  const error = readIfAny('jobs.error_json', errorJson);
  const isAsked = readRequest(row.kind, request_json) !== null;
  return {
    ...toMonitor(toRecord(row)),
    ...(isAsked ? {} : { requestJson: '{}' }),
    base: base === null ? null : getSummary(db, base as SnapshotId),
    lastRun: toRun(row, (error?.code ?? null) as MonitorRun['errorCode']),
    isSealed: row.case_status === 'closed',
    ...unreadableWhere(!isAsked || error === null),
  };
}

/** One monitor, also a removed one. Errors: `record.not_found`. */
export function getMonitor(db: ReadDb, { id }: { id: MonitorId }): Monitor {
  return toMonitor(getMonitorRecord(db, id));
}

/** What a snapshot asked, to be asked again. */
function readQuestion(
  db: ReadDb,
  id: SnapshotId,
  forcesRun: boolean,
): Pick<
  MonitorRecord,
  'caseId' | 'environmentId' | 'kind' | 'requestJson' | 'subject' | 'subjectKey'
> {
  const row = statement(
    db,
    `SELECT case_id, environment_id, kind, request_json, subject, subject_key
     FROM snapshots WHERE id = ?`,
  ).get(id) as (Omit<MonitorRow, 'environment_id'> & { environment_id: string | null }) | undefined;
  if (row === undefined) throw new AppError('record.not_found', 'no such snapshot');
  if (row.environment_id === null) {
    throw new AppError('input.invalid', 'an imported answer cannot be asked for again', {
      details: { reason: 'imported' },
    });
  }
  const { request } = requireRequest(row.kind, row.request_json);
  return {
    caseId: row.case_id as CaseId,
    environmentId: row.environment_id as EnvironmentId,
    kind: row.kind,
    requestJson:
      row.kind === 'name' ? row.request_json : JSON.stringify({ ...request, forceRun: forcesRun }),
    subject: row.subject,
    subjectKey: row.subject_key,
  };
}

function requireOnlyOne(db: ReadDb, record: MonitorRecord): void {
  const { id, caseId, kind, environmentId, requestJson } = record;
  const same = statement(db, FIND_SAME_MONITOR).get({
    id,
    caseId,
    kind,
    environmentId,
    requestJson,
  });
  if (same !== undefined) throw new AppError('record.conflict', 'the case monitors this already');
}

function takenAt(db: ReadDb, id: SnapshotId): UtcMs | null {
  const at = statement(db, 'SELECT taken_at FROM snapshots WHERE id = ?').pluck().get(id);
  return (at as UtcMs | undefined) ?? null;
}

function dueByInterval(
  db: ReadDb,
  monitor: MonitorRecord,
  intervalDays = monitor.intervalDays,
): UtcMs {
  const { baseSnapshotId, createdAt } = monitor;
  return dueAfter((baseSnapshotId && takenAt(db, baseSnapshotId)) ?? createdAt, intervalDays);
}

/** A monitor that asks has no approved runs. */
function withApproval(fields: MonitorFields): MonitorFields {
  const { intervalDays, approval } = fields;
  return { intervalDays, approval, runsLeft: approval === 'ask' ? 0 : fields.runsLeft };
}

function toRun(row: StateRow, errorCode: MonitorRun['errorCode']): MonitorRun | null {
  const { last_job_id: jobId, job_state: state, job_billed: billed, job_created_at: at } = row;
  if (jobId === null || state === null || billed === null || at === null) return null;
  return { jobId: jobId as JobId, state, billed, startedAt: at, errorCode };
}
