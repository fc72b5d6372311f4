// Where the screenings are that a back-test goes through.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { MatchingType } from '#shared/rulesets/backtest.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { statement, type ReadDb } from '../database.ts';

/** The query behind the screenings of a kind in all cases. */
export const LIST_BACKTESTED = `SELECT rowid FROM snapshots INDEXED BY snapshots_for_lists
  WHERE kind = @kind ORDER BY taken_at DESC`;
/** The query behind those of one case. */
export const LIST_BACKTESTED_OF_CASE = `SELECT rowid FROM snapshots
  INDEXED BY snapshots_for_case_lists
  WHERE case_id = @caseId AND kind = @kind ORDER BY taken_at DESC`;

/** Row numbers of the screenings of the kind that this type of ruleset judges, newest first. */
export function listBacktested(
  db: ReadDb,
  { rulesetType, caseId }: { rulesetType: MatchingType; caseId: CaseId | null },
): { places: number[] } {
  const kind: JobKind = rulesetType === 'kya' ? 'kya' : 'kyt';
  const places =
    caseId === null
      ? statement(db, LIST_BACKTESTED).pluck().all({ kind })
      : statement(db, LIST_BACKTESTED_OF_CASE).pluck().all({ kind, caseId });
  return { places: places as number[] };
}

/** What is there, and how long its answer is; null for one that is gone. */
export function findBacktested(
  db: ReadDb,
  place: number,
): { id: SnapshotId; answerBytes: number } | null {
  const found = statement(
    db,
    'SELECT id, answer_bytes AS answerBytes FROM snapshots WHERE rowid = ?',
  ).get(place);
  return (found ?? null) as { id: SnapshotId; answerBytes: number } | null;
}
