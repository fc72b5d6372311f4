// Which pages are in the log next to a file. A page that is new may reach the file later than one
// behind it: until then the file has a hole at its place.
// https://www.sqlite.org/fileformat.html, section 4.
import { closeSync, openSync, readSync, realpathSync } from 'node:fs';

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_BYTES_AT = 8;
/** Two numbers that change whenever the log is begun again; each frame repeats them. */
const SALTS_AT = 16;
const FRAME_SALTS_AT = 8;
const SALTS_BYTES = 8;

/**
 * The numbers of the pages in the log next to a file; none where there is no log. No lock hangs on a
 * descriptor of it.
 * @param path the file, or a link to it
 */
export function pagesInLog(path: string): ReadonlySet<number> {
  const log = openLog(`${realpathSync(path)}-wal`);
  const pages = new Set<number>();
  if (log === null) return pages;
  try {
    const header = Buffer.alloc(LOG_HEADER_BYTES);
    if (readSync(log, header, 0, LOG_HEADER_BYTES, 0) < LOG_HEADER_BYTES) return pages;
    const salts = header.subarray(SALTS_AT, SALTS_AT + SALTS_BYTES);
    const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(PAGE_BYTES_AT);
    const frame = Buffer.alloc(FRAME_HEADER_BYTES);
    for (let at = LOG_HEADER_BYTES; ; at += frameBytes) {
      if (readSync(log, frame, 0, FRAME_HEADER_BYTES, at) < FRAME_HEADER_BYTES) return pages;
      // Behind the last frame are those of the log before.
      if (!frame.subarray(FRAME_SALTS_AT, FRAME_SALTS_AT + SALTS_BYTES).equals(salts)) return pages;
      pages.add(frame.readUInt32BE(0));
    }
  } finally {
    closeSync(log);
  }
}

/** Null where there is none. */
function openLog(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
