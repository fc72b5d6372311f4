// One pass over the files of an archive, in the order in which they are: their hashes, and the
// headers that are not as they must be for what follows them. What that means is decided elsewhere.
import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { KeepFile } from './bag-folder.ts';
import { readChunks } from './file-chunks.ts';
import { LENGTHS, localHeader, type ZipEntry } from '../zip/layout.ts';
import type { Archive } from './zip-reader.ts';

/** A file as it was found. */
export interface PassedEntry {
  entry: ZipEntry;
  sha256: Sha256Hex;
  /** Of its bytes, whatever the headers say. */
  crc32: number;
  /** Its own header where that is not as it must be for these bytes; else null. */
  header: Buffer | null;
  /** Its bytes where they were asked for. */
  bytes: Buffer | null;
}

/**
 * Reads every file once.
 * @param keep whether a file's bytes are kept, asked as the file begins
 * @param tell is informed of every piece and may end the work by throwing
 * @returns null where the archive ended before its files did: it became shorter meanwhile
 */
export async function passEntries(
  archive: Archive,
  entries: readonly ZipEntry[],
  keep: KeepFile,
  tell: (bytes: number) => void,
): Promise<PassedEntry[] | null> {
  const passed: PassedEntry[] = [];
  const last = entries.at(-1);
  if (last === undefined) return passed;
  const reader = createReader(entries, keep, (one) => passed.push(one));
  const end = last.offset + headerLength(last) + last.sizeBytes;
  for await (const chunk of readChunks(archive.file, 0, end)) {
    tell(chunk.length);
    reader(chunk);
  }
  return passed.length === entries.length ? passed : null;
}

function headerLength({ name }: ZipEntry): number {
  return LENGTHS.local + Buffer.byteLength(name);
}

/** Takes the pieces of an archive, whose files follow each other without a gap. */
function createReader(
  entries: readonly ZipEntry[],
  keep: KeepFile,
  take: (passed: PassedEntry) => void,
): (chunk: Buffer) => void {
  let index = 0;
  let current: Current | null = null;
  return (chunk) => {
    let at = 0;
    // An empty file ends where it begins, so that the last one may need no bytes at all.
    while (index < entries.length) {
      const entry = entries[index];
      if (entry === undefined) return;
      current ??= begin(entry, keep(entry));
      at += fillHeader(current, chunk.subarray(at));
      if (current.headerFilled < current.header.length) return;
      at += takeContent(current, chunk.subarray(at));
      if (current.left > 0) return;
      take(finish(current));
      current = null;
      index++;
    }
  };
}

interface Current {
  entry: ZipEntry;
  header: Buffer;
  headerFilled: number;
  hash: Hash;
  sum: number;
  left: number;
  kept: Buffer | null;
}

function begin(entry: ZipEntry, isKept: boolean): Current {
  return {
    entry,
    header: Buffer.alloc(headerLength(entry)),
    headerFilled: 0,
    hash: createHash('sha256'),
    sum: 0,
    left: entry.sizeBytes,
    kept: isKept ? Buffer.alloc(entry.sizeBytes) : null,
  };
}

function fillHeader(current: Current, chunk: Buffer): number {
  const taken = chunk.copy(current.header, current.headerFilled);
  current.headerFilled += taken;
  return taken;
}

function takeContent(current: Current, chunk: Buffer): number {
  const piece = chunk.subarray(0, current.left);
  if (piece.length === 0) return 0;
  current.hash.update(piece);
  current.sum = crc32(piece, current.sum);
  if (current.kept !== null) piece.copy(current.kept, current.entry.sizeBytes - current.left);
  current.left -= piece.length;
  return piece.length;
}

function finish({ entry, header, hash, sum, kept }: Current): PassedEntry {
  const isExact = sum === entry.crc32 && header.equals(localHeader(entry));
  return {
    entry,
    sha256: hash.digest('hex') as Sha256Hex,
    crc32: sum,
    header: isExact ? null : header,
    bytes: kept,
  };
}
