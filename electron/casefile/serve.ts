// How an area's functions become operations: each is given the open file, reading or inside a write
// transaction, and every error leaves as one of ours.
import type { ReadDb, WriteDb } from './database.ts';

/** Makes operations of functions over the database. */
export interface Serve {
  /** Errors: `casefile.none_open`. */
  read: <Args, Result>(query: (db: ReadDb, args: Args) => Result) => (args: Args) => Result;
  /** One transaction. Errors: `casefile.none_open`, `casefile.read_only`. */
  write: <Args, Result>(change: (db: WriteDb, args: Args) => Result) => (args: Args) => Result;
}
