// A case file of somebody else, looked at on a copy in a private folder: the file itself is never
// opened by SQLite, so nothing next to it or in it changes. The copy is migrated when it is older.
import { createHash, type Hash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { forgetKey } from '../cipher.ts';
import { mergeToOneFile, type Engine } from '../connection.ts';
import type { ReadDb } from '../database.ts';
import { inspectFile, makeEmptyFile, toAbsolutePath } from '../file-system.ts';
import { migrateCopy } from '../migrations/migrate-file.ts';
import { assertClosedWhole } from '../recovery.ts';
import { versionOf } from '../schema.ts';
import { readMeta, type Meta } from '../tables/meta.ts';
import { atOnce, type Steps } from '../steps.ts';
import { connectChecked, unlock, userVersionOf } from '../unlock.ts';
import { makePrivateFolder, removePrivateFolder } from './private-folder.ts';

const CHUNK_BYTES = 1_048_576;
/** What a crash leaves next to a file, and without which it is not what it was. */
const LOGS = ['-wal', '-journal'] as const;

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
  /** Of the file's bytes, those of a log that a crash left next to it included. */
  sha256: Sha256Hex;
  /** As it stood in the file, before any migration. */
  meta: Meta;
  wasOlder: boolean;
}

/** `foreignFileInSteps` at once. */
export function withForeignFile<Value>(
  args: ForeignFileArgs,
  engine: Engine,
  work: (foreign: ForeignFile) => Value,
): Value {
  return atOnce(
    // The work is one step.
    // eslint-disable-next-line require-yield
    foreignFileInSteps(args, engine, function* (foreign) {
      return work(foreign);
    }),
  );
}

/**
 * Gives a copy of the file to the work. Errors: `casefile.not_found`, `.not_a_case_file`,
 * `.wrong_passphrase`, `.newer_version`, `.damaged` (with `details.reason` as `assertClosedWhole`),
 * `.migration_failed`, `.disk_full`, `.io_failed`, and those of the work.
 */
export function* foreignFileInSteps<Value>(
  args: ForeignFileArgs,
  engine: Engine,
  work: (foreign: ForeignFile) => Steps<Value>,
): Steps<Value> {
  const path = toAbsolutePath(args.path);
  inspectFile(path, 'read');
  const folder = makePrivateFolder(purposeOf(args));
  try {
    const copy = join(folder, 'copy');
    const hash = createHash('sha256');
    yield* copyHashed(path, copy, hash);
    // A log is next to the file itself, not next to a link to it.
    const own = realpathSync(path);
    for (const suffix of LOGS) {
      if (existsSync(own + suffix)) yield* copyHashed(own + suffix, copy + suffix, hash);
    }
    // Whether there is an index tells an emptied log from one that was left for a reader.
    if (existsSync(`${own}-shm`)) makeEmptyFile(`${copy}-shm`);
    const sha256 = hash.digest('hex') as Sha256Hex;
    const unlocked = unlock(copy, args.passphrase, engine);
    const { key } = unlocked;
    try {
      assertClosedWhole({ path: copy, unlocked, engine });
      const before = prepare(copy, key, engine);
      const wasOlder = before.version < versionOf(engine);
      if (wasOlder) migrateCopy(copy, { ...args, key, engine });
      const db = connectChecked(copy, key, engine, 'read');
      try {
        return yield* work({ db, sha256, meta: before.meta, wasOlder });
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
  const db = connectChecked(copy, key, engine, 'write');
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

function* copyHashed(path: string, copy: string, hash: Hash): Steps<void> {
  const part = Buffer.alloc(CHUNK_BYTES);
  const source = openSync(path, 'r');
  try {
    const target = openSync(copy, 'wx', 0o600);
    try {
      for (let length = readSync(source, part); length > 0; length = readSync(source, part)) {
        const read = part.subarray(0, length);
        hash.update(read);
        writeFileSync(target, read);
        yield;
      }
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}
