// The ZIP archive of a workbook: its entries by name, unfolded within a limit that counts what really comes
// out, whatever the directory claims. They are only ever held in memory: their names lead nowhere on the disk.
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { readDirectory, storedBytes, TooManyEntries } from '../zip/archive.ts';
import { METHODS } from '../zip/layout.ts';
import type { ReadHeader } from '../zip/records.ts';
import { MAX_ARCHIVE_ENTRIES, MAX_UNPACKED_BYTES } from './limits.ts';
import { tooLarge, unreadable } from './problems.ts';

const PIECE_BYTES = 64 * 1024;

/** An opened archive. */
export interface Archive {
  /**
   * The bytes of an entry; null when there is none of this name. Errors: `batch.too_large`
   * (`unpacked_bytes`) when all entries read so far go beyond the limit, `batch.unreadable`.
   */
  read: (name: string) => Uint8Array | null;
  /**
   * As `read`, for parts that may be large: `take` is given each piece as it is unfolded and may end
   * the reading by throwing.
   */
  readWatched: (name: string, take: (piece: Uint8Array) => void) => Promise<Uint8Array | null>;
}

/** Errors: `batch.unreadable` (`damaged_archive`), `batch.too_large` (`entries`). */
export function openArchive(bytes: Uint8Array): Archive {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = asDamaged(() => entriesOf(buffer));
  let left = MAX_UNPACKED_BYTES;
  return {
    read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      const unpacked = asDamaged(() => unpack(buffer, entry, left));
      left -= unpacked.length;
      return unpacked;
    },
    async readWatched(name, take) {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      const pieces: Uint8Array[] = [];
      try {
        for await (const piece of piecesOf(buffer, entry)) {
          left -= piece.length;
          if (left < 0) throw tooLarge('unpacked_bytes', MAX_UNPACKED_BYTES);
          take(piece);
          pieces.push(piece);
        }
      } catch (error) {
        throw damageOr(error);
      }
      return Buffer.concat(pieces);
    },
  };
}

async function* piecesOf(buffer: Buffer, entry: ReadHeader): AsyncGenerator<Buffer> {
  const packed = packedBytes(buffer, entry);
  const packedPieces = function* () {
    for (let at = 0; at < packed.length; at += PIECE_BYTES) {
      yield packed.subarray(at, at + PIECE_BYTES);
    }
  };
  if (entry.method === METHODS.stored) yield* packedPieces();
  else if (entry.method !== METHODS.deflated) throw unreadable('damaged_archive');
  else {
    const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
    inflate.end(packed);
    for await (const piece of inflate) yield piece as Buffer;
  }
}

/** Entries by name; one whose name cannot be read is nobody's. */
function entriesOf(buffer: Buffer): Map<string, ReadHeader> {
  const entries = new Map<string, ReadHeader>();
  for (const header of readDirectory(buffer, MAX_ARCHIVE_ENTRIES)) {
    if (header.name === null) continue;
    if (entries.has(header.name)) throw unreadable('damaged_archive');
    entries.set(header.name, header);
  }
  return entries;
}

function packedBytes(buffer: Buffer, entry: ReadHeader): Buffer {
  // Bit 0 (4.4.4).
  if ((entry.flags & 1) === 1) throw unreadable('old_excel_or_encrypted');
  return storedBytes(buffer, entry);
}

function unpack(buffer: Buffer, entry: ReadHeader, left: number): Uint8Array {
  const { method } = entry;
  const packed = packedBytes(buffer, entry);
  if (method === METHODS.stored) {
    if (packed.length > left) throw tooLarge('unpacked_bytes', MAX_UNPACKED_BYTES);
    return packed;
  }
  if (method !== METHODS.deflated || left <= 0) throw unreadable('damaged_archive');
  try {
    return inflateRawSync(packed, { maxOutputLength: left });
  } catch (error) {
    if (isCode(error, 'ERR_BUFFER_TOO_LARGE')) {
      throw tooLarge('unpacked_bytes', MAX_UNPACKED_BYTES);
    }
    throw error;
  }
}

/** Offsets that lead outside, and data that cannot be unfolded. */
function asDamaged<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw damageOr(error);
  }
}

function damageOr(error: unknown): unknown {
  if (error instanceof TooManyEntries) return tooLarge('entries', MAX_ARCHIVE_ENTRIES);
  const isDamage = error instanceof RangeError || isCode(error, /^Z_/);
  return isDamage ? unreadable('damaged_archive', error) : error;
}

function isCode(error: unknown, code: string | RegExp): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') {
    return false;
  }
  return typeof code === 'string' ? error.code === code : code.test(error.code);
}
