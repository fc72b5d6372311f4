// Cases and the counts their list shows.
import type { CaseSummary } from '#shared/domain/case.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { appendJournal } from '../journal.ts';

interface CaseRow {
  id: string;
  reference: string;
  title: string;
  created_at: number;
  screening_count: number;
  open_job_count: number;
  last_activity_at: number;
}

/** Columns of a case with its counts; `unknown` jobs still wait for a person's decision. */
const SELECT = `
  SELECT id, reference, title, created_at,
    (SELECT count(*) FROM snapshots WHERE case_id = cases.id) AS screening_count,
    (SELECT count(*) FROM jobs WHERE case_id = cases.id
      AND state IN ('intent', 'sending', 'accepted', 'processing', 'unknown')) AS open_job_count,
    max(created_at,
      coalesce((SELECT max(updated_at) FROM jobs WHERE case_id = cases.id), 0)) AS last_activity_at
  FROM cases`;

/** The query behind `listCases`. */
export const LIST_CASES = `${SELECT} ORDER BY created_at DESC, id`;
/** The query behind the next free number. */
export const LIST_REFERENCES = 'SELECT reference FROM cases WHERE reference >= ? AND reference < ?';

/**
 * Stores a case; without a reference it gets the year's next number. Errors: `record.conflict`
 * for a reference (in any letter case) or an id that is taken.
 */
export function createCase(
  db: WriteDb,
  args: { id: CaseId; reference: string | null; title: string; at: UtcMs },
): CaseSummary {
  const given = wellFormed(args.reference ?? '').trim();
  const reference = given === '' ? nextReference(db, args.at) : given;
  const title = wellFormed(args.title);
  statement(
    db,
    'INSERT INTO cases (id, reference, title, created_at) VALUES (@id, @reference, @title, @at)',
  ).run({ id: args.id, reference, title, at: args.at });
  appendJournal(db, {
    at: args.at,
    kind: 'case.created',
    caseId: args.id,
    subject: args.id,
    what: { reference, title },
    why: null,
  });
  return getCase(db, args.id);
}

/** All cases, newest first. */
export function listCases(db: ReadDb): CaseSummary[] {
  return (statement(db, LIST_CASES).all() as CaseRow[]).map(toCase);
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

function getCase(db: ReadDb, id: CaseId): CaseSummary {
  const row = statement(db, `${SELECT} WHERE id = ?`).get(id);
  if (row === undefined) throw new AppError('record.not_found', 'no such case');
  return toCase(row as CaseRow);
}

function toCase(row: CaseRow): CaseSummary {
  return {
    id: row.id as CaseId,
    reference: row.reference,
    title: row.title,
    createdAt: row.created_at,
    screeningCount: row.screening_count,
    openJobCount: row.open_job_count,
    lastActivityAt: row.last_activity_at,
  };
}
