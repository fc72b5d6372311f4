// Everything of a case that can stay behind when a bundle goes to external recipients, removed records too, and what
// a person knows each of it by.
import type { Attachment } from '#shared/domain/attachment.ts';
import type { CaseId, NoteId, SubjectId } from '#shared/domain/ids.ts';
import type { PrivateLabel } from '#shared/domain/label.ts';
import type { NoteRevision } from '#shared/domain/note.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Withheld } from '#shared/report/redaction/withholding.ts';
import type { Report } from '#shared/report/report.ts';
import { statement, type ReadDb } from '../database.ts';
import { listEveryAttachment } from '../tables/attachments.ts';
import { listNoteRevisions } from '../tables/notes.ts';
import { listEveryLabel } from '../tables/private-labels.ts';
import { listEveryReport } from '../tables/reports.ts';

/** A note is its revisions. */
interface WholeNote {
  id: NoteId;
  subjectId: SubjectId | null;
  createdAt: UtcMs;
  removedAt: UtcMs | null;
  /** Newest first. */
  revisions: NoteRevision[];
}

/** As they are built, each list in the order of ids. */
export interface CaseWithholdable {
  notes: WholeNote[];
  labels: PrivateLabel[];
  attachments: Attachment[];
  reports: Report[];
}

/** All of it. */
export function withholdableOf(db: ReadDb, caseId: CaseId): CaseWithholdable {
  return {
    notes: listEveryNote(db, caseId),
    labels: listEveryLabel(db, { caseId }),
    attachments: listEveryAttachment(db, { caseId }),
    reports: listEveryReport(db, { caseId }),
  };
}

/** What stays behind as it is called in the case: the title, the text, the name. Its order stays. */
export function titledWithheld(
  records: CaseWithholdable,
  withheld: readonly Withheld[],
): { kind: Withheld['kind']; id: string; title: string; isRemoved: boolean }[] {
  const known = new Map<string, { title: string; removedAt: UtcMs | null }>([
    ...records.notes.map(
      ({ id, revisions, removedAt }) =>
        [`note ${id}`, { title: noteTitle(revisions[0]), removedAt }] as const,
    ),
    ...records.labels.map(
      ({ id, text, address, removedAt }) =>
        [`label ${id}`, { title: `${text} (${address})`, removedAt }] as const,
    ),
    ...records.attachments.map(
      ({ id, name, removedAt }) => [`attachment ${id}`, { title: name, removedAt }] as const,
    ),
    ...records.reports.map(
      ({ id, draft, removedAt }) => [`report ${id}`, { title: draft.title, removedAt }] as const,
    ),
  ]);
  return withheld.map(({ kind, id }) => {
    const { title = '', removedAt = null } = known.get(`${kind} ${id}`) ?? {};
    return { kind, id, title, isRemoved: removedAt !== null };
  });
}

/** A note need not have a title; then its first line is what a person knows it by. */
function noteTitle(newest: NoteRevision | undefined): string {
  if (newest === undefined) return '';
  const lines = newest.body.split('\n').map((line) => line.trim());
  return newest.title.trim() === '' ? (lines.find((line) => line !== '') ?? '') : newest.title;
}

function listEveryNote(db: ReadDb, caseId: CaseId): WholeNote[] {
  const rows = statement(
    db,
    `SELECT id, subject_id AS subjectId, created_at AS createdAt, removed_at AS removedAt
     FROM notes WHERE case_id = ?`,
  ).all(caseId) as Omit<WholeNote, 'revisions'>[];
  return rows
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map((row) => ({ ...row, revisions: listNoteRevisions(db, row) }));
}
