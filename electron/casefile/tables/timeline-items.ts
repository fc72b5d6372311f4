// The timeline of a case: its manual entries among what the file knows of its screenings, notes,
// attachments and the changes that its journal tells of, in order of time.
import type { AttachmentId, CaseId, NoteId, SnapshotId } from '#shared/domain/ids.ts';
import type { TimelineChange, TimelineItem } from '#shared/domain/timeline.ts';
import { statement, type ReadDb } from '../database.ts';
import { listTimelineEntries } from './timeline.ts';

/** As the index of the table has it, word for word, or it would not be used. */
const TOLD = `kind IN ('case.created',
    'case.closed', 'case.reopened', 'case.exported', 'case.imported', 'decision.made')`;

/** The query behind the screenings of a timeline. */
export const LIST_TIMELINE_SCREENINGS = `SELECT id, kind, subject,
    coalesce(verdict, decision, '') AS title, taken_at AS at
  FROM snapshots WHERE case_id = ? ORDER BY taken_at DESC, id`;
/** The query behind the notes of a timeline, by their newest titles. */
export const LIST_TIMELINE_NOTES = `SELECT id, created_at AS at,
    (SELECT title FROM note_revisions WHERE note_id = notes.id ORDER BY revision DESC LIMIT 1)
      AS title
  FROM notes WHERE case_id = ? AND removed_at IS NULL ORDER BY created_at DESC, id`;
/** The query behind the attachments of a timeline. */
export const LIST_TIMELINE_ATTACHMENTS = `SELECT id, name AS title, added_at AS at
  FROM attachments WHERE case_id = ? AND removed_at IS NULL ORDER BY added_at DESC, id`;
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

/** Everything of a case, oldest first. */
export function listTimeline(db: ReadDb, { caseId }: { caseId: CaseId }): TimelineItem[] {
  const items: TimelineItem[] = [
    ...listChanges(db, caseId),
    ...listTimelineEntries(db, caseId).map((entry): TimelineItem => ({
      ...{ kind: 'entry', at: entry.happenedAt, entry },
    })),
    ...listScreenings(db, caseId),
    ...listTitled(db, LIST_TIMELINE_NOTES, caseId).map(({ id, at, title }): TimelineItem => ({
      ...{ kind: 'note', at, noteId: id as NoteId, title },
    })),
    ...listTitled(db, LIST_TIMELINE_ATTACHMENTS, caseId).map(({ id, at, title }): TimelineItem => ({
      ...{ kind: 'attachment', at, attachmentId: id as AttachmentId, title },
    })),
  ];
  return items.sort((a, b) => a.at - b.at);
}

function listScreenings(db: ReadDb, caseId: CaseId): TimelineItem[] {
  const rows = statement(db, LIST_TIMELINE_SCREENINGS).all(caseId) as (Titled & {
    kind: 'kya' | 'kyt' | 'name';
    subject: string;
  })[];
  return rows.map(({ id, at, kind, subject, title }) => ({
    ...{ kind: 'screening', at, snapshotId: id as SnapshotId, screened: kind, subject, title },
  }));
}

function listTitled(db: ReadDb, query: string, caseId: CaseId): Titled[] {
  return statement(db, query).all(caseId) as Titled[];
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
  const what = JSON.parse(row.what_json) as Partial<Record<string, string>>;
  const [title = ''] = (what['titles'] ?? what['title'] ?? '').split('\n');
  const count = Number(what['hits'] ?? 1);
  return { kind: 'change', at, originFileId, seq, change, actor, title, count, why };
}
