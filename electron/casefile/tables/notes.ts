// Notes: each saving adds a revision with its citations, none is ever changed. A note and all of
// its revisions are one record for the journal, and one entry vouches for every one of them.
import type { CaseId, NoteId, Sha256Hex, SubjectId } from '#shared/domain/ids.ts';
import type { Citation, Note, NoteRevision } from '#shared/domain/note.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { parseCitations } from '#shared/review/citation.ts';
import { sha256Hex, wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { eachRow, hashOf, journalRecord, type RecordTable } from '../records.ts';
import { requireOpenCase } from './case-seal.ts';
import { readMeta } from './meta.ts';
import { indexRecord } from './search-entries.ts';
import { requireSubjectOf } from './subject-of-case.ts';

const SELECT = `SELECT notes.id, notes.case_id, subject_id, created_at, removed_at,
  revision, title, body, author, at
  FROM notes JOIN note_revisions ON note_id = notes.id
    AND revision = (SELECT max(revision) FROM note_revisions WHERE note_id = notes.id)`;

/** The query behind `listNotes`. */
export const LIST_NOTES = `${SELECT}
  WHERE notes.case_id = ? AND removed_at IS NULL ORDER BY created_at DESC, notes.id`;
/** The query behind one note. */
export const FIND_NOTE = `${SELECT} WHERE notes.id = ?`;
/** The query behind `listNoteRevisions`. */
export const LIST_NOTE_REVISIONS = `SELECT revision, title, body, author, at
  FROM note_revisions WHERE note_id = ? ORDER BY revision DESC`;
/** The query behind a revision's citations. */
export const LIST_NOTE_CITATIONS = `SELECT answer_sha256, pointer FROM note_citations
  WHERE note_id = ? AND revision = ? ORDER BY position`;

/** Notes as "verify" holds them against the journal, each with the hashes of its revisions. */
export const NOTE_RECORDS: RecordTable = {
  name: 'note',
  *each(db) {
    for (const row of eachRow(db, 'SELECT * FROM notes')) {
      const record = recordOf(db, row as unknown as NoteRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/** Stores a note. Errors: `record.not_found` (case, subject), `case.sealed`, `record.conflict` (id). */
export function createNote(
  db: WriteDb,
  args: {
    id: NoteId;
    caseId: CaseId;
    subjectId: SubjectId | null;
    title: string;
    body: string;
    at: UtcMs;
  },
): Note {
  const { id, caseId, subjectId, at } = args;
  requireOpenCase(db, caseId);
  requireSubjectOf(db, caseId, subjectId);
  statement(
    db,
    `INSERT INTO notes (id, case_id, subject_id, created_at, removed_at)
     VALUES (@id, @caseId, @subjectId, @at, NULL)`,
  ).run({ id, caseId, subjectId, at });
  return storeRevision(db, 'note.created', { ...args, before: null, revision: 1 });
}

/**
 * Saves a note again. Errors: `record.not_found`, `case.sealed`; `record.conflict` with
 * `details.newest` unless `revision` is the newest one or when the note is removed.
 */
export function reviseNote(
  db: WriteDb,
  args: { id: NoteId; revision: number; title: string; body: string; at: UtcMs },
): Note {
  const before = getNote(db, args.id);
  const { caseId, revision, removedAt } = before;
  requireOpenCase(db, caseId);
  if (args.revision !== revision || removedAt !== null) {
    throw new AppError('record.conflict', 'the note was saved or removed meanwhile', {
      details: { newest: revision, isRemoved: removedAt !== null },
    });
  }
  const isSame = wellFormed(args.title) === before.title && wellFormed(args.body) === before.body;
  if (isSame) return before;
  const record = getRecord(db, args.id);
  const revised = { ...args, caseId, before: record, revision: revision + 1 };
  return storeRevision(db, 'note.revised', revised);
}

/** Takes a note out of the case's list, or back into it. Errors: `record.not_found`, `case.sealed`. */
export function setNoteRemoved(
  db: WriteDb,
  { id, isRemoved, at }: { id: NoteId; isRemoved: boolean; at: UtcMs },
): Note {
  const { caseId, title, removedAt } = getNote(db, id);
  requireOpenCase(db, caseId);
  if ((removedAt !== null) === isRemoved) return getNote(db, id);
  const before = getRecord(db, id);
  statement(db, 'UPDATE notes SET removed_at = @removedAt WHERE id = @id').run({
    id,
    removedAt: isRemoved ? at : null,
  });
  const kind = isRemoved ? 'note.removed' : 'note.restored';
  journalRecord(db, { at, kind, caseId, id, what: { title }, before, record: getRecord(db, id) });
  indexRecord(db, { kind: 'note', id });
  return getNote(db, id);
}

/** The notes of a case that are not removed, newest first, each as saved last. */
export function listNotes(db: ReadDb, { caseId }: { caseId: CaseId }): Note[] {
  return (statement(db, LIST_NOTES).all(caseId) as NoteWithRevisionRow[]).map(toNote);
}

/** Every revision of a note, newest first. Errors: `record.not_found`. */
export function listNoteRevisions(db: ReadDb, { id }: { id: NoteId }): NoteRevision[] {
  const revisions = statement(db, LIST_NOTE_REVISIONS).all(id) as NoteRevision[];
  if (revisions.length === 0) throw noSuchNote();
  return revisions;
}

interface NoteRow {
  id: string;
  case_id: string;
  subject_id: string | null;
  created_at: number;
  removed_at: number | null;
}

type NoteWithRevisionRow = NoteRow & NoteRevision;

function storeRevision(
  db: WriteDb,
  kind: 'note.created' | 'note.revised',
  args: {
    id: NoteId;
    caseId: CaseId;
    revision: number;
    title: string;
    body: string;
    before: object | null;
    at: UtcMs;
  },
): Note {
  const { id, caseId, revision, before, at } = args;
  const title = wellFormed(args.title);
  const body = wellFormed(args.body);
  statement(
    db,
    `INSERT INTO note_revisions (note_id, revision, case_id, title, body, author, at)
     VALUES (@id, @revision, @caseId, @title, @body, @author, @at)`,
  ).run({ id, revision, caseId, title, body, author: readMeta(db).investigator, at });
  const insert = statement(
    db,
    `INSERT INTO note_citations (note_id, revision, position, case_id, answer_sha256, pointer)
     VALUES (@id, @revision, @position, @caseId, @answerSha256, @pointer)`,
  );
  const citations = parseCitations(body);
  for (const [position, citation] of citations.entries()) {
    insert.run({ id, revision, position, caseId, ...citation });
  }
  journalRecord(db, {
    at,
    kind,
    caseId,
    id,
    before,
    record: getRecord(db, id),
    what: {
      title,
      revision: String(revision),
      bodySha256: sha256Hex(body),
      citations: String(citations.length),
    },
  });
  indexRecord(db, { kind: 'note', id });
  return getNote(db, id);
}

function getNote(db: ReadDb, id: NoteId): Note {
  const row = statement(db, FIND_NOTE).get(id);
  if (row === undefined) throw noSuchNote();
  return toNote(row as NoteWithRevisionRow);
}

function getRecord(db: ReadDb, id: NoteId): ReturnType<typeof recordOf> {
  return recordOf(db, statement(db, 'SELECT * FROM notes WHERE id = ?').get(id) as NoteRow);
}

function recordOf(db: ReadDb, row: NoteRow) {
  const id = row.id as NoteId;
  // Saving hashes all revisions again: their texts, the bulk of them, go into the hash as they are.
  const revisions = listNoteRevisions(db, { id }).map(({ body, ...revision }) =>
    hashOf({
      ...revision,
      bodySha256: sha256Hex(body),
      citations: listCitations(db, id, revision.revision),
    }),
  );
  return {
    id,
    caseId: row.case_id as CaseId,
    subjectId: row.subject_id as SubjectId | null,
    createdAt: row.created_at,
    removedAt: row.removed_at,
    revisions,
  };
}

function listCitations(db: ReadDb, id: NoteId, revision: number): Citation[] {
  const rows = statement(db, LIST_NOTE_CITATIONS).all(id, revision) as {
    answer_sha256: string;
    pointer: string;
  }[];
  return rows.map((row) => ({
    answerSha256: row.answer_sha256 as Sha256Hex,
    pointer: row.pointer,
  }));
}

function toNote(row: NoteWithRevisionRow): Note {
  return {
    id: row.id as NoteId,
    caseId: row.case_id as CaseId,
    subjectId: row.subject_id as SubjectId | null,
    createdAt: row.created_at,
    removedAt: row.removed_at,
    revision: row.revision,
    title: row.title,
    body: row.body,
    author: row.author,
    at: row.at,
  };
}

const noSuchNote = (): AppError => new AppError('record.not_found', 'no such note');
