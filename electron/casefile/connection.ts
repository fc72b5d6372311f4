// One connection with the pragmas of reliability.md, section 2. SQLite's own locks let others read
// next to a writer; that there is one writer is the business of lock.ts.
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { toRawKeyText, type FileKey } from './cipher.ts';
import type { Migration } from './migrations/runner.ts';

type Connection = Database.Database;
/** What the encrypting build adds to better-sqlite3. */
interface Keyed {
  key(key: Buffer): number;
  rekey(key: Buffer): number;
}

const MIN_SQLITE = [3, 51, 3] as const;
/** How long a reader waits while a writer opens or closes, and the other way round. */
const BUSY_MS = 2_000;

/** What reads a file from end to end gains nothing from more; several such threads run at once. */
const CACHE_KIB = 8_192;
/** The indexes behind lists and search of 100,000 screenings stay decrypted. */
const WORKING_CACHE_KIB = 65_536;

/** What opens case files. */
export interface Engine {
  /** How the native part of SQLite is loaded; null finds the packaged one. */
  nativeBinding: string | null;
  /** The versions of the schema that it knows; left out for all of this program's. */
  migrations?: readonly Migration[];
}

/** Who may change the file through a connection: nobody, or its one writer. */
export type FileMode = 'write' | 'read';

/** Opens an existing file with its key; null for one that is not encrypted. */
export function connect(
  path: string,
  key: FileKey | null,
  engine: Engine,
  mode: FileMode = 'write',
): Connection {
  const readonly = mode === 'read';
  const options = { readonly, fileMustExist: true, timeout: BUSY_MS, ...bindingOf(engine) };
  const db = new Database(path, options);
  try {
    if (key !== null) {
      db.pragma("cipher='sqlcipher'");
      db.pragma('legacy=4');
      useKeyText(key, (text) => (db as Connection & Keyed).key(text));
    }
    db.pragma('temp_store=MEMORY');
    db.pragma(`cache_size=-${String(CACHE_KIB)}`);
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

/** Keeps more pages decrypted: for what looks up rows all over the file. */
export function enlargeCache(db: Connection): void {
  db.pragma(`cache_size=-${String(WORKING_CACHE_KIB)}`);
}

/** Writes ahead from here on; a crash loses nothing that was acknowledged. */
export function startWriteAhead(db: Connection): void {
  db.pragma('journal_mode=WAL');
}

/**
 * Brings everything into the one file and removes the log. SQLite refuses (`SQLITE_BUSY`) while
 * somebody else has the file open.
 */
export function mergeToOneFile(db: Connection): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.pragma('journal_mode=DELETE');
}

/** Encrypts every page again, with the new salt. Only for a copy that nobody else knows of. */
export function changeKey(db: Connection, key: FileKey): void {
  useKeyText(key, (text) => (db as Connection & Keyed).rekey(text));
}

function useKeyText(key: FileKey, use: (text: Buffer) => void): void {
  const text = toRawKeyText(key);
  try {
    use(text);
  } finally {
    text.fill(0);
  }
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
