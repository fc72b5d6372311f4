// Small archives in memory: those that the libraries of DOCX and XLSX make, written again so that the
// same content is the same bytes, and tables zipped together. Evidence bundles have a container of their own.
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** A file of an archive. */
export interface ZippedFile {
  name: string;
  bytes: Uint8Array;
}

/** Signatures and fixed lengths of the records (APPNOTE 6.3.10, 4.3). */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LENGTH = { local: 30, central: 46, end: 22 } as const;
const STORED = 0;
const DEFLATED = 8;
/** Bit 11: names are UTF-8. */
const UTF8_NAMES = 0x0800;
/** 2.0, for deflate. */
const VERSION = 20;
/** 1980-01-01 00:00, the first instant that the format knows. */
const FIXED_DATE = 0x0021;

/** The files of an archive that a library just made; throws a RangeError on what is none. */
export function readZip(archive: Uint8Array): ZippedFile[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) throw new RangeError('the archive has no end record');
  const files: ZippedFile[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== CENTRAL)
      throw new RangeError('the archive’s directory is broken');
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const rest = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + LENGTH.central, at + LENGTH.central + nameLength);
    const start =
      local + LENGTH.local + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + packed);
    files.push({ name, bytes: method === STORED ? content : inflateRawSync(content) });
    at += LENGTH.central + nameLength + rest;
  }
  return files;
}

/** An archive of these files in this order, without the time of its making. */
export function writeZip(files: readonly ZippedFile[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(bytes, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(UTF8_NAMES, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt16LE(FIXED_DATE, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL);
    parts.push(local, common, nameBytes, packed);
    const central = Buffer.alloc(LENGTH.central);
    central.writeUInt32LE(CENTRAL, 0);
    central.writeUInt16LE(VERSION, 4);
    common.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    directory.push(central, nameBytes);
    offset += LENGTH.local + nameBytes.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(LENGTH.end);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, listed, end]));
}
