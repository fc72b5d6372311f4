// The open file's key, lent for one task and wiped after it.
import type { CaseFile } from '../casefile/operations.ts';
import type { KeyedFile } from '../casefile/keeper/tasks.ts';

/** Runs a task with the open file's key. Errors: `casefile.none_open`, and the task's own. */
export async function withLentKey<Value>(
  caseFile: Pick<CaseFile, 'lendKey'>,
  path: string,
  task: (file: KeyedFile) => Promise<Value>,
): Promise<Value> {
  const key = await caseFile.lendKey({});
  try {
    return await task({ path, key });
  } finally {
    wipe(key);
  }
}

/** Overwrites a lent key. */
export function wipe(key: KeyedFile['key']): void {
  key?.key.fill(0);
}

/** A key in the form that opens a file in place of its passphrase; null for a plain file. */
export function asPassphrase(key: KeyedFile['key']): string | null {
  if (key === null) return null;
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  return `x'${hex(key.key)}${hex(key.salt)}'`;
}
