// SQLite's and the file system's errors as our codes; the only place that knows theirs. Matches
// on result codes, never on message text.
import { AppError, toAppError, type ErrorCode } from '#shared/errors.ts';

/** By the first that SQLite's extended result code begins with. */
const SQLITE_CODES: readonly (readonly [prefix: string, code: ErrorCode])[] = [
  ['SQLITE_FULL', 'casefile.disk_full'],
  // The file ends before a page that it refers to.
  ['SQLITE_IOERR_SHORT_READ', 'casefile.damaged'],
  ['SQLITE_IOERR', 'casefile.io_failed'],
  ['SQLITE_CORRUPT', 'casefile.damaged'],
  ['SQLITE_NOTADB', 'casefile.damaged'],
  ['SQLITE_FORMAT', 'casefile.damaged'],
  ['SQLITE_BUSY', 'casefile.in_use'],
  ['SQLITE_LOCKED', 'casefile.in_use'],
  ['SQLITE_READONLY', 'casefile.not_writable'],
  ['SQLITE_CANTOPEN', 'casefile.not_writable'],
  ['SQLITE_PERM', 'casefile.not_writable'],
  ['SQLITE_TOOBIG', 'evidence.too_large'],
  ['SQLITE_CONSTRAINT_TRIGGER', 'record.immutable'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'record.not_found'],
  ['SQLITE_CONSTRAINT_UNIQUE', 'record.conflict'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'record.conflict'],
  ['SQLITE_CONSTRAINT_ROWID', 'record.conflict'],
  ['SQLITE_CONSTRAINT', 'input.invalid'],
];

const SYSTEM_CODES: Readonly<Record<string, ErrorCode>> = {
  ENOENT: 'casefile.not_found',
  ENOTDIR: 'casefile.not_found',
  EEXIST: 'casefile.already_exists',
  EISDIR: 'casefile.not_a_case_file',
  EACCES: 'casefile.not_writable',
  EPERM: 'casefile.not_writable',
  EROFS: 'casefile.not_writable',
  ENOSPC: 'casefile.disk_full',
  EDQUOT: 'casefile.disk_full',
  EFBIG: 'casefile.disk_full',
};

/** Any error of the case file's boundary as an `AppError`; the original stays as its cause. */
export function fromSqlite(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const foreign = codeOf(error);
  if (foreign === null) return toAppError(error);
  const code = foreign.startsWith('SQLITE_')
    ? (SQLITE_CODES.find(([prefix]) => foreign.startsWith(prefix))?.[1] ?? 'internal')
    : SYSTEM_CODES[foreign];
  // Node's own errors about wrong arguments are mistakes of ours, not of the disk.
  if (code === undefined && foreign.startsWith('ERR_')) return toAppError(error);
  return new AppError(code ?? 'casefile.io_failed', `case file: ${foreign}`, {
    retryable: code === 'casefile.disk_full' || code === 'casefile.in_use',
    details: { foreignCode: foreign },
    cause: error,
  });
}

/** Runs a piece of work and converts whatever it throws. */
export function atBoundary<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw fromSqlite(error);
  }
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
