// The addresses, transactions and names that belong to a subject: each once while it is not
// removed, whatever its spelling (`subjectKey`).
import type { CaseId, MemberId, SubjectId } from '#shared/domain/ids.ts';
import {
  subjectKey,
  type Confidence,
  type MemberFields,
  type SubjectMember,
  type SubjectMemberKind,
} from '#shared/domain/subject.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { changesBetween, eachRow, journalRecord, type RecordTable } from '../records.ts';
import { requireOpenCase } from './case-seal.ts';
import { indexRecord } from './search-entries.ts';

/** A member as stored and hashed: `memberKey` is what it is found by. */
type MemberRecord = SubjectMember & { memberKey: string };

interface MemberRow {
  id: string;
  case_id: string;
  subject_id: string;
  kind: SubjectMemberKind;
  value: string;
  member_key: string;
  chain: string | null;
  role: string;
  confidence: Confidence | null;
  remark: string;
  added_at: number;
  updated_at: number;
  removed_at: number | null;
}

const COLUMNS = `id, case_id, subject_id, kind, value, member_key, chain, role, confidence, remark,
  added_at, updated_at, removed_at`;
const IN_ORDER = 'removed_at IS NULL ORDER BY added_at, id';

/** The query behind the members of every subject of a case. */
export const LIST_MEMBERS_OF_CASE = `SELECT ${COLUMNS} FROM subject_members
  WHERE case_id = ? AND ${IN_ORDER}`;
/** The query behind the members of one subject. */
export const LIST_MEMBERS_OF_SUBJECT = `SELECT ${COLUMNS} FROM subject_members
  WHERE subject_id = ? AND ${IN_ORDER}`;

/** Members as "verify" holds them against the journal. */
export const MEMBER_RECORDS: RecordTable = {
  name: 'member',
  *each(db) {
    for (const row of eachRow(db, `SELECT ${COLUMNS} FROM subject_members`)) {
      const record = toRecord(row as unknown as MemberRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/**
 * Adds a member to a subject of an open case; the caller has checked both. Errors:
 * `record.conflict` when the subject has it already, `input.invalid` for an empty value.
 */
export function insertMember(
  db: WriteDb,
  args: { id: MemberId; caseId: CaseId; subjectId: SubjectId; fields: MemberFields; at: UtcMs },
): SubjectMember {
  const { id, caseId, subjectId, fields, at } = args;
  const { kind } = fields;
  const value = wellFormed(fields.value).trim();
  const record: MemberRecord = {
    id,
    caseId,
    subjectId,
    kind,
    value,
    memberKey: subjectKey(kind, value),
    ...cleanDetails(fields),
    addedAt: at,
    updatedAt: at,
    removedAt: null,
  };
  statement(
    db,
    `INSERT INTO subject_members (${COLUMNS}) VALUES (@id, @caseId, @subjectId, @kind, @value,
       @memberKey, @chain, @role, @confidence, @remark, @addedAt, @updatedAt, @removedAt)`,
  ).run(record);
  journalRecord(db, {
    at,
    kind: 'member.added',
    caseId,
    id,
    what: { subjectId, kind, value },
    before: null,
    record,
  });
  indexRecord(db, { kind: 'member', id });
  return toMember(record);
}

/** Errors: `record.not_found` (also for a removed one), `case.sealed`. */
export function updateMember(
  db: WriteDb,
  args: {
    id: MemberId;
    change: Partial<Pick<MemberFields, 'chain' | 'role' | 'confidence' | 'remark'>>;
    at: UtcMs;
  },
): SubjectMember {
  const { id, at } = args;
  const before = getRecord(db, id);
  requireOpenCase(db, before.caseId);
  if (before.removedAt !== null) throw noSuchMember();
  const changed = { ...before, ...cleanDetails({ ...before, ...args.change }) };
  const what = changesBetween(before, changed);
  if (Object.keys(what).length === 0) return toMember(before);
  const record = { ...changed, updatedAt: at };
  store(db, record);
  const { caseId } = record;
  journalRecord(db, { at, kind: 'member.changed', caseId, id, what, before, record });
  indexRecord(db, { kind: 'member', id });
  return toMember(record);
}

/**
 * Does nothing when it is so already. Errors: `record.not_found`, `case.sealed`,
 * `record.conflict` for restoring what the subject has again meanwhile.
 */
export function setMemberRemoved(
  db: WriteDb,
  args: { id: MemberId; isRemoved: boolean; at: UtcMs },
): SubjectMember {
  const { id, isRemoved, at } = args;
  const before = getRecord(db, id);
  const { caseId, subjectId, kind, value } = before;
  requireOpenCase(db, caseId);
  if ((before.removedAt !== null) === isRemoved) return toMember(before);
  const record = { ...before, updatedAt: at, removedAt: isRemoved ? at : null };
  store(db, record);
  journalRecord(db, {
    at,
    kind: isRemoved ? 'member.removed' : 'member.restored',
    caseId,
    id,
    what: { subjectId, kind, value },
    before,
    record,
  });
  indexRecord(db, { kind: 'member', id });
  return toMember(record);
}

/** Members in the order they were added, not the removed ones: of a subject, or of a whole case. */
export function listMembersOf(
  db: ReadDb,
  of: { caseId: CaseId } | { subjectId: SubjectId },
): SubjectMember[] {
  const rows =
    'caseId' in of
      ? statement(db, LIST_MEMBERS_OF_CASE).all(of.caseId)
      : statement(db, LIST_MEMBERS_OF_SUBJECT).all(of.subjectId);
  return (rows as MemberRow[]).map((row) => toMember(toRecord(row)));
}

function getRecord(db: ReadDb, id: MemberId): MemberRecord {
  const row = statement(db, `SELECT ${COLUMNS} FROM subject_members WHERE id = ?`).get(id);
  if (row === undefined) throw noSuchMember();
  return toRecord(row as MemberRow);
}

function store(db: WriteDb, record: MemberRecord): void {
  statement(
    db,
    `UPDATE subject_members SET chain = @chain, role = @role, confidence = @confidence,
       remark = @remark, updated_at = @updatedAt, removed_at = @removedAt WHERE id = @id`,
  ).run(record);
}

type Details = Pick<MemberFields, 'chain' | 'role' | 'confidence' | 'remark'>;

function cleanDetails({ chain, role, confidence, remark }: Details): Details {
  return {
    chain: chain === null ? null : wellFormed(chain).trim(),
    confidence,
    role: wellFormed(role).trim(),
    remark: wellFormed(remark),
  };
}

const toMember = ({ memberKey: _, ...member }: MemberRecord): SubjectMember => member;

function toRecord(row: MemberRow): MemberRecord {
  return {
    id: row.id as MemberId,
    caseId: row.case_id as CaseId,
    subjectId: row.subject_id as SubjectId,
    kind: row.kind,
    value: row.value,
    memberKey: row.member_key,
    chain: row.chain,
    role: row.role,
    confidence: row.confidence,
    remark: row.remark,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
    removedAt: row.removed_at,
  };
}

const noSuchMember = (): AppError => new AppError('record.not_found', 'no such member');
