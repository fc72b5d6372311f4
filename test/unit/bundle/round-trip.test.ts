// A bundle written here is read back by strangers, by the check, and file by file; what cannot be
// written leaves nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { formatFingerprint, readFingerprint } from '#shared/bundle/fingerprint.ts';
import { openBagSink, type BagSink } from '../../../electron/bundle/bag-sink.ts';
import { createBagWriter } from '../../../electron/bundle/bag-writer.ts';
import { readBundleFile } from '../../../electron/bundle/bundle-files.ts';
import { findPathProblem, toSafePart } from '../../../electron/bundle/paths.ts';
import { verifyBundle } from '../../../electron/bundle/verify-bundle.ts';
import { failedToWrite } from '../../../electron/files/write-file.ts';
import {
  createSigner,
  SAMPLE_FOLDER,
  SAMPLE_INFO,
  SAMPLE_PAYLOAD,
  writeSampleBundle,
} from '../../builders/bundle-samples.ts';

const signer = createSigner();
const viewerHtml = [Buffer.from('<!doctype html>')];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracefile-bundle-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error('it was not refused', { cause: error });
}

describe('strangers', () => {
  function unpackSample(path: string): string {
    const place = join(folder, 'unpacked');
    mkdirSync(place);
    execFileSync('unzip', ['-q', path, '-d', place], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    return join(place, SAMPLE_FOLDER);
  }

  it('test the archive and read its files as they were given', async () => {
    const { path } = await writeSampleBundle(folder, signer);
    expect(execFileSync('unzip', ['-tq', path], { encoding: 'utf8' })).toContain('No errors');
    const script =
      'import zipfile,sys,json; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None\n' +
      'print(json.dumps({n: z.read(n).decode("latin-1") for n in z.namelist()}))';
    const found = JSON.parse(
      execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }),
    ) as Record<string, string>;
    for (const [name, text] of Object.entries(SAMPLE_PAYLOAD)) {
      const bytes = Buffer.from(found[`${SAMPLE_FOLDER}/${name}`] ?? 'missing', 'latin1');
      expect(bytes.toString('utf8'), name).toBe(text);
    }
  });

  it('find everything right by the very commands of VERIFY.txt', async () => {
    const { path, written } = await writeSampleBundle(folder, signer);
    const bag = unpackSample(path);
    const outputs = runInstructions(bag);
    expect(outputs.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(outputs.slice(0, 3).map(({ stdout }) => stdout)).toEqual(['', '', '']);
    for (const { stdout } of outputs.slice(3, 5)) {
      expect(stdout).toContain('Signature Verified Successfully');
    }
    expect(outputs[5]?.stdout.split(' ')[0]).toBe(written.signerFingerprint);
  });

  it('find what is wrong by those commands', async () => {
    const { path } = await writeSampleBundle(folder, signer);
    const bag = unpackSample(path);
    writeFileSync(join(bag, 'data/case/case.json'), '{}');
    writeFileSync(join(bag, 'data/extra.txt'), 'new');
    const list = readFileSync(join(bag, 'manifest-sha256.txt'), 'utf8');
    writeFileSync(
      join(bag, 'manifest-sha256.txt'),
      list.replace(/^./, (one) => `${one}0`.slice(-1)),
    );
    const outputs = runInstructions(bag);
    expect(outputs[0]?.status).not.toBe(0);
    expect(outputs[2]?.stdout).toContain('data/extra.txt');
    expect(outputs[3]?.status).not.toBe(0);
    expect(outputs[4]?.status).toBe(0);
  });

  function runInstructions(bag: string) {
    const text = readFileSync(join(bag, 'VERIFY.txt'), 'utf8');
    const commands = text.split('\n').filter((line) => line.startsWith('    '));
    expect(commands).toHaveLength(6);
    return commands.map((command) =>
      spawnSync('sh', ['-c', command.trim()], { cwd: bag, encoding: 'utf8' }),
    );
  }
});

describe('the writer', () => {
  it('makes the same bytes of the same files', async () => {
    const one = await writeSampleBundle(folder, signer, SAMPLE_PAYLOAD, 'one.zip');
    const other = await writeSampleBundle(folder, signer, SAMPLE_PAYLOAD, 'other.zip');
    expect(readFileSync(one.path).equals(readFileSync(other.path))).toBe(true);
    expect(one.written.sha256).toBe(other.written.sha256);
  });

  it('gives the hash and size of the file that then stands there', async () => {
    const { path, written } = await writeSampleBundle(folder, signer);
    const sum = execFileSync('sha256sum', [path], { encoding: 'utf8' }).split(' ')[0];
    expect(written).toMatchObject({ sha256: sum, sizeBytes: readFileSync(path).length });
    expect(readdirSync(folder)).toEqual(['sample.zip']);
  });

  it('takes a viewer of any size, and a changed byte of it is found', async () => {
    const path = join(folder, 'viewer.zip');
    const bag = createBagWriter(await openBagSink(path), { folder: 'viewer' });
    await bag.addPayload('data/small', [Buffer.from('x')]);
    // More than the check keeps of any other text.
    const large = [Buffer.alloc(3_000_000, '<p>row</p>')];
    const written = await bag.finish({ info: SAMPLE_INFO, signer, viewerHtml: large });
    const known = { signer: written.signerFingerprint };
    expect((await verifyBundle(written.temporaryPath, known)).verification).toMatchObject({
      ...{ verdict: 'intact_signer_known', findings: [] },
    });
    const bytes = readFileSync(written.temporaryPath);
    const at = bytes.indexOf('<p>row</p>') + 2_000_000;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect((await verifyBundle(path, known)).verification).toMatchObject({
      ...{ verdict: 'not_intact', first: { path: 'viewer.html' } },
    });
  });

  it('takes files in pieces of any size, also larger than its buffer', async () => {
    const path = join(folder, 'large.zip');
    const bag = createBagWriter(await openBagSink(path), { folder: 'large' });
    const piece = Buffer.alloc(1_300_000, 'abc');
    await bag.addPayload('data/small', [Buffer.from('x')]);
    await bag.addPayload('data/large', [piece, Buffer.from('y'), piece, Buffer.alloc(0)]);
    await bag.addPayload(
      'data/many',
      Array.from({ length: 3_000 }, () => Buffer.alloc(1_000, 'z')),
    );
    const { temporaryPath } = await bag.finish({ info: SAMPLE_INFO, signer, viewerHtml });
    const { verification } = await verifyBundle(temporaryPath, { signer: null });
    expect(verification.findings).toEqual([]);
    expect(execFileSync('unzip', ['-tq', temporaryPath], { encoding: 'utf8' })).toContain('No err');
  });

  it.each<[string, string]>([
    ['case.json', 'path_unsafe'],
    ['data/../../x', 'path_escapes'],
    ['data/a%b', 'path_unsafe'],
    ['data/\u200bx', 'path_unsafe'],
    ['data/one', 'duplicate_entry'],
    ['data/ONE', 'duplicate_entry'],
    ['data/one/two', 'duplicate_entry'],
  ])('refuses the path %j and leaves nothing', async (path, problem) => {
    const bag = createBagWriter(await openBagSink(join(folder, 'a.zip')), { folder: 'a' });
    await bag.addPayload('data/one', [Buffer.from('x')]);
    const error = await refusal(bag.addPayload(path, [Buffer.from('x')]));
    expect(error).toMatchObject({ code: 'input.invalid', details: { problem } });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a bundle of nothing and leaves nothing', async () => {
    const bag = createBagWriter(await openBagSink(join(folder, 'a.zip')), { folder: 'a' });
    const error = await refusal(bag.finish({ info: SAMPLE_INFO, signer, viewerHtml }));
    expect(error.code).toBe('input.invalid');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves nothing when it is cancelled, at whatever moment', async () => {
    for (let after = 0; after < 12; after++) {
      const control = new AbortController();
      let calls = 0;
      const onProgress = () => {
        if (calls++ === after) control.abort();
      };
      const options = { folder: 'a', signal: control.signal, onProgress };
      const bag = createBagWriter(await openBagSink(join(folder, 'a.zip')), options);
      const work = async () => {
        await bag.addPayload('data/one', [Buffer.from('x'), Buffer.from('y')]);
        await bag.finish({ info: SAMPLE_INFO, signer, viewerHtml });
      };
      expect((await refusal(work())).code).toBe<ErrorCode>('job.aborted');
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('leaves nothing when what it is given fails', async () => {
    const bag = createBagWriter(await openBagSink(join(folder, 'a.zip')), { folder: 'a' });
    const failing = function* () {
      yield Buffer.from('x');
      throw new Error('the record is gone');
    };
    await expect(bag.addPayload('data/one', failing())).rejects.toThrow('the record is gone');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves nothing on a disk that is full in the middle, and says why', async () => {
    for (const room of [0, 1, 2, 3]) {
      const real = await openBagSink(join(folder, 'a.zip'));
      let left = room;
      const sink: BagSink = {
        ...real,
        write: (bytes, position) => {
          const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
          return left-- > 0 ? real.write(bytes, position) : Promise.reject(failedToWrite(full));
        },
      };
      const bag = createBagWriter(sink, { folder: 'a' });
      const work = async () => {
        for (const name of ['one', 'two', 'three']) {
          await bag.addPayload(`data/${name}`, [Buffer.alloc(1_500_000)]);
        }
        await bag.finish({ info: SAMPLE_INFO, signer, viewerHtml });
      };
      const error = await refusal(work());
      expect(error).toMatchObject({ code: 'export.disk_full', details: { systemCode: 'ENOSPC' } });
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('leaves nothing where the system refuses a file of that size', () => {
    const [sink, writer] = ['bag-sink', 'bag-writer'].map(
      (name) => new URL(`../../../electron/bundle/${name}.ts`, import.meta.url).href,
    );
    const script = `
      const { openBagSink } = await import('${sink ?? ''}');
      const { createBagWriter } = await import('${writer ?? ''}');
      const bag = createBagWriter(await openBagSink('${join(folder, 'a.zip')}'), { folder: 'a' });
      const work = bag.addPayload('data/a', [Buffer.alloc(3e6), Buffer.alloc(3e6)]);
      console.log(await work.catch(({ code, details }) => code + ' ' + details.systemCode));`;
    const limited = `ulimit -f 8192; exec "$0" --input-type=module -e "$1"`;
    const root = join(import.meta.dirname, '../../..');
    const args = ['-c', limited, process.execPath, script];
    const { stdout, stderr } = spawnSync('sh', args, { cwd: root, encoding: 'utf8' });
    expect(stdout, stderr).toBe('export.failed EFBIG\n');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('fails in words where the folder is not there', async () => {
    const error = await refusal(openBagSink(join(folder, 'missing', 'a.zip')));
    expect(error).toMatchObject({ code: 'export.failed', details: { systemCode: 'ENOENT' } });
  });
});

describe('the check', () => {
  it('says whose an intact bundle is only to whoever gave the fingerprint', async () => {
    const { path, written } = await writeSampleBundle(folder, signer);
    const unknown = (await verifyBundle(path, { signer: null })).verification;
    expect(unknown).toMatchObject({
      ...{ verdict: 'intact_signer_unknown', first: null, folder: SAMPLE_FOLDER, files: 16 },
      ...{ manifestSha256: written.manifestSha256, sizeBytes: written.sizeBytes },
    });
    expect(unknown.info).toMatchObject({
      'Bagging-Date': '2026-01-02',
      'External-Identifier': 'CASE 7 – Wallet "a%b" and more',
      'Tracefile-Journal-Entries': '12',
    });
    const printed = formatFingerprint(written.signerFingerprint).toUpperCase();
    const known = (await verifyBundle(path, { signer: printed })).verification;
    expect(known.verdict).toBe('intact_signer_known');
    const other = (await verifyBundle(path, { signer: '0'.repeat(64) })).verification;
    expect(other).toMatchObject({ verdict: 'not_intact', first: { kind: 'signer_is_another' } });
  });

  it('refuses a fingerprint that is none', async () => {
    const { path } = await writeSampleBundle(folder, signer);
    expect((await refusal(verifyBundle(path, { signer: 'abc' }))).code).toBe('input.invalid');
  });

  it('says why a file cannot be read', async () => {
    const error = await refusal(verifyBundle(join(folder, 'none.zip'), { signer: null }));
    expect(error).toMatchObject({ code: 'evidence.unreadable', details: { systemCode: 'ENOENT' } });
    const inPlace = await refusal(verifyBundle(folder, { signer: null }));
    expect(inPlace).toMatchObject({ code: 'evidence.unreadable' });
  });

  it('tells how far it is and can be cancelled', async () => {
    const { path, written } = await writeSampleBundle(folder, signer);
    const told: number[] = [];
    const onProgress = (done: number, total: number) => void told.push(done / total);
    await verifyBundle(path, { signer: null, onProgress });
    expect(told.length).toBeGreaterThan(0);
    expect(Math.max(...told)).toBeLessThanOrEqual(1);
    expect(written.sizeBytes).toBeGreaterThan(0);
    const signal = AbortSignal.abort();
    expect((await refusal(verifyBundle(path, { signer: null, signal }))).code).toBe('job.aborted');
  });
});

describe('a file of a checked bundle', () => {
  it('is read as it was put in, within bounds', async () => {
    const { path: bundlePath } = await writeSampleBundle(folder, signer);
    const { index } = await verifyBundle(bundlePath, { signer: null });
    const path = 'data/case/case.json';
    const bytes = await readBundleFile({ bundlePath, index: index!, path, maxBytes: 100 });
    expect(bytes.toString()).toBe(SAMPLE_PAYLOAD[path]);
    const ask = (name: string, maxBytes: number) =>
      refusal(readBundleFile({ bundlePath, index: index!, path: name, maxBytes }));
    expect((await ask(path, 3)).code).toBe('evidence.too_large');
    expect((await ask('data/none', 3)).code).toBe('record.not_found');
    const changed = readFileSync(bundlePath);
    changed[index!.get(path)!.offset]! ^= 1;
    writeFileSync(bundlePath, changed);
    expect((await ask(path, 100)).code).toBe('evidence.hash_mismatch');
  });
});

describe('a fingerprint', () => {
  it('is printed in groups and read whatever its case and spaces', () => {
    const fingerprint = readFingerprint('0123456789ABCDEF'.repeat(4))!;
    expect(formatFingerprint(fingerprint)).toMatch(/^(?:[0-9a-f]{4} ){15}[0-9a-f]{4}$/);
    expect(readFingerprint(formatFingerprint(fingerprint))).toBe(fingerprint);
    expect(readFingerprint('0123')).toBeNull();
  });
});

describe('a part of a path', () => {
  it.each([
    ['Contract: draft?.pdf', 'Contract_ draft_.pdf'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['\u202egpj.exe', '_gpj.exe'],
    ['con', '_con'],
    ['  . ', '_'],
    ['   ', 'unnamed'],
    ['', 'unnamed'],
    ['100 %', '100 _'],
    ['证据 u\u0308.txt', '证据 ü.txt'],
  ])('is made of %j', (text, name) => {
    expect(toSafePart(text)).toBe(name);
    expect(findPathProblem(`data/${toSafePart(text)}`)).toBeNull();
  });
});
