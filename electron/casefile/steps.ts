// Long work of the case file's one thread, done in steps: between two of them other calls are served.
// What it changes is one transaction all the same.
import type { ReadDb, WriteDb } from './database.ts';
import { fromSqlite } from './sqlite-error.ts';

/** Work that can be left after each step, and gives its result with the last. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All of it at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** In KiB. What does not fit goes to the log as it is changed, and not all of it with the last step. */
const CACHE_KIB = 8192;

/** A change as one transaction that takes the write lock at once; all of it or nothing. */
export function* inOneTransaction<Result>(
  db: ReadDb,
  change: (db: WriteDb) => Steps<Result>,
): Steps<Result> {
  const cacheSize = String(db.pragma('cache_size', { simple: true }));
  db.exec('BEGIN IMMEDIATE');
  try {
    db.pragma(`cache_size=-${String(CACHE_KIB)}`);
    const result = yield* change(db as WriteDb);
    db.exec('COMMIT');
    return result;
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    db.pragma(`cache_size=${cacheSize}`);
  }
}

/** Converts whatever the work throws. */
export function* stepsAtBoundary<Result>(steps: () => Steps<Result>): Steps<Result> {
  try {
    return yield* steps();
  } catch (error) {
    throw fromSqlite(error);
  }
}
