// Notices: what a run of a monitor found. A run is settled once: compared with the base, reported when
// it differs, and made the new base. Also in a case that was closed meanwhile: it was paid for.
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { CaseId, JobId, NoticeId, SnapshotId, MonitorId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { dueAfter, type Notice, type Monitor, type MonitorChange } from '#shared/domain/monitor.ts';
import { AppError, isDamaged } from '#shared/errors.ts';
import { findMonitorChanges, type MonitoredAnswer } from '#shared/review/monitor-changes.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { eachRow, journalInAnyCase, journalRecord, type RecordTable } from '../records.ts';
import { openScreening } from '../screenings.ts';
import { readJson, requireJson, unreadableWhere } from '../stored-json.ts';
import { storeMonitorChange } from './monitor-record.ts';
import { findMonitorOfRun } from './monitor-runs.ts';

/** A notice as stored and hashed. */
interface NoticeRecord {
  id: NoticeId;
  caseId: CaseId;
  monitorId: MonitorId;
  snapshotId: SnapshotId;
  previousSnapshotId: SnapshotId;
  changesJson: string;
  at: UtcMs;
  seenAt: UtcMs | null;
}

interface RecordRow {
  id: string;
  case_id: string;
  monitor_id: string;
  snapshot_id: string;
  previous_snapshot_id: string;
  changes_json: string;
  at: number;
  seen_at: number | null;
}

interface NoticeRow extends RecordRow {
  kind: JobKind;
  subject: string;
  environment_name: string;
  environment_kind: EnvironmentKind;
}

const COLUMNS =
  'id, case_id, monitor_id, snapshot_id, previous_snapshot_id, changes_json, at, seen_at';

const SELECT = `SELECT notices.*, snapshots.kind, snapshots.subject, snapshots.environment_name,
    snapshots.environment_kind
  FROM notices CROSS JOIN snapshots ON snapshots.id = notices.snapshot_id`;

/** The query behind `listNotices` without a case. */
export const LIST_NOTICES = `${SELECT} ORDER BY notices.at DESC, notices.id LIMIT ?`;
/** The query behind `listNotices` of one case. */
export const LIST_NOTICES_OF_CASE = `${SELECT} WHERE notices.case_id = ?
  ORDER BY notices.at DESC, notices.id LIMIT ?`;
/** How many notices were not seen. */
export const COUNT_UNSEEN = 'SELECT count(*) FROM notices WHERE seen_at IS NULL';
/** How many notices of one case were not seen. */
export const COUNT_UNSEEN_OF_CASE = `SELECT count(*) FROM notices
  WHERE case_id = ? AND seen_at IS NULL`;

/** Notices as "verify" holds them against the journal. */
export const NOTICE_RECORDS: RecordTable = {
  name: 'notice',
  *each(db) {
    for (const row of eachRow(db, `SELECT ${COLUMNS} FROM notices`)) {
      const record = toRecord(row as unknown as RecordRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/**
 * Settles the run that stored a snapshot. Null when the job is no monitor's last run, has no
 * snapshot, or was settled before. A run without a snapshot changes nothing.
 */
export function settleMonitorRun(
  db: WriteDb,
  { jobId, noticeId, at }: { jobId: JobId; noticeId: NoticeId; at: UtcMs },
): { monitor: Monitor; notice: Notice | null } | null {
  const before = findMonitorOfRun(db, jobId);
  const snapshot = findSnapshotOf(db, jobId);
  if (before === null || snapshot === null || before.baseSnapshotId === snapshot.id) return null;
  const { baseSnapshotId: previous } = before;
  const changes =
    previous === null ? [] : compareSnapshots(db, { before: previous, after: snapshot.id });
  const nextDueAt = dueAfter(snapshot.takenAt, before.intervalDays);
  const after = { ...before, baseSnapshotId: snapshot.id, nextDueAt };
  const change = { before, after, at, why: null };
  const monitor = storeMonitorChange(db, change, journalInAnyCase);
  if (previous === null || changes.length === 0) return { monitor, notice: null };
  const notice = raise(db, {
    id: noticeId,
    caseId: monitor.caseId,
    monitorId: monitor.id,
    snapshotId: snapshot.id,
    previousSnapshotId: previous,
    changesJson: JSON.stringify(changes),
    at,
    seenAt: null,
  });
  return { monitor, notice };
}

/** The newest notices of a case or of all, and how many were not seen. */
export function listNotices(
  db: ReadDb,
  { caseId, limit }: { caseId: CaseId | null; limit: number },
): { notices: Notice[]; unseen: number } {
  const rows =
    caseId === null
      ? statement(db, LIST_NOTICES).all(limit)
      : statement(db, LIST_NOTICES_OF_CASE).all(caseId, limit);
  const unseen =
    caseId === null
      ? statement(db, COUNT_UNSEEN).pluck().get()
      : statement(db, COUNT_UNSEEN_OF_CASE).pluck().get(caseId);
  return { notices: (rows as NoticeRow[]).map(toNotice), unseen: unseen as number };
}

/** Those seen before stay as they are. Errors: `record.not_found`; then none is changed. */
export function setNoticesSeen(
  db: WriteDb,
  { ids, at }: { ids: readonly NoticeId[]; at: UtcMs },
): null {
  for (const id of new Set(ids)) {
    const row = statement(db, `SELECT ${COLUMNS} FROM notices WHERE id = ?`).get(id);
    if (row === undefined) throw new AppError('record.not_found', 'no such notice');
    const before = toRecord(row as RecordRow);
    if (before.seenAt !== null) continue;
    statement(db, 'UPDATE notices SET seen_at = ? WHERE id = ?').run(at, id);
    const record = { ...before, seenAt: at };
    const { caseId, monitorId } = record;
    const what = { monitorId };
    journalInAnyCase(db, { at, kind: 'notice.seen', caseId, id, what, before, record });
  }
  return null;
}

/** What differs between two snapshots. Errors: `record.not_found`. */
export function compareSnapshots(
  db: ReadDb,
  { before, after }: { before: SnapshotId; after: SnapshotId },
): MonitorChange[] {
  return findMonitorChanges(readAnswer(db, before), readAnswer(db, after));
}

/** Bytes that are not what was stored are reported, not compared: the run itself is sound. */
function readAnswer(db: ReadDb, id: SnapshotId): MonitoredAnswer {
  try {
    return openScreening(db, { id });
  } catch (error) {
    if (isDamaged(error)) return 'altered';
    throw error;
  }
}

function raise(db: WriteDb, record: NoticeRecord): Notice {
  statement(
    db,
    `INSERT INTO notices (${COLUMNS}) VALUES (@id, @caseId, @monitorId, @snapshotId,
       @previousSnapshotId, @changesJson, @at, @seenAt)`,
  ).run(record);
  const { id, caseId, monitorId, snapshotId, previousSnapshotId, at } = record;
  const changes = requireJson('notices.changes_json', record.changesJson);
  journalRecord(db, {
    at,
    kind: 'notice.raised',
    caseId,
    id,
    before: null,
    record,
    what: {
      monitorId,
      snapshotId,
      previousSnapshotId,
      changes: [...new Set(changes.map(({ what }) => what))].join(', '),
    },
  });
  const row = statement(db, `${SELECT} WHERE notices.id = ?`).get(id);
  return toNotice(row as NoticeRow);
}

function findSnapshotOf(db: ReadDb, jobId: JobId): { id: SnapshotId; takenAt: UtcMs } | null {
  const row = statement(db, 'SELECT id, taken_at AS takenAt FROM snapshots WHERE job_id = ?').get(
    jobId,
  );
  return row === undefined ? null : (row as { id: SnapshotId; takenAt: UtcMs });
}

function toRecord(row: RecordRow): NoticeRecord {
  return {
    id: row.id as NoticeId,
    caseId: row.case_id as CaseId,
    monitorId: row.monitor_id as MonitorId,
    snapshotId: row.snapshot_id as SnapshotId,
    previousSnapshotId: row.previous_snapshot_id as SnapshotId,
    changesJson: row.changes_json,
    at: row.at,
    seenAt: row.seen_at,
  };
}

function toNotice(row: NoticeRow): Notice {
  const changes = readJson('notices.changes_json', row.changes_json);
  const { changesJson: _, ...record } = toRecord(row);
  return {
    ...record,
    kind: row.kind,
    subject: row.subject,
    environmentName: row.environment_name,
    environmentKind: row.environment_kind,
    changes: (changes ?? []) as MonitorChange[],
    ...unreadableWhere(changes === null),
  };
}
