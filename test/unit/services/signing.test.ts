// The key that signs: made once, kept where there is a keychain, lent, backed up and brought back.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { isSignedBy, signBytes } from '../../../electron/bundle/signing.ts';
import { createSessionStore } from '../../../electron/keychain/session-store.ts';
import { putInPlace, writeBeside } from '../../../electron/report/write-file.ts';
import { openSettings } from '../../../electron/services/settings.ts';
import { createSigningService } from '../../../electron/services/signing.ts';
import { createTestCaseFile } from '../../fakes/case-file.ts';

const run = promisify(execFile);
const PASSPHRASE = 'a long passphrase of the office';
const TEXT = Buffer.from('what is signed');

async function setUp({ hasKeychain = true } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-signing-'));
  const file = await createTestCaseFile();
  onTestFinished(async () => {
    await file.close();
    await rm(folder, { recursive: true, force: true });
  });
  const backup = join(folder, 'key.pem');
  const keychain = createSessionStore();
  const status = async () =>
    hasKeychain
      ? ({ available: true, backend: 'test' } as const)
      : ({ available: false, reason: 'locked' } as const);
  const problems: string[] = [];
  let made = 0;
  const start = async (profile = 'settings', savePath = backup) =>
    createSigningService({
      newId: () => `id-${String(made++)}`,
      onProblem: (what, { code }) => problems.push(`${what} ${code}`),
      clock: { now: () => Date.UTC(2026, 0, 5), monotonicMs: () => 0 },
      caseFile: file.caseFile,
      session: { requireWritable: () => null },
      settings: await openSettings(join(folder, `${profile}.json`)),
      secrets: { ...keychain, status, delete: (name) => keychainDelete(name) },
      sessionSecrets: createSessionStore(),
      files: { writeBeside, putInPlace },
      chooseSavePath: async () => savePath,
      chooseKeyFile: async () => backup,
    });
  let keychainDelete = keychain.delete;
  const refuseDeletion = () => {
    keychainDelete = () => Promise.reject(new AppError('keychain.failed', 'refused'));
  };
  const secretName = async (profile = 'settings') =>
    (await openSettings(join(folder, `${profile}.json`))).get().signingKey?.secretName ?? '';
  return { folder, backup, file, keychain, start, problems, refuseDeletion, secretName };
}

describe('the key that signs', () => {
  it('is made once, is in the journal with its public part, and is there after a restart', async () => {
    const { start, file } = await setUp();
    const first = await start();
    expect(await first.get()).toMatchObject({ state: 'none', fingerprint: null });
    const made = await first.create();
    expect(await first.create()).toEqual(made);
    expect(made).toMatchObject({ state: 'stored', backedUpAt: null });
    const second = await start();
    expect(await second.get()).toEqual(made);
    const { entries } = await file.caseFile.listJournal({
      caseId: null,
      subject: null,
      beforeSeq: null,
      limit: 100,
    });
    const told = entries.filter(({ kind }) => kind === 'signing_key.made');
    expect(told.map(({ subject }) => subject)).toEqual([made.fingerprint]);
    await second.withKey(async (key) => {
      expect(isSignedBy(key.publicKeySpki, TEXT, signBytes(TEXT, key))).toBe(true);
    });
  });

  it('is overwritten in memory once it was lent', async () => {
    const { start } = await setUp();
    const service = await start();
    await service.create();
    const lent = await service.withKey(async ({ privateKeyPkcs8 }) => privateKeyPkcs8);
    expect(lent.every((byte) => byte === 0)).toBe(true);
  });

  it('without a keychain lives for the session, and is gone for good unless it was backed up', async () => {
    const { start } = await setUp({ hasKeychain: false });
    const service = await start();
    expect(await service.create()).toMatchObject({ state: 'session' });
    const later = await start();
    expect(await later.get()).toMatchObject({ state: 'none' });
    const made = await later.create();
    await later.backUp({ passphrase: PASSPHRASE });
    const last = await start();
    expect(await last.get()).toMatchObject({ state: 'unavailable', fingerprint: made.fingerprint });
    await expect(last.withKey(async () => null)).rejects.toMatchObject({ code: 'signing.no_key' });
    expect(await last.restore({ passphrase: PASSPHRASE })).toMatchObject({
      ...{ state: 'session', fingerprint: made.fingerprint },
    });
  });

  it('is backed up encrypted, as OpenSSL reads it', async () => {
    const { start, backup } = await setUp();
    const service = await start();
    const { publicKeyPem } = await service.create();
    expect(await service.backUp({ passphrase: PASSPHRASE })).toBe(true);
    expect(await readFile(backup, 'utf8')).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----/);
    const read = ['pkey', '-in', backup, '-passin', `pass:${PASSPHRASE}`, '-pubout'];
    expect((await run('openssl', read)).stdout).toBe(publicKeyPem);
    expect((await service.get()).backedUpAt).not.toBeNull();
  });

  it('is not backed up in the place of the open case file', async () => {
    const { start, file } = await setUp();
    const service = await start('settings', file.path);
    await service.create();
    const before = await readFile(file.path);
    const refused = service.backUp({ passphrase: PASSPHRASE });
    await expect(refused).rejects.toMatchObject({ code: 'input.open_case_file' });
    expect(before.equals(await readFile(file.path))).toBe(true);
  });

  it('comes back only from a backup, and only with its passphrase', async () => {
    const { start, backup } = await setUp();
    const service = await start();
    const made = await service.create();
    await service.backUp({ passphrase: PASSPHRASE });
    const wrong = service.restore({ passphrase: 'another' });
    await expect(wrong).rejects.toMatchObject({ code: 'signing.wrong_passphrase' });
    const keys = ['genpkey', '-algorithm', 'RSA', '-aes256', '-pass', `pass:${PASSPHRASE}`];
    await run('openssl', [...keys, '-out', backup]);
    const other = service.restore({ passphrase: PASSPHRASE });
    await expect(other).rejects.toMatchObject({ code: 'signing.not_a_key' });
    await writeFile(backup, 'no key at all');
    const none = service.restore({ passphrase: PASSPHRASE });
    await expect(none).rejects.toMatchObject({ code: 'signing.not_a_key' });
    expect(await service.get()).toMatchObject({ fingerprint: made.fingerprint });
  });

  it('stands beside that of another profile in the keychain that both share', async () => {
    const { start } = await setUp();
    const [first, second] = [await start('first'), await start('second')];
    const [made, other] = [await first.create(), await second.create()];
    expect(other.fingerprint).not.toBe(made.fingerprint);
    for (const service of [first, second]) {
      await service.withKey(async (key) => {
        expect(isSignedBy(key.publicKeySpki, TEXT, signBytes(TEXT, key))).toBe(true);
      });
    }
  });

  it('leaves the keychain once another has taken its place', async () => {
    const { start, keychain, secretName } = await setUp();
    const elsewhere = await start('elsewhere');
    const restored = await elsewhere.create();
    await elsewhere.backUp({ passphrase: PASSPHRASE });
    const service = await start();
    const { fingerprint } = await service.create();
    const name = await secretName();
    expect(name).toContain(fingerprint);
    expect(await keychain.get(name)).not.toBeNull();
    expect(await service.restore({ passphrase: PASSPHRASE })).toMatchObject({
      ...{ state: 'stored', fingerprint: restored.fingerprint },
    });
    expect(await keychain.get(name)).toBeNull();
    await service.restore({ passphrase: PASSPHRASE });
    expect(await service.get()).toMatchObject({ state: 'stored' });
  });

  it('stays with another profile that restored the same one, when this one takes another', async () => {
    const { start, backup } = await setUp();
    const [first, second] = [await start('first'), await start('second')];
    const made = await first.create();
    await first.backUp({ passphrase: PASSPHRASE });
    await second.restore({ passphrase: PASSPHRASE });
    const third = await start('third', backup);
    await third.create();
    await third.backUp({ passphrase: PASSPHRASE });
    expect((await first.restore({ passphrase: PASSPHRASE }))?.fingerprint).not.toBe(
      made.fingerprint,
    );
    expect(await second.get()).toMatchObject({ state: 'stored', fingerprint: made.fingerprint });
  });

  it('is one, when two ask for it at once', async () => {
    const { start, file } = await setUp();
    const service = await start();
    const [one, other] = await Promise.all([service.create(), service.create()]);
    expect(one).toEqual(other);
    const asked = { caseId: null, subject: null, beforeSeq: null, limit: 100 };
    const { entries } = await file.caseFile.listJournal(asked);
    expect(entries.filter(({ kind }) => kind === 'signing_key.made')).toHaveLength(1);
  });

  it('is in force also where the keychain keeps the one before, which is told', async () => {
    const { start, problems, refuseDeletion } = await setUp();
    const elsewhere = await start('elsewhere');
    const { fingerprint } = await elsewhere.create();
    await elsewhere.backUp({ passphrase: PASSPHRASE });
    const service = await start();
    await service.create();
    refuseDeletion();
    expect(await service.restore({ passphrase: PASSPHRASE })).toMatchObject({
      ...{ state: 'stored', fingerprint },
    });
    expect(problems).toEqual(['signing.forget keychain.failed']);
  });

  it('of an earlier version is found after its own name', async () => {
    const { start, keychain, folder, secretName } = await setUp();
    const { fingerprint } = await (await start()).create();
    const name = await secretName();
    await keychain.set(`signing-key ${String(fingerprint)}`, (await keychain.get(name)) ?? '');
    await keychain.delete(name);
    const path = join(folder, 'settings.json');
    const stored = JSON.parse(await readFile(path, 'utf8')) as { signingKey: object };
    Reflect.deleteProperty(stored.signingKey, 'secretName');
    await writeFile(path, JSON.stringify(stored));
    expect(await (await start()).get()).toMatchObject({ state: 'stored', fingerprint });
  });
});
