// The key that signs: made once, kept where there is a keychain, lent, backed up and brought back.
import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { isSignedBy, signBytes } from '../../../electron/bundle/signing.ts';
import { createSessionStore } from '../../../electron/keychain/session-store.ts';
import { discard, putInPlace, writeBeside } from '../../../electron/files/write-file.ts';
import { openSettings } from '../../../electron/services/settings.ts';
import { createSigningService } from '../../../electron/services/signing.ts';
import { createTestCaseFile } from '../../fakes/case-file.ts';

const run = promisify(execFile);
const PASSPHRASE = 'a long passphrase of the office';
const TEXT = Buffer.from('what is signed');
/** A second later each time it is asked. */
let time = Date.UTC(2026, 0, 5);

async function setUp({ hasKeychain = true } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-signing-'));
  const file = await createTestCaseFile();
  onTestFinished(async () => {
    await file.close();
    await rm(folder, { recursive: true, force: true });
  });
  const backup = join(folder, 'key.pem');
  const keychain = createSessionStore();
  let isThere = hasKeychain;
  const lockKeychain = () => (isThere = false);
  const status = async () =>
    isThere
      ? ({ available: true, backend: 'test' } as const)
      : ({ available: false, code: 'keychain.locked', reason: '' } as const);
  const problems: string[] = [];
  let made = 0;
  const start = async (profile = 'settings', savePath = backup) =>
    createSigningService({
      newId: () => `id-${String(made++)}`,
      onProblem: (what, { code }) => problems.push(`${what} ${code}`),
      clock: { now: () => (time += 1000), monotonicMs: () => 0 },
      caseFile: file.caseFile,
      session: { requireWritable: () => null },
      settings: await openSettings(join(folder, `${profile}.json`)),
      secrets: { ...keychain, status, delete: (name) => keychainDelete(name) },
      sessionSecrets: createSessionStore(),
      files: { writeBeside, putInPlace: (...args) => place(...args), discard },
      chooseSavePath: async () => savePath,
      chooseKeyFile: async () => backup,
    });
  let place = putInPlace;
  const refusePlace = () => {
    place = () => Promise.reject(new AppError('export.failed', 'refused'));
  };
  let keychainDelete = keychain.delete;
  const refuseDeletion = () => {
    keychainDelete = () => Promise.reject(new AppError('keychain.failed', 'refused'));
  };
  const secretName = async (profile = 'settings') =>
    (await openSettings(join(folder, `${profile}.json`))).get().signingKey?.secretName ?? '';
  return {
    ...{ folder, backup, file, keychain, lockKeychain, start, problems },
    ...{ refuseDeletion, refusePlace, secretName },
  };
}

describe('the key that signs', () => {
  it('is not replaced while the keychain is locked, and says why it cannot sign', async () => {
    const { start, lockKeychain } = await setUp();
    const service = await start();
    const made = await service.create();
    lockKeychain();
    const locked = { ...made, state: 'unavailable', trouble: 'keychain.locked' };
    expect(await service.get()).toEqual(locked);
    expect(await service.create()).toEqual(locked);
    const use = service.withKey(async () => null);
    await expect(use).rejects.toMatchObject({ code: 'keychain.locked' });
  });

  it.each(['no key at all', 'another'])('that was replaced by %s signs nothing', async (what) => {
    const { start, keychain, secretName } = await setUp();
    const service = await start();
    const made = await service.create();
    const other = generateKeyPairSync('ed25519').privateKey;
    const der = other.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    await keychain.set(await secretName(), what === 'another' ? der : what);
    const changed = { ...made, state: 'unavailable', trouble: 'keychain.entry_changed' };
    expect(await service.get()).toEqual(changed);
    expect(await service.create()).toEqual(changed);
    const use = service.withKey(async () => null);
    await expect(use).rejects.toMatchObject({ code: 'keychain.entry_changed' });
  });

  it('whose entry is gone from the keychain is told so, and a new one can be made in its place', async () => {
    const { start, keychain, secretName, refuseDeletion, problems } = await setUp();
    const service = await start();
    const made = await service.create();
    await keychain.delete(await secretName());
    expect(await service.get()).toEqual({ ...made, state: 'gone' });
    // What was not seen may be there all the same: nobody tries to delete it.
    refuseDeletion();
    const next = await service.create();
    expect(problems).toEqual([]);
    expect(next).toMatchObject({ state: 'stored', trouble: null, backedUpAt: null });
    expect(next.fingerprint).not.toBe(made.fingerprint);
  });

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
    expect(await last.get()).toMatchObject({ state: 'gone', fingerprint: made.fingerprint });
    await expect(last.withKey(async () => null)).rejects.toMatchObject({ code: 'signing.no_key' });
    const { backedUpAt } = await last.get();
    expect(backedUpAt).not.toBeNull();
    // It is as old as it was: what it signed meanwhile is not older than itself.
    expect(await last.restore({ passphrase: PASSPHRASE })).toMatchObject({
      ...{ state: 'session', fingerprint: made.fingerprint },
      ...{ createdAt: made.createdAt, backedUpAt },
    });
  });

  it('is backed up encrypted, as OpenSSL reads it', async () => {
    const { start, backup } = await setUp();
    const service = await start();
    const { publicKeyPem } = await service.create();
    expect(await service.backUp({ passphrase: PASSPHRASE })).toEqual({ path: backup });
    expect(await readFile(backup, 'utf8')).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----/);
    const read = ['pkey', '-in', backup, '-passin', `pass:${PASSPHRASE}`, '-pubout'];
    expect((await run('openssl', read)).stdout).toBe(publicKeyPem);
    expect((await service.get()).backedUpAt).not.toBeNull();
  });

  it('leaves no copy of itself that the journal does not tell of', async () => {
    const { start, file, refusePlace, folder } = await setUp();
    const service = await start();
    const { fingerprint } = await service.create();
    await service.backUp({ passphrase: PASSPHRASE });
    refusePlace();
    const failed = service.backUp({ passphrase: PASSPHRASE });
    await expect(failed).rejects.toMatchObject({ code: 'export.failed' });
    const asked = { caseId: null, subject: fingerprint, beforeSeq: null, limit: 100 };
    const { entries } = await file.caseFile.listJournal(asked);
    const backup = { signerFingerprint: fingerprint, fileName: 'key.pem' };
    expect(entries.toReversed().map(({ kind, what }) => [kind, what])).toEqual([
      ['signing_key.made', expect.objectContaining({ signerFingerprint: fingerprint })],
      ['signing_key.backed_up', backup],
      ['signing_key.backed_up', backup],
      ['signing_key.backed_up', { ...backup, failed: 'export.failed' }],
    ]);
    expect(JSON.stringify(entries)).not.toContain(folder);
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
    const { folder, start, keychain, secretName } = await setUp();
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
    // What was signed with it here continues to count.
    const { ownSigners } = (await openSettings(join(folder, 'settings.json'))).get();
    expect([...ownSigners].sort()).toEqual([fingerprint, restored.fingerprint].sort());
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
