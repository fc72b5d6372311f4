// Making a case file: it is complete under a temporary name before it gets its own.
import { existsSync, mkdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { deriveKey, forgetKey, SALT_BYTES, saltOfPassphrase, type FileKey } from './cipher.ts';
import { connect, type Engine } from './connection.ts';
import { inTransaction, type ReadDb } from './database.ts';
import {
  makeEmptyFile,
  publishFile,
  removeTemporary,
  syncFile,
  toAbsolutePath,
} from './file-system.ts';
import { appendJournal, JOURNAL_START } from './journal.ts';
import { applyMigrations } from './migrations/runner.ts';
import { APPLICATION_ID, migrationsOf } from './schema.ts';
import { insertMeta } from './tables/meta.ts';
import { temporaryName } from './temporaries.ts';

/** What a new file is made of. */
export interface NewFileArgs {
  path: string;
  /** Null: not encrypted. */
  passphrase: string | null;
  investigator: string;
  fileId: string;
  at: UtcMs;
  appVersion: string;
}

/**
 * Creates a case file; gives its absolute path. Its folder is made when missing. Errors:
 * `casefile.already_exists`, `.not_writable`, `.disk_full`, `.io_failed`.
 */
export function createFile(args: NewFileArgs, engine: Engine): string {
  const path = toAbsolutePath(args.path);
  if (existsSync(path)) {
    throw new AppError('casefile.already_exists', 'there is a file of this name');
  }
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = temporaryName(path, 'unfinished', args.fileId);
  makeEmptyFile(unfinished);
  const key = args.passphrase === null ? null : newKey(args.passphrase);
  try {
    const db = connect(unfinished, key, engine);
    try {
      writeNewFile(db, args, engine);
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

/** A key for a file that does not exist yet, with a salt of its own. */
export function newKey(passphrase: string): FileKey {
  return deriveKey(passphrase, saltOfPassphrase(passphrase) ?? randomBytes(SALT_BYTES));
}

/** Writes schema, meta row and the first entries into an empty file that nobody else knows of. */
export function writeNewFile(
  db: ReadDb,
  args: Omit<NewFileArgs, 'path' | 'passphrase'>,
  engine: Engine,
): void {
  // A crash leaves an unfinished file under its temporary name; a rollback journal gains nothing.
  db.pragma('journal_mode=MEMORY');
  db.pragma(`application_id=${APPLICATION_ID}`);
  applyMigrations(db, migrationsOf(engine));
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
