// Real case files in a temporary folder that is removed after the test.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { FAST_PASSPHRASE, T0 } from './casefile-records.ts';

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
export function newOperations(): CaseFileOperations {
  const operations = createCaseFileOperations(ENGINE);
  onTestFinished(() => {
    try {
      operations.close({});
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error;
    }
  });
  return operations;
}

/** A new open file. */
export function newCaseFile(passphrase = FAST_PASSPHRASE): {
  operations: CaseFileOperations;
  folder: string;
  path: string;
} {
  const folder = temporaryFolder();
  const path = join(folder, 'case.tracefile');
  const operations = newOperations();
  operations.create({
    path,
    passphrase,
    investigator: 'Mara Test',
    fileId: 'file-1',
    at: T0,
    appVersion: '0.1.0',
  });
  return { operations, folder, path };
}

/** Opens a file with fresh operations. */
export function reopen(path: string, passphrase = FAST_PASSPHRASE): CaseFileOperations {
  const operations = newOperations();
  operations.open({ path, passphrase, at: T0 + 1, appVersion: '0.1.0' });
  return operations;
}

/** The arguments that open a file. */
export function openArgs(path: string, passphrase = FAST_PASSPHRASE) {
  return { path, passphrase, at: T0 + 1, appVersion: '0.1.0' };
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
