// Subjects of a case. What belongs to them is in subject-members.ts and attached-hits.ts.
import type { CaseId, SubjectId } from '#shared/domain/ids.ts';
import type {
  Confidence,
  Subject,
  SubjectFields,
  SubjectKindName,
} from '#shared/domain/subject.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { changesBetween, eachRow, journalRecord, type RecordTable } from '../records.ts';
import { listHitsOf } from './attached-hits.ts';
import { requireOpenCase } from './case-seal.ts';
import { indexRecord } from './search-entries.ts';
import { listMembersOf } from './subject-members.ts';

/** A subject as stored and hashed: its members and hits are records of their own. */
type SubjectRecord = Omit<Subject, 'members' | 'hits'>;

interface SubjectRow {
  id: string;
  case_id: string;
  kind: SubjectKindName;
  name: string;
  role: string;
  confidence: Confidence | null;
  remark: string;
  created_at: number;
  updated_at: number;
  removed_at: number | null;
}

const COLUMNS = `id, case_id, kind, name, role, confidence, remark, created_at, updated_at,
  removed_at`;

/** The query behind `listSubjects`. */
export const LIST_SUBJECTS = `SELECT ${COLUMNS} FROM subjects
  WHERE case_id = ? AND removed_at IS NULL ORDER BY created_at, id`;

/** Subjects as "verify" holds them against the journal. */
export const SUBJECT_RECORDS: RecordTable = {
  name: 'subject',
  *each(db) {
    for (const row of eachRow(db, `SELECT ${COLUMNS} FROM subjects`)) {
      const record = toRecord(row as unknown as SubjectRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/** Errors: `record.not_found` (case), `case.sealed`, `record.conflict` (id). */
export function createSubject(
  db: WriteDb,
  args: { id: SubjectId; caseId: CaseId; fields: SubjectFields; at: UtcMs },
): Subject {
  const { id, caseId, at } = args;
  requireOpenCase(db, caseId);
  const record: SubjectRecord = {
    id,
    caseId,
    ...clean(args.fields),
    createdAt: at,
    updatedAt: at,
    removedAt: null,
  };
  statement(
    db,
    `INSERT INTO subjects (${COLUMNS}) VALUES (@id, @caseId, @kind, @name, @role, @confidence,
       @remark, @createdAt, @updatedAt, @removedAt)`,
  ).run(record);
  const { kind, name } = record;
  const what = { kind, name };
  journalRecord(db, { at, kind: 'subject.created', caseId, id, what, before: null, record });
  indexRecord(db, { kind: 'subject', id });
  return getSubject(db, id);
}

/** Errors: `record.not_found` (also for a removed one), `case.sealed`. */
export function updateSubject(
  db: WriteDb,
  args: { id: SubjectId; change: Partial<SubjectFields>; at: UtcMs },
): Subject {
  const { id, at } = args;
  const before = getRecord(db, id);
  requireOpenCase(db, before.caseId);
  if (before.removedAt !== null) throw noSuchSubject();
  const changed = { ...before, ...clean({ ...before, ...args.change }) };
  const what = changesBetween(before, changed);
  if (Object.keys(what).length === 0) return getSubject(db, id);
  const record = { ...changed, updatedAt: at };
  store(db, record);
  const { caseId } = record;
  journalRecord(db, { at, kind: 'subject.changed', caseId, id, what, before, record });
  indexRecord(db, { kind: 'subject', id });
  return getSubject(db, id);
}

/** Does nothing when it is so already. Errors: `record.not_found`, `case.sealed`. */
export function setSubjectRemoved(
  db: WriteDb,
  args: { id: SubjectId; isRemoved: boolean; at: UtcMs },
): Subject {
  const { id, isRemoved, at } = args;
  const before = getRecord(db, id);
  const { caseId, kind, name } = before;
  requireOpenCase(db, caseId);
  if ((before.removedAt !== null) === isRemoved) return getSubject(db, id);
  const record = { ...before, updatedAt: at, removedAt: isRemoved ? at : null };
  store(db, record);
  journalRecord(db, {
    at,
    kind: isRemoved ? 'subject.removed' : 'subject.restored',
    caseId,
    id,
    what: { kind, name },
    before,
    record,
  });
  indexRecord(db, { kind: 'subject', id });
  return getSubject(db, id);
}

/** The subjects of a case with what belongs to them, in the order they were added; not the removed ones. */
export function listSubjects(db: ReadDb, { caseId }: { caseId: CaseId }): Subject[] {
  const rows = statement(db, LIST_SUBJECTS).all(caseId) as SubjectRow[];
  const subjects = rows.map((row): Subject => ({ ...toRecord(row), members: [], hits: [] }));
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  for (const member of listMembersOf(db, { caseId })) {
    byId.get(member.subjectId)?.members.push(member);
  }
  for (const hit of listHitsOf(db, { caseId })) byId.get(hit.subjectId)?.hits.push(hit);
  return subjects;
}

/** One subject, removed or not, without what was removed of it. Errors: `record.not_found`. */
export function getSubject(db: ReadDb, id: SubjectId): Subject {
  const of = { subjectId: id };
  return { ...getRecord(db, id), members: listMembersOf(db, of), hits: listHitsOf(db, of) };
}

/** The case of a subject that can be added to. Errors: `record.not_found`, `case.sealed`. */
export function requireOpenSubject(db: ReadDb, id: SubjectId): CaseId {
  const { caseId, removedAt } = getRecord(db, id);
  requireOpenCase(db, caseId);
  if (removedAt !== null) throw noSuchSubject();
  return caseId;
}

function getRecord(db: ReadDb, id: SubjectId): SubjectRecord {
  const row = statement(db, `SELECT ${COLUMNS} FROM subjects WHERE id = ?`).get(id);
  if (row === undefined) throw noSuchSubject();
  return toRecord(row as SubjectRow);
}

function store(db: WriteDb, record: SubjectRecord): void {
  statement(
    db,
    `UPDATE subjects SET kind = @kind, name = @name, role = @role, confidence = @confidence,
       remark = @remark, updated_at = @updatedAt, removed_at = @removedAt WHERE id = @id`,
  ).run(record);
}

function clean({ kind, name, role, confidence, remark }: SubjectFields): SubjectFields {
  return {
    kind,
    confidence,
    name: wellFormed(name).trim(),
    role: wellFormed(role).trim(),
    remark: wellFormed(remark),
  };
}

function toRecord(row: SubjectRow): SubjectRecord {
  return {
    id: row.id as SubjectId,
    caseId: row.case_id as CaseId,
    kind: row.kind,
    name: row.name,
    role: row.role,
    confidence: row.confidence,
    remark: row.remark,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    removedAt: row.removed_at,
  };
}

const noSuchSubject = (): AppError => new AppError('record.not_found', 'no such subject');
