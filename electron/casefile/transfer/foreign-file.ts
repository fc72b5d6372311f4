// A case file of somebody else, looked at on a copy in a private folder: the file itself is never
// opened by SQLite, so nothing beside it or in it changes. The copy is migrated when it is older.
import { createHash } from 'node:crypto';
import { closeSync, copyFileSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { forgetKey } from '../cipher.ts';
import { mergeToOneFile, type Engine } from '../connection.ts';
import type { ReadDb } from '../database.ts';
import { inspectFile, sizeOf, toAbsolutePath } from '../file-system.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { migrateCopy } from '../migrations/migrate-file.ts';
import { versionOf } from '../schema.ts';
import { readMeta, type Meta } from '../tables/meta.ts';
import { connectChecked, unlock, userVersionOf } from '../unlock.ts';
import { makePrivateFolder, removePrivateFolder } from './private-folder.ts';

const CHUNK_BYTES = 1_048_576;

/** The file as it came; `at` names the copy's folder, so that it can be removed by the same name. */
export interface ForeignFileArgs {
  path: string;
  passphrase: string | null;
  at: UtcMs;
  appVersion: string;
}

/** A copy of it, open to read. */
export interface ForeignFile {
  db: ReadDb;
  /** Of the file's bytes, those of a log that a crash left beside it included. */
  sha256: Sha256Hex;
  /** As it stood in the file, before any migration. */
  meta: Meta;
  wasOlder: boolean;
}

/**
 * Gives a copy of the file to the work. Errors: `casefile.not_found`, `.not_a_case_file`,
 * `.wrong_passphrase`, `.newer_version`, `.damaged`, `.migration_failed`, `.disk_full`,
 * `.io_failed`, and those of the work.
 */
export function withForeignFile<Value>(
  args: ForeignFileArgs,
  engine: Engine,
  work: (foreign: ForeignFile) => Value,
): Value {
  const path = toAbsolutePath(args.path);
  inspectFile(path, 'read');
  const folder = makePrivateFolder(purposeOf(args));
  try {
    const copy = join(folder, 'copy');
    copyFileSync(path, copy);
    const log = `${path}-wal`;
    if (existsSync(log) && sizeOf(log) > 0) copyFileSync(log, `${copy}-wal`);
    const sha256 = hashFiles([copy, `${copy}-wal`]);
    const { key } = unlock(copy, args.passphrase, MIGRATIONS);
    try {
      const before = prepare(copy, key, engine);
      const wasOlder = before.version < versionOf(MIGRATIONS);
      if (wasOlder) migrateCopy(copy, { ...args, key, engine, migrations: MIGRATIONS });
      const db = connectChecked(copy, key, engine, MIGRATIONS, 'read');
      try {
        return work({ db, sha256, meta: before.meta, wasOlder });
      } finally {
        db.close();
      }
    } finally {
      forgetKey(key);
    }
  } finally {
    removeForeignCopy(args);
  }
}

/** Removes the copy that a task which was ended left behind. */
export function removeForeignCopy(args: Pick<ForeignFileArgs, 'path' | 'at'>): void {
  removePrivateFolder(purposeOf(args));
}

/** Brings the copy into one file; what it says of itself, whatever its version. */
function prepare(
  copy: string,
  key: Parameters<typeof connectChecked>[1],
  engine: Engine,
): { meta: Meta; version: number } {
  const db = connectChecked(copy, key, engine, MIGRATIONS, 'write');
  try {
    mergeToOneFile(db);
    return { meta: readMeta(db), version: userVersionOf(db) };
  } finally {
    db.close();
  }
}

function purposeOf({ path, at }: Pick<ForeignFileArgs, 'path' | 'at'>): string {
  return `${path}\0${String(at)}`;
}

function hashFiles(paths: readonly string[]): Sha256Hex {
  const hash = createHash('sha256');
  const part = Buffer.alloc(CHUNK_BYTES);
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const file = openSync(path, 'r');
    try {
      for (let length = readSync(file, part); length > 0; length = readSync(file, part)) {
        hash.update(part.subarray(0, length));
      }
    } finally {
      closeSync(file);
    }
  }
  return hash.digest('hex') as Sha256Hex;
}
