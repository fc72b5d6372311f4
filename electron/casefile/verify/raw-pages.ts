// Every page of an encrypted file as it is on the disk, by its own seal, those that belong to
// nothing included: SQLite reads only what it needs.
import { PAGE_BYTES, SALT_BYTES, sealChecker, type FileKey } from '../cipher.ts';
import type { ReadDb } from '../database.ts';
import { lockPageOf } from '../lock-page.ts';
import { pagesInLog } from '../log-pages.ts';
import { withRawReader, type RawReader } from '../raw-reader.ts';
import type { Findings } from './findings.ts';

/** Pages read at once. */
const AT_ONCE = 256;
/** How often a page that a writer may just be replacing is read. */
const READS = 4;
const HOLE = Buffer.alloc(PAGE_BYTES);

/** An encrypted file that a connection has open. */
export interface SealedFile {
  path: string;
  key: FileKey;
}

/**
 * A finding for each page that is not what was written, the salt before the first one included. Bytes
 * behind the last page are not the file's. A hole is none where SQLite locks, or while the page is
 * in the log alone. Errors: `casefile.io_failed`; SQLite's own.
 * @param tell the share of the pages that is done
 */
export function checkRawPages(
  db: ReadDb,
  { path, key }: SealedFile,
  findings: Findings,
  tell: (share: number) => void,
): void {
  const isSealed = sealChecker(key);
  let inLog: ReadonlySet<number> | null = null;
  const mayBeHole = (number: number): boolean => {
    if (number === lockPageOf(PAGE_BYTES)) return true;
    // Once is enough: what this reading sees was in the log before it began, or is in the file.
    inLog ??= pagesInLog(path);
    return inLog.has(number);
  };
  const isWhole = (page: Buffer, number: number): boolean => {
    if (page.length < PAGE_BYTES) return false;
    if (number === 1 && !page.subarray(0, SALT_BYTES).equals(key.salt)) return false;
    return isSealed(page, number) || (page.equals(HOLE) && mayBeHole(number));
  };
  const count = Number(db.pragma('page_count', { simple: true }));
  withRawReader(path, (reader) => {
    const buffer = Buffer.alloc(AT_ONCE * PAGE_BYTES);
    for (let first = 1; ; first += AT_ONCE) {
      // The newest pages may be in the log alone.
      const total = Math.min(count, Math.ceil(reader.size() / PAGE_BYTES));
      if (first > total) return;
      const pages = readPages(reader, first, buffer);
      const last = Math.min(first + AT_ONCE - 1, total);
      for (let number = first; number <= last; number++) {
        const at = (number - first) * PAGE_BYTES;
        if (isWhole(pages.subarray(at, at + PAGE_BYTES), number)) continue;
        if (isWholeLater(reader, number, isWhole)) continue;
        findings.add({ kind: 'file_damaged', record: 'page', id: String(number) });
      }
      tell(last / total);
    }
  });
}

/** As many pages as there are; none where one of them cannot be read. */
function readPages(reader: RawReader, first: number, buffer: Buffer): Buffer {
  try {
    return buffer.subarray(0, reader.read((first - 1) * PAGE_BYTES, buffer));
  } catch (error) {
    if (isReadError(error)) return buffer.subarray(0, 0);
    throw error;
  }
}

/** Whether one more look finds the page whole, or gone with the end of the file. */
function isWholeLater(
  reader: RawReader,
  number: number,
  isWhole: (page: Buffer, number: number) => boolean,
): boolean {
  const page = Buffer.alloc(PAGE_BYTES);
  for (let times = 1; times < READS; times++) {
    if (isWhole(readPages(reader, number, page), number)) return true;
    if (reader.size() <= (number - 1) * PAGE_BYTES) return true;
  }
  return false;
}

function isReadError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EIO';
}
