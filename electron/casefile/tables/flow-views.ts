// How the flow of a screening was last looked at: filters, what was hidden, what was opened. It says
// nothing of the case: changes are not journaled, and no export or comparison of cases has them. A copy
// of the whole file has them, and they go with their case.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import type { FlowViewRecord, FlowViewSide } from '#shared/records/search.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { requireOpenCase } from './case-seal.ts';
import { requireJson } from './json-text.ts';

/** The query behind `listFlowViews`. */
export const LIST_FLOW_VIEWS =
  'SELECT side, state_json AS stateJson FROM flow_views WHERE snapshot_id = ? ORDER BY side';

/**
 * Replaces what was kept of this flow. Errors: `record.not_found`, `case.sealed`, `input.invalid` for
 * what is no JSON.
 */
export function keepFlowView(
  db: WriteDb,
  args: { snapshotId: SnapshotId; side: FlowViewSide; stateJson: string; at: UtcMs },
): null {
  const caseId = statement(db, 'SELECT case_id FROM snapshots WHERE id = ?')
    .pluck()
    .get(args.snapshotId) as CaseId | undefined;
  if (caseId === undefined) throw new AppError('record.not_found', 'no such snapshot');
  requireOpenCase(db, caseId);
  requireJson(args.stateJson);
  statement(
    db,
    `INSERT INTO flow_views (snapshot_id, side, state_json, updated_at)
     VALUES (@snapshotId, @side, @stateJson, @at)
     ON CONFLICT (snapshot_id, side) DO UPDATE SET state_json = @stateJson, updated_at = @at`,
  ).run(args);
  return null;
}

/** Of one screening, by side. */
export function listFlowViews(
  db: ReadDb,
  { snapshotId }: { snapshotId: SnapshotId },
): FlowViewRecord[] {
  return statement(db, LIST_FLOW_VIEWS).all(snapshotId) as FlowViewRecord[];
}

/** Of every screening of a case. */
export function removeFlowViews(db: WriteDb, caseId: CaseId): void {
  statement(
    db,
    'DELETE FROM flow_views WHERE snapshot_id IN (SELECT id FROM snapshots WHERE case_id = ?)',
  ).run(caseId);
}
