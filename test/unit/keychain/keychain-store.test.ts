// The keychain as a store: what it does when the system's keychain is missing, locked or refuses.
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { toAppError } from '#shared/errors.ts';
import { nameBackend } from '../../../electron/keychain/backend.ts';
import {
  createKeychainStore,
  type KeychainOptions,
} from '../../../electron/keychain/keychain-store.ts';
import type { NativeKeychain } from '../../../electron/keychain/native-calls.ts';
import { createSessionStore } from '../../../electron/keychain/session-store.ts';

const SECRET = 'tracefile-canary-key-7f3a';

/** The system's side: a map, or a misbehaviour. */
function system(
  change: Partial<NativeKeychain> = {},
): NativeKeychain & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const at = (service: string, account: string): string => `${service}/${account}`;
  return {
    kept,
    getPassword: async (service, account) => kept.get(at(service, account)) ?? null,
    setPassword: async (service, account, password) => {
      kept.set(at(service, account), password);
    },
    deletePassword: async (service, account) => kept.delete(at(service, account)),
    ...change,
  };
}

/** Time is up as soon as the event loop turned. */
const impatient: KeychainOptions['wait'] = async () => {
  for (let turns = 0; turns < 5; turns++) await turn();
};

function store(native: NativeKeychain, more: KeychainOptions = {}) {
  return createKeychainStore({
    load: async () => native,
    nameBackend: async () => 'Test Keychain',
    askService: async () => ({ state: 'unlocked' }),
    newId: () => 'probe-value',
    ...more,
  });
}

describe('a keychain that works', () => {
  test('keeps, gives and forgets under the name of the program', async () => {
    const native = system();
    const secrets = store(native);
    expect(await secrets.get('environment-key:1')).toBeNull();
    await secrets.set('environment-key:1', SECRET);
    expect(native.kept).toEqual(new Map([['Tracefile/environment-key:1', SECRET]]));
    expect(await secrets.get('environment-key:1')).toBe(SECRET);
    await secrets.delete('environment-key:1');
    await secrets.delete('environment-key:1');
    expect(await secrets.get('environment-key:1')).toBeNull();
  });

  test('is proven by writing, reading and deleting, once, and named', async () => {
    let writes = 0;
    const native = system();
    const { setPassword } = native;
    native.setPassword = (...args) => {
      writes++;
      return setPassword(...args);
    };
    const secrets = store(native);
    const found = await Promise.all([secrets.status(), secrets.status()]);
    expect(found[0]).toEqual({ available: true, backend: 'Test Keychain' });
    await secrets.status();
    expect([writes, native.kept.size]).toEqual([1, 0]);
  });
});

describe('a keychain that does not work', () => {
  test('because its library is missing is unavailable, with the reason', async () => {
    const load = async (): Promise<NativeKeychain> => {
      throw new Error('libsecret-1.so.0: cannot open shared object file');
    };
    const secrets = createKeychainStore({ load });
    expect(await secrets.status()).toEqual({
      ...{ available: false, code: 'keychain.unavailable' },
      reason: 'module_not_loaded: libsecret-1.so.0: cannot open shared object file',
    });
    await expect(secrets.get('a')).rejects.toMatchObject({ code: 'keychain.unavailable' });
  });

  test('because no service answers is unavailable, and asked again the next time', async () => {
    let isThere = false;
    const native = system();
    const { setPassword } = native;
    native.setPassword = async (...args) => {
      if (!isThere) throw new Error('no such name on the bus');
      await setPassword(...args);
    };
    const secrets = store(native, { askService: async () => ({ state: 'none' }) });
    expect(await secrets.status()).toEqual({
      ...{ available: false, code: 'keychain.unavailable' },
      reason: 'no_service: no such name on the bus',
    });
    isThere = true;
    expect(await secrets.status()).toMatchObject({ available: true });
  });

  test('because it keeps nothing is unavailable', async () => {
    const secrets = store(system({ getPassword: async () => null }));
    const status = { available: false, code: 'keychain.failed', reason: 'not_kept' };
    expect(await secrets.status()).toEqual(status);
  });

  test('because it waits for a person does not hang the program, nor take a second thread', async () => {
    let calls = 0;
    let unlock = (): void => undefined;
    const native = system();
    const { setPassword } = native;
    native.setPassword = async (...args) => {
      calls++;
      if (calls === 1) await new Promise<void>((resolve) => (unlock = resolve));
      await setPassword(...args);
    };
    const secrets = store(native, { wait: impatient });
    const status = { available: false, code: 'keychain.no_answer', reason: '' };
    expect(await secrets.status()).toEqual(status);
    await expect(secrets.set('a', SECRET)).rejects.toMatchObject({ code: 'keychain.no_answer' });
    expect(calls).toBe(1);
    unlock();
    await turn();
    await turn();
    expect(await secrets.status()).toMatchObject({ available: true });
  });

  test('that had worked and refuses is `failed`, and a refusal is not the end of it', async () => {
    const native = system();
    const secrets = store(native);
    await secrets.status();
    const { setPassword } = native;
    native.setPassword = () => {
      throw new Error(`cannot store ${SECRET}`);
    };
    const error = await secrets.set('a', SECRET).catch((raised: unknown) => toAppError(raised));
    expect(error).toMatchObject({ code: 'keychain.failed' });
    expect(JSON.stringify(error) + String(error)).not.toContain(SECRET);
    native.setPassword = setPassword;
    await secrets.set('a', SECRET);
    expect(await secrets.get('a')).toBe(SECRET);
  });

  test('that is locked gives nothing and deletes nothing, which is not taken for an empty one', async () => {
    let isLocked = false;
    const native = system();
    const { getPassword, deletePassword } = native;
    native.getPassword = async (...args) => (isLocked ? null : getPassword(...args));
    native.deletePassword = async (...args) => !isLocked && deletePassword(...args);
    native.setPassword = async (service, account, password) => {
      if (isLocked) throw new Error('Cannot create an item in a locked collection');
      native.kept.set(`${service}/${account}`, password);
    };
    const askService = async () => ({ state: isLocked ? 'locked' : 'unlocked' }) as const;
    const secrets = store(native, { askService });
    await secrets.set('a', SECRET);
    isLocked = true;
    for (const call of [
      () => secrets.get('a'),
      () => secrets.get('of nobody'),
      () => secrets.delete('a'),
      () => secrets.set('a', 'another'),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'keychain.locked' });
    }
    expect(await secrets.status()).toMatchObject({ available: false, code: 'keychain.locked' });
    isLocked = false;
    expect(await secrets.status()).toMatchObject({ available: true });
    expect([await secrets.get('a'), await secrets.get('of nobody')]).toEqual([SECRET, null]);
  });

  test('that ends in the middle is `gone`, and found again when it is back', async () => {
    let isThere = true;
    const native = system();
    const { getPassword, setPassword } = native;
    native.getPassword = async (...args) => {
      if (!isThere) throw new Error('no such name on the bus');
      return getPassword(...args);
    };
    native.setPassword = async (...args) => {
      if (!isThere) throw new Error('no such name on the bus');
      await setPassword(...args);
    };
    const askService = async () => ({ state: isThere ? 'unlocked' : 'none' }) as const;
    const secrets = store(native, { askService });
    await secrets.set('a', SECRET);
    expect(await secrets.status()).toMatchObject({ available: true });
    isThere = false;
    await expect(secrets.get('a')).rejects.toMatchObject({ code: 'keychain.gone' });
    expect(await secrets.status()).toMatchObject({ available: false, code: 'keychain.gone' });
    isThere = true;
    expect(await secrets.get('a')).toBe(SECRET);
    expect(await secrets.status()).toMatchObject({ available: true });
  });

  test('never repeats the secret in an error, its cause or its stack', async () => {
    const native = system({ setPassword: async () => Promise.reject(new Error(`no ${SECRET}`)) });
    const error = await store(native)
      .set('a', SECRET)
      .catch((raised: unknown) => toAppError(raised));
    const { message, details, stack, cause } = error as ReturnType<typeof toAppError>;
    expect(JSON.stringify([message, details, stack, String(cause)])).not.toContain(SECRET);
  });
});

describe('the name of the keychain', () => {
  test.each<[NodeJS.Platform, string | null, string]>([
    ['darwin', null, 'Keychain'],
    ['win32', null, 'Credential Manager'],
    ['linux', 'gnome-keyring-d', 'Secret Service (gnome-keyring)'],
    ['linux', 'ksecretd', 'Secret Service (KWallet)'],
    ['linux', 'another-daemon', 'Secret Service (another-daemon)'],
    ['linux', null, 'Secret Service'],
  ])('on %s served by %j is %s', async (platform, process, expected) => {
    expect(await nameBackend(platform, async () => ({ process }))).toBe(expected);
  });
});

test('a session store keeps secrets in memory', async () => {
  const secrets = createSessionStore();
  await secrets.set('a', SECRET);
  expect(await secrets.get('a')).toBe(SECRET);
  expect(await createSessionStore().get('a')).toBeNull();
  await secrets.delete('a');
  expect(await secrets.get('a')).toBeNull();
  expect(await secrets.status()).toMatchObject({ available: true });
});
