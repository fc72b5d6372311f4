// Lists and views of a case file as tests ask for them.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { ScreeningFilter } from '#shared/records/search.ts';
import type { ScreeningView, SnapshotSummary } from '#shared/screening/snapshot.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';

/** A filter that lets every screening through. */
export const EVERY_SCREENING: ScreeningFilter = {
  caseId: null,
  kinds: [],
  outcomes: [],
  risks: [],
  environmentKinds: [],
  text: '',
  from: null,
  before: null,
};

/** The snapshots of a case or of all, newest first; at most a thousand. */
export function allSnapshots(
  operations: Pick<CaseFileOperations, 'listScreenings'>,
  caseId: CaseId | null = null,
): SnapshotSummary[] {
  const filter = { ...EVERY_SCREENING, caseId };
  return operations.listScreenings({ filter, offset: 0, limit: 1000 }).rows;
}

/** A screening as the page gets it. */
export function openView(
  operations: Pick<CaseFileOperations, 'openScreening'>,
  id: SnapshotId,
): ScreeningView {
  const { json } = operations.openScreening({ id });
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)) as ScreeningView;
}
