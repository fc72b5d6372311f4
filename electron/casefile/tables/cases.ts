// Cases, the counts their list shows, and what a person enters about them. How a case changes its
// status is in case-status.ts, how it goes for ever in destroy-case.ts.
import type { CaseFields, CaseSeverity, CaseStatus, CaseSummary } from '#shared/domain/case.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { changesBetween, eachRow, journalRecord, type RecordTable } from '../records.ts';
import { readJson, requireJson, unreadableWhere } from '../stored-json.ts';
import { requireOpenCase } from './case-seal.ts';
import { readMeta } from './meta.ts';
import { indexRecord } from './search-entries.ts';

/** A case as stored and hashed, without its counts. */
export interface CaseRecord extends CaseFields {
  id: CaseId;
  status: CaseStatus;
  createdAt: UtcMs;
  openedAt: UtcMs;
  closedAt: UtcMs | null;
  updatedAt: UtcMs;
}

interface CaseRow {
  id: string;
  reference: string;
  title: string;
  status: CaseStatus;
  owner: string;
  severity: CaseSeverity | null;
  classification: string;
  tags_json: string;
  summary: string;
  created_at: number;
  opened_at: number;
  closed_at: number | null;
  updated_at: number;
}

interface CountedRow extends CaseRow {
  screening_count: number;
  open_job_count: number;
  subject_count: number;
  note_count: number;
  attachment_count: number;
  last_activity_at: number;
}

const COLUMNS = `id, reference, title, status, owner, severity, classification, tags_json, summary,
  created_at, opened_at, closed_at, updated_at`;

/** Jobs that are under way, or whose outcome a person has yet to decide (`unknown`). */
const COUNT_OPEN_JOBS = `SELECT count(*) FROM jobs WHERE case_id = cases.id
    AND state IN ('intent', 'sending', 'accepted', 'processing', 'unknown')`;

/** Columns of a case with its counts; every change of what it holds is an entry of its journal. */
const SELECT = `
  SELECT ${COLUMNS},
    (SELECT count(*) FROM snapshots WHERE case_id = cases.id) AS screening_count,
    (${COUNT_OPEN_JOBS}) AS open_job_count,
    (SELECT count(*) FROM subjects WHERE case_id = cases.id AND removed_at IS NULL)
      AS subject_count,
    (SELECT count(*) FROM notes WHERE case_id = cases.id AND removed_at IS NULL) AS note_count,
    (SELECT count(*) FROM attachments WHERE case_id = cases.id AND removed_at IS NULL)
      AS attachment_count,
    max(updated_at,
      coalesce((SELECT max(updated_at) FROM jobs WHERE case_id = cases.id), 0),
      coalesce((SELECT at FROM journal WHERE case_id = cases.id ORDER BY seq DESC LIMIT 1), 0))
      AS last_activity_at
  FROM cases`;

/** The query behind `listCases`. */
export const LIST_CASES = `${SELECT} ORDER BY created_at DESC, id`;
/** The query behind `getCase`. */
export const FIND_CASE = `${SELECT} WHERE id = ?`;
/** The query behind the next free number. */
export const LIST_REFERENCES = 'SELECT reference FROM cases WHERE reference >= ? AND reference < ?';

/** Cases as "verify" holds them against the journal. */
export const CASE_RECORDS: RecordTable = {
  name: 'case',
  *each(db) {
    for (const row of eachRow(db, `SELECT ${COLUMNS} FROM cases`)) {
      const record = toRecord(row as unknown as CaseRow);
      const isUnreadable = readJson('cases.tags_json', String(row['tags_json'])) === null;
      // Not the same as a case without tags.
      const hashed = { ...record, ...unreadableWhere(isUnreadable) };
      yield { id: record.id, caseId: record.id, record: hashed };
    }
  },
};

/**
 * Stores a case; without a reference it gets the year's next number, without an owner the
 * investigator. Errors: `record.conflict` for a reference (in any letter case) or an id that is
 * taken.
 */
export function createCase(
  db: WriteDb,
  args: { id: CaseId; fields: Partial<CaseFields>; at: UtcMs },
): CaseSummary {
  const { id, at } = args;
  const given = cleanFields(args.fields);
  const record: CaseRecord = {
    title: '',
    severity: null,
    classification: '',
    tags: [],
    summary: '',
    ...given,
    reference: textOr(given.reference, () => nextReference(db, at)),
    owner: textOr(given.owner, () => readMeta(db).investigator),
    id,
    status: 'open',
    createdAt: at,
    openedAt: at,
    closedAt: null,
    updatedAt: at,
  };
  statement(
    db,
    `INSERT INTO cases (${COLUMNS}) VALUES (@id, @reference, @title, @status, @owner, @severity,
       @classification, @tagsJson, @summary, @createdAt, @openedAt, @closedAt, @updatedAt)`,
  ).run(toColumns(record));
  const { reference, title } = record;
  journalRecord(db, {
    at,
    kind: 'case.created',
    caseId: id,
    id,
    what: { reference, title },
    before: null,
    record,
  });
  indexRecord(db, { kind: 'case', id });
  return getCase(db, id);
}

/**
 * Changes what a person entered. Errors: `record.not_found`, `case.sealed`, `record.conflict` for
 * a reference that is taken, `input.invalid` for an empty one, `record.unreadable` for tags that cannot be
 * read.
 */
export function updateCase(
  db: WriteDb,
  args: { id: CaseId; change: Partial<CaseFields>; at: UtcMs },
): CaseSummary {
  requireOpenCase(db, args.id);
  const before = getCaseToChange(db, args.id);
  const changed = changesBetween(before, { ...before, ...cleanFields(args.change) });
  if (Object.keys(changed).length === 0) return getCase(db, args.id);
  const record = { ...before, ...cleanFields(args.change), updatedAt: args.at };
  storeCase(db, record);
  journalRecord(db, {
    at: args.at,
    kind: 'case.changed',
    caseId: args.id,
    id: args.id,
    what: changed,
    before,
    record,
  });
  indexRecord(db, { kind: 'case', id: args.id });
  return getCase(db, args.id);
}

/** All cases, newest first. */
export function listCases(db: ReadDb): CaseSummary[] {
  return (statement(db, LIST_CASES).all() as CountedRow[]).map(toSummary);
}

/** One case. Errors: `record.not_found`. */
export function getCase(db: ReadDb, id: CaseId): CaseSummary {
  const row = statement(db, FIND_CASE).get(id);
  if (row === undefined) throw noSuchCase();
  return toSummary(row as CountedRow);
}

/** A case as stored and hashed. Errors: `record.not_found`. */
export function getCaseRecord(db: ReadDb, id: CaseId): CaseRecord {
  return toRecord(findCaseRow(db, id));
}

/** The same where it is to be written again. Errors: `record.not_found`; `record.unreadable` for tags that cannot be read. */
export function getCaseToChange(db: ReadDb, id: CaseId): CaseRecord {
  const row = findCaseRow(db, id);
  requireJson('cases.tags_json', row.tags_json);
  return toRecord(row);
}

function findCaseRow(db: ReadDb, id: CaseId): CaseRow {
  const row = statement(db, `SELECT ${COLUMNS} FROM cases WHERE id = ?`).get(id);
  if (row === undefined) throw noSuchCase();
  return row as CaseRow;
}

/** Replaces what is stored of a case; journaled by the caller. */
export function storeCase(db: WriteDb, record: CaseRecord): void {
  statement(
    db,
    `UPDATE cases SET reference = @reference, title = @title, status = @status, owner = @owner,
       severity = @severity, classification = @classification, tags_json = @tagsJson,
       summary = @summary, opened_at = @openedAt, closed_at = @closedAt, updated_at = @updatedAt
     WHERE id = @id`,
  ).run(toColumns(record));
}

/** Errors: `case.has_open_jobs` while a job is under way or its outcome unknown. */
export function requireNoOpenJobs(db: ReadDb, id: CaseId): void {
  const { openJobCount } = getCase(db, id);
  if (openJobCount === 0) return;
  throw new AppError('case.has_open_jobs', 'jobs of the case are under way or undecided', {
    details: { jobs: openJobCount },
  });
}

/** The year's next free number: one above the highest in use, e.g. `TF-2026-007`. */
function nextReference(db: ReadDb, at: UtcMs): string {
  const prefix = `TF-${new Date(at).getUTCFullYear()}-`;
  const taken = statement(db, LIST_REFERENCES).pluck().all(prefix, `${prefix}:`) as string[];
  const numbers = taken.flatMap((reference) => {
    const digits = reference.slice(prefix.length);
    return /^\d{1,9}$/.test(digits) ? [Number(digits)] : [];
  });
  const next = numbers.reduce((highest, number) => Math.max(highest, number), 0) + 1;
  return `${prefix}${String(next).padStart(3, '0')}`;
}

const textOr = (text: string | undefined, otherwise: () => string): string =>
  text === undefined || text === '' ? otherwise() : text;

/** The fields as they are stored: well-formed, lines trimmed, each tag once in any letter case. */
function cleanFields(fields: Partial<CaseFields>): Partial<CaseFields> {
  const { reference, title, owner, severity, classification, tags, summary } = fields;
  return {
    ...(reference === undefined ? {} : { reference: wellFormed(reference).trim() }),
    ...(title === undefined ? {} : { title: wellFormed(title) }),
    ...(owner === undefined ? {} : { owner: wellFormed(owner).trim() }),
    ...(severity === undefined ? {} : { severity }),
    ...(classification === undefined ? {} : { classification: wellFormed(classification) }),
    ...(tags === undefined ? {} : { tags: cleanTags(tags) }),
    ...(summary === undefined ? {} : { summary: wellFormed(summary) }),
  };
}

function cleanTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((text) => wellFormed(text).trim())) {
    const key = tag.toLowerCase();
    if (key !== '' && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}

function toColumns({ tags, ...fields }: CaseRecord): Record<string, string | number | null> {
  return { ...fields, tagsJson: JSON.stringify(tags) };
}

function toRecord(row: CaseRow): CaseRecord {
  return {
    id: row.id as CaseId,
    reference: row.reference,
    title: row.title,
    status: row.status,
    owner: row.owner,
    severity: row.severity,
    classification: row.classification,
    tags: readJson('cases.tags_json', row.tags_json) ?? [],
    summary: row.summary,
    createdAt: row.created_at,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    updatedAt: row.updated_at,
  };
}

function toSummary(row: CountedRow): CaseSummary {
  const { updatedAt: _, ...record } = toRecord(row);
  return {
    ...record,
    ...unreadableWhere(readJson('cases.tags_json', row.tags_json) === null),
    screeningCount: row.screening_count,
    openJobCount: row.open_job_count,
    subjectCount: row.subject_count,
    noteCount: row.note_count,
    attachmentCount: row.attachment_count,
    lastActivityAt: row.last_activity_at,
  };
}

const noSuchCase = (): AppError => new AppError('record.not_found', 'no such case');
