// A bundle's bytes by the fields they belong to (PKWARE APPNOTE 6.3.10, 4.3), read by these lines and
// not by the program's: what tests change in it, and what a forger who knows the layout would pack.
import {
  centralHeader,
  endOfEntry,
  endRecords,
  localHeader,
  type ZipEntry,
} from '../../electron/zip/layout.ts';
import { crc32 } from 'node:zlib';

/** One file as it is in an archive. */
export interface PackedFile {
  name: string;
  bytes: Buffer;
}

/** Some bytes of a bundle. */
export interface Region {
  part: 'local_header' | 'data' | 'directory' | 'end_record';
  /** The whole name of the file they belong to; empty in the end record. */
  name: string;
  field: string;
  at: number;
  length: number;
}

type Fields = readonly (readonly [field: string, length: number])[];

const LOCAL_FIELDS: Fields = [
  ...([
    ['signature', 4],
    ['version', 2],
    ['flags', 2],
    ['method', 2],
    ['time', 2],
  ] as const),
  ...([
    ['date', 2],
    ['crc', 4],
    ['stored size', 4],
    ['size', 4],
    ['name length', 2],
  ] as const),
  ...([['extra length', 2]] as const),
];
const CENTRAL_FIELDS: Fields = [
  ...([
    ['signature', 4],
    ['made by', 2],
    ['version', 2],
    ['flags', 2],
    ['method', 2],
  ] as const),
  ...([
    ['time', 2],
    ['date', 2],
    ['crc', 4],
    ['stored size', 4],
    ['size', 4],
  ] as const),
  ...([
    ['name length', 2],
    ['extra length', 2],
    ['comment length', 2],
    ['disk', 2],
  ] as const),
  ...([
    ['inner attributes', 2],
    ['attributes', 4],
    ['offset', 4],
  ] as const),
];
const END_FIELDS: Fields = [
  ...([
    ['signature', 4],
    ['disk', 2],
    ['directory disk', 2],
    ['count here', 2],
  ] as const),
  ...([
    ['count', 2],
    ['directory size', 4],
    ['directory offset', 4],
  ] as const),
  ...([['comment length', 2]] as const),
];

/** Every field of every record, and every file's bytes, in their order: no byte is in none. */
export function regionsOf(bundle: Buffer): Region[] {
  const regions: Region[] = [];
  let at = 0;
  const take = (part: Region['part'], name: string, fields: Fields) => {
    for (const [field, length] of fields) {
      if (length > 0) regions.push({ part, name, field, at, length });
      at += length;
    }
  };
  while (bundle.readUInt32LE(at) === 0x04034b50) {
    const nameBytes = bundle.readUInt16LE(at + 26);
    const size = bundle.readUInt32LE(at + 22);
    const name = bundle.toString('utf8', at + 30, at + 30 + nameBytes);
    take('local_header', name, [...LOCAL_FIELDS, ['name', nameBytes]]);
    take('data', name, [['bytes', size]]);
  }
  while (bundle.readUInt32LE(at) === 0x02014b50) {
    const nameBytes = bundle.readUInt16LE(at + 28);
    const name = bundle.toString('utf8', at + 46, at + 46 + nameBytes);
    take('directory', name, [...CENTRAL_FIELDS, ['name', nameBytes]]);
  }
  take('end_record', '', END_FIELDS);
  if (at !== bundle.length) throw new Error('the fields do not fill the bundle');
  return regions;
}

/** The files of a bundle. */
export function unpack(bundle: Buffer): PackedFile[] {
  const regions = regionsOf(bundle);
  const names = regions.filter(({ part, field }) => part === 'local_header' && field === 'name');
  return names.map(({ name }) => {
    const data = regions.find((one) => one.part === 'data' && one.name === name);
    const bytes =
      data === undefined ? Buffer.alloc(0) : bundle.subarray(data.at, data.at + data.length);
    return { name, bytes: Buffer.from(bytes) };
  });
}

/** An archive of the very layout, of any files. */
export function pack(files: readonly PackedFile[]): Buffer {
  const entries: ZipEntry[] = [];
  const parts: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const entry = { name, crc32: crc32(bytes), sizeBytes: bytes.length, offset };
    entries.push(entry);
    parts.push(localHeader(entry), bytes);
    offset = endOfEntry(entry);
  }
  const directory = Buffer.concat(entries.map(centralHeader));
  const end = { count: entries.length, directoryOffset: offset, directoryBytes: directory.length };
  return Buffer.concat([...parts, directory, endRecords(end)]);
}
