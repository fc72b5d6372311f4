// Laws of the evidence bundle's archive: what is packed is found again, by us and by Python, and what a
// text is made into is always a name that every system unpacks.
import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import {
  readInfo,
  readManifest,
  writeInfo,
  writeManifest,
} from '../../electron/bundle/bag-format.ts';
import { createPathSet, findPathProblem, toSafePart } from '../../electron/bundle/paths.ts';
import {
  centralHeader,
  endOfEntry,
  endRecords,
  localHeader,
  type ZipEntry,
} from '../../electron/zip/layout.ts';
import { readDirectory } from '../../electron/bundle/zip-reader.ts';
import { pack, unpack } from '../builders/bundle-regions.ts';

const folder = mkdtempSync(join(tmpdir(), 'tracefile-layout-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const part = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => toSafePart(text));
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

function distinct(names: readonly string[]): string[] {
  const add = createPathSet();
  return names.filter(add);
}

it('a name made of any text is safe, and stays itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(200), (text, most) => {
      const name = toSafePart(text, most + 8);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(most + 9);
      expect(findPathProblem(`folder/${name}`)).toBeNull();
      expect(toSafePart(name, most + 9)).toBe(name);
    }),
  );
});

it('an archive holds what was packed, byte for byte, as its directory says', async () => {
  const packed = fc.array(fc.tuple(path, fc.uint8Array({ maxLength: 200 })), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(packed, async (given) => {
      const names = new Set(distinct(given.map(([name]) => name)));
      const files = [...new Map(given.filter(([name]) => names.has(name)))].map(
        ([name, bytes]) => ({ name, bytes: Buffer.from(bytes) }),
      );
      const archive = pack(files);
      expect(unpack(archive)).toEqual(files);
      const { entries, directoryAt } = await readDirectory(inMemory(archive));
      expect(entries?.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
      const last = entries?.at(-1);
      expect(directoryAt).toBe(last === undefined ? 0 : endOfEntry(last));
    }),
  );
});

it('a manifest gives back its lines, sorted by the bytes of the paths', () => {
  const hash = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('hex') as Sha256Hex);
  fc.assert(
    fc.property(fc.array(fc.tuple(path, hash), { maxLength: 30 }), (lines) => {
      const hashes = new Map(lines);
      const bytes = Buffer.from(writeManifest(hashes));
      const read = readManifest(bytes);
      expect(read.isExact).toBe(true);
      expect(new Map(read.hashes)).toEqual(hashes);
      const paths = [...read.hashes.keys()].map((one) => Buffer.from(one));
      expect(paths).toEqual(paths.toSorted((one, other) => Buffer.compare(one, other)));
    }),
  );
});

it('a list is exact only where it is, byte for byte, what we write of its lines', () => {
  const zeros = '0'.repeat(64);
  const lines = fc.array(fc.constantFrom(`${zeros}  a`, `${zeros}  ß`, `${zeros} *a`, zeros, ''));
  const bytes = fc.oneof(
    lines.map((given) => Buffer.from(given.map((line) => `${line}\n`).join(''))),
    lines.map((given) => Buffer.from(given.join('\n'))),
    fc.uint8Array({ maxLength: 9 }).map((end) => Buffer.concat([Buffer.from(`${zeros}  `), end])),
  );
  fc.assert(
    fc.property(bytes, (list) => {
      const { hashes, isExact } = readManifest(list);
      expect(isExact).toBe(Buffer.from(writeManifest(hashes)).equals(list));
    }),
  );
});

it('no text in bag-info.txt makes another line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const read = readInfo(writeInfo({ One: text, Two: 'fixed' }));
      expect(Object.keys(read)).toEqual(['One', 'Two']);
      expect(read.Two).toBe('fixed');
    }),
  );
});

it('files beyond 4 GiB and more than 65,535 of them are found by Python and by us', async () => {
  const far = join(folder, 'far.zip');
  const far32 = 0xffffffff;
  const sizes = [3_000_000_000, 2_000_000_000, 10, far32 - 1, 5];
  writeSparse(far, sizes);
  expect(await namesByUs(far)).toEqual(sizes.map((_size, index) => `bag/${String(index)}`));
  expect(namesByPython(far)).toEqual(await namesByUs(far));
  const many = join(folder, 'many.zip');
  writeSparse(
    many,
    Array.from({ length: 70_000 }, () => 0),
  );
  expect((await namesByUs(many)).length).toBe(70_000);
  expect(namesByPython(many).length).toBe(70_000);
});

/** An archive of holes: only its records are on the disk. */
function writeSparse(place: string, sizes: readonly number[]): void {
  const file = openSync(place, 'w');
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const [index, sizeBytes] of sizes.entries()) {
    // Of a large one nobody reads to its end.
    const sum = sizeBytes < 1_000 ? crc32(Buffer.alloc(sizeBytes)) : 0;
    const entry = { name: `bag/${String(index)}`, crc32: sum, sizeBytes, offset };
    entries.push(entry);
    writeSync(file, localHeader(entry), 0, null, offset);
    offset = endOfEntry(entry);
  }
  const directory = Buffer.concat(entries.map(centralHeader));
  const end = endRecords({
    ...{ count: entries.length, directoryOffset: offset, directoryBytes: directory.length },
  });
  ftruncateSync(file, offset);
  writeSync(file, Buffer.concat([directory, end]), 0, null, offset);
  closeSync(file);
}

async function namesByUs(place: string): Promise<string[]> {
  const file = await open(place, 'r');
  try {
    const { size } = await file.stat();
    const { entries } = await readDirectory({ file, sizeBytes: size });
    return (entries ?? []).map(({ name }) => name);
  } finally {
    await file.close();
  }
}

function namesByPython(place: string): string[] {
  const script =
    'import zipfile,sys,json; z=zipfile.ZipFile(sys.argv[1])\n' +
    'for n in z.infolist()[:10]: z.open(n).read(1)\n' +
    'print(json.dumps(z.namelist()))';
  const maxBuffer = 64 * 1024 * 1024;
  const stdout = execFileSync('python3', ['-c', script, place], { encoding: 'utf8', maxBuffer });
  return JSON.parse(stdout) as string[];
}

function inMemory(bytes: Buffer): Parameters<typeof readDirectory>[0] {
  const read = (buffer: Buffer, offset: number, length: number, position: number) => {
    const bytesRead = bytes.copy(buffer, offset, position, position + length);
    return Promise.resolve({ bytesRead, buffer });
  };
  return { file: { read: read as never }, sizeBytes: bytes.length };
}
