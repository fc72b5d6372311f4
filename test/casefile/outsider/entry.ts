// Another program that heeds nothing but SQLite's own locks: prints `held` when they keep it from taking
// a case file for itself, else `free`. Arguments: path, passphrase.
import Database from 'better-sqlite3';
import { toRawKeyText } from '../../../electron/casefile/cipher.ts';
import { unlock } from '../../../electron/casefile/unlock.ts';

const [path = '', passphrase = ''] = process.argv.slice(2);
const { key } = unlock(path, passphrase, { nativeBinding: null });
const db = new Database(path, { timeout: 0 }) as Database.Database & { key(key: Buffer): number };
try {
  db.pragma("cipher='sqlcipher'");
  db.pragma('legacy=4');
  if (key !== null) db.key(toRawKeyText(key));
  // Set before anything is read, it takes the whole file and leaves the index of the log alone.
  db.pragma('locking_mode=EXCLUSIVE');
  db.prepare('SELECT count(*) FROM sqlite_schema').get();
  process.stdout.write('free');
} catch (error) {
  if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY'))
    throw error;
  process.stdout.write('held');
} finally {
  db.close();
}
