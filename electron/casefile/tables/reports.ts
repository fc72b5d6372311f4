// Reports as a person builds them: the newest draft alone is kept, under its revision; the journal has
// the hash of every one that was saved. What was written from them is in report-files.ts.
import {
  REPORT_LANGUAGES,
  REPORT_TEMPLATES,
  type ReportDraft,
  type ReportTemplate,
} from '#shared/report/draft.ts';
import type { Report, ReportSummary } from '#shared/report/report.ts';
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { canonicalText, sha256Hex, wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { eachRow, journalRecord, type RecordTable } from '../records.ts';
import { jsonField, requireJson } from '../stored-json.ts';
import { listApprovalsOfReport } from './approvals.ts';
import { requireOpenCase } from './case-seal.ts';
import { indexRecord } from './search-entries.ts';

const COLUMNS = `id, case_id, template, revision, created_at, updated_at, removed_at, draft_json`;

/** The query behind `listReports`: newest first, removed ones too. */
export const LIST_REPORTS = `SELECT id, case_id, template, revision, created_at, updated_at,
    removed_at, ${jsonField('draft_json', 'title')} AS title,
    ${jsonField('draft_json', 'language')} AS language,
    (SELECT count(*) FROM report_files WHERE report_id = reports.id AND failed IS NULL) AS files
  FROM reports WHERE case_id = ? ORDER BY created_at DESC, id`;

/** Reports as "verify" holds them against the journal: with the hash of the draft. */
export const REPORT_RECORDS: RecordTable = {
  name: 'report',
  *each(db) {
    for (const row of eachRow(db, `SELECT ${COLUMNS} FROM reports`)) {
      const record = recordOf(row as unknown as ReportRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/** Stores a report with its first draft. Errors: `record.not_found` (case), `case.sealed`, `record.conflict` (id). */
export function createReport(
  db: WriteDb,
  args: { id: ReportId; caseId: CaseId; template: ReportTemplate; draft: ReportDraft; at: UtcMs },
): Report {
  const { id, caseId, template, at } = args;
  requireOpenCase(db, caseId);
  const row: ReportRow = {
    id,
    case_id: caseId,
    template,
    revision: 1,
    draft_json: textOf(args.draft),
    created_at: at,
    updated_at: at,
    removed_at: null,
  };
  statement(
    db,
    `INSERT INTO reports (${COLUMNS}) VALUES (@id, @case_id, @template, @revision, @created_at,
       @updated_at, @removed_at, @draft_json)`,
  ).run(row);
  journalReport(db, 'report.created', { before: null, row, at });
  return toReport(row);
}

/** One report, removed or not. Errors: `record.not_found`, `record.unreadable`. */
export function getReport(db: ReadDb, { id }: { id: ReportId }): Report {
  return toReport(getRow(db, id));
}

/** The reports of a case, newest first; removed ones too, with when they were. */
export function listReports(db: ReadDb, { caseId }: { caseId: CaseId }): ReportSummary[] {
  const rows = statement(db, LIST_REPORTS).all(caseId) as (Omit<ReportRow, 'draft_json'> & {
    title: unknown;
    language: unknown;
    files: number;
  })[];
  return rows.map((row) => ({
    ...identityOf(row),
    ...headOf(row),
    files: row.files,
    approvals: newestOfEach(listApprovalsOfReport(db, { caseId, reportId: row.id as ReportId })),
  }));
}

/** What a line says of a draft, which is not read as a whole for it. */
function headOf({
  title,
  language: said,
}: {
  title: unknown;
  language: unknown;
}): Pick<ReportSummary, 'title' | 'language' | 'isUnreadable'> {
  const language = REPORT_LANGUAGES.find((one) => one === said);
  const isReadable = typeof title === 'string' && language !== undefined;
  return isReadable ? { title, language } : { title: '', language: 'en', isUnreadable: true };
}

/** Every report of a case with its draft, removed ones too, by their ids. */
export function listEveryReport(db: ReadDb, { caseId }: { caseId: CaseId }): Report[] {
  const rows = statement(db, `SELECT ${COLUMNS} FROM reports WHERE case_id = ?`).all(caseId);
  return (rows as ReportRow[]).map(toReport).sort((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Saves a draft; one that is as it was is not saved again. Errors: `record.not_found` (also for a
 * removed one), `case.sealed`; `report.conflict` with `details.newest` unless `revision` is the newest.
 */
export function saveReport(
  db: WriteDb,
  args: { id: ReportId; revision: number; draft: ReportDraft; at: UtcMs },
): { revision: number } {
  const before = getRow(db, args.id);
  requireOpenCase(db, before.case_id as CaseId);
  if (before.removed_at !== null) throw noSuchReport();
  if (args.revision !== before.revision) {
    throw new AppError('report.conflict', 'the report was saved elsewhere meanwhile', {
      details: { newest: before.revision },
    });
  }
  const draftJson = textOf(args.draft);
  if (draftJson === before.draft_json) return { revision: before.revision };
  const row: ReportRow = {
    ...before,
    revision: before.revision + 1,
    draft_json: draftJson,
    updated_at: args.at,
  };
  store(db, row);
  journalReport(db, 'report.changed', { before, row, at: args.at });
  return { revision: row.revision };
}

/** Takes a report away, or back. Errors: `record.not_found`, `case.sealed`. */
export function setReportRemoved(
  db: WriteDb,
  { id, isRemoved, at }: { id: ReportId; isRemoved: boolean; at: UtcMs },
): Report {
  const before = getRow(db, id);
  requireOpenCase(db, before.case_id as CaseId);
  if ((before.removed_at !== null) === isRemoved) return toReport(before);
  const row = { ...before, removed_at: isRemoved ? at : null, updated_at: at };
  store(db, row);
  journalReport(db, isRemoved ? 'report.removed' : 'report.restored', { before, row, at });
  return toReport(row);
}

interface ReportRow {
  id: string;
  case_id: string;
  template: string;
  revision: number;
  created_at: number;
  updated_at: number;
  removed_at: number | null;
  draft_json: string;
}

function getRow(db: ReadDb, id: ReportId): ReportRow {
  const row = statement(db, `SELECT ${COLUMNS} FROM reports WHERE id = ?`).get(id);
  if (row === undefined) throw noSuchReport();
  return row as ReportRow;
}

function store(db: WriteDb, row: ReportRow): void {
  statement(
    db,
    `UPDATE reports SET revision = @revision, updated_at = @updated_at, removed_at = @removed_at,
       draft_json = @draft_json WHERE id = @id`,
  ).run(row);
}

function journalReport(
  db: WriteDb,
  kind: 'report.created' | 'report.changed' | 'report.removed' | 'report.restored',
  change: { before: ReportRow | null; row: ReportRow; at: UtcMs },
): void {
  const { row, at } = change;
  const record = recordOf(row);
  const before = change.before === null ? null : recordOf(change.before);
  const { id, caseId, template, revision, draftSha256 } = record;
  const { title } = draftOf(row);
  const what = { title, template, revision: String(revision), draftSha256 };
  journalRecord(db, { at, kind, caseId, id, what, before, record });
  indexRecord(db, { kind: 'report', id });
}

/** As it is hashed: the draft by the hash of its canonical JSON. */
function recordOf(row: ReportRow) {
  return { ...identityOf(row), draftSha256: sha256Hex(row.draft_json) };
}

function identityOf(row: Omit<ReportRow, 'draft_json'>): Omit<Report, 'draft'> {
  return {
    id: row.id as ReportId,
    caseId: row.case_id as CaseId,
    // The table's check lets in no other.
    template: REPORT_TEMPLATES.find((one) => one === row.template) ?? 'investigation',
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    removedAt: row.removed_at,
  };
}

function toReport(row: ReportRow): Report {
  return { ...identityOf(row), draft: draftOf(row) };
}

/** Errors: `record.unreadable`. */
function draftOf({ draft_json: json }: ReportRow): ReportDraft {
  return requireJson('reports.draft_json', json);
}

/** Canonical JSON, without what has none: a lone surrogate. */
function textOf(draft: ReportDraft): string {
  const clean = JSON.stringify(draft, (_, value: unknown) =>
    typeof value === 'string' ? wellFormed(value) : value,
  );
  return canonicalText(JSON.parse(clean));
}

/** The first of each reviewer's key. */
function newestOfEach<Signed extends { fingerprint: string }>(
  approvals: readonly Signed[],
): Signed[] {
  const seen = new Set<string>();
  return approvals.filter(({ fingerprint }) => {
    const isNewest = !seen.has(fingerprint);
    seen.add(fingerprint);
    return isNewest;
  });
}

const noSuchReport = (): AppError => new AppError('record.not_found', 'no such report');
