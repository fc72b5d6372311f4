// A copy of a case file that others may write to meanwhile, made of its pages as they are on the
// disk: no record is read for it, and nothing is encrypted again.
import { closeSync, openSync, readSync, realpathSync, writeFileSync } from 'node:fs';
import type { FileKey } from './cipher.ts';
import { connect, mergeToOneFile, type Engine } from './connection.ts';
import type { ReadDb } from './database.ts';
import { makeEmptyFile, removeTemporary } from './file-system.ts';
import { withRawReader } from './raw-reader.ts';

/** Bytes that are read at once. */
const AT_ONCE = 1_048_576;
/** The header of a write-ahead log changes whenever the log is begun again. */
const LOG_HEADER_BYTES = 32;

/**
 * Writes the state of this moment, or of a later one, as one file under the same key; its owner alone
 * can read it. Errors: `casefile.io_failed`; those of SQLite and of the file system.
 *
 * While the transaction lasts, no page newer than it comes from the log into the file, and the log
 * keeps what the file may lack. A log that is wholly in the file may be begun again, but then brings
 * nothing more into the file. So the file and a log that stayed the same while it was copied are
 * together a state that was acknowledged (https://www.sqlite.org/walformat.html).
 * @param source a connection to the file
 * @param path the file, or a link to it
 * @param to a temporary name; whatever a dead task left there goes
 */
export function copyPages(
  source: ReadDb,
  args: {
    path: string;
    to: string;
    key: FileKey | null;
    engine: Engine;
    /** Told the share that is copied; raises to end the copying. */
    tell: (share: number) => void;
  },
): void {
  const { to, key, engine } = args;
  // The log is next to the file itself, not next to a link to it.
  const path = realpathSync(args.path);
  removeTemporary(to);
  source.exec('BEGIN');
  try {
    // The transaction begins with the first reading.
    const pages = Number(source.pragma('page_count', { simple: true }));
    const pageBytes = Number(source.pragma('page_size', { simple: true }));
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    const bytes = pages * pageBytes;
    withRawReader(path, ({ read }) => {
      writeCopy(to, bytes, (at, into) => {
        args.tell(at / bytes);
        return read(at, into);
      });
    });
    copyLog(`${path}-wal`, `${to}-wal`);
  } finally {
    if (source.inTransaction) source.exec('ROLLBACK');
  }
  const copy = connect(to, key, engine);
  try {
    mergeToOneFile(copy);
  } finally {
    copy.close();
  }
}

/** Fills as much of `into` as there is from there on; gives how many bytes. */
type Read = (at: number, into: Uint8Array) => number;

/** Up to so many bytes: what is behind the last page is not the file's. */
function writeCopy(to: string, bytes: number, read: Read): void {
  makeEmptyFile(to);
  const file = openSync(to, 'r+');
  try {
    const buffer = Buffer.alloc(AT_ONCE);
    for (let at = 0; at < bytes;) {
      const length = read(at, buffer.subarray(0, Math.min(AT_ONCE, bytes - at)));
      // The newest pages may be in the log alone.
      if (length === 0) return;
      writeFileSync(file, buffer.subarray(0, length));
      at += length;
    }
  } finally {
    closeSync(file);
  }
}

/** Again as long as the log was begun again meanwhile. No lock hangs on a descriptor of it. */
function copyLog(log: string, to: string): void {
  for (;;) {
    const before = readHeader(log);
    if (before === null) return;
    const file = openSync(log, 'r');
    try {
      writeCopy(to, Infinity, (at, into) => readSync(file, into, 0, into.length, at));
    } finally {
      closeSync(file);
    }
    if (readHeader(log)?.equals(before) === true) return;
    removeTemporary(to);
  }
}

/** Null where there is no log, or nothing in it. */
function readHeader(log: string): Buffer | null {
  let file: number;
  try {
    file = openSync(log, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const header = Buffer.alloc(LOG_HEADER_BYTES);
    return readSync(file, header, 0, LOG_HEADER_BYTES, 0) === 0 ? null : header;
  } finally {
    closeSync(file);
  }
}
