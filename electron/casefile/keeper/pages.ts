// SQLite's own check of a file's pages: it takes half the time of a check, so a task lets it run in a
// thread beside its own.
import { forgetKey } from '../cipher.ts';
import { connect, type Engine } from '../connection.ts';
import { fromSqlite } from '../sqlite-error.ts';
import { ownKey } from './copies.ts';
import type { KeyedFile } from './tasks.ts';

/** What is checked: every page and row, or besides that every index against its table. */
export interface PageCheck {
  file: KeyedFile;
  check: 'quick_check' | 'integrity_check';
}

/** Whether SQLite finds nothing wrong. Errors: `casefile.io_failed`. */
export function arePagesSound({ file, check }: PageCheck, engine: Engine): boolean {
  const key = ownKey(file.key);
  try {
    const db = connect(file.path, key, engine, 'read');
    try {
      return db.pragma(`${check}(1)`, { simple: true }) === 'ok';
    } finally {
      db.close();
    }
  } catch (error) {
    const failure = fromSqlite(error);
    if (failure.code !== 'casefile.damaged') throw failure;
    return false;
  } finally {
    forgetKey(key);
  }
}
