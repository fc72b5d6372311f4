// A case file read next to its writer as it was in one moment, however long the reading takes.
import { forgetKey } from '../cipher.ts';
import { connect, type Engine } from '../connection.ts';
import type { ReadDb } from '../database.ts';
import { ownKey } from '../keeper/copies.ts';
import type { KeyedFile } from '../keeper/tasks.ts';

/** Works on one moment of a file. Errors: those of opening it, and of the work. */
export async function withCaseFile<Value>(
  { path, key: lent }: KeyedFile,
  engine: Engine,
  work: (db: ReadDb) => Promise<Value>,
): Promise<Value> {
  const key = ownKey(lent);
  try {
    const db = connect(path, key, engine, 'read');
    try {
      // What the writer does meanwhile is not seen from here; the end of the connection ends it.
      db.exec('BEGIN');
      return await work(db);
    } finally {
      db.close();
    }
  } finally {
    forgetKey(key);
  }
}
