// SQLite's own check of a file's pages: it takes half the time of a check, so a task lets it run in a
// thread next to its own. It goes from table to table, for within one it cannot be ended.
import { forgetKey } from '../cipher.ts';
import { connect, enlargeCache, type Engine } from '../connection.ts';
import { statement, type ReadDb } from '../database.ts';
import { lockPageOf } from '../lock-page.ts';
import { fromSqlite } from '../sqlite-error.ts';
import { ownKey } from './copies.ts';
import type { KeyedFile } from './tasks.ts';

/** What is checked: every page and row, or besides that every index against its table. */
export interface PageCheck {
  file: KeyedFile;
  check: 'quick_check' | 'integrity_check';
}

const CHECKS = {
  quick_check: 'SELECT * FROM pragma_quick_check(?)',
  integrity_check: 'SELECT * FROM pragma_integrity_check(?)',
} as const;
/** Pages that are counted in one step. */
const STEP_PAGES = 256;
/** The first one brings the list of free pages with it. */
const LIST_TABLES = `SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type <> 'view' ORDER BY name <> 'sqlite_schema', name`;

/**
 * Whether SQLite finds nothing wrong. Errors: `casefile.io_failed`; those of `step`.
 * @param step called between the steps; raises to end the check
 */
export function arePagesSound(
  { file, check }: PageCheck,
  engine: Engine,
  step: () => void,
): boolean {
  try {
    const db = open(file, engine);
    try {
      // Every entry of an index is looked up in its table.
      if (check === 'integrity_check') enlargeCache(db);
      db.exec('BEGIN');
      return areTablesSound(db, check, step) && isEveryPageUsedOnce(db, step);
    } finally {
      // Reads only: closing ends it.
      db.close();
    }
  } catch (error) {
    const failure = fromSqlite(error);
    if (failure.code !== 'casefile.damaged') throw failure;
    return false;
  }
}

function open(file: KeyedFile, engine: Engine): ReadDb {
  const key = ownKey(file.key);
  try {
    return connect(file.path, key, engine, 'read');
  } finally {
    forgetKey(key);
  }
}

function areTablesSound(db: ReadDb, check: PageCheck['check'], step: () => void): boolean {
  const query = statement(db, CHECKS[check]).pluck();
  for (const table of statement(db, LIST_TABLES).pluck().all()) {
    step();
    if (query.get(table) !== 'ok') return false;
  }
  return true;
}

/** What the check of single tables leaves out: pages of two tables, and pages of none. */
function isEveryPageUsedOnce(db: ReadDb, step: () => void): boolean {
  const count = Number(db.pragma('page_count', { simple: true }));
  const free = Number(db.pragma('freelist_count', { simple: true }));
  const isUsed = new Uint8Array(count + 1);
  let used = 0;
  for (const page of statement(db, 'SELECT pageno FROM dbstat').pluck().iterate()) {
    if (used % STEP_PAGES === 0) step();
    if (isUsed[Number(page)] !== 0) return false;
    isUsed[Number(page)] = 1;
    used++;
  }
  const lockPage = lockPageOf(Number(db.pragma('page_size', { simple: true })));
  return used + free + (count >= lockPage ? 1 : 0) === count;
}
