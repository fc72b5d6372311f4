// What somebody who knows the format would do to the files and lists of a bundle: each attempt is found,
// and called what it is.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatFingerprint } from '#shared/bundle/fingerprint.ts';
import { readManifest, writeManifest } from '../../../electron/bundle/bag-format.ts';
import { createCheck } from '../../../electron/bundle/check-bundle.ts';
import { signBytes, toPem } from '../../../electron/bundle/signing.ts';
import { readViewerParts } from '../../../build/tasks/viewer-parts.ts';
import { pack, unpack, type PackedFile } from '../../builders/bundle-regions.ts';
import { createSigner, SAMPLE_FOLDER } from '../../builders/bundle-samples.ts';
import {
  bytesAt as at,
  createForgery,
  named,
  rewriteLists,
  type Forgery,
} from '../../builders/forged-bundle.ts';

let forgery: Forgery;
let bundle: Buffer;
let fingerprint: string;
let forge: Forgery['forge'];
let findingsOf: Forgery['findingsOf'];

beforeAll(async () => {
  forgery = await createForgery();
  ({ bundle, fingerprint, forge, findingsOf } = forgery);
});

afterAll(() => {
  forgery.remove();
});

/** Renames a file where it is. */
function rename(files: Map<string, Buffer>, from: string, to: string): void {
  const all = [...files];
  files.clear();
  for (const [name, bytes] of all) files.set(name === from ? to : name, bytes);
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
    forgery.signAnew(files, forger);
  });
  // Another size than stated is noticed even then.
  const stated = await findingsOf(forged);
  expect(stated).toMatchObject([{ kind: 'info_wrong', other: 'Payload-Oxum' }]);
  const careful = forge((files) => {
    files.set(named('data/case/case.json'), Buffer.from('{"id":"case-8"}\n'));
    forgery.signAnew(files, forger);
  });
  expect(await findingsOf(careful)).toEqual([]);
  const own = createHash('sha256').update(forger.publicKeySpki).digest('hex');
  expect(await findingsOf(careful, fingerprint)).toMatchObject([
    { kind: 'signer_is_another', other: own },
  ]);
  expect(await findingsOf(bundle, formatFingerprint(fingerprint as never))).toEqual([]);
});

it('is not intact with a key under which anybody can sign, however well all of it fits', async () => {
  // The neutral element as a key: R of nothing and S of nothing hold for every text.
  const head = Buffer.from('302a300506032b6570032100', 'hex');
  const anyones = Buffer.concat([head, Buffer.from([1]), Buffer.alloc(31)]);
  const signature = Buffer.concat([anyones.subarray(-32), Buffer.alloc(32)]);
  const own = createHash('sha256').update(anyones).digest('hex');
  const body = anyones.toString('base64');
  const forged = forge((files) => {
    const info = at(files, 'bag-info.txt').toString().replaceAll(fingerprint, own);
    files.set(named('bag-info.txt'), Buffer.from(info));
    const pem = `-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----\n`;
    files.set(named('signer.pem'), Buffer.from(pem));
    files.set(named('manifest-sha256.txt.sig'), signature);
    files.set(named('tagmanifest-sha256.txt.sig'), signature);
    rewriteLists(files);
  });
  const path = join(forgery.folder, 'anyones.zip');
  writeFileSync(path, forged);
  const { verification } = await createCheck(readViewerParts())({ path, signer: own }, {});
  expect(verification).toMatchObject({
    ...{ verdict: 'not_intact', signerFingerprint: null },
    findings: [{ kind: 'signer_key_changed', path: 'signer.pem' }],
  });
});

it('finds signed lists that no bundle has', async () => {
  const forged = forge((files) => {
    forgery.signAnew(files, forgery.signer);
    const list = at(files, 'tagmanifest-sha256.txt').toString().split('\n').toReversed();
    const turned = Buffer.from(`${list.slice(1).join('\n')}\n`);
    files.set(named('tagmanifest-sha256.txt'), turned);
    files.set(named('tagmanifest-sha256.txt.sig'), Buffer.from(signBytes(turned, forgery.signer)));
  });
  expect(await findingsOf(forged)).toMatchObject([
    { kind: 'manifest_malformed', path: 'tagmanifest-sha256.txt' },
  ]);
});
