// The timeline of a case: its manual entries, and what the file knows of its screenings, notes,
// attachments and the changes that its journal tells of, page by page.
import { CASE_STATUSES } from '#shared/domain/case.ts';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { AttachmentId, CaseId, NoteId, SnapshotId } from '#shared/domain/ids.ts';
import type { OutcomeMark } from '#shared/domain/risk.ts';
import {
  TIMELINE_PARTS,
  type TimelineChange,
  type TimelineCursor,
  type TimelineItem,
  type TimelinePage,
  type TimelinePart,
} from '#shared/domain/timeline.ts';
import { statement, type ReadDb } from '../database.ts';
import { readJson, unreadableWhere } from '../stored-json.ts';
import { listTimelineEntries } from './timeline.ts';

/** As the index of the table has it, word for word, or it would not be used. */
const TOLD = `kind IN ('case.created',
    'case.status_changed', 'case.closed', 'case.reopened', 'case.exported', 'case.imported',
    'decision.made')`;

/** Behind the last line that was given, newest first; of one moment by their ids. */
const behind = (time: string): string => `${time} <= @at AND (${time} < @at OR id > @id)
  ORDER BY ${time} DESC, id LIMIT @limit`;

/** The query behind a page of the screenings of a timeline. */
export const LIST_TIMELINE_SCREENINGS = `SELECT id, kind, subject,
    coalesce(verdict, decision, '') AS title, outcome_mark AS outcomeMark, taken_at AS at,
    environment_kind AS environmentKind
  FROM snapshots WHERE case_id = @caseId AND ${behind('taken_at')}`;
/** The query behind a page of the notes of a timeline, by their newest titles. */
export const LIST_TIMELINE_NOTES = `SELECT id, created_at AS at,
    (SELECT title FROM note_revisions WHERE note_id = notes.id ORDER BY revision DESC LIMIT 1)
      AS title
  FROM notes WHERE case_id = @caseId AND removed_at IS NULL AND ${behind('created_at')}`;
/** The query behind a page of the attachments of a timeline. */
export const LIST_TIMELINE_ATTACHMENTS = `SELECT id, name AS title, added_at AS at
  FROM attachments WHERE case_id = @caseId AND removed_at IS NULL AND ${behind('added_at')}`;
/** The query behind the changes of a timeline. */
export const LIST_TIMELINE_CHANGES = `SELECT NULL AS origin_file_id, seq, at, actor, kind, subject,
    what_json, why
  FROM journal WHERE case_id = ? AND ${TOLD} ORDER BY seq`;
/** The query behind the changes of an imported case, from the journals it had elsewhere. */
export const LIST_TIMELINE_CUSTODY = `SELECT origin_file_id, seq, at, actor, kind, subject,
    what_json, why
  FROM custody_entries WHERE case_id = ? AND ${TOLD} ORDER BY origin_file_id, seq`;

interface ChangeRow {
  origin_file_id: string | null;
  seq: number;
  at: number;
  actor: string;
  kind: TimelineChange;
  subject: string | null;
  what_json: string;
  why: string | null;
}

interface Titled {
  id: string;
  at: number;
  title: string;
}

/** Which lines of a part. */
interface Place {
  caseId: CaseId;
  last: TimelineCursor['last'];
  limit: number;
}

/** A line, and the id by which its part continues. */
type Line = [item: TimelineItem, id: string];

/**
 * One page, part after part: at most `limit` lines, but for the changes, which are few and are in
 * the first page. What is given of a part is in its own order.
 */
export function listTimeline(
  db: ReadDb,
  args: { caseId: CaseId; after: TimelineCursor | null; limit: number },
): TimelinePage {
  const { caseId, limit } = args;
  const items: TimelineItem[] = [];
  let last = args.after?.last ?? null;
  const first = TIMELINE_PARTS.indexOf(args.after?.part ?? 'change');
  for (const part of TIMELINE_PARTS.slice(first)) {
    const room = limit - items.length;
    // Also when a part ends with the page: the next one tells that it is empty.
    if (room <= 0) return { items, next: { part, last: null } };
    const lines = LINES[part](db, { caseId, last, limit: room });
    items.push(...lines.map(([item]) => item));
    const end = lines.at(-1);
    if (part !== 'change' && lines.length === room && end !== undefined) {
      return { items, next: { part, last: { at: end[0].at, id: end[1] } } };
    }
    last = null;
  }
  return { items, next: null };
}

const LINES: Readonly<Record<TimelinePart, (db: ReadDb, place: Place) => Line[]>> = {
  change: (db, { caseId }) => listChanges(db, caseId).map((item): Line => [item, '']),
  entry: (db, place) =>
    listTimelineEntries(db, place).map((entry): Line => [
      { kind: 'entry', at: entry.happenedAt, entry },
      entry.id,
    ]),
  note: (db, place) =>
    listTitled(db, LIST_TIMELINE_NOTES, place).map(({ id, at, title }): Line => [
      { kind: 'note', at, noteId: id as NoteId, title },
      id,
    ]),
  attachment: (db, place) =>
    listTitled(db, LIST_TIMELINE_ATTACHMENTS, place).map(({ id, at, title }): Line => [
      { kind: 'attachment', at, attachmentId: id as AttachmentId, title },
      id,
    ]),
  screening: (db, place) =>
    (listTitled(db, LIST_TIMELINE_SCREENINGS, place) as ScreeningRow[]).map(
      ({ id, at, kind, ...shown }): Line => [
        { kind: 'screening', at, snapshotId: id as SnapshotId, screened: kind, ...shown },
        id,
      ],
    ),
};

interface ScreeningRow extends Titled {
  kind: 'kya' | 'kyt' | 'name';
  subject: string;
  environmentKind: EnvironmentKind | 'imported';
  outcomeMark: OutcomeMark | null;
}

function listTitled(db: ReadDb, query: string, { caseId, last, limit }: Place): Titled[] {
  const { at, id } = last ?? { at: Number.MAX_SAFE_INTEGER, id: '' };
  return statement(db, query).all({ caseId, at, id, limit }) as Titled[];
}

/** What two journals tell of one change is one line. */
function listChanges(db: ReadDb, caseId: CaseId): TimelineItem[] {
  const rows = [LIST_TIMELINE_CHANGES, LIST_TIMELINE_CUSTODY].flatMap(
    (query) => statement(db, query).all(caseId) as ChangeRow[],
  );
  const told = new Map<string, ChangeRow>();
  for (const row of rows) {
    const change = JSON.stringify([row.kind, row.at, row.actor, row.subject, row.what_json]);
    if (!told.has(change)) told.set(change, row);
  }
  return Array.from(told.values(), toLine);
}

function toLine(row: ChangeRow): TimelineItem {
  const { origin_file_id: originFileId, seq, at, actor, kind: change, why } = row;
  const read = readJson('journal.what_json', row.what_json);
  const what: Partial<Record<string, string>> = read ?? {};
  const [title = ''] = (what['titles'] ?? what['title'] ?? '').split('\n');
  const count = Number(what['hits'] ?? 1);
  const after = change === 'case.status_changed' ? what['status.after'] : undefined;
  const status = CASE_STATUSES.find((one) => one === after) ?? null;
  const told = { at, originFileId, seq, change, actor, title, count, status, why };
  return { kind: 'change', ...told, ...unreadableWhere(read === null) };
}
