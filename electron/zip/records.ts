// Reading the records of any archive, whoever wrote it: what they say, not whether it is right.
// Nothing here trusts a length; how ours must look is decided in layout.ts.
import { LENGTHS, SIGNATURES, type ZipEnd } from './layout.ts';

/** What a header says of a file, in the file's own header or in the directory. */
export interface ReadHeader {
  /** Null where the bytes are no UTF-8. */
  name: string | null;
  flags: number;
  method: number;
  crc32: number;
  storedBytes: number;
  sizeBytes: number;
  /** Where the file's own header is said to begin; of such a header itself 0. */
  offset: number;
  /** Length of the whole record. */
  length: number;
}

/** What the end of an archive says, and where its records begin and end. */
export interface ReadEnd extends ZipEnd {
  /** Where the directory must have ended. */
  beginsAt: number;
  endsAt: number;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A comment may be as long as this (4.3.16). */
const MAX_COMMENT = 0xffff;

/** As many bytes from the end of a file as its end record can lie before it. */
export const LONGEST_END = LENGTHS.end + MAX_COMMENT + LENGTHS.zip64Locator + LENGTHS.zip64End;

/** The file's own header at a place; null where none begins or it is cut off. */
export function readLocalHeader(bytes: Buffer, at: number): ReadHeader | null {
  if (!hasSignature(bytes, at, SIGNATURES.local, LENGTHS.local)) return null;
  const nameEnd = at + LENGTHS.local + bytes.readUInt16LE(at + 26);
  const length = nameEnd - at + bytes.readUInt16LE(at + 28);
  if (at + length > bytes.length) return null;
  return {
    name: decode(bytes.subarray(at + LENGTHS.local, nameEnd)),
    flags: bytes.readUInt16LE(at + 6),
    method: bytes.readUInt16LE(at + 8),
    crc32: bytes.readUInt32LE(at + 14),
    storedBytes: bytes.readUInt32LE(at + 18),
    sizeBytes: bytes.readUInt32LE(at + 22),
    offset: 0,
    length,
  };
}

/** The directory's record at a place; null where none begins or it is cut off. */
export function readCentralHeader(bytes: Buffer, at: number): ReadHeader | null {
  if (!hasSignature(bytes, at, SIGNATURES.central, LENGTHS.central)) return null;
  const nameEnd = at + LENGTHS.central + bytes.readUInt16LE(at + 28);
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
  const length = extraEnd - at + bytes.readUInt16LE(at + 32);
  if (at + length > bytes.length) return null;
  const extra = bytes.subarray(nameEnd, extraEnd);
  const wide = wideNumbers(extra);
  const orWide = (value: number) => (value === 0xffffffff ? (wide.shift() ?? value) : value);
  // In the order in which the extra field holds those that do not fit (4.5.3).
  const sizeBytes = orWide(bytes.readUInt32LE(at + 24));
  const storedBytes = orWide(bytes.readUInt32LE(at + 20));
  const offset = orWide(bytes.readUInt32LE(at + 42));
  return {
    name: decode(bytes.subarray(at + LENGTHS.central, nameEnd)),
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    crc32: bytes.readUInt32LE(at + 16),
    storedBytes,
    sizeBytes,
    offset,
    length,
  };
}

/** The last end record in the last bytes of a file, which begin at `tailAt`; null where none is. */
export function findEnd(tail: Buffer, tailAt: number): ReadEnd | null {
  for (let at = tail.length - LENGTHS.end; at >= 0; at--) {
    if (tail.readUInt32LE(at) === SIGNATURES.end) return readEnd(tail, tailAt, at);
  }
  return null;
}

function readEnd(tail: Buffer, tailAt: number, at: number): ReadEnd {
  const comment = Math.min(tail.readUInt16LE(at + 20), tail.length - at - LENGTHS.end);
  const end: ReadEnd = {
    count: tail.readUInt16LE(at + 10),
    directoryBytes: tail.readUInt32LE(at + 12),
    directoryOffset: tail.readUInt32LE(at + 16),
    beginsAt: tailAt + at,
    endsAt: tailAt + at + LENGTHS.end + comment,
  };
  const locatorAt = at - LENGTHS.zip64Locator;
  const largeAt = locatorAt - LENGTHS.zip64End;
  if (
    !hasSignature(tail, locatorAt, SIGNATURES.zip64Locator, LENGTHS.zip64Locator) ||
    !hasSignature(tail, largeAt, SIGNATURES.zip64End, LENGTHS.zip64End)
  ) {
    return end;
  }
  return {
    ...end,
    count: wideNumber(tail, largeAt + 32),
    directoryBytes: wideNumber(tail, largeAt + 40),
    directoryOffset: wideNumber(tail, largeAt + 48),
    beginsAt: tailAt + largeAt,
  };
}

function hasSignature(bytes: Buffer, at: number, signature: number, length: number): boolean {
  return at >= 0 && at + length <= bytes.length && bytes.readUInt32LE(at) === signature;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1 && end <= extra.length) {
      const count = Math.floor((end - at - 4) / 8);
      return Array.from({ length: count }, (_unused, one) => wideNumber(extra, at + 4 + one * 8));
    }
    at = end;
  }
  return [];
}

/** Beyond 2⁵³ nothing is in a file: such a number is wrong however it is rounded. */
function wideNumber(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at));
}
