// Where the case file is, in the words of the contract.
import { stat } from 'node:fs/promises';
import type { WireError } from '#shared/errors.ts';
import type { CaseFileStatus, KeychainStatus } from '#shared/records/case-file-status.ts';
import type { OpenFile } from './open-case-file.ts';

/** A file is open. */
export type OpenStatus = Extract<CaseFileStatus, { state: 'open' }>;
type LockedStatus = Extract<CaseFileStatus, { state: 'locked' }>;

/** The file that is not open, and why. */
export interface ClosedFile {
  path: string;
  /** Its name in the keychain; null when that was not looked up. */
  salt: string | null;
  reason: LockedStatus['reason'];
  /** The keychain has its passphrase, or it has none. */
  opensUntyped: boolean;
  problem: WireError | null;
}

/** An open file. */
export async function describeOpen(
  { info, openedAt, isRemembered, heads }: OpenFile,
  keychain: KeychainStatus,
  care: Pick<OpenStatus, 'task' | 'lastVerified'>,
): Promise<OpenStatus> {
  const { path, fileId, mode, investigator, isEncrypted, wasUnclean, mayMissChanges, journal } =
    info;
  return {
    state: 'open',
    path,
    fileId,
    mode,
    investigator,
    wasUnclean,
    journal,
    openedAt,
    mayMissChanges,
    heads,
    remembered: isRemembered,
    encrypted: isEncrypted,
    keychain,
    sizeBytes: await sizeOf(path),
    ...care,
  };
}

/** A file that is closed or locked. */
export async function describeClosed(
  { path, reason, problem }: ClosedFile,
  rest: Pick<LockedStatus, 'suggestedPath' | 'keychain' | 'mayUseKeychain' | 'finishing'>,
): Promise<LockedStatus> {
  return { ...rest, state: 'locked', path, reason, problem, missing: !(await exists(path)) };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0; // Its folder may be gone while it is open; the next write says so.
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    // A folder that may not be read hides the file as well as its absence does.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}
