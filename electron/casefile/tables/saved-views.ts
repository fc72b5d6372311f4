// Saved filters of lists. They say how a person looks at the file, not what is in it: of their changes
// the journal takes the hash alone.
import type { SavedViewId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import type { SavedView } from '#shared/records/search.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { journalHash } from '../record-hashes.ts';
import { eachRow, type RecordTable } from '../records.ts';
import { requireJson } from './json-text.ts';

const COLUMNS = 'id, area, name, filter_json AS filterJson';

/** The query behind `listViews`. */
export const LIST_VIEWS = `SELECT ${COLUMNS} FROM saved_views ORDER BY area, name`;

/** The query behind the view of a name. */
export const FIND_VIEW = 'SELECT * FROM saved_views WHERE area = @area AND name = @name';

/** Views as "verify" holds them against the journal. */
export const SAVED_VIEW_RECORDS: RecordTable = {
  name: 'saved_view',
  *each(db) {
    for (const record of eachRow(db, 'SELECT * FROM saved_views')) {
      const id = String(record['id']);
      yield { id, caseId: null, under: id, record };
    }
  },
};

/** Replaces the view of this name, which keeps its id. Errors: `input.invalid` for what is no JSON. */
export function saveView(
  db: WriteDb,
  { id, view, at }: { id: SavedViewId; view: Omit<SavedView, 'id'>; at: UtcMs },
): SavedView {
  requireJson(view.filterJson);
  const name = wellFormed(view.name);
  const find = statement(db, FIND_VIEW);
  const before = find.get({ area: view.area, name }) as object | undefined;
  const row = statement(
    db,
    `INSERT INTO saved_views (id, area, name, filter_json, created_at)
     VALUES (@id, @area, @name, @filterJson, @at)
     ON CONFLICT (area, name) DO UPDATE SET name = @name, filter_json = @filterJson
     RETURNING ${COLUMNS}`,
  ).get({ id, ...view, name, at }) as SavedView;
  const after = find.get(row) as object;
  journalHash(db, { at, record: SAVED_VIEW_RECORDS.name, id: row.id, before, after });
  return row;
}

/** Errors: `record.not_found`. */
export function removeView(db: WriteDb, { id, at }: { id: SavedViewId; at: UtcMs }): null {
  const gone = statement(db, 'DELETE FROM saved_views WHERE id = ? RETURNING *').get(id);
  const before = gone as object | undefined;
  if (before === undefined) throw new AppError('record.not_found', 'no such view');
  journalHash(db, { at, record: SAVED_VIEW_RECORDS.name, id, before });
  return null;
}

/** By area and name. */
export function listViews(db: ReadDb): SavedView[] {
  return statement(db, LIST_VIEWS).all() as SavedView[];
}
