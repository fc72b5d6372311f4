// The bytes of the archive around its files (PKWARE APPNOTE 6.3.10), as one function of names, sizes,
// checksums and order: no times, no comments, nothing before, between or after. Who writes a bundle and who
// checks it share it, so that any other byte is a change. No files are read or written here.

/** One file in the archive. */
export interface ZipEntry {
  name: string;
  crc32: number;
  sizeBytes: number;
  /** Where its own header begins. */
  offset: number;
  /** As long as this when it is deflated; else it is stored as it is. */
  deflatedBytes?: number;
}

/** Where the directory is and how long it is. */
export interface ZipEnd {
  count: number;
  directoryOffset: number;
  directoryBytes: number;
}

/** One file must stay below this (4 GiB): its own header then never needs the zip64 form. */
export const MAX_ENTRY_BYTES = 0xffffffff;

/** The first four bytes of each record, as a little-endian number. */
export const SIGNATURES = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  zip64End: 0x06064b50,
  zip64Locator: 0x07064b50,
} as const;

/** Lengths without names and extra fields. */
export const LENGTHS = { local: 30, central: 46, end: 22, zip64End: 56, zip64Locator: 20 } as const;

/** How a file lies in the archive (4.4.5). */
export const METHODS = { stored: 0, deflated: 8 } as const;

const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Names are UTF-8 (4.4.4, bit 11). */
const FLAGS = 0x0800;
/** 1980-01-01, the first day there is: the time of making is no part of a bundle's bytes. */
const DOS_DATE = 0x0021;
/** Unix, an ordinary file that its owner may write and everybody read. */
const MADE_BY_UNIX = 3 << 8;
const ATTRIBUTES = 0o100644 * 0x10000;
const ZIP64_EXTRA = 0x0001;

/** A file's own header, just before its bytes. */
export function localHeader(entry: Omit<ZipEntry, 'offset'>): Buffer {
  const { name, crc32, sizeBytes } = entry;
  const header = Buffer.alloc(LENGTHS.local + Buffer.byteLength(name));
  header.writeUInt32LE(SIGNATURES.local, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(methodOf(entry), 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt32LE(crc32, 14);
  header.writeUInt32LE(entry.deflatedBytes ?? sizeBytes, 18);
  header.writeUInt32LE(sizeBytes, 22);
  header.writeUInt16LE(header.length - LENGTHS.local, 26);
  header.write(name, LENGTHS.local);
  return header;
}

/** A file's record in the directory; the zip64 form only where the offset needs it. */
export function centralHeader(entry: ZipEntry): Buffer {
  const { name, crc32, sizeBytes, offset } = entry;
  const nameBytes = Buffer.byteLength(name);
  const isFar = offset >= FULL_32;
  const header = Buffer.alloc(LENGTHS.central + nameBytes + (isFar ? 12 : 0));
  header.writeUInt32LE(SIGNATURES.central, 0);
  header.writeUInt16LE(MADE_BY_UNIX | (isFar ? VERSION_ZIP64 : VERSION), 4);
  header.writeUInt16LE(isFar ? VERSION_ZIP64 : VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(methodOf(entry), 10);
  header.writeUInt16LE(DOS_DATE, 14);
  header.writeUInt32LE(crc32, 16);
  header.writeUInt32LE(entry.deflatedBytes ?? sizeBytes, 20);
  header.writeUInt32LE(sizeBytes, 24);
  header.writeUInt16LE(nameBytes, 28);
  header.writeUInt16LE(isFar ? 12 : 0, 30);
  header.writeUInt32LE(ATTRIBUTES, 38);
  header.writeUInt32LE(isFar ? FULL_32 : offset, 42);
  header.write(name, LENGTHS.central);
  if (isFar) {
    const at = LENGTHS.central + nameBytes;
    header.writeUInt16LE(ZIP64_EXTRA, at);
    header.writeUInt16LE(8, at + 2);
    header.writeBigUInt64LE(BigInt(offset), at + 4);
  }
  return header;
}

/** What follows the directory: the end record, with the zip64 ones before it only where needed. */
export function endRecords({ count, directoryOffset, directoryBytes }: ZipEnd): Buffer {
  const end = Buffer.alloc(LENGTHS.end);
  end.writeUInt32LE(SIGNATURES.end, 0);
  end.writeUInt16LE(Math.min(count, FULL_16), 8);
  end.writeUInt16LE(Math.min(count, FULL_16), 10);
  end.writeUInt32LE(Math.min(directoryBytes, FULL_32), 12);
  end.writeUInt32LE(Math.min(directoryOffset, FULL_32), 16);
  if (count < FULL_16 && directoryBytes < FULL_32 && directoryOffset < FULL_32) return end;

  const large = Buffer.alloc(LENGTHS.zip64End);
  large.writeUInt32LE(SIGNATURES.zip64End, 0);
  // Of what follows this field.
  large.writeBigUInt64LE(BigInt(LENGTHS.zip64End - 12), 4);
  large.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 12);
  large.writeUInt16LE(VERSION_ZIP64, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(directoryBytes), 40);
  large.writeBigUInt64LE(BigInt(directoryOffset), 48);

  const locator = Buffer.alloc(LENGTHS.zip64Locator);
  locator.writeUInt32LE(SIGNATURES.zip64Locator, 0);
  locator.writeBigUInt64LE(BigInt(directoryOffset + directoryBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}

function methodOf({ deflatedBytes }: Pick<ZipEntry, 'deflatedBytes'>): number {
  return deflatedBytes === undefined ? METHODS.stored : METHODS.deflated;
}

/** Where the bytes of the next file's header begin, where this one is stored as it is. */
export function endOfEntry({ name, offset, sizeBytes }: Omit<ZipEntry, 'crc32'>): number {
  return offset + LENGTHS.local + Buffer.byteLength(name) + sizeBytes;
}

/** Where the first difference is; -1 when there is none. Past the end of one is a difference. */
export function firstDifference(one: Uint8Array, other: Uint8Array): number {
  if (Buffer.compare(one, other) === 0) return -1;
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at;
  return length;
}
