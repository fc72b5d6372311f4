// How a row is in a copy of its case: nothing of the copy may be sent or billed on its own.
import type { CaseId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import type { JobState } from '#shared/screening/job.ts';
import { statement, type ReadDb } from '../database.ts';
import type { CaseTable } from '../tables/case-tables.ts';
import type { Row } from './rows.ts';

/** A job whose state is another one here than there. */
export interface SettledJob {
  id: string;
  from: JobState;
  to: JobState;
}

/** A row as it is added here. */
export interface CopiedRow {
  row: Row;
  job: SettledJob | null;
}

/** Settles a row of `from`. */
export function settleForCopy(
  { name }: CaseTable,
  row: Row,
  { at, reference, from, caseId }: { at: UtcMs; reference: string; from: ReadDb; caseId: CaseId },
): CopiedRow {
  if (name === 'cases') return { row: { ...row, reference }, job: null };
  if (name === 'monitors') return { row: pauseMonitor(row, at, from, caseId), job: null };
  return name === 'jobs' ? settleJob(row) : { row, job: null };
}

/** What was not sent yet is stopped; of what was on its way the copy will never hear. */
function settleJob(row: Row): CopiedRow {
  const id = String(row['id']);
  if (row['state'] === 'intent') {
    return { row: { ...row, state: 'stopped' }, job: { id, from: 'intent', to: 'stopped' } };
  }
  if (row['state'] !== 'sending') return { row, job: null };
  const error = new AppError(
    'http.outcome_unknown',
    'the case was copied while the request was on its way',
  );
  const error_json = JSON.stringify(error.toWire());
  return {
    row: { ...row, state: 'unknown', billed: 'may_be_billed', error_json },
    job: { id, from: 'sending', to: 'unknown' },
  };
}

/** A person resumes it where it is to run, with a budget of its own. */
function pauseMonitor(row: Row, at: UtcMs, from: ReadDb, caseId: CaseId): Row {
  const base = row['base_snapshot_id'];
  const isOwn =
    typeof base === 'string' &&
    statement(from, 'SELECT 1 FROM snapshots WHERE id = ? AND case_id = ?').get(base, caseId) !==
      undefined;
  return {
    ...row,
    paused_at: row['paused_at'] ?? at,
    // What was approved there was not approved here.
    runs_left: 0,
    // A snapshot of another case stays there.
    base_snapshot_id: isOwn ? base : null,
  };
}
