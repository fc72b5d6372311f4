// Watches: what is screened again, how often, and who approves its runs. The runs themselves are
// in watch-runs.ts, what they found in notices.ts.
import type { CaseId, EnvironmentId, JobId, SnapshotId, WatchId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { dueAfter, type Watch, type WatchFields } from '#shared/domain/watch.ts';
import { AppError } from '#shared/errors.ts';
import type { WatchRun, WatchState } from '#shared/records/watches.ts';
import type { BilledState, JobState } from '#shared/screening/job.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { journalRecord } from '../records.ts';
import { readIfAny, readRequest, requireRequest, unreadableWhere } from '../stored-json.ts';
import { requireOpenCase } from './case-seal.ts';
import { getSummary } from './snapshots.ts';
import {
  getWatchRecord,
  storeWatchChange,
  toRecord,
  toWatch,
  WATCH_COLUMNS,
  type WatchRecord,
  type WatchRow,
} from './watch-record.ts';

interface StateRow extends WatchRow {
  case_status: string;
  job_state: JobState | null;
  job_billed: BilledState | null;
  job_created_at: number | null;
  job_error_json: string | null;
}

/** What may be changed of a watch, by a person or by its runs. */
export type WatchChangeSet = Partial<WatchFields> & { isPaused?: boolean; nextDueAt?: UtcMs };

/** A watch with its case's status and its last job; conditions and order follow. */
const SELECT_STATE = `SELECT watches.*, cases.status AS case_status, jobs.state AS job_state,
    jobs.billed AS job_billed, jobs.created_at AS job_created_at, jobs.error_json AS job_error_json
  FROM watches CROSS JOIN cases ON cases.id = watches.case_id
  LEFT JOIN jobs ON jobs.id = watches.last_job_id`;

/** The query behind `listWatches` without a case. */
export const LIST_WATCHES = `${SELECT_STATE} WHERE removed_at IS NULL
  ORDER BY watches.created_at, watches.id`;
/** The query behind `listWatches` of one case. */
export const LIST_WATCHES_OF_CASE = `${SELECT_STATE} WHERE watches.case_id = ?
  AND removed_at IS NULL ORDER BY watches.created_at, watches.id`;
/** The query that finds another watch of the same question, however it is investigated. */
export const FIND_SAME_WATCH = `SELECT 1 FROM watches WHERE case_id = @caseId
  AND removed_at IS NULL AND kind = @kind AND environment_id = @environmentId
  AND CASE WHEN json_valid(request_json) THEN json_remove(request_json, '$.forceRun') END
    = json_remove(@requestJson, '$.forceRun')
  AND id != @id LIMIT 1`;

/**
 * Watches what a snapshot asked, due one interval after it. With `forcesRun` each run investigates
 * again. Errors: `record.not_found`, `case.sealed`, `input.invalid` with `details.reason`
 * `imported`, `record.conflict` when the case watches the same already.
 */
export function createWatch(
  db: WriteDb,
  args: {
    id: WatchId;
    snapshotId: SnapshotId;
    fields: WatchFields;
    forcesRun: boolean;
    at: UtcMs;
  },
): Watch {
  const { id, fields, at } = args;
  const asked = readQuestion(db, args.snapshotId, args.forcesRun);
  requireOpenCase(db, asked.caseId);
  const record: WatchRecord = {
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
    `INSERT INTO watches (${WATCH_COLUMNS}) VALUES (@id, @caseId, @environmentId, @kind, @requestJson,
       @subject, @subjectKey, @intervalDays, @approval, @runsLeft, @baseSnapshotId, @lastJobId,
       @nextDueAt, @pausedAt, @createdAt, @updatedAt, @removedAt)`,
  ).run(record);
  const { caseId, kind, environmentId, subject, intervalDays, approval, runsLeft } = record;
  journalRecord(db, {
    at,
    kind: 'watch.created',
    caseId,
    id,
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
  return toWatch(record);
}

/**
 * Changes what a person sets. Another interval counts from the base. Errors: `record.not_found`,
 * `case.sealed`.
 */
export function updateWatch(
  db: WriteDb,
  args: { id: WatchId; change: WatchChangeSet; at: UtcMs; why?: string },
): Watch {
  const before = getWatchRecord(db, args.id);
  requireOpenCase(db, before.caseId);
  const { isPaused, nextDueAt, ...fields } = args.change;
  const { intervalDays, approval, runsLeft } = before;
  const isOtherInterval =
    fields.intervalDays !== undefined && fields.intervalDays !== before.intervalDays;
  const after: WatchRecord = {
    ...before,
    ...withApproval({ intervalDays, approval, runsLeft, ...fields }),
    ...(isPaused === undefined ? {} : { pausedAt: isPaused ? (before.pausedAt ?? args.at) : null }),
    ...(isOtherInterval ? { nextDueAt: dueByInterval(db, before, fields.intervalDays) } : {}),
    ...(nextDueAt === undefined ? {} : { nextDueAt }),
  };
  return storeWatchChange(db, { before, after, at: args.at, why: args.why ?? null });
}

/**
 * Takes it off the list, or puts it back. Errors: `record.not_found`, `case.sealed`,
 * `record.conflict` when the case watches the same again.
 */
export function setWatchRemoved(
  db: WriteDb,
  { id, isRemoved, at }: { id: WatchId; isRemoved: boolean; at: UtcMs },
): Watch {
  const before = getWatchRecord(db, id);
  requireOpenCase(db, before.caseId);
  if ((before.removedAt !== null) === isRemoved) return toWatch(before);
  if (!isRemoved) requireOnlyOne(db, before);
  const after = { ...before, removedAt: isRemoved ? at : null };
  return storeWatchChange(db, { before, after, at, why: null });
}

/** The watches of a case or of all that were not removed, oldest first, with what they rest on. */
export function listWatches(db: ReadDb, { caseId }: { caseId: CaseId | null }): WatchState[] {
  const rows =
    caseId === null
      ? statement(db, LIST_WATCHES).all()
      : statement(db, LIST_WATCHES_OF_CASE).all(caseId);
  return (rows as StateRow[]).map((row) => toState(db, row));
}

/** A request that cannot be read is given as one without parameters. */
function toState(db: ReadDb, row: StateRow): WatchState {
  const { request_json, job_error_json: errorJson, base_snapshot_id: base } = row;
  const error = readIfAny('jobs.error_json', errorJson);
  const isAsked = readRequest(row.kind, request_json) !== null;
  return {
    ...toWatch(toRecord(row)),
    ...(isAsked ? {} : { requestJson: '{}' }),
    base: base === null ? null : getSummary(db, base as SnapshotId),
    lastRun: toRun(row, (error?.code ?? null) as WatchRun['errorCode']),
    isSealed: row.case_status === 'closed',
    ...unreadableWhere(!isAsked || error === null),
  };
}

/** One watch, also a removed one. Errors: `record.not_found`. */
export function getWatch(db: ReadDb, { id }: { id: WatchId }): Watch {
  return toWatch(getWatchRecord(db, id));
}

/** What a snapshot asked, to be asked again. */
function readQuestion(
  db: ReadDb,
  id: SnapshotId,
  forcesRun: boolean,
): Pick<
  WatchRecord,
  'caseId' | 'environmentId' | 'kind' | 'requestJson' | 'subject' | 'subjectKey'
> {
  const row = statement(
    db,
    `SELECT case_id, environment_id, kind, request_json, subject, subject_key
     FROM snapshots WHERE id = ?`,
  ).get(id) as (Omit<WatchRow, 'environment_id'> & { environment_id: string | null }) | undefined;
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

function requireOnlyOne(db: ReadDb, record: WatchRecord): void {
  const { id, caseId, kind, environmentId, requestJson } = record;
  const same = statement(db, FIND_SAME_WATCH).get({ id, caseId, kind, environmentId, requestJson });
  if (same !== undefined) throw new AppError('record.conflict', 'the case watches this already');
}

function takenAt(db: ReadDb, id: SnapshotId): UtcMs | null {
  const at = statement(db, 'SELECT taken_at FROM snapshots WHERE id = ?').pluck().get(id);
  return (at as UtcMs | undefined) ?? null;
}

function dueByInterval(db: ReadDb, watch: WatchRecord, intervalDays = watch.intervalDays): UtcMs {
  const { baseSnapshotId, createdAt } = watch;
  return dueAfter((baseSnapshotId && takenAt(db, baseSnapshotId)) ?? createdAt, intervalDays);
}

/** A watch that asks has no approved runs. */
function withApproval(fields: WatchFields): WatchFields {
  const { intervalDays, approval } = fields;
  return { intervalDays, approval, runsLeft: approval === 'ask' ? 0 : fields.runsLeft };
}

function toRun(row: StateRow, errorCode: WatchRun['errorCode']): WatchRun | null {
  const { last_job_id: jobId, job_state: state, job_billed: billed, job_created_at: at } = row;
  if (jobId === null || state === null || billed === null || at === null) return null;
  return { jobId: jobId as JobId, state, billed, startedAt: at, errorCode };
}
