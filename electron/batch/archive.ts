// The ZIP archive of a workbook: its central directory, and single entries unfolded within a
// limit that counts what really comes out, whatever the directory claims (APPNOTE 6.3.10, 4.3).
// Entries are only ever held in memory: their names lead nowhere on the disk.
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { MAX_ARCHIVE_ENTRIES, MAX_UNPACKED_BYTES } from './limits.ts';
import { tooLarge, unreadable } from './problems.ts';

interface Entry {
  method: number;
  isEncrypted: boolean;
  packedSize: number;
  headerAt: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const DIRECTORY_ENTRY_LENGTH = 46;
const LOCAL_HEADER_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
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
  const entries = asDamaged(() => readDirectory(buffer));
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

async function* piecesOf(buffer: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const packed = packedBytes(buffer, entry);
  const packedPieces = function* () {
    for (let at = 0; at < packed.length; at += PIECE_BYTES) {
      yield packed.subarray(at, at + PIECE_BYTES);
    }
  };
  if (entry.method === STORED) yield* packedPieces();
  else if (entry.method !== DEFLATED) throw unreadable('damaged_archive');
  else {
    const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
    inflate.end(packed);
    for await (const piece of inflate) yield piece as Buffer;
  }
}

/** Packs entries without compression: what is passed on is exactly what was checked. */
export function storeArchive(entries: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of entries) {
    const nameBytes = Buffer.from(name, 'utf8');
    // From "version needed" to "uncompressed size", alike in both headers.
    const common = Buffer.alloc(22);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    const header = Buffer.alloc(LOCAL_HEADER_LENGTH);
    header.writeUInt32LE(LOCAL_HEADER, 0);
    common.copy(header, 4);
    header.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(DIRECTORY_ENTRY_LENGTH);
    entry.writeUInt32LE(DIRECTORY_ENTRY, 0);
    entry.writeUInt16LE(20, 4);
    common.copy(entry, 6);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE(at, 42);
    local.push(header, nameBytes, Buffer.from(content));
    directory.push(entry, nameBytes);
    at += header.length + nameBytes.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(END_LENGTH);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(entries.size, 8);
  end.writeUInt16LE(entries.size, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...local, listed, end]));
}

function readDirectory(buffer: Buffer): Map<string, Entry> {
  const end = findEnd(buffer);
  const count = buffer.readUInt16LE(end + 10);
  if (count > MAX_ARCHIVE_ENTRIES) throw tooLarge('entries', MAX_ARCHIVE_ENTRIES);
  const entries = new Map<string, Entry>();
  let at = buffer.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (buffer.readUInt32LE(at) !== DIRECTORY_ENTRY) throw unreadable('damaged_archive');
    const nameLength = buffer.readUInt16LE(at + 28);
    const name = buffer.toString('utf8', at + 46, at + 46 + nameLength);
    if (entries.has(name)) throw unreadable('damaged_archive');
    entries.set(name, {
      method: buffer.readUInt16LE(at + 10),
      isEncrypted: (buffer.readUInt16LE(at + 8) & 1) === 1,
      packedSize: buffer.readUInt32LE(at + 20),
      headerAt: buffer.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(buffer: Buffer): number {
  const first = Math.max(0, buffer.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = buffer.length - END_LENGTH; at >= first; at--) {
    if (buffer.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw unreadable('damaged_archive');
}

function packedBytes(buffer: Buffer, { headerAt, packedSize, isEncrypted }: Entry): Buffer {
  if (isEncrypted) throw unreadable('old_excel_or_encrypted');
  if (buffer.readUInt32LE(headerAt) !== LOCAL_HEADER) throw unreadable('damaged_archive');
  const nameLength = buffer.readUInt16LE(headerAt + 26);
  const extraLength = buffer.readUInt16LE(headerAt + 28);
  const start = headerAt + LOCAL_HEADER_LENGTH + nameLength + extraLength;
  if (start + packedSize > buffer.length) throw unreadable('damaged_archive');
  return buffer.subarray(start, start + packedSize);
}

function unpack(buffer: Buffer, entry: Entry, left: number): Uint8Array {
  const { method } = entry;
  const packed = packedBytes(buffer, entry);
  if (method === STORED) {
    if (packed.length > left) throw tooLarge('unpacked_bytes', MAX_UNPACKED_BYTES);
    return packed;
  }
  if (method !== DEFLATED || left <= 0) throw unreadable('damaged_archive');
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
  const isDamage = error instanceof RangeError || isCode(error, /^Z_/);
  return isDamage ? unreadable('damaged_archive', error) : error;
}

function isCode(error: unknown, code: string | RegExp): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') {
    return false;
  }
  return typeof code === 'string' ? error.code === code : code.test(error.code);
}
