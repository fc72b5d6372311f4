// Keys of environments: in the keychain, or in memory for this session. The settings note which
// keys were put into the keychain, so that one that cannot be deleted now is not taken for gone.
import { AppError } from '#shared/errors.ts';
import type { KeyState } from '#shared/domain/environment.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { SettingsStore } from './settings.ts';

/** The keys of the person's own environments. Errors of all: `keychain.*`. */
export interface EnvironmentKeys {
  state: (id: EnvironmentId) => Promise<Exclude<KeyState, 'built_in'>>;
  /** The one for this session first. Errors: `key.missing`. */
  read: (id: EnvironmentId) => Promise<string>;
  /** Raises `keychain.unavailable` where keeping or deleting the key could not be done now. */
  require: (id: EnvironmentId, purpose: 'keep' | 'delete') => Promise<void>;
  /** One place only: the other one loses its key. */
  keep: (id: EnvironmentId, key: string, place: 'keychain' | 'session') => Promise<void>;
  forget: (id: EnvironmentId) => Promise<void>;
}

/** Builds it. */
export function createEnvironmentKeys(ports: {
  settings: SettingsStore;
  secrets: SecretStore;
  sessionSecrets: SecretStore;
}): EnvironmentKeys {
  const { settings, secrets, sessionSecrets } = ports;

  async function readKeychain(id: EnvironmentId): Promise<string | null> {
    return (await secrets.status()).available ? secrets.get(secretName(id)) : null;
  }

  async function deleteFromKeychain(id: EnvironmentId): Promise<void> {
    if (!(await secrets.status()).available) return;
    await secrets.delete(secretName(id));
    const { keychainKeys } = settings.get();
    if (!keychainKeys.includes(id)) return;
    await settings.update({ keychainKeys: keychainKeys.filter((other) => other !== id) });
  }

  /** Noted first: a key that might be in the keychain is never forgotten there. */
  async function putIntoKeychain(id: EnvironmentId, key: string): Promise<void> {
    const { keychainKeys } = settings.get();
    if (!keychainKeys.includes(id)) await settings.update({ keychainKeys: [...keychainKeys, id] });
    await secrets.set(secretName(id), key);
  }

  return {
    async state(id) {
      if ((await sessionSecrets.get(secretName(id))) !== null) return 'session';
      return (await readKeychain(id)) === null ? 'missing' : 'keychain';
    },
    async read(id) {
      const key = (await sessionSecrets.get(secretName(id))) ?? (await readKeychain(id));
      if (key !== null) return key;
      throw new AppError('key.missing', 'no key for this environment', { details: { id } });
    },
    async require(id, purpose) {
      if (purpose === 'delete' && !settings.get().keychainKeys.includes(id)) return;
      const status = await secrets.status();
      if (status.available) return;
      throw new AppError('keychain.unavailable', 'the keychain cannot be used', {
        details: { reason: status.reason },
      });
    },
    async keep(id, key, place) {
      if (place === 'keychain') {
        await putIntoKeychain(id, key);
        await sessionSecrets.delete(secretName(id));
      } else {
        await deleteFromKeychain(id);
        await sessionSecrets.set(secretName(id), key);
      }
    },
    async forget(id) {
      await deleteFromKeychain(id);
      await sessionSecrets.delete(secretName(id));
    },
  };
}

function secretName(id: EnvironmentId): string {
  return `environment-key:${id}`;
}
