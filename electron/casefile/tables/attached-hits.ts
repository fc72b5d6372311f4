// Hits of names that are with a subject next to its addresses: each once by its key while it is not
// removed. What was decided about them is in decisions.ts.
import type {
  AttachedHitId,
  CaseId,
  Sha256Hex,
  SnapshotId,
  SubjectId,
} from '#shared/domain/ids.ts';
import type { HitGroupName } from '#shared/domain/names.ts';
import type { AttachedHit, AttachedHitFields, Confidence } from '#shared/domain/subject.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { changesBetween, eachRow, journalRecord, type RecordTable } from '../records.ts';
import { requireOpenCase } from './case-seal.ts';
import { indexRecord } from './search-entries.ts';
import { requireSnapshotOf } from './snapshot-of-case.ts';

interface HitRow {
  id: string;
  case_id: string;
  subject_id: string;
  snapshot_id: string;
  hit_key: string;
  fingerprint: string;
  hit_group: HitGroupName;
  title: string;
  confidence: Confidence | null;
  remark: string;
  attached_at: number;
  updated_at: number;
  removed_at: number | null;
}

const COLUMNS = `id, case_id, subject_id, snapshot_id, hit_key, fingerprint, hit_group, title,
  confidence, remark, attached_at, updated_at, removed_at`;
const IN_ORDER = 'removed_at IS NULL ORDER BY attached_at, id';

/** The query behind the hits of every subject of a case. */
export const LIST_HITS_OF_CASE = `SELECT ${COLUMNS} FROM attached_hits
  WHERE case_id = ? AND ${IN_ORDER}`;
/** The query behind the hits of one subject. */
export const LIST_HITS_OF_SUBJECT = `SELECT ${COLUMNS} FROM attached_hits
  WHERE subject_id = ? AND ${IN_ORDER}`;

/** Attached hits as "verify" holds them against the journal. */
export const ATTACHED_HIT_RECORDS: RecordTable = {
  name: 'attached_hit',
  *each(db) {
    for (const row of eachRow(db, `SELECT ${COLUMNS} FROM attached_hits`)) {
      const record = toHit(row as unknown as HitRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/**
 * Attaches a hit to a subject of an open case; the caller has checked both. Errors:
 * `record.not_found` for a snapshot that the case does not have, `input.invalid` for one that is not
 * of a name, `record.conflict` when the subject has the hit already.
 */
export function insertHit(
  db: WriteDb,
  args: {
    id: AttachedHitId;
    caseId: CaseId;
    subjectId: SubjectId;
    fields: AttachedHitFields;
    at: UtcMs;
  },
): AttachedHit {
  const { id, caseId, subjectId, at } = args;
  const { snapshotId, hitKey, fingerprint, group, title, confidence, remark } = args.fields;
  const { kind } = requireSnapshotOf(db, caseId, snapshotId);
  if (kind !== 'name') throw new AppError('input.invalid', 'only hits of names are attached');
  const record: AttachedHit = {
    id,
    caseId,
    subjectId,
    snapshotId,
    hitKey,
    fingerprint,
    group,
    title: wellFormed(title),
    confidence,
    remark: wellFormed(remark),
    attachedAt: at,
    updatedAt: at,
    removedAt: null,
  };
  statement(
    db,
    `INSERT INTO attached_hits (${COLUMNS}) VALUES (@id, @caseId, @subjectId, @snapshotId, @hitKey,
       @fingerprint, @group, @title, @confidence, @remark, @attachedAt, @updatedAt, @removedAt)`,
  ).run(record);
  journalRecord(db, {
    at,
    kind: 'hit.attached',
    caseId,
    id,
    what: namesOf(record),
    before: null,
    record,
  });
  indexRecord(db, { kind: 'attached_hit', id });
  return record;
}

/** Errors: `record.not_found` (also for a removed one), `case.sealed`. */
export function updateAttachedHit(
  db: WriteDb,
  args: {
    id: AttachedHitId;
    change: Partial<Pick<AttachedHitFields, 'confidence' | 'remark'>>;
    at: UtcMs;
  },
): AttachedHit {
  const { id, at } = args;
  const before = getHit(db, id);
  requireOpenCase(db, before.caseId);
  if (before.removedAt !== null) throw noSuchHit();
  const { confidence, remark } = { ...before, ...args.change };
  const changed = { ...before, confidence, remark: wellFormed(remark) };
  const what = changesBetween(before, changed);
  if (Object.keys(what).length === 0) return before;
  const record = { ...changed, updatedAt: at };
  store(db, record);
  const { caseId } = record;
  journalRecord(db, { at, kind: 'hit.attachment_changed', caseId, id, what, before, record });
  indexRecord(db, { kind: 'attached_hit', id });
  return record;
}

/**
 * Does nothing when it is so already. Errors: `record.not_found`, `case.sealed`, `record.conflict`
 * for restoring what the subject has again meanwhile.
 */
export function setAttachedHitRemoved(
  db: WriteDb,
  args: { id: AttachedHitId; isRemoved: boolean; at: UtcMs },
): AttachedHit {
  const { id, isRemoved, at } = args;
  const before = getHit(db, id);
  const { caseId } = before;
  requireOpenCase(db, caseId);
  if ((before.removedAt !== null) === isRemoved) return before;
  const record = { ...before, updatedAt: at, removedAt: isRemoved ? at : null };
  store(db, record);
  journalRecord(db, {
    at,
    kind: isRemoved ? 'hit.detached' : 'hit.reattached',
    caseId,
    id,
    what: namesOf(record),
    before,
    record,
  });
  indexRecord(db, { kind: 'attached_hit', id });
  return record;
}

/** Hits in the order they were attached, not the removed ones: of a subject, or of a whole case. */
export function listHitsOf(
  db: ReadDb,
  of: { caseId: CaseId } | { subjectId: SubjectId },
): AttachedHit[] {
  const rows =
    'caseId' in of
      ? statement(db, LIST_HITS_OF_CASE).all(of.caseId)
      : statement(db, LIST_HITS_OF_SUBJECT).all(of.subjectId);
  return (rows as HitRow[]).map(toHit);
}

function getHit(db: ReadDb, id: AttachedHitId): AttachedHit {
  const row = statement(db, `SELECT ${COLUMNS} FROM attached_hits WHERE id = ?`).get(id);
  if (row === undefined) throw noSuchHit();
  return toHit(row as HitRow);
}

function store(db: WriteDb, record: AttachedHit): void {
  statement(
    db,
    `UPDATE attached_hits SET confidence = @confidence, remark = @remark, updated_at = @updatedAt,
       removed_at = @removedAt WHERE id = @id`,
  ).run(record);
}

function namesOf({ subjectId, snapshotId, group, title }: AttachedHit): Record<string, string> {
  return { subjectId, snapshotId, group, title };
}

function toHit(row: HitRow): AttachedHit {
  return {
    id: row.id as AttachedHitId,
    caseId: row.case_id as CaseId,
    subjectId: row.subject_id as SubjectId,
    snapshotId: row.snapshot_id as SnapshotId,
    hitKey: row.hit_key as Sha256Hex,
    fingerprint: row.fingerprint as Sha256Hex,
    group: row.hit_group,
    title: row.title,
    confidence: row.confidence,
    remark: row.remark,
    attachedAt: row.attached_at,
    updatedAt: row.updated_at,
    removedAt: row.removed_at,
  };
}

const noSuchHit = (): AppError => new AppError('record.not_found', 'no such attached hit');
