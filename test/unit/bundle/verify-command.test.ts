// `npm run verify`: its exit codes and words, as whoever types it sees them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatFingerprint } from '#shared/bundle/fingerprint.ts';
import { FINDING_KINDS } from '#shared/bundle/verification.ts';
import { tellFinding } from '../../../build/tasks/verify-words.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { bundleIndexText, createSigner, writeSampleBundle } from '../../builders/bundle-samples.ts';
import { bytesAt, createForgery, named } from '../../builders/forged-bundle.ts';
import { encloseReport } from '../../builders/enclosed-report.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'tracefile-verify-'));
let bundle: string;
let fingerprint: string;
const PAYLOAD = {
  'data/case/case.json': '{"id":"case-7"}\n',
  'data/index.json': bundleIndexText(),
};

beforeAll(async () => {
  const { path, written } = await writeSampleBundle(folder, createSigner(), PAYLOAD);
  bundle = path;
  fingerprint = formatFingerprint(written.signerFingerprint);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function verify(...args: string[]) {
  const main = join(root, 'build/tasks/main.ts');
  return spawnSync(process.execPath, [main, 'verify', ...args], {
    ...{ cwd: root, encoding: 'utf8' },
    env: { ...process.env, TRACEFILE_CWD: folder },
  });
}

it('ends with 3 for an intact bundle while nobody says who signed it', () => {
  const { status, stdout } = verify('sample.zip');
  expect(status).toBe(3);
  expect(stdout).toContain('intact, signer unknown');
  expect(stdout).toContain(fingerprint);
});

it('ends with 0 for the given signer and with 4 for another one, which is not told as a change', () => {
  const known = verify(bundle, '--signer', fingerprint);
  expect([known.status, known.stdout.split('\n')[0]]).toEqual([
    ...[0, 'intact, signed by the given signer'],
  ]);
  const ungrouped = verify(bundle, '--signer', ...fingerprint.split(' '));
  expect([ungrouped.status, ungrouped.stdout]).toEqual([0, known.stdout]);
  const other = verify(bundle, '--signer', '0'.repeat(64));
  expect([other.status, other.stdout.split('\n')]).toEqual([
    4,
    [
      'SIGNED BY ANOTHER KEY than the given one. Every file is as this key signed it:',
      `signer    ${fingerprint}`,
      '',
    ],
  ]);
});

it('says in its first line that instructions and viewer of another program were not checked', async () => {
  const payload = { 'data/case/case.json': '{}' };
  await writeSampleBundle(folder, createSigner(), payload, 'other.zip');
  const { status, stdout } = verify('other.zip', '--signer', fingerprint);
  expect([status, stdout.split('\n')[0]]).toEqual([
    ...[0, 'intact, signed by the given signer, BUT VERIFY.txt AND viewer.html WERE NOT CHECKED'],
  ]);
  expect(stdout).toContain('it holds no case that Tracefile wrote');
});

it('says so of one that states another version, and shows nothing that it hides', async () => {
  const bench = await createForgery(PAYLOAD);
  const forged = bench.forge((files) => {
    const info = bytesAt(files, 'bag-info.txt').toString();
    files.set(named('bag-info.txt'), Buffer.from(info.replace(': 0.1.0', ': 9\u202e9')));
    bench.signAnew(files, bench.signer);
  });
  writeFileSync(join(folder, 'later.zip'), forged);
  bench.remove();
  const { stdout } = verify('later.zip');
  expect(stdout).toMatch(
    /^intact, signer unknown, BUT VERIFY.txt AND viewer.html WERE NOT CHECKED\n/,
  );
  expect(stdout).toContain('version 9<U+202E>9');
});

it('ends with 1 and names what is wrong first', () => {
  const bytes = readFileSync(bundle);
  bytes[bytes.indexOf('"case-7"') + 1]! ^= 1;
  const changed = join(folder, 'changed.zip');
  writeFileSync(changed, bytes);
  const { status, stdout } = verify(changed);
  expect([status, stdout]).toEqual([1, 'NOT INTACT: data/case/case.json was changed\n']);
});

it('ends with 1 where a report is not the one whose hash the bundle states', async () => {
  const { contentSha256, json } = encloseReport();
  const of = async (name: string, stated: string) => {
    const report = { name: 'a.json', title: 'A', document: 'a.json' };
    const reports = [{ ...report, contentSha256: stated as Sha256Hex }];
    const payload = {
      'data/index.json': bundleIndexText({ reports }),
      'data/reports/a.json': json,
    };
    await writeSampleBundle(folder, createSigner(), payload, name);
    return verify(name);
  };
  expect((await of('true.zip', contentSha256)).status).toBe(3);
  const { status, stdout } = await of('false.zip', 'd'.repeat(64));
  expect([status, stdout]).toEqual([
    1,
    'NOT INTACT: data/reports/a.json is signed, but has another content hash than data/index.json ' +
      'names for this report\n',
  ]);
});

it.each([
  { args: [], says: /^usage: / },
  { args: ['a.zip', 'b.zip'], says: /^usage: / },
  { args: ['sample.zip', 'abc', '--signer', 'abc'], says: /^usage: / },
  { args: ['-x'], says: /^usage: / },
  { args: ['none.zip'], says: /^the bundle cannot be read \(ENOENT\): .*none\.zip$/ },
  { args: ['sample.zip', '--signer', 'ab\u202ec'], says: /^this is no fingerprint: ab<U\+202E>c$/ },
  {
    args: ['sample.zip', '--proof', 'none.json'],
    says: /^the proof .*none\.json cannot be read$/,
  },
])('ends with 2 for $args, and names what is wrong', ({ args, says }) => {
  const { status, stdout, stderr } = verify(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr.trimEnd()).toMatch(says);
});

it('has words for everything that can be wrong, and none hides a character', () => {
  for (const kind of FINDING_KINDS) {
    const sentence = tellFinding({
      ...{ kind, path: 'data/\u202eevil\u001b[2J', other: 'b\n', part: 'directory' },
      ...{ offset: 7, count: 2 },
    });
    expect(sentence, kind).toMatch(/^[ -~]+[^.]$/);
  }
});
