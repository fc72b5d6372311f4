// The first pictures of large flows (shared/figures/flow-preview.ts), one for a screening: part of the search
// index, made from the answers. What is made of an answer never changes, but for the private labels of its
// case, which draw an address on its own.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { MAX_PREVIEW_LENGTH, type SnapshotPreview } from '#shared/records/search.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { getSummary } from './snapshots.ts';

/** The query behind `readPreview`. */
export const FIND_PREVIEW = 'SELECT preview_json FROM search_previews WHERE snapshot_id = ?';
/** The query behind the previews in a case whose answers have an address. */
export const FIND_PREVIEWS_WITH = `SELECT DISTINCT search_previews.snapshot_id
  FROM search_entries CROSS JOIN search_places ON entry_id = search_entries.id
  CROSS JOIN search_snapshots ON search_snapshots.number = search_places.snapshot_number
  CROSS JOIN search_previews ON search_previews.snapshot_id = search_snapshots.snapshot_id
  WHERE search_entries.kind = 'address' AND search_entries.entry_key = @addressKey
    AND search_previews.case_id = @caseId`;

/** Puts a preview in the place of the one before; null: its flow has none. */
export function putPreview(
  db: WriteDb,
  { id, caseId }: { id: SnapshotId; caseId: CaseId },
  previewJson: string | null,
): void {
  if (previewJson === null || previewJson.length > MAX_PREVIEW_LENGTH) removePreview(db, id);
  else {
    statement(db, 'INSERT OR REPLACE INTO search_previews VALUES (?, ?, ?)').run(
      id,
      caseId,
      previewJson,
    );
  }
}

/** What there is to show of a screening before its answer is read; null while there is no preview. */
export function readPreview(db: ReadDb, { id }: { id: SnapshotId }): SnapshotPreview | null {
  const flowJson = statement(db, FIND_PREVIEW).pluck().get(id) as string | undefined;
  return flowJson === undefined ? null : { summary: getSummary(db, id), flowJson };
}

/** Takes a preview away that is not what the answer has: it is made again. */
export function renewPreview(db: WriteDb, { id }: { id: SnapshotId }): null {
  if (removePreview(db, id)) {
    statement(
      db,
      `INSERT INTO search_pending (kind, id) VALUES ('snapshot', ?) ON CONFLICT DO NOTHING`,
    ).run(id);
  }
  return null;
}

/** An address of a case has a label, or none any more. */
export function renewPreviewsWith(db: WriteDb, caseId: CaseId, addressKey: string): void {
  const ids = statement(db, FIND_PREVIEWS_WITH).pluck().all({ caseId, addressKey });
  for (const id of ids as SnapshotId[]) renewPreview(db, { id });
}

function removePreview(db: WriteDb, id: SnapshotId): boolean {
  return statement(db, 'DELETE FROM search_previews WHERE snapshot_id = ?').run(id).changes > 0;
}
