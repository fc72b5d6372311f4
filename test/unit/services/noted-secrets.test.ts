// What is known of secrets next to the keychain: which were put there, and into which one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { SecretStore } from '../../../electron/keychain/secret-store.ts';
import { createSessionStore } from '../../../electron/keychain/session-store.ts';
import { createNotedSecrets } from '../../../electron/services/noted-secrets.ts';
import { openSettings } from '../../../electron/services/settings.ts';

const NAME = 'casefile:00ff';

/** Two keychains on one machine; one of them is in use. */
async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-noted-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const settings = await openSettings(join(folder, 'settings.json'));
  const keychains = { one: createSessionStore(), other: createSessionStore() };
  let backend: 'one' | 'other' = 'one';
  const present: SecretStore = {
    get: (name) => keychains[backend].get(name),
    set: (name, secret) => keychains[backend].set(name, secret),
    delete: (name) => keychains[backend].delete(name),
    status: async () => ({ available: true, backend }),
  };
  const use = (next: 'one' | 'other') => (backend = next);
  return { settings, keychains, present, use, secrets: createNotedSecrets(present, settings) };
}

it('tells an entry that was removed from one that there never was', async () => {
  const { secrets, keychains } = await setUp();
  expect(await secrets.get(NAME)).toBeNull();
  await secrets.set(NAME, 'a passphrase');
  expect(await secrets.get(NAME)).toBe('a passphrase');
  await keychains.one.delete(NAME);
  await expect(secrets.get(NAME)).rejects.toMatchObject({ code: 'keychain.entry_gone' });
  await secrets.delete(NAME);
  expect(await secrets.get(NAME)).toBeNull();
});

it('names both keychains when another one is in use, and changes neither', async () => {
  const { secrets, keychains, use } = await setUp();
  await secrets.set(NAME, 'a passphrase');
  expect(await secrets.status()).toEqual({ available: true, backend: 'one' });
  use('other');
  expect(await secrets.status()).toEqual({
    ...{ available: true, backend: 'other', changedFrom: 'one' },
  });
  await expect(secrets.get(NAME)).rejects.toMatchObject({
    ...{ code: 'keychain.other_backend', details: { before: 'one', now: 'other' } },
  });
  expect([await keychains.one.get(NAME), await keychains.other.get(NAME)]).toEqual([
    ...['a passphrase', null],
  ]);
  await secrets.set(NAME, 'typed once more');
  expect(await secrets.status()).toEqual({ available: true, backend: 'other' });
  expect(await keychains.one.get(NAME)).toBe('a passphrase');
});

it('notes nothing of a secret, and nothing that was not stored', async () => {
  const { settings, present } = await setUp();
  const refusal = new AppError('keychain.locked', 'locked');
  const set = () => Promise.reject(refusal);
  const locked = createNotedSecrets({ ...present, set }, settings);
  await expect(locked.set(NAME, 'a passphrase')).rejects.toBe(refusal);
  expect(settings.get().keptSecrets).toEqual({});
  const secrets = createNotedSecrets(present, settings);
  await secrets.set(NAME, 'a passphrase');
  expect(settings.get().keptSecrets).toEqual({ [NAME]: 'one' });
  await expect(locked.set(NAME, 'another')).rejects.toBe(refusal);
  expect(settings.get().keptSecrets).toEqual({ [NAME]: 'one' });
});
