// A table as a plan: every row once, each to be sent or with the reason why not. Pure; what is
// already answered (`fresh`) is marked afterwards by whoever knows the case file.
import type { EnvironmentId, SnapshotId } from '../domain/ids.ts';
import type { UtcMs } from '../domain/time.ts';
import { comparableRequest, JOB_KINDS, type JobKind, type JobRequest } from '../screening/job.ts';
import type { PlannedRow, RowCounts } from './batch.ts';
import { NO_COLUMNS, readHeader } from './columns.ts';
import { readRow, type RowContext } from './plan-row.ts';
import type { SourceRow } from './row-cells.ts';

/** A planned table. */
export interface Plan {
  hasHeader: boolean;
  rows: PlannedRow[];
}

/**
 * Plans the rows of a table. The first is the header when it reads like one. Never throws.
 * @param corrections what is read in place of rows, by their number; each row keeps its own cells
 */
export function planRows(
  source: readonly SourceRow[],
  context: RowContext,
  corrections: ReadonlyMap<number, SourceRow> = new Map(),
): Plan {
  const [first, ...rest] = source;
  const header = first === undefined ? null : readHeader(first.cells);
  const columns = header ?? NO_COLUMNS;
  const seen = new Map<string, number>();
  const rows = (header === null ? source : rest).map((row): PlannedRow => {
    const { rowNumber, cells } = row;
    const correction = corrections.get(rowNumber);
    const reading = readRow(correction ?? row, columns, context);
    const { subject } = reading;
    const given = correction === undefined ? { cells } : { cells, corrected: correction.cells };
    const planned = { rowNumber, ...given, subject };
    if (!reading.ok) return { ...planned, plan: { kind: 'wrong', faults: reading.faults } };
    const question = questionKey(reading.job, context);
    const ofRow = seen.get(question);
    if (ofRow !== undefined) return { ...planned, plan: { kind: 'duplicate', ofRow } };
    seen.set(question, rowNumber);
    return { ...planned, plan: { kind: 'send', job: reading.job } };
  });
  return { hasHeader: header !== null, rows };
}

/** Where a job of this kind is sent. */
export function environmentFor(
  kind: JobKind,
  context: Pick<RowContext, 'screeningEnvironmentId' | 'namesEnvironmentId'>,
): EnvironmentId | null {
  return kind === 'name' ? context.namesEnvironmentId : context.screeningEnvironmentId;
}

/** Marks rows whose question has a young enough snapshot; `found` is by row number. */
export function markFresh(
  rows: readonly PlannedRow[],
  found: ReadonlyMap<number, { snapshotId: SnapshotId; takenAt: UtcMs }>,
): PlannedRow[] {
  return rows.map((row) => {
    const snapshot = found.get(row.rowNumber);
    if (snapshot === undefined || row.plan.kind !== 'send') return row;
    const { snapshotId, takenAt } = snapshot;
    return { ...row, plan: { kind: 'fresh', snapshotId, takenAt, job: row.plan.job } };
  });
}

/** Counts the fates of rows, and the kinds of those to be sent. */
export function countRows(rows: readonly PlannedRow[]): RowCounts {
  const fates = { send: 0, wrong: 0, duplicate: 0, fresh: 0 };
  const byKind = Object.fromEntries(JOB_KINDS.map((kind) => [kind, 0])) as Record<JobKind, number>;
  for (const { plan } of rows) {
    fates[plan.kind]++;
    if (plan.kind === 'send') byKind[plan.job.kind]++;
  }
  return { total: rows.length, ...fates, byKind };
}

/** How many of each kind are sent when the `fresh` rows are, too. */
export function countWithFresh(rows: readonly PlannedRow[]): RowCounts['byKind'] {
  const kinds = rows.flatMap(({ plan }) => ('job' in plan ? [plan.job.kind] : []));
  const of = (kind: JobKind): number => kinds.filter((one) => one === kind).length;
  return { kya: of('kya'), kyt: of('kyt'), name: of('name') };
}

/** Two rows ask the same when this is the same: kind, environment and request. */
function questionKey(job: JobRequest, context: RowContext): string {
  const environmentId = environmentFor(job.kind, context);
  return JSON.stringify([job.kind, environmentId, comparableRequest(job)]);
}
