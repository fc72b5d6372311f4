// Changes that came together share one commit: waiting for the disk takes longer than most changes.
import { inTransaction, type ReadDb } from './database.ts';

/** A call and what became of it: what it gave, or what it threw. */
export type Made<Call> = { call: Call } & (
  { ok: true; value: unknown } | { ok: false; error: unknown }
);

/**
 * Makes changes in their order and commits them once. Each is a transaction of its own inside: one
 * that throws leaves nothing and stops no other. When they cannot be committed, nothing of any of them
 * is in the file, and each is made again alone, so that it tells of its own failure.
 * @param db open to write, outside of a transaction
 * @param make makes the change of a call, in a transaction
 */
export function makeTogether<Call>(
  db: ReadDb,
  calls: readonly Call[],
  make: (call: Call) => unknown,
): Made<Call>[] {
  return (calls.length > 1 ? inOneCommit(db, calls, make) : null) ?? makeEach(calls, make);
}

/** Makes changes in their order, each on its own. */
export function makeEach<Call>(
  calls: readonly Call[],
  make: (call: Call) => unknown,
): Made<Call>[] {
  return calls.map((call) => {
    try {
      return { call, ok: true, value: make(call) };
    } catch (error) {
      return { call, ok: false, error };
    }
  });
}

/** Null when nothing of them was kept. */
function inOneCommit<Call>(
  db: ReadDb,
  calls: readonly Call[],
  make: (call: Call) => unknown,
): Made<Call>[] | null {
  try {
    return inTransaction(db, () =>
      calls.flatMap((call) => {
        const made = makeEach([call], make);
        // SQLite gives all of it up on its own, at a full disk for one; the next would be on its own.
        if (!db.inTransaction) throw new Error('given up');
        return made;
      }),
    );
  } catch {
    return null;
  }
}
