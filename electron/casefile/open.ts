// Creating, opening and closing a case file. A refused file is never altered: wrong passphrase,
// foreign and newer files are told from the first page before SQLite opens anything; a new file
// is complete under a temporary name before it gets its own.
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { JournalCheck } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import {
  deriveKey,
  forgetKey,
  looksEncrypted,
  PAGE_BYTES,
  readFirstPage,
  SALT_BYTES,
  saltOfPassphrase,
  type FileHeader,
  type FileKey,
} from './cipher.ts';
import {
  connect,
  connectScratch,
  mergeToOneFile,
  sqliteVersion,
  startWriteAhead,
  type Engine,
} from './connection.ts';
import { inTransaction, type ReadDb } from './database.ts';
import {
  hasPlainSqliteHeader,
  inspectFile,
  makeEmptyFile,
  notACaseFile,
  publishFile,
  readFirstPages,
  removeTemporary,
  syncFile,
  toAbsolutePath,
} from './file-system.ts';
import { appendJournal, JOURNAL_START, verifyJournal } from './journal.ts';
import { takeLock } from './lock.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { migrateFile } from './migrations/migrate-file.ts';
import { applyMigrations, type Migration } from './migrations/runner.ts';
import { APPLICATION_ID, assertSchema, versionOf } from './schema.ts';
import { insertMeta } from './tables/meta.ts';

/** An open case file. `close` leaves one file; closing twice is closing once. */
export interface OpenFile {
  db: ReadDb;
  path: string;
  sqliteVersion: string;
  /** The 16 bytes that open the file, as hexadecimal text: its name in the keychain. */
  salt: string;
  /** The chain as verified on opening, the entry of this opening included. */
  journal: JournalCheck;
  close(): void;
}

/** What opening needs besides the engine. */
export interface OpenArgs {
  path: string;
  passphrase: string;
  at: UtcMs;
  appVersion: string;
}

/**
 * Creates a case file; gives its absolute path. Its folder is made when missing. Errors:
 * `casefile.already_exists`, `.not_writable`, `.disk_full`, `.io_failed`.
 */
export function createFile(
  args: OpenArgs & { investigator: string; fileId: string },
  engine: Engine,
  migrations: readonly Migration[] = MIGRATIONS,
): string {
  const path = toAbsolutePath(args.path);
  if (existsSync(path)) throw alreadyExists();
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${args.fileId}.unfinished`;
  makeEmptyFile(unfinished);
  const salt = saltOfPassphrase(args.passphrase) ?? randomBytes(SALT_BYTES);
  const key = deriveKey(args.passphrase, salt);
  try {
    const db = connect(unfinished, key, engine);
    try {
      writeNewFile(db, args, migrations);
    } finally {
      db.close();
    }
    syncFile(unfinished);
    publishFile(unfinished, path);
  } finally {
    forgetKey(key);
    removeTemporary(unfinished);
  }
  return path;
}

/**
 * Opens a case file, migrating it when it is older. Errors: `casefile.not_found`,
 * `.not_a_case_file`, `.wrong_passphrase`, `.newer_version`, `.in_use`, `.damaged`,
 * `.not_writable`, `.migration_failed`, `.disk_full`, `.io_failed`.
 */
export function openFile(
  args: OpenArgs,
  engine: Engine,
  migrations: readonly Migration[] = MIGRATIONS,
): OpenFile {
  const given = toAbsolutePath(args.path);
  inspectFile(given);
  const path = realpathSync(given);
  const lock = takeLock(path, engine);
  try {
    const { db, salt } = openLocked(path, args, engine, migrations);
    try {
      const close = () => {
        if (!db.open) return;
        try {
          mergeToOneFile(db);
        } finally {
          db.close();
          lock.release();
        }
      };
      const journal = verifyJournal(db);
      return { db, path: given, salt, sqliteVersion: sqliteVersion(db), journal, close };
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openLocked(
  path: string,
  args: OpenArgs,
  engine: Engine,
  migrations: readonly Migration[],
): { db: ReadDb; salt: string } {
  const { key, header } = unlock(path, args.passphrase, migrations);
  try {
    if (header.userVersion < versionOf(migrations)) {
      const db = connectChecked(path, key, engine, migrations);
      migrateFile({ db, path, key, engine, migrations, at: args.at, appVersion: args.appVersion });
    }
    const db = connectChecked(path, key, engine, migrations);
    try {
      startWriteAhead(db);
      inTransaction(db, (write) =>
        appendJournal(write, {
          at: args.at,
          kind: 'casefile.opened',
          caseId: null,
          subject: null,
          what: { appVersion: args.appVersion },
          why: null,
        }),
      );
    } catch (error) {
      db.close();
      throw error;
    }
    return { db, salt: key.salt.toString('hex') };
  } finally {
    forgetKey(key);
  }
}

/** The key and the header, from the first page alone. Changes nothing. */
function unlock(
  path: string,
  passphrase: string,
  migrations: readonly Migration[],
): { key: FileKey; header: FileHeader } {
  const pages = [...readFirstPages(path)];
  const [first] = pages;
  if (first === undefined || first.length < PAGE_BYTES) throw notACaseFile('too_short');
  if (hasPlainSqliteHeader(first)) throw notACaseFile('plain_sqlite');
  if (!looksEncrypted(first)) throw notACaseFile('not_encrypted');
  const key = deriveKey(passphrase, first.subarray(0, SALT_BYTES));
  try {
    for (const page of pages) {
      const header = readFirstPage(page, key);
      if (header === null) continue;
      assertOurs(header, versionOf(migrations));
      return { key, header };
    }
    throw new AppError('casefile.wrong_passphrase', 'the first page does not open with this key');
  } catch (error) {
    forgetKey(key);
    throw error;
  }
}

function assertOurs({ applicationId, userVersion }: FileHeader, supported: number): void {
  if (applicationId !== APPLICATION_ID) throw notACaseFile('other_application');
  if (userVersion > supported) {
    throw new AppError('casefile.newer_version', 'the case file is newer than this program', {
      details: { fileVersion: userVersion, supportedVersion: supported },
    });
  }
}

/** Connects, takes the lock with the first read, and checks that the schema is exactly ours. */
function connectChecked(
  path: string,
  key: FileKey,
  engine: Engine,
  migrations: readonly Migration[],
): ReadDb {
  const db = connect(path, key, engine);
  try {
    const version = Number(db.pragma('user_version', { simple: true }));
    const applicationId = Number(db.pragma('application_id', { simple: true }));
    assertOurs({ applicationId, userVersion: version }, versionOf(migrations));
    const scratch = connectScratch(engine);
    try {
      assertSchema(db, scratch, migrations, version);
    } finally {
      scratch.close();
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function writeNewFile(
  db: ReadDb,
  args: OpenArgs & { investigator: string; fileId: string },
  migrations: readonly Migration[],
): void {
  // A crash leaves an unfinished file under its temporary name; a rollback journal gains nothing.
  db.pragma('journal_mode=MEMORY');
  db.pragma(`application_id=${APPLICATION_ID}`);
  applyMigrations(db, migrations);
  inTransaction(db, (write) => {
    insertMeta(write, {
      fileId: args.fileId,
      investigator: args.investigator,
      createdAt: args.at,
      createdBy: args.appVersion,
      journalHead: JOURNAL_START,
    });
    const note = { at: args.at, caseId: null, subject: null, why: null };
    const what = { fileId: args.fileId, appVersion: args.appVersion };
    appendJournal(write, { ...note, kind: 'casefile.created', what });
    const named = { name: args.investigator };
    appendJournal(write, { ...note, kind: 'investigator.named', what: named });
  });
}

function alreadyExists(): AppError {
  return new AppError('casefile.already_exists', 'there is a file of this name');
}
