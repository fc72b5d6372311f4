// Real case files in a temporary folder that is removed after the test.
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { VerifyReport } from '#shared/domain/journal.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import { copyKey, deriveKey, SALT_BYTES } from '../../electron/casefile/cipher.ts';
import { connect, type Engine } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import type { KeyedFile } from '../../electron/casefile/keeper/tasks.ts';
import { createFile } from '../../electron/casefile/new-file.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import { verifyFile } from '../../electron/casefile/verify/verify-file.ts';
import { addJob, FAST_PASSPHRASE, T0 } from './casefile-records.ts';

export * from './casefile-batches.ts';
export * from './casefile-kinds.ts';
export * from './casefile-records.ts';
/** The packaged native part of SQLite. */
export const ENGINE = { nativeBinding: null };

/** A folder that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tracefile-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every file of a folder with its bytes. */
export function readFolder(folder: string): Record<string, string> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, name)).toString('latin1')]),
  );
}

/** Operations that are closed when the test ends, if something is still open. */
export function newOperations(engine: Engine = ENGINE): CaseFileOperations {
  const operations = createCaseFileOperations(engine);
  onTestFinished(() => {
    try {
      operations.close({});
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error;
    }
  });
  return operations;
}

const EMPTY_FILE = {
  investigator: 'Mara Test',
  fileId: 'file-1',
  at: T0,
  appVersion: '0.1.0',
};
const emptyFiles = new Map<string | null, Buffer>();

/** The bytes of a new file of that passphrase: made once by the application, then copied. */
function emptyFile(passphrase: string | null): Buffer {
  const known = emptyFiles.get(passphrase);
  if (known !== undefined) return known;
  const path = join(temporaryFolder(), 'case.tracefile');
  const bytes = readFileSync(createFile({ ...EMPTY_FILE, path, passphrase }, ENGINE));
  emptyFiles.set(passphrase, bytes);
  return bytes;
}

/** A new open file, as `create` leaves it. */
export function newCaseFile(passphrase: string | null = FAST_PASSPHRASE): {
  operations: CaseFileOperations;
  folder: string;
  path: string;
} {
  const folder = temporaryFolder();
  const path = join(folder, 'case.tracefile');
  writeFileSync(path, emptyFile(passphrase), { mode: 0o600 });
  const operations = newOperations();
  operations.open({ ...openArgs(path, passphrase), at: T0 });
  return { operations, folder, path };
}

/** A closed file with a case in it. */
export function closedFile(passphrase: string | null = FAST_PASSPHRASE): {
  folder: string;
  path: string;
} {
  const { operations, folder, path } = newCaseFile(passphrase);
  addJob(operations, 1);
  operations.close({});
  return { folder, path };
}

/** An open file and its log as a crash leaves them, in a folder of their own. */
export function crashOf(original: string): { folder: string; path: string } {
  const folder = temporaryFolder();
  const path = join(folder, 'case.tracefile');
  copyFileSync(original, path);
  copyFileSync(`${original}-wal`, `${path}-wal`);
  return { folder, path };
}

/** The same of a new file with jobs in it, each of a case of its own. */
export function crashedFile(passphrase: string | null = FAST_PASSPHRASE, jobs = 1) {
  const { operations, path } = newCaseFile(passphrase);
  for (let number = 1; number <= jobs; number++) addJob(operations, number);
  return crashOf(path);
}

/** Opens a file with fresh operations. */
export function reopen(
  path: string,
  passphrase: string | null = FAST_PASSPHRASE,
): CaseFileOperations {
  const operations = newOperations();
  operations.open(openArgs(path, passphrase));
  return operations;
}

/** The arguments that open a file to write. */
export function openArgs(path: string, passphrase: string | null = FAST_PASSPHRASE) {
  return { path, passphrase, mode: 'write', at: T0 + 1, appVersion: '0.1.0' } as const;
}

/** What opens a file of the raw key that most tests use, as a task of the keeper takes it. */
export function keyedFile(path: string): KeyedFile {
  const salt = readFileSync(path).subarray(0, SALT_BYTES);
  return { path, key: deriveKey(FAST_PASSPHRASE, salt) };
}

/** Checks the whole file, closed or next to its writer. */
export function verifyAt(path: string): VerifyReport {
  const { key } = keyedFile(path);
  const db = connect(path, key === null ? null : copyKey(key), ENGINE, 'read');
  try {
    return verifyFile(db, {
      ...{ at: T0, tell: () => undefined, monotonicMs: () => 0 },
      sealed: key === null ? undefined : { path, key: copyKey(key) },
    });
  } finally {
    db.close();
  }
}

/** Checks the whole file behind a connection. */
export function verifyDb(db: ReadDb): VerifyReport {
  return verifyFile(db, { at: T0, tell: () => undefined, monotonicMs: () => 0 });
}

/** The error code a call fails with; a call that does not fail fails the test. */
export function codeOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
  throw new Error('the call did not fail');
}

/** Code and reason a call fails with; a call that does not fail fails the test. */
export function refusalOf(call: () => unknown): [string, unknown] {
  try {
    call();
  } catch (error) {
    const { code, details } = fromSqlite(error);
    return [code, details['reason']];
  }
  throw new Error('the call did not fail');
}
