// The two views of an archive: what its directory says, and what is before each file. Both hold
// the same facts, so that where one is damaged the other tells what was there. Nothing is unpacked.
import type { FileHandle } from 'node:fs/promises';
import { readRange } from './file-chunks.ts';
import { MAX_DIRECTORY_BYTES, MAX_ENTRIES } from './limits.ts';
import { MAX_NAME_BYTES } from './paths.ts';
import {
  centralHeader,
  endOfEntry,
  endRecords,
  firstDifference,
  LENGTHS,
  localHeader,
  SIGNATURES,
  type ZipEntry,
} from '../zip/layout.ts';
import {
  findEnd,
  LONGEST_END,
  readCentralHeader,
  readLocalHeader,
  type ReadEnd,
  type ReadHeader,
} from '../zip/records.ts';

/** A file that may be an archive. */
export interface Archive {
  file: Pick<FileHandle, 'read'>;
  sizeBytes: number;
}

/** What the directory says. */
export interface DirectoryView {
  end: ReadEnd | null;
  /** Where the directory is, if it ends where the end begins. */
  directoryAt: number;
  /** Its records, as far as they can be read. */
  headers: readonly ReadHeader[];
  /** How many of the records are not as ours are. */
  foreign: number;
  /** All files in their order; null unless every byte of directory and end is as ours are. */
  entries: readonly ZipEntry[] | null;
  isTooLarge: boolean;
}

/** What is before the files, walked from the beginning. */
export interface LocalView {
  entries: readonly ZipEntry[];
  /** Where the walk ended. */
  endsAt: number;
  /** Whether it ended where a directory begins. */
  meetsDirectory: boolean;
}

/** Reads the end and the directory. Rejects with what the system says. */
export async function readDirectory({ file, sizeBytes }: Archive): Promise<DirectoryView> {
  const tailAt = Math.max(0, sizeBytes - LONGEST_END);
  const tail = await readRange(file, tailAt, sizeBytes);
  const end = findEnd(tail, tailAt);
  const nothing = { end, directoryAt: 0, headers: [], foreign: 0, entries: null };
  if (end === null || end.directoryBytes > end.beginsAt) return { ...nothing, isTooLarge: false };
  const isTooLarge = end.count > MAX_ENTRIES || end.directoryBytes > MAX_DIRECTORY_BYTES;
  if (isTooLarge) return { ...nothing, isTooLarge };

  const directoryAt = end.beginsAt - end.directoryBytes;
  const bytes = await readRange(file, directoryAt, end.beginsAt);
  const headers: ReadHeader[] = [];
  const entries: ZipEntry[] = [];
  let [at, position, foreign, isInRow] = [0, 0, 0, true];
  for (;;) {
    const header = headers.length < MAX_ENTRIES ? readCentralHeader(bytes, at) : null;
    if (header === null) break;
    const entry = toEntry(header);
    if (entry === null || !centralHeader(entry).equals(bytes.subarray(at, at + header.length))) {
      foreign++;
    } else {
      isInRow &&= entry.offset === position;
      position = endOfEntry(entry);
      entries.push(entry);
    }
    headers.push(header);
    at += header.length;
  }
  const expectedEnd = endRecords({ ...end, count: headers.length, directoryOffset: position });
  const actualEnd = tail.subarray(end.beginsAt - tailAt);
  const isFilled = foreign === 0 && isInRow && at === bytes.length && position === directoryAt;
  const isExact = isFilled && expectedEnd.equals(actualEnd);
  return {
    end,
    directoryAt,
    headers,
    foreign,
    isTooLarge,
    entries: isExact ? entries : null,
  };
}

/** Walks from file to file by their own headers, as long as these are as ours are. */
export async function walkFiles(
  { file, sizeBytes }: Archive,
  check: () => void,
): Promise<LocalView> {
  const entries: ZipEntry[] = [];
  for (let at = 0; ;) {
    check();
    const bytes = await readRange(
      file,
      at,
      Math.min(sizeBytes, at + LENGTHS.local + MAX_NAME_BYTES),
    );
    const header = readLocalHeader(bytes, 0);
    const entry = header === null ? null : toEntry({ ...header, offset: at });
    if (
      header === null ||
      entry === null ||
      entries.length >= MAX_ENTRIES ||
      !localHeader(entry).equals(bytes.subarray(0, header.length)) ||
      endOfEntry(entry) > sizeBytes
    ) {
      const meetsDirectory = bytes.length >= 4 && bytes.readUInt32LE(0) === SIGNATURES.central;
      return { entries, endsAt: at, meetsDirectory };
    }
    entries.push(entry);
    at = endOfEntry(entry);
  }
}

/** Whether a file's own header is at a place. */
export async function hasLocalHeader(
  { file, sizeBytes }: Archive,
  entry: ZipEntry,
  at: number,
): Promise<boolean> {
  const expected = localHeader(entry);
  if (at < 0 || at + expected.length > sizeBytes) return false;
  return firstDifference(await readRange(file, at, at + expected.length), expected) === -1;
}

/** A file as a header has it; null where the header cannot be one of ours. */
export function toEntry(header: ReadHeader): ZipEntry | null {
  const { name, crc32, sizeBytes, storedBytes, offset } = header;
  if (name === null || sizeBytes !== storedBytes) return null;
  return { name, crc32, sizeBytes, offset };
}
