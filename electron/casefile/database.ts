// The connection as the tables see it: reading is open to all, writing needs a transaction.
// No SQL about our own records here.
import type { Database, Statement, Transaction } from 'better-sqlite3';

/** An open connection for reading. */
export type ReadDb = Database;

declare const brand: unique symbol;
/** A connection inside a write transaction; only `inTransaction` gives one. */
export type WriteDb = Database & { readonly [brand]: 'WriteDb' };

type Change = (db: WriteDb) => unknown;

const transactions = new WeakMap<Database, Transaction<(change: Change) => unknown>>();
const statements = new WeakMap<Database, Map<string, Statement>>();

/** A prepared statement, kept for the life of the connection. The text must be a constant. */
export function statement(db: ReadDb, text: string): Statement {
  let cache = statements.get(db);
  if (cache === undefined) {
    cache = new Map();
    statements.set(db, cache);
  }
  let prepared = cache.get(text);
  if (prepared === undefined) {
    prepared = db.prepare(text);
    cache.set(text, prepared);
  }
  return prepared;
}

/** Runs a change as one transaction that takes the write lock at once; all of it or nothing. */
export function inTransaction<Result>(db: ReadDb, change: (db: WriteDb) => Result): Result {
  let transaction = transactions.get(db);
  if (transaction === undefined) {
    transaction = db.transaction((run: Change) => run(db as WriteDb));
    transactions.set(db, transaction);
  }
  return transaction.immediate(change) as Result;
}
