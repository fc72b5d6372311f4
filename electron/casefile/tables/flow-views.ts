// How the flow of a screening was last looked at, and views of it under names: filters, what was hidden,
// what was opened; and how the graph of a case was left. They say nothing of the case: changes are not journaled, and no export or comparison of
// cases has them. A copy of the whole file has them, and they go with their case.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import type { FlowViewRecord, FlowViewSide } from '#shared/records/search.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { wellFormed } from '../canonical.ts';
import { requireOpenCase } from './case-seal.ts';
import { requireJson } from './json-text.ts';

/** The query behind `listFlowViews`. */
export const LIST_FLOW_VIEWS =
  'SELECT side, name, state_json AS stateJson FROM flow_views WHERE snapshot_id = ? ORDER BY side, name';

/** The query behind `findGraphView`. */
export const FIND_GRAPH_VIEW = 'SELECT state_json FROM graph_views WHERE case_id = ?';

/** A view of a flow by its place and name. */
interface NamedPlace {
  snapshotId: SnapshotId;
  side: FlowViewSide;
  /** Empty: how the flow was left. */
  name: string;
}

/**
 * Replaces what was kept of this flow under the name. Errors: `record.not_found`, `case.sealed`,
 * `input.invalid` for what is no JSON.
 */
export function keepFlowView(
  db: WriteDb,
  args: NamedPlace & { stateJson: string; at: UtcMs },
): null {
  requireOpenSnapshot(db, args.snapshotId);
  requireJson(args.stateJson);
  statement(
    db,
    `INSERT INTO flow_views (snapshot_id, side, name, state_json, updated_at)
     VALUES (@snapshotId, @side, @name, @stateJson, @at)
     ON CONFLICT (snapshot_id, side, name)
     DO UPDATE SET name = @name, state_json = @stateJson, updated_at = @at`,
  ).run({ ...args, name: wellFormed(args.name) });
  return null;
}

/** Errors: `record.not_found`, `case.sealed`. */
export function removeFlowView(db: WriteDb, place: NamedPlace): null {
  requireOpenSnapshot(db, place.snapshotId);
  const { changes } = statement(
    db,
    'DELETE FROM flow_views WHERE snapshot_id = @snapshotId AND side = @side AND name = @name',
  ).run({ ...place, name: wellFormed(place.name) });
  if (changes === 0) throw new AppError('record.not_found', 'no such view');
  return null;
}

function requireOpenSnapshot(db: ReadDb, snapshotId: SnapshotId): void {
  const caseId = statement(db, 'SELECT case_id FROM snapshots WHERE id = ?')
    .pluck()
    .get(snapshotId) as CaseId | undefined;
  if (caseId === undefined) throw new AppError('record.not_found', 'no such snapshot');
  requireOpenCase(db, caseId);
}

/** Of one screening, by side and name. */
export function listFlowViews(
  db: ReadDb,
  { snapshotId }: { snapshotId: SnapshotId },
): FlowViewRecord[] {
  return statement(db, LIST_FLOW_VIEWS).all(snapshotId) as FlowViewRecord[];
}

/** Replaces how the graph of a case was left. Errors: `case.sealed`, `input.invalid` for what is no JSON. */
export function keepGraphView(
  db: WriteDb,
  args: { caseId: CaseId; stateJson: string; at: UtcMs },
): null {
  requireOpenCase(db, args.caseId);
  requireJson(args.stateJson);
  statement(
    db,
    `INSERT INTO graph_views (case_id, state_json, updated_at) VALUES (@caseId, @stateJson, @at)
     ON CONFLICT (case_id) DO UPDATE SET state_json = @stateJson, updated_at = @at`,
  ).run(args);
  return null;
}

/** How the graph of a case was left; null where nobody changed it. */
export function findGraphView(db: ReadDb, { caseId }: { caseId: CaseId }): string | null {
  return (statement(db, FIND_GRAPH_VIEW).pluck().get(caseId) as string | undefined) ?? null;
}

/** Of every screening of a case, and of its graph. */
export function removeViewsOfCase(db: WriteDb, caseId: CaseId): void {
  statement(db, 'DELETE FROM graph_views WHERE case_id = ?').run(caseId);
  statement(
    db,
    'DELETE FROM flow_views WHERE snapshot_id IN (SELECT id FROM snapshots WHERE case_id = ?)',
  ).run(caseId);
}
