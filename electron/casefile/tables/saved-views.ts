// Saved filters of lists. They say how a person looks at the file, not what is in it: their changes
// are not journaled.
import type { SavedViewId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import type { SavedView } from '#shared/ipc/search.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { requireJson } from './json-text.ts';

const COLUMNS = 'id, area, name, filter_json AS filterJson';

/** The query behind `listViews`. */
export const LIST_VIEWS = `SELECT ${COLUMNS} FROM saved_views ORDER BY area, name`;

/** Replaces the view of this name, which keeps its id. Errors: `input.invalid` for what is no JSON. */
export function saveView(
  db: WriteDb,
  { id, view, at }: { id: SavedViewId; view: Omit<SavedView, 'id'>; at: UtcMs },
): SavedView {
  requireJson(view.filterJson);
  const row = statement(
    db,
    `INSERT INTO saved_views (id, area, name, filter_json, created_at)
     VALUES (@id, @area, @name, @filterJson, @at)
     ON CONFLICT (area, name) DO UPDATE SET name = @name, filter_json = @filterJson
     RETURNING ${COLUMNS}`,
  ).get({ id, ...view, name: wellFormed(view.name), at });
  return row as SavedView;
}

/** Errors: `record.not_found`. */
export function removeView(db: WriteDb, { id }: { id: SavedViewId }): null {
  const { changes } = statement(db, 'DELETE FROM saved_views WHERE id = ?').run(id);
  if (changes === 0) throw new AppError('record.not_found', 'no such view');
  return null;
}

/** By area and name. */
export function listViews(db: ReadDb): SavedView[] {
  return statement(db, LIST_VIEWS).all() as SavedView[];
}
