// One encrypted connection with the pragmas of reliability.md, section 2. It locks the file for
// itself from its first read (which also spares the shared-memory file); the lock that outlives
// carelessness stands in lock.ts.
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { toRawKeyText, type FileKey } from './cipher.ts';

type Connection = Database.Database;
/** What the encrypting build adds to better-sqlite3. */
interface Keyed {
  key(key: Buffer): number;
}

const MIN_SQLITE = [3, 51, 3] as const;

/** How the native part of SQLite is loaded; null finds the packaged one. */
export interface Engine {
  nativeBinding: string | null;
}

/** Opens an existing file with its key and takes the lock with its first read. */
export function connect(path: string, key: FileKey, engine: Engine): Connection {
  const db = new Database(path, { fileMustExist: true, timeout: 0, ...bindingOf(engine) });
  try {
    db.pragma("cipher='sqlcipher'");
    db.pragma('legacy=4');
    const text = toRawKeyText(key);
    (db as Connection & Keyed).key(text);
    text.fill(0);
    db.pragma('locking_mode=EXCLUSIVE');
    db.pragma('temp_store=MEMORY');
    db.pragma('trusted_schema=OFF');
    db.pragma('cell_size_check=ON');
    db.pragma('foreign_keys=ON');
    // Without it `INSERT OR REPLACE` would slip past the triggers that refuse DELETE.
    db.pragma('recursive_triggers=ON');
    // A case that is lawfully destroyed leaves nothing in free pages.
    db.pragma('secure_delete=ON');
    db.pragma('synchronous=FULL');
    if (process.platform === 'darwin') {
      db.pragma('fullfsync=ON');
      db.pragma('checkpoint_fullfsync=ON');
    }
    assertVersion(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** An empty database in memory, for building the expected schema. */
export function connectScratch(engine: Engine): Connection {
  return new Database(':memory:', bindingOf(engine));
}

/** The version of SQLite behind a connection, e.g. `3.53.4`. */
export function sqliteVersion(db: Connection): string {
  return String(db.prepare('SELECT sqlite_version()').pluck().get());
}

/** Writes ahead from here on; a crash loses nothing that was acknowledged. */
export function startWriteAhead(db: Connection): void {
  db.pragma('journal_mode=WAL');
}

/** Brings everything into the one file and removes the log. */
export function mergeToOneFile(db: Connection): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.pragma('journal_mode=DELETE');
}

function assertVersion(db: Connection): void {
  const version = sqliteVersion(db);
  const parts = version.split('.').map(Number);
  for (const [index, least] of MIN_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > least) return;
    if (part < least) {
      throw new AppError('internal', `SQLite ${version} is too old`, { details: { version } });
    }
  }
}

/** The option that names the native part; absent for the packaged one. */
export function bindingOf({ nativeBinding }: Engine): { nativeBinding?: string } {
  return nativeBinding === null ? {} : { nativeBinding };
}
