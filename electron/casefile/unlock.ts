// From a path and a passphrase to a checked connection. Wrong passphrases, foreign and newer files
// are told from the first page before SQLite opens anything, so that a refused file is never
// altered; the schema is compared before any query relies on it.
import { AppError } from '#shared/errors.ts';
import {
  copyKey,
  deriveKey,
  forgetKey,
  hasPlainSqliteHeader,
  looksEncrypted,
  PAGE_BYTES,
  readFirstPage,
  readPlainFirstPage,
  SALT_BYTES,
  type FileHeader,
  type FileKey,
} from './cipher.ts';
import { connect, type Engine, type FileMode } from './connection.ts';
import type { ReadDb } from './database.ts';
import { notACaseFile, readFirstPages } from './file-system.ts';
import { APPLICATION_ID, assertSchema, versionOf } from './schema.ts';

/** What opens a file, and what its first page says; `key` is null for one that is not encrypted. */
export interface Unlocked {
  key: FileKey | null;
  header: FileHeader;
}

/** How often a page that a writer is just replacing is read again. */
const READS = 3;

/**
 * The key and the header, from the first page alone. Changes nothing. Errors:
 * `casefile.not_a_case_file`, `.newer_version`, `.wrong_passphrase` (with `details.reason`
 * `not_encrypted` or `encrypted` when a passphrase was given for nothing, or was not).
 * @param opens the passphrase, or the key itself, which stays the caller's; null for neither
 */
export function unlock(path: string, opens: string | FileKey | null, engine: Engine): Unlocked {
  const [first] = readFirstPages(path);
  if (first === undefined || first.length < PAGE_BYTES) throw notACaseFile('too_short');
  const unlocked = opens === null ? unlockPlain(path, first) : unlockEncrypted(path, first, opens);
  try {
    assertOurs(unlocked.header, versionOf(engine));
    return unlocked;
  } catch (error) {
    forgetKey(unlocked.key);
    throw error;
  }
}

function unlockPlain(path: string, first: Buffer): Unlocked {
  const header = readHeader(path, readPlainFirstPage);
  if (header !== null) return { key: null, header };
  throw looksEncrypted(first) ? wrongPassphrase('encrypted') : notACaseFile('not_sqlite');
}

function unlockEncrypted(path: string, first: Buffer, opens: string | FileKey): Unlocked {
  if (hasPlainSqliteHeader(first)) {
    const header = readPlainFirstPage(first);
    const isOurs = header?.applicationId === APPLICATION_ID;
    throw isOurs ? wrongPassphrase('not_encrypted') : notACaseFile('plain_sqlite');
  }
  if (!looksEncrypted(first)) throw notACaseFile('not_encrypted');
  const key =
    typeof opens === 'string' ? deriveKey(opens, first.subarray(0, SALT_BYTES)) : copyKey(opens);
  try {
    const header = readHeader(path, (page) => readFirstPage(page, key));
    if (header === null) throw wrongPassphrase(null);
    return { key, header };
  } catch (error) {
    forgetKey(key);
    throw error;
  }
}

/** The header by the first stored version of page 1 that can be read. */
function readHeader(path: string, read: (page: Buffer) => FileHeader | null): FileHeader | null {
  for (let times = 0; times < READS; times++) {
    for (const page of readFirstPages(path)) {
      const header = read(page);
      if (header !== null) return header;
    }
  }
  return null;
}

function wrongPassphrase(reason: 'encrypted' | 'not_encrypted' | null): AppError {
  return new AppError('casefile.wrong_passphrase', 'the first page does not open with this key', {
    details: reason === null ? {} : { reason },
  });
}

/** Errors: `casefile.not_a_case_file`, `.newer_version`. */
function assertOurs(header: Omit<FileHeader, 'isWriteAhead'>, supported: number): void {
  const { applicationId, userVersion } = header;
  if (applicationId !== APPLICATION_ID) throw notACaseFile('other_application');
  if (userVersion > supported) {
    throw new AppError('casefile.newer_version', 'the case file is newer than this program', {
      details: { fileVersion: userVersion, supportedVersion: supported },
    });
  }
}

/**
 * Connects and checks that the schema is exactly ours, of whatever version. Errors: as `unlock`;
 * `casefile.damaged`; SQLite's own.
 */
export function connectChecked(
  path: string,
  key: FileKey | null,
  engine: Engine,
  mode: FileMode,
): ReadDb {
  const db = connect(path, key, engine, mode);
  try {
    const userVersion = userVersionOf(db);
    const applicationId = Number(db.pragma('application_id', { simple: true }));
    assertOurs({ applicationId, userVersion }, versionOf(engine));
    assertSchema(db, engine, userVersion);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The version of a file's schema. */
export function userVersionOf(db: ReadDb): number {
  return Number(db.pragma('user_version', { simple: true }));
}
