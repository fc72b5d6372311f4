// Which lines of lists look like exempted exchange addresses: such a line would else read like a
// clean one. Nothing is stored for it: the answer of the few that may be one is read again.
import type { BatchRow } from '#shared/batch/batch.ts';
import type { RequestId, SnapshotId } from '#shared/domain/ids.ts';
import type { HistoryListing } from '#shared/ipc/history.ts';
import { findExemptedSides, isExemptedAsExchange } from '#shared/review/exemption.ts';
import type { KyaRequest, KytRequest, ScreenDirection } from '#shared/screening/request.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { statement, type ReadDb } from './database.ts';
import { readStoredKya, readStoredKyt } from './stored-results.ts';

/** Whether a label of it may name an exchange: the index knows, once it has read the answer. */
const FIND_EXCHANGE_LABEL = `SELECT 1
  FROM search_pending WHERE kind = 'snapshot' AND id = @id
  UNION ALL SELECT 1 FROM search_snapshots
    JOIN search_places ON search_places.snapshot_number = search_snapshots.number
    JOIN search_entries ON search_entries.id = search_places.entry_id
  WHERE search_snapshots.snapshot_id = @id AND search_places.role = 'label'
    AND (search_entries.text LIKE '%exchange%' OR search_entries.text LIKE '%cex%')
  LIMIT 1`;

/** What was asked for an imported answer is not known. */
const SELECT_ASKED = `SELECT kind, direction, request_json AS requestJson,
    answer_request_id AS answerRequestId
  FROM snapshots WHERE id = ? AND origin = 'service'`;

/** The line of a list, marked when it looks like an exempted exchange address. */
export function markExempted<One extends SnapshotSummary>(db: ReadDb, one: One): One {
  if (one.kind === 'name' || !looksClean(one) || !isExempted(db, one.id)) return one;
  return { ...one, isExempted: true };
}

/** The line of a subject's history, marked likewise. */
export function markListing(db: ReadDb, one: HistoryListing): HistoryListing {
  return { ...one, summary: markExempted(db, one.summary) } as HistoryListing;
}

/** The line of a batch, marked likewise. */
export function markExemptedRow(db: ReadDb, row: BatchRow): BatchRow {
  const { kind, snapshotId } = row;
  if (snapshotId === null || kind === 'name' || !looksClean(row)) return row;
  return isExempted(db, snapshotId) ? { ...row, isExempted: true } : row;
}

function looksClean({ score, hitCount }: Pick<BatchRow, 'score' | 'hitCount'>): boolean {
  return hitCount === 0 && score !== null && Number(score) === 0;
}

type Asked =
  | { kind: 'kya'; requestJson: string; answerRequestId: RequestId }
  | {
      kind: 'kyt';
      direction: ScreenDirection;
      requestJson: string;
      answerRequestId: RequestId;
    };

function isExempted(db: ReadDb, id: SnapshotId): boolean {
  if (statement(db, FIND_EXCHANGE_LABEL).get({ id }) === undefined) return false;
  const row = statement(db, SELECT_ASKED).get(id) as Asked | undefined;
  if (row === undefined) return false;
  const place = { origin: 'service', answerRequestId: row.answerRequestId } as const;
  if (row.kind === 'kya') {
    const request = JSON.parse(row.requestJson) as KyaRequest;
    const { result } = readStoredKya(db, place);
    return result !== null && isExemptedAsExchange(request, result);
  }
  const request = JSON.parse(row.requestJson) as KytRequest;
  const { result } = readStoredKyt(db, place);
  const { direction } = row;
  return findExemptedSides({ summary: { direction }, request, result }).length > 0;
}
