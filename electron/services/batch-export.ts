// The result table of a batch as it leaves the program: every row of the source with what became
// of it. Practice is marked in every row and in the name of the file.
import type { BatchRow, BatchSource, BatchSummary } from '#shared/batch/batch.ts';
import type { Environment } from '#shared/domain/environment.ts';
import type { EnvironmentId, SnapshotId } from '#shared/domain/ids.ts';
import { rowLine, rowText } from '#shared/batch/row-line.ts';
import { makeOutcome, outcomeKey } from '#shared/screening/outcome.ts';
import { formatUtc, formatUtcDate, type UtcMs } from '#shared/domain/time.ts';
import type { ReportCell, ReportTable, TableFormat } from '../report/table.ts';
import { toFileName } from './file-name.ts';
import { SCOPE_COLUMNS, toScopeCells, type ExportedScope } from '../report/scope-cells.ts';

/** The columns, in their order. Words of services and of this program stay as they are. */
const COLUMNS = [
  'row',
  'subject',
  'given_as',
  'corrected_to',
  'kind',
  'fate',
  'faults',
  'same_as_row',
  'state',
  'outcome',
  'outcome_as_sent',
  'risk',
  'score',
  'hits',
  'taken_at',
  'billed',
  'error',
  'environment',
  'practice',
  'environment_id',
  'job_id',
  'snapshot_id',
  ...SCOPE_COLUMNS,
] as const;

/** Said where the case file holds something that cannot be read. */
const UNREADABLE = 'unreadable';

/** Of a title in the name of a file, which with date and extension stays below 200. */
const MAX_TITLE_BYTES = 160;

/** What a row's environment is called; null when it was removed since. */
export type NameEnvironment = (id: EnvironmentId) => Pick<Environment, 'name' | 'kind'> | null;

/**
 * The table of a batch.
 * @param scopes what each verdict and decision covers
 */
export function toReportTable(
  summary: BatchSummary,
  rows: readonly BatchRow[],
  nameEnvironment: NameEnvironment,
  scopes: ReadonlyMap<SnapshotId, ExportedScope>,
): ReportTable {
  const title = hasPractice(rows, nameEnvironment) ? `PRACTICE ${summary.title}` : summary.title;
  return {
    title,
    columns: COLUMNS,
    rows: rows.map((row) => toCells(row, summary.source, nameEnvironment, scopes)),
  };
}

/** What a JSON file says next to the rows. */
export function toFacts(
  summary: BatchSummary,
  rows: readonly BatchRow[],
  nameEnvironment: NameEnvironment,
  at: { exportedAt: UtcMs; appVersion: string },
): Record<string, unknown> {
  const { id, title, state, createdAt, jobs, billed } = summary;
  // Only one that cannot be read has no hash.
  const source = summary.source.sha256 === '' ? UNREADABLE : summary.source;
  return {
    format: 'tracefile.batch.1',
    practice: hasPractice(rows, nameEnvironment),
    exportedAt: formatUtc(at.exportedAt),
    appVersion: at.appVersion,
    batch: { id, title, source, state, createdAt: formatUtc(createdAt), jobs, billed },
  };
}

/** E.g. `Suspects 2026-03-01 PRACTICE.csv`: no character that a file system refuses. */
export function fileNameFor(
  summary: BatchSummary,
  isPractice: boolean,
  format: TableFormat,
  now: UtcMs,
): string {
  const name = toFileName(summary.title, MAX_TITLE_BYTES) || 'Batch';
  return `${name} ${formatUtcDate(now)}${isPractice ? ' PRACTICE' : ''}.${format}`;
}

/** Whether any row was sent to a practice service. */
export function hasPractice(rows: readonly BatchRow[], nameEnvironment: NameEnvironment): boolean {
  return rows.some((row) => isPractice(row, nameEnvironment));
}

function isPractice({ environmentId }: BatchRow, nameEnvironment: NameEnvironment): boolean {
  return environmentId !== null && nameEnvironment(environmentId)?.kind === 'practice';
}

function toCells(
  row: BatchRow,
  source: BatchSource,
  nameEnvironment: NameEnvironment,
  scopes: ReadonlyMap<SnapshotId, ExportedScope>,
): ReportCell[] {
  const environment = row.environmentId === null ? null : nameEnvironment(row.environmentId);
  const cells: Record<(typeof COLUMNS)[number], ReportCell> = {
    row: row.rowNumber,
    subject: rowText(row, source),
    given_as: rowLine(row.given, source),
    corrected_to: row.corrected === undefined ? null : rowLine(row.corrected, source),
    kind: row.kind,
    fate: row.fate,
    faults: faultTexts(row).join('; '),
    same_as_row: row.ofRow,
    state: row.state,
    outcome: outcomeKey(makeOutcome(row.kind ?? 'kya', row.outcome, row.outcomeMark)),
    outcome_as_sent: row.outcome,
    risk: row.risk,
    score: row.score,
    hits: row.hitCount,
    taken_at: row.takenAt === null ? null : formatUtc(row.takenAt),
    billed: row.billed,
    error: row.errorCode,
    environment: environment?.name ?? null,
    practice: isPractice(row, nameEnvironment) ? 'PRACTICE' : null,
    environment_id: row.environmentId,
    job_id: row.jobId,
    snapshot_id: row.snapshotId,
    ...toScopeCells(row.snapshotId === null ? null : (scopes.get(row.snapshotId) ?? null)),
  };
  return COLUMNS.map((column) => cells[column]);
}

/** The faults of a row; last that of the case file, where it cannot be read in full. */
function faultTexts({ faults, isUnreadable }: BatchRow): string[] {
  const texts = faults.map(({ problem, column }) =>
    column === null ? problem : `${problem} (${column})`,
  );
  return isUnreadable ? [...texts, UNREADABLE] : texts;
}
