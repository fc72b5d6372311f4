// What somebody who knows the format would do to the archive around a bag: each attempt is found, and
// called what it is.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBundle } from '../../../electron/bundle/verify-bundle.ts';
import {
  centralHeader,
  endOfEntry,
  endRecords,
  localHeader,
} from '../../../electron/zip/layout.ts';
import { pack, regionsOf, unpack } from '../../builders/bundle-regions.ts';
import { SAMPLE_FOLDER } from '../../builders/bundle-samples.ts';
import { createForgery, named, type Forgery } from '../../builders/forged-bundle.ts';

let forgery: Forgery;
let bundle: Buffer;
let findingsOf: Forgery['findingsOf'];

beforeAll(async () => {
  forgery = await createForgery();
  ({ bundle, findingsOf } = forgery);
});

afterAll(() => {
  forgery.remove();
});

it.each([
  ['../evil.txt', 'path_escapes'],
  [`${SAMPLE_FOLDER}/../../evil.txt`, 'path_escapes'],
  ['/etc/passwd', 'path_escapes'],
  ['C:/evil.txt', 'path_escapes'],
  [`${SAMPLE_FOLDER}/..\\evil.txt`, 'path_escapes'],
  [`${SAMPLE_FOLDER}/data\\evil.txt`, 'path_unsafe'],
  [`${SAMPLE_FOLDER}/data/\u202etxt.exe`, 'path_unsafe'],
  [`${SAMPLE_FOLDER}/data/a\nb`, 'path_unsafe'],
  [`${SAMPLE_FOLDER}/data/u\u0308`, 'path_unsafe'],
  [`${SAMPLE_FOLDER}/data/folder/`, 'path_unsafe'],
  [`${SAMPLE_FOLDER}/data/NUL.txt`, 'path_unsafe'],
  [`${SAMPLE_FOLDER}/DATA/case/Case.json`, 'duplicate_entry'],
  [`${SAMPLE_FOLDER}/data/case/case.json`, 'duplicate_entry'],
  [`${SAMPLE_FOLDER}/data/case`, 'duplicate_entry'],
  [`${SAMPLE_FOLDER}/data/case/case.json/more`, 'duplicate_entry'],
] as const)('refuses the name %j as %s', async (name, kind) => {
  const forged = pack([...unpack(bundle), { name, bytes: Buffer.from('x') }]);
  expect((await findingsOf(forged))[0]).toMatchObject({ kind, path: name });
  // Nothing is unpacked, wherever a name leads.
  expect(readdirSync(forgery.folder).filter((file) => !file.endsWith('.zip'))).toEqual([]);
  expect(existsSync(join(forgery.folder, '../evil.txt'))).toBe(false);
});

/** Foreign archives, by a program that is not ours. */
function byPython(script: string): Buffer {
  const path = join(forgery.folder, 'foreign.zip');
  const given = join(forgery.folder, 'sample.zip');
  execFileSync('python3', ['-c', `import zipfile,sys\n${script}`, given, path]);
  return readFileSync(path);
}

it.each([
  ['ZIP_STORED', 'repacked'],
  ['ZIP_DEFLATED', 'repacked'],
])('says that another program packed it (%s)', async (method, kind) => {
  const packed = byPython(
    `z=zipfile.ZipFile(sys.argv[1]); o=zipfile.ZipFile(sys.argv[2],'w',zipfile.${method})\n` +
      'for n in z.namelist(): o.writestr(n, z.read(n))\no.close()',
  );
  expect(await findingsOf(packed)).toMatchObject([{ kind }]);
});

it('says of a foreign archive which name leads out or stands twice', async () => {
  const add = (name: string) =>
    byPython(
      `import warnings; warnings.simplefilter('ignore')\nz=zipfile.ZipFile(sys.argv[1]); ` +
        `o=zipfile.ZipFile(sys.argv[2],'w')\n` +
        `for n in z.namelist(): o.writestr(n, z.read(n))\no.writestr('${name}', 'x')\no.close()`,
    );
  expect(await findingsOf(add('../evil'))).toMatchObject([
    { kind: 'path_escapes', path: '../evil' },
  ]);
  const twice = named('data/case/case.json');
  expect(await findingsOf(add(twice))).toMatchObject([{ kind: 'duplicate_entry', path: twice }]);
});

it('recognises a bomb without unpacking it', async () => {
  const bomb = byPython(
    `o=zipfile.ZipFile(sys.argv[2],'w',zipfile.ZIP_DEFLATED)\n` +
      `for n in range(4): o.writestr('${SAMPLE_FOLDER}/data/%d' % n, bytes(20000000))\no.close()`,
  );
  expect(bomb.length).toBeLessThan(200_000);
  expect(await findingsOf(bomb)).toMatchObject([{ kind: 'bomb', count: 80_000_000 }]);
});

it('finds a directory that lists a file twice, or one that is not there', async () => {
  const entries = unpack(bundle);
  const end = bundle.length - 22;
  const first = { name: entries[0]!.name, crc32: 0, sizeBytes: 54, offset: 0 };
  const more = Buffer.concat([bundle.subarray(0, end), centralHeader(first)]);
  const record = Buffer.from(bundle.subarray(end));
  record.writeUInt16LE(entries.length + 1, 8);
  record.writeUInt16LE(entries.length + 1, 10);
  record.writeUInt32LE(record.readUInt32LE(12) + centralHeader(first).length, 12);
  expect((await findingsOf(Buffer.concat([more, record])))[0]).toMatchObject({
    ...{ kind: 'duplicate_entry', path: first.name },
  });
});

it('finds files that share bytes, and bytes between files', async () => {
  const name = (index: number) => named(`data/${String(index)}`);
  const build = (offsets: readonly number[], length: number) => {
    const list = offsets.map((offset, index) => ({
      ...{ name: name(index), crc32: 0, sizeBytes: 100, offset },
    }));
    const body = Buffer.alloc(length);
    for (const entry of list) localHeader(entry).copy(body, entry.offset);
    const directory = Buffer.concat(list.map(centralHeader));
    const end = { count: list.length, directoryOffset: length, directoryBytes: directory.length };
    return Buffer.concat([body, directory, endRecords(end)]);
  };
  const whole = endOfEntry({ name: name(0), sizeBytes: 100, offset: 0 });
  expect(await findingsOf(build([0, 90], 90 + whole))).toMatchObject([
    { kind: 'entries_overlap', path: name(0), other: name(1) },
  ]);
  expect(await findingsOf(build([0, whole + 5], 2 * whole + 5))).toMatchObject([
    { kind: 'bytes_added', path: name(0), offset: whole, count: 5 },
  ]);
});

it('finds a directory in another order than the files', async () => {
  const records = regionsOf(bundle).filter(({ part }) => part === 'directory');
  const starts = records.filter(({ field }) => field === 'signature').map((one) => one.at);
  const [first = 0, second = 0, third = 0] = starts;
  const swapped = Buffer.concat([
    ...[bundle.subarray(0, first), bundle.subarray(second, third)],
    ...[bundle.subarray(first, second), bundle.subarray(third)],
  ]);
  expect(await findingsOf(swapped)).toMatchObject([{ kind: 'entries_reordered' }]);
});

it('finds what stands before the first file and after the end', async () => {
  const before = await findingsOf(Buffer.concat([Buffer.from('MZ program'), bundle]));
  expect(before).toMatchObject([{ kind: 'bytes_added', path: null, offset: 0, count: 10 }]);
  const after = await findingsOf(Buffer.concat([bundle, bundle]));
  expect(after).toMatchObject([{ kind: 'trailing_bytes', count: bundle.length }]);
});

it('finds a comment, which no bundle has', async () => {
  const record = Buffer.from(bundle);
  record.writeUInt16LE(5, record.length - 2);
  const findings = await findingsOf(Buffer.concat([record, Buffer.from('hello')]));
  expect(findings[0]).toMatchObject({ kind: 'bytes_added', part: 'end_record', count: 5 });
});

it.each([
  ['nothing at all', Buffer.alloc(0), 'not_a_zip'],
  ['a text', Buffer.from('This is a text, and a long one at that.'), 'not_a_zip'],
  ['an archive of nothing', pack([]), 'no_bag'],
  ['another archive', pack([{ name: 'a/b.txt', bytes: Buffer.from('x') }]), 'no_bag'],
])('says what %s is', async (_what, bytes, kind) => {
  expect(await findingsOf(bytes)).toMatchObject([{ kind }]);
});

it('tells of the first thousand of very many, and how many there are', async () => {
  const more = Array.from({ length: 130_000 }, (_unused, index) => ({
    ...{ name: named(`data/more/${String(index)}`), bytes: Buffer.alloc(0) },
  }));
  const path = join(forgery.folder, 'many.zip');
  writeFileSync(path, pack([...unpack(bundle), ...more]));
  const { verification } = await verifyBundle(path, { signer: null });
  expect(verification).toMatchObject({ findingCount: more.length + 1 });
  expect(verification.findings).toHaveLength(1_000);
}, 120_000);

it('refuses a directory that claims more than a bundle can hold', async () => {
  const claim = { count: 2_000_000, directoryOffset: 0, directoryBytes: 0 };
  expect(await findingsOf(endRecords(claim))).toMatchObject([{ kind: 'too_many_entries' }]);
});
