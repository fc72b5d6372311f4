// What somebody who knows the format would do to a bundle: each attempt is found, and called what it is.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatFingerprint } from '#shared/bundle/fingerprint.ts';
import type { Finding } from '#shared/bundle/verification.ts';
import { readManifest, writeManifest } from '../../../electron/bundle/bag-format.ts';
import { signBytes, toPem, type SigningKey } from '../../../electron/bundle/signing.ts';
import { verifyBundle } from '../../../electron/bundle/verify-bundle.ts';
import {
  centralHeader,
  endOfEntry,
  endRecords,
  localHeader,
} from '../../../electron/bundle/zip-layout.ts';
import { pack, regionsOf, unpack, type PackedFile } from '../../builders/bundle-regions.ts';
import { createSigner, SAMPLE_FOLDER, writeSampleBundle } from '../../builders/bundle-samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'tracefile-forged-'));
const signer = createSigner();
let bundle: Buffer;
let fingerprint: string;

beforeAll(async () => {
  const { path, written } = await writeSampleBundle(folder, signer);
  bundle = readFileSync(path);
  fingerprint = written.signerFingerprint;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const named = (path: string) => `${SAMPLE_FOLDER}/${path}`;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function findingsOf(bytes: Buffer, given: string | null = null): Promise<readonly Finding[]> {
  const path = join(folder, 'forged.zip');
  writeFileSync(path, bytes);
  const { verification, index } = await verifyBundle(path, { signer: given });
  expect(verification.first).toEqual(verification.findings[0] ?? null);
  expect(index === null).toBe(verification.first !== null);
  return verification.findings;
}

/** The bag as a forger would change and pack it again, with all headers right. */
function forge(change: (files: Map<string, Buffer>) => void): Buffer {
  const files = new Map(unpack(bundle).map(({ name, bytes }) => [name, bytes]));
  change(files);
  return pack([...files].map(([name, bytes]) => ({ name, bytes })));
}

function at(files: ReadonlyMap<string, Buffer>, path: string): Buffer {
  return files.get(named(path))!;
}

/** Renames a file where it stands. */
function rename(files: Map<string, Buffer>, from: string, to: string): void {
  const all = [...files];
  files.clear();
  for (const [name, bytes] of all) files.set(name === from ? to : name, bytes);
}

/** Makes the lists fit the files again, as far as that goes without the signer's key. */
function rewriteLists(files: Map<string, Buffer>): void {
  const hash = (isPayload: boolean) =>
    new Map(
      [...files]
        .map(([name, bytes]) => [name.slice(SAMPLE_FOLDER.length + 1), bytes] as const)
        .filter(([path]) => path.startsWith('data/') === isPayload)
        .filter(([path]) => !path.startsWith('tagmanifest'))
        .map(([path, bytes]) => [path, sha256(bytes) as never] as const),
    );
  files.set(named('manifest-sha256.txt'), Buffer.from(writeManifest(hash(true))));
  files.set(named('tagmanifest-sha256.txt'), Buffer.from(writeManifest(hash(false))));
}

/** Signs everything anew with a forger's own key. */
function signAnew(files: Map<string, Buffer>, key: SigningKey): void {
  const own = createHash('sha256').update(key.publicKeySpki).digest('hex');
  const info = at(files, 'bag-info.txt').toString().replaceAll(fingerprint, own);
  files.set(named('bag-info.txt'), Buffer.from(info));
  files.set(named('signer.pem'), Buffer.from(toPem(key.publicKeySpki)));
  rewriteLists(files);
  const sign = (path: string) =>
    files.set(named(`${path}.sig`), Buffer.from(signBytes(at(files, path), key)));
  sign('manifest-sha256.txt');
  rewriteLists(files);
  sign('tagmanifest-sha256.txt');
}

it('finds nothing in the bundle as it was packed, also when packed again the same way', async () => {
  expect(await findingsOf(bundle, fingerprint)).toEqual([]);
  expect(forge(() => undefined).equals(bundle)).toBe(true);
});

it('names a file that was changed, with its checksums right', async () => {
  const forged = forge((files) => files.set(named('data/case/case.json'), Buffer.from('{}\n')));
  expect(await findingsOf(forged)).toMatchObject([
    { kind: 'file_changed', path: 'data/case/case.json' },
  ]);
});

it.each([
  ['data/answers/one.json'],
  ['VERIFY.txt'],
  ['bagit.txt'],
  ['bag-info.txt'],
  ['signer.pem'],
  ['manifest-sha256.txt.sig'],
])('names the missing file %s', async (path) => {
  const forged = forge((files) => files.delete(named(path)));
  expect((await findingsOf(forged))[0]).toMatchObject({ kind: 'file_missing', path });
});

it('names a missing list, whose own lines are then missing too', async () => {
  for (const path of ['tagmanifest-sha256.txt', 'tagmanifest-sha256.txt.sig']) {
    const findings = await findingsOf(forge((files) => files.delete(named(path))));
    expect(findings.find(({ kind }) => kind === 'file_missing')).toMatchObject({ path });
  }
  const findings = await findingsOf(forge((files) => files.delete(named('manifest-sha256.txt'))));
  expect(findings[0]).toMatchObject({ kind: 'file_missing', path: 'manifest-sha256.txt' });
});

it.each([['data/answers/three.json'], ['README.txt'], ['data.txt']])(
  'names the added file %s',
  async (path) => {
    const forged = forge((files) => files.set(named(path), Buffer.from('new')));
    expect(await findingsOf(forged)).toContainEqual(
      expect.objectContaining({ kind: 'file_added', path }),
    );
  },
);

it('names a file that was put beside the folder', async () => {
  const forged = forge((files) => files.set('elsewhere/a.txt', Buffer.from('new')));
  expect((await findingsOf(forged))[0]).toMatchObject({
    ...{ kind: 'file_outside_bag', path: 'elsewhere/a.txt' },
  });
});

it.each([
  ['data/answers/one.json', 'data/answers/0ne.json'],
  ['VERIFY.txt', 'IGNORE.txt'],
  ['signer.pem', 'owner.pem'],
  ['manifest-sha256.txt.sig', 'manifest-sha256.txt.asc'],
])('says that %s was renamed to %s', async (path, other) => {
  const forged = forge((files) => rename(files, named(path), named(other)));
  expect((await findingsOf(forged))[0]).toMatchObject({ kind: 'file_renamed', path, other });
});

it('says that the folder was renamed', async () => {
  const forged = pack(
    unpack(bundle).map(({ name, bytes }) => ({ name: name.replace(/^[^/]+/, 'CASE-8'), bytes })),
  );
  expect(await findingsOf(forged)).toMatchObject([
    { kind: 'folder_renamed', path: 'CASE-8', other: SAMPLE_FOLDER },
  ]);
});

it.each([
  ['data/answers/one.json', 'data/answers/two.json'],
  ['data/case/case.json', 'VERIFY.txt'],
  ['viewer.html', 'VERIFY.txt'],
  ['VERIFY.txt', 'signer.pem'],
  ['manifest-sha256.txt', 'tagmanifest-sha256.txt'],
  ['manifest-sha256.txt.sig', 'tagmanifest-sha256.txt.sig'],
  ['bag-info.txt', 'tagmanifest-sha256.txt'],
])('says that the bytes of %s and %s were swapped', async (one, other) => {
  const forged = forge((files) => {
    const [first, second] = [at(files, one), at(files, other)];
    files.set(named(one), second).set(named(other), first);
  });
  const first = (await findingsOf(forged))[0];
  expect(first?.kind).toBe('files_swapped');
  expect([first?.path, first?.other].sort()).toEqual([one, other].sort());
});

it('says that files stand in another order than they were packed in', async () => {
  const [first, one, two, ...rest] = unpack(bundle) as [PackedFile, PackedFile, PackedFile];
  expect(await findingsOf(pack([first, two, one, ...rest]))).toMatchObject([
    { kind: 'entries_reordered' },
  ]);
  expect(await findingsOf(pack([one, first, two, ...rest]))).toMatchObject([
    { kind: 'entries_reordered', path: 'data/reports/report.html' },
  ]);
});

it('says that the manifest was rewritten with its hash', async () => {
  const forged = forge((files) => {
    files.set(named('data/case/case.json'), Buffer.from('{"id":"case-8"}\n'));
    rewriteLists(files);
  });
  const findings = await findingsOf(forged);
  expect(findings[0]).toMatchObject({ kind: 'manifest_rewritten', path: 'manifest-sha256.txt' });
});

it('says that the manifest does not match its signature', async () => {
  const forged = forge((files) => {
    const lists = at(files, 'manifest-sha256.txt');
    const { hashes } = readManifest(lists);
    const fewer = new Map([...hashes].filter(([path]) => path !== 'data/answers/one.json'));
    files.set(named('manifest-sha256.txt'), Buffer.from(writeManifest(fewer)));
    files.delete(named('data/answers/one.json'));
  });
  expect((await findingsOf(forged))[0]).toMatchObject({
    ...{ kind: 'manifest_signature_wrong', path: 'manifest-sha256.txt' },
  });
});

it('says that the list of the files about the payload does not match its signature', async () => {
  const forged = forge((files) => {
    files.set(named('viewer.html'), Buffer.from('<script>'));
    rewriteLists(files);
  });
  expect((await findingsOf(forged))[0]).toMatchObject({
    ...{ kind: 'tagmanifest_signature_wrong', path: 'tagmanifest-sha256.txt' },
  });
});

it("says that the key was changed where the signatures are still the signer's", async () => {
  const forged = forge((files) => {
    files.set(named('signer.pem'), Buffer.from(toPem(createSigner('another').publicKeySpki)));
    rewriteLists(files);
  });
  expect((await findingsOf(forged))[0]).toMatchObject({ kind: 'signer_key_changed' });
});

it('finds a bundle that was signed anew intact, of an unknown signer, and not of the given one', async () => {
  const forger = createSigner('forger');
  const forged = forge((files) => {
    files.set(named('data/case/case.json'), Buffer.from('{"id":"case-8"}\n'));
    const info = at(files, 'bag-info.txt').toString();
    files.set(named('bag-info.txt'), Buffer.from(info.replace('264.7', '265.7')));
    signAnew(files, forger);
  });
  // Another size than stated is noticed even then.
  const stated = await findingsOf(forged);
  expect(stated).toMatchObject([{ kind: 'info_wrong', other: 'Payload-Oxum' }]);
  const careful = forge((files) => {
    files.set(named('data/case/case.json'), Buffer.from('{"id":"case-8"}\n'));
    signAnew(files, forger);
  });
  expect(await findingsOf(careful)).toEqual([]);
  const own = createHash('sha256').update(forger.publicKeySpki).digest('hex');
  expect(await findingsOf(careful, fingerprint)).toMatchObject([
    { kind: 'signer_is_another', other: own },
  ]);
  expect(await findingsOf(bundle, formatFingerprint(fingerprint as never))).toEqual([]);
});

it('finds signed lists that no bundle has', async () => {
  const forged = forge((files) => {
    signAnew(files, signer);
    const list = at(files, 'tagmanifest-sha256.txt').toString().split('\n').toReversed();
    const turned = Buffer.from(`${list.slice(1).join('\n')}\n`);
    files.set(named('tagmanifest-sha256.txt'), turned);
    files.set(named('tagmanifest-sha256.txt.sig'), Buffer.from(signBytes(turned, signer)));
  });
  expect(await findingsOf(forged)).toMatchObject([
    { kind: 'manifest_malformed', path: 'tagmanifest-sha256.txt' },
  ]);
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
});

/** Foreign archives, by a program that is not ours. */
function byPython(script: string): Buffer {
  const path = join(folder, 'foreign.zip');
  const given = join(folder, 'sample.zip');
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
  const path = join(folder, 'many.zip');
  writeFileSync(path, pack([...unpack(bundle), ...more]));
  const { verification } = await verifyBundle(path, { signer: null });
  expect(verification).toMatchObject({ findingCount: more.length + 1 });
  expect(verification.findings).toHaveLength(1_000);
}, 120_000);

it('refuses a directory that claims more than a bundle can hold', async () => {
  const claim = { count: 2_000_000, directoryOffset: 0, directoryBytes: 0 };
  expect(await findingsOf(endRecords(claim))).toMatchObject([{ kind: 'too_many_entries' }]);
});
