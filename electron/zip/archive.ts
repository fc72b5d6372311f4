// Whole archives in memory: those that the libraries of DOCX and XLSX make, written again so that the same
// content is the same bytes, tables zipped together, and the parts of a workbook that were checked.
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { centralHeader, endRecords, localHeader, METHODS, type ZipEntry } from './layout.ts';
import {
  findEnd,
  LONGEST_END,
  readCentralHeader,
  readLocalHeader,
  type ReadHeader,
} from './records.ts';

/** A file of an archive. */
export interface ZippedFile {
  name: string;
  bytes: Uint8Array;
}

/** The directory's records, in its order; throws a RangeError where it is broken or counts more than `most`. */
export function readDirectory(bytes: Buffer, most = Infinity): ReadHeader[] {
  const tailAt = Math.max(0, bytes.length - LONGEST_END);
  const end = findEnd(bytes.subarray(tailAt), tailAt);
  if (end === null) throw new RangeError('the archive has no end record');
  if (end.count > most) throw new TooManyEntries(`the archive counts ${String(end.count)} files`);
  const headers: ReadHeader[] = [];
  for (let at = end.directoryOffset; headers.length < end.count;) {
    const header = readCentralHeader(bytes, at);
    if (header === null) throw new RangeError('the archive’s directory is broken');
    headers.push(header);
    at += header.length;
  }
  return headers;
}

/** The directory counts more files than its reader takes. */
export class TooManyEntries extends Error {}

/** The bytes of a file as they lie in the archive; throws a RangeError where they lead outside. */
export function storedBytes(bytes: Buffer, { offset, storedBytes: size }: ReadHeader): Buffer {
  const header = readLocalHeader(bytes, offset);
  if (header === null || offset + header.length + size > bytes.length) {
    throw new RangeError('a file of the archive is not where the directory says');
  }
  return bytes.subarray(offset + header.length, offset + header.length + size);
}

/** The files of an archive that a library just made; throws a RangeError on what is none. */
export function readZip(archive: Uint8Array): ZippedFile[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  return readDirectory(bytes).map((header) => {
    const stored = storedBytes(bytes, header);
    const content = header.method === METHODS.stored ? stored : inflateRawSync(stored);
    return { name: header.name ?? '', bytes: content };
  });
}

/** An archive of these files in this order, without the time of its making; deflated or as they are. */
export function writeZip(
  files: Iterable<ZippedFile>,
  method: keyof typeof METHODS = 'deflated',
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const packed = method === 'stored' ? bytes : deflateRawSync(bytes, { level: 9 });
    const sums = { crc32: crc32(bytes), sizeBytes: bytes.length };
    const entry: ZipEntry = { name, ...sums, offset };
    if (method === 'deflated') entry.deflatedBytes = packed.length;
    const header = localHeader(entry);
    parts.push(header, packed);
    entries.push(entry);
    offset += header.length + packed.length;
  }
  const directory = Buffer.concat(entries.map(centralHeader));
  const place = { directoryOffset: offset, directoryBytes: directory.length };
  const end = endRecords({ count: entries.length, ...place });
  return new Uint8Array(Buffer.concat([...parts, directory, end]));
}
