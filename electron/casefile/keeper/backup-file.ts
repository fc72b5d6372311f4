// A backup as it is looked at: opened to read, whatever its version, and refused in words when it is
// none.
import { realpathSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import { copyKey, forgetKey, type FileKey } from '../cipher.ts';
import type { Engine } from '../connection.ts';
import type { ReadDb } from '../database.ts';
import { inspectFile } from '../file-system.ts';
import { assertReadWhole } from '../recovery.ts';
import { fromSqlite } from '../sqlite-error.ts';
import { connectChecked, unlock, type Unlocked } from '../unlock.ts';
import type { KeyedFile } from './tasks.ts';

/** What opens a backup: a passphrase, or the key of the open file. */
export type BackupUnlock = { passphrase: string } | { key: KeyedFile['key'] };

/**
 * Opens a backup, gives it to the work and closes it. Errors: `casefile.not_a_backup`,
 * `.wrong_passphrase`, `.newer_version`, `.damaged` (with `details.reason` as `assertReadWhole`),
 * `.not_found`, and those of the work.
 */
export function withBackup<Value>(
  path: string,
  how: BackupUnlock,
  engine: Engine,
  work: (db: ReadDb, key: FileKey | null) => Value,
): Value {
  const key = keyOf(path, how, engine);
  try {
    const db = connectChecked(path, key, engine, 'read');
    try {
      return work(db, key);
    } finally {
      db.close();
    }
  } finally {
    forgetKey(key);
  }
}

function keyOf(path: string, how: BackupUnlock, engine: Engine): FileKey | null {
  try {
    inspectFile(path, 'read');
    const unlocked = unlockBackup(path, how, engine);
    try {
      assertReadWhole({ path: realpathSync(path), unlocked, engine });
    } catch (error) {
      forgetKey(unlocked.key);
      throw error;
    }
    return unlocked.key;
  } catch (error) {
    const { code, details } = fromSqlite(error);
    if (code !== 'casefile.not_a_case_file') throw error;
    throw new AppError('casefile.not_a_backup', 'not a case file', { details, cause: error });
  }
}

function unlockBackup(path: string, how: BackupUnlock, engine: Engine): Unlocked {
  const opens = 'passphrase' in how ? how.passphrase : how.key;
  if (opens === null || typeof opens === 'string') return unlock(path, opens, engine);
  const lent = copyKey(opens);
  try {
    return unlock(path, lent, engine);
  } finally {
    forgetKey(lent);
  }
}
