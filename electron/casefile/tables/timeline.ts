// The manual entries of a case's timeline: what happened in the world. What was done in the case
// is next to them in timeline-items.ts.
import type { CaseId, SubjectId, TimelineEntryId } from '#shared/domain/ids.ts';
import { formatIso, type UtcMs } from '#shared/domain/time.ts';
import type { TimelineEntry, TimelineFields, TimePrecision } from '#shared/domain/timeline.ts';
import { AppError } from '#shared/errors.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { changesBetween, eachRow, journalRecord, type RecordTable } from '../records.ts';
import { requireOpenCase } from './case-seal.ts';
import { indexRecord } from './search-entries.ts';
import { requireSubjectOf } from './subject-of-case.ts';

interface EntryRow {
  id: string;
  case_id: string;
  subject_id: string | null;
  happened_at: number;
  precision: TimePrecision;
  title: string;
  body: string;
  created_at: number;
  updated_at: number;
  removed_at: number | null;
}

const COLUMNS = `id, case_id, subject_id, happened_at, precision, title, body, created_at,
  updated_at, removed_at`;

/** The query behind a page of the manual entries of a case, behind a moment and an id. */
export const LIST_TIMELINE_ENTRIES = `SELECT ${COLUMNS} FROM timeline_entries
  WHERE case_id = @caseId AND (happened_at, id) > (@at, @id) AND removed_at IS NULL
  ORDER BY happened_at, id LIMIT @limit`;

/** Manual entries as "verify" holds them against the journal. */
export const TIMELINE_RECORDS: RecordTable = {
  name: 'timeline',
  *each(db) {
    for (const row of eachRow(db, `SELECT ${COLUMNS} FROM timeline_entries`)) {
      const record = toEntry(row as unknown as EntryRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/** Errors: `record.not_found` (case, subject), `case.sealed`, `record.conflict` (id). */
export function addTimelineEntry(
  db: WriteDb,
  args: { id: TimelineEntryId; caseId: CaseId; fields: TimelineFields; at: UtcMs },
): TimelineEntry {
  const { id, caseId, at } = args;
  requireOpenCase(db, caseId);
  requireSubjectOf(db, caseId, args.fields.subjectId);
  const record: TimelineEntry = {
    id,
    caseId,
    ...clean(args.fields),
    createdAt: at,
    updatedAt: at,
    removedAt: null,
  };
  statement(
    db,
    `INSERT INTO timeline_entries (${COLUMNS}) VALUES (@id, @caseId, @subjectId, @happenedAt,
       @precision, @title, @body, @createdAt, @updatedAt, @removedAt)`,
  ).run(record);
  const { title, precision } = record;
  const what = { title, happenedAt: formatIso(record.happenedAt), precision };
  journalRecord(db, { at, kind: 'timeline.added', caseId, id, what, before: null, record });
  indexRecord(db, { kind: 'timeline', id });
  return record;
}

/** Errors: `record.not_found` (also for a removed entry, and for a subject), `case.sealed`. */
export function updateTimelineEntry(
  db: WriteDb,
  args: { id: TimelineEntryId; change: Partial<TimelineFields>; at: UtcMs },
): TimelineEntry {
  const { id, at } = args;
  const before = getEntry(db, id);
  const { caseId } = before;
  requireOpenCase(db, caseId);
  if (before.removedAt !== null) throw noSuchEntry();
  const changed = { ...before, ...clean({ ...before, ...args.change }) };
  const what = changesBetween(before, changed);
  if (Object.keys(what).length === 0) return before;
  if (changed.subjectId !== before.subjectId) requireSubjectOf(db, caseId, changed.subjectId);
  const record = { ...changed, updatedAt: at };
  store(db, record);
  // A moment is given with how exactly it is known.
  if ('happenedAt.after' in what && before.precision === changed.precision) {
    what['precision'] = changed.precision;
  }
  journalRecord(db, { at, kind: 'timeline.changed', caseId, id, what, before, record });
  indexRecord(db, { kind: 'timeline', id });
  return record;
}

/** Does nothing when it is so already. Errors: `record.not_found`, `case.sealed`. */
export function setTimelineEntryRemoved(
  db: WriteDb,
  args: { id: TimelineEntryId; isRemoved: boolean; at: UtcMs },
): TimelineEntry {
  const { id, isRemoved, at } = args;
  const before = getEntry(db, id);
  const { caseId, title } = before;
  requireOpenCase(db, caseId);
  if ((before.removedAt !== null) === isRemoved) return before;
  const record = { ...before, updatedAt: at, removedAt: isRemoved ? at : null };
  store(db, record);
  journalRecord(db, {
    at,
    kind: isRemoved ? 'timeline.removed' : 'timeline.restored',
    caseId,
    id,
    what: { title },
    before,
    record,
  });
  indexRecord(db, { kind: 'timeline', id });
  return record;
}

/** Manual entries of a case in the order they happened, behind a place; not the removed ones. */
export function listTimelineEntries(
  db: ReadDb,
  args: { caseId: CaseId; last: { at: UtcMs; id: string } | null; limit: number },
): TimelineEntry[] {
  const { caseId, limit, last } = args;
  const { at, id } = last ?? { at: Number.MIN_SAFE_INTEGER, id: '' };
  const rows = statement(db, LIST_TIMELINE_ENTRIES).all({ caseId, at, id, limit });
  return (rows as EntryRow[]).map(toEntry);
}

function getEntry(db: ReadDb, id: TimelineEntryId): TimelineEntry {
  const row = statement(db, `SELECT ${COLUMNS} FROM timeline_entries WHERE id = ?`).get(id);
  if (row === undefined) throw noSuchEntry();
  return toEntry(row as EntryRow);
}

function store(db: WriteDb, record: TimelineEntry): void {
  statement(
    db,
    `UPDATE timeline_entries SET subject_id = @subjectId, happened_at = @happenedAt,
       precision = @precision, title = @title, body = @body, updated_at = @updatedAt,
       removed_at = @removedAt WHERE id = @id`,
  ).run(record);
}

function clean(fields: TimelineFields): TimelineFields {
  const { happenedAt, precision, title, body, subjectId } = fields;
  return {
    happenedAt: beginningOf(happenedAt, precision),
    precision,
    subjectId,
    title: wellFormed(title).trim(),
    body: wellFormed(body),
  };
}

/** The beginning of the year, month, day or minute of a moment, in UTC. */
function beginningOf(at: UtcMs, precision: TimePrecision): UtcMs {
  const date = new Date(at);
  if (precision === 'year') date.setUTCMonth(0);
  if (precision === 'year' || precision === 'month') date.setUTCDate(1);
  if (precision !== 'minute') date.setUTCHours(0, 0);
  return date.setUTCSeconds(0, 0);
}

function toEntry(row: EntryRow): TimelineEntry {
  return {
    id: row.id as TimelineEntryId,
    caseId: row.case_id as CaseId,
    subjectId: row.subject_id as SubjectId | null,
    happenedAt: row.happened_at,
    precision: row.precision,
    title: row.title,
    body: row.body,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    removedAt: row.removed_at,
  };
}

const noSuchEntry = (): AppError => new AppError('record.not_found', 'no such timeline entry');
