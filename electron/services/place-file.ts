// A file that leaves the program is recorded in the journal before it is in its place: nothing
// leaves that is written without a trace. One that then fails is recorded once more.
import { AppError, toAppError, type ErrorCode } from '#shared/errors.ts';
import type { WrittenFile } from '../files/write-file.ts';

/** What puts a written file into its place. */
export interface PlacedFiles {
  /** Errors: `export.failed`; nothing is left behind. */
  putInPlace: (written: WrittenFile, path: string) => Promise<void>;
  discard: (written: WrittenFile) => Promise<void>;
}

/** How a file is recorded. */
export interface Told {
  /** Before it is in its place. False where the case file is open for reading. */
  journal: () => Promise<boolean>;
  /** It did not come into its place; asked for only where it was recorded. */
  journalFailure: (code: ErrorCode) => Promise<unknown>;
}

/**
 * Tells of a written file, then puts it into its place; gives whether it is journaled. A file that
 * cannot be recorded is discarded. Errors: those of `journal`, `export.failed`.
 */
export async function placeJournaled(
  files: PlacedFiles,
  written: WrittenFile,
  path: string,
  { journal, journalFailure }: Told,
): Promise<boolean> {
  let isJournaled: boolean;
  try {
    isJournaled = await journal();
  } catch (error) {
    await files.discard(written);
    throw error;
  }
  try {
    await files.putInPlace(written, path);
  } catch (error) {
    if (isJournaled) await tellFailure(toAppError(error), journalFailure);
    throw error;
  }
  return isJournaled;
}

/** A journal that takes no entry, on a full disk say, does not hide why the file is not there. */
async function tellFailure(error: AppError, journalFailure: Told['journalFailure']): Promise<void> {
  try {
    await journalFailure(error.code);
  } catch (untold) {
    const { code, message, retryable, details } = error;
    const cause = new AggregateError([error, untold], 'the failure is not in the journal either');
    throw new AppError(code, message, { retryable, details, cause });
  }
}
