// Keys of environments: in the keychain, or in memory for this session. The settings note which
// keys were put into the keychain, so that one that cannot be deleted now is not taken for gone,
// and what each key is called in the ledger; nothing of a key itself.
import { AppError, toAppError } from '#shared/errors.ts';
import type { KeyState } from '#shared/domain/environment.ts';
import type { EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import type { EnvironmentView } from '#shared/ipc/contract.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { ServicePorts } from './ports.ts';
import type { KeyRecord, SettingsStore } from './settings.ts';

/** A key with the name it has in the ledger. */
export interface NamedKey {
  key: string;
  keyId: KeyId;
}

/** Where a key is, and as much of it as may be shown. */
export interface KeyView {
  key: Exclude<KeyState, 'built_in'>;
  keyHint: EnvironmentView['keyHint'];
}

/** The keys of the person's own environments. Errors of all: `keychain.*`. */
export interface EnvironmentKeys {
  /** Without a hint while the keychain does not give the key. */
  view: (id: EnvironmentId) => Promise<KeyView>;
  /** The one for this session first. Errors: `key.missing`. */
  read: (id: EnvironmentId) => Promise<NamedKey>;
  /** What the key is called in the ledger; null without one. */
  nameOf: (id: EnvironmentId) => KeyId | null;
  /** Raises `keychain.unavailable` where keeping or deleting the key could not be done now. */
  require: (id: EnvironmentId, purpose: 'keep' | 'delete') => Promise<void>;
  /** One place only: the other one loses its key. The key gets a new name. */
  keep: (id: EnvironmentId, key: string, place: 'keychain' | 'session') => Promise<void>;
  /** For this session, read before one that stays in the keychain. Needs no keychain. */
  hold: (id: EnvironmentId, key: string) => Promise<void>;
  forget: (id: EnvironmentId) => Promise<void>;
}

/** A shorter key would be shown nearly whole. */
const SHORTEST_WITH_TAIL = 12;
const TAIL_LENGTH = 4;

/** Builds it. */
export function createEnvironmentKeys(
  ports: Pick<ServicePorts, 'clock' | 'newId'> & {
    settings: SettingsStore;
    secrets: SecretStore;
    sessionSecrets: SecretStore;
  },
): EnvironmentKeys {
  const { settings, secrets, sessionSecrets } = ports;
  /** Of keys for this session, and of those that could not be noted. */
  const inMemory = new Map<EnvironmentId, KeyRecord>();

  function newRecord(): KeyRecord {
    return { keyId: ports.newId() as KeyId, setAt: ports.clock.now() };
  }

  function recordOf(id: EnvironmentId): KeyRecord | null {
    return inMemory.get(id) ?? settings.get().environmentKeys[id] ?? null;
  }

  /** A key that an older version kept has no name yet: it gets one now, for this session. */
  function nameFor(id: EnvironmentId): KeyRecord {
    const known = recordOf(id);
    if (known !== null) return known;
    const record = newRecord();
    inMemory.set(id, record);
    return record;
  }

  async function readKeychain(id: EnvironmentId): Promise<string | null> {
    return (await secrets.status()).available ? secrets.get(secretName(id)) : null;
  }

  async function deleteFromKeychain(id: EnvironmentId): Promise<void> {
    if (!(await secrets.status()).available) return;
    await secrets.delete(secretName(id));
    const { keychainKeys, environmentKeys } = settings.get();
    const { [id]: record, ...others } = environmentKeys;
    if (!keychainKeys.includes(id) && record === undefined) return;
    await settings.update({
      keychainKeys: keychainKeys.filter((other) => other !== id),
      environmentKeys: others,
    });
  }

  /** Noted first: a key that might be in the keychain is never forgotten there. */
  async function putIntoKeychain(id: EnvironmentId, key: string): Promise<void> {
    const { keychainKeys } = settings.get();
    if (!keychainKeys.includes(id)) await settings.update({ keychainKeys: [...keychainKeys, id] });
    await secrets.set(secretName(id), key);
    const { environmentKeys } = settings.get();
    await settings.update({ environmentKeys: { ...environmentKeys, [id]: newRecord() } });
    inMemory.delete(id);
  }

  async function hold(id: EnvironmentId, key: string): Promise<void> {
    await sessionSecrets.set(secretName(id), key);
    inMemory.set(id, newRecord());
  }

  function show(id: EnvironmentId, state: 'keychain' | 'session', key: string): KeyView {
    const tail = key.length < SHORTEST_WITH_TAIL ? '' : key.slice(-TAIL_LENGTH);
    return { key: state, keyHint: { ...nameFor(id), tail } };
  }

  return {
    async view(id) {
      const session = await sessionSecrets.get(secretName(id));
      if (session !== null) return show(id, 'session', session);
      try {
        const key = await readKeychain(id);
        return key === null ? { key: 'missing', keyHint: null } : show(id, 'keychain', key);
      } catch (error) {
        if (!toAppError(error).code.startsWith('keychain.')) throw error;
        // One that the keychain does not give now is still there.
        const isThere = settings.get().keychainKeys.includes(id);
        return { key: isThere ? 'keychain' : 'missing', keyHint: null };
      }
    },
    async read(id) {
      const key = (await sessionSecrets.get(secretName(id))) ?? (await readKeychain(id));
      if (key !== null) return { key, keyId: nameFor(id).keyId };
      throw new AppError('key.missing', 'no key for this environment', { details: { id } });
    },
    nameOf: (id) => recordOf(id)?.keyId ?? null,
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
        await hold(id, key);
      }
    },
    hold,
    async forget(id) {
      await deleteFromKeychain(id);
      await sessionSecrets.delete(secretName(id));
      inMemory.delete(id);
    },
  };
}

function secretName(id: EnvironmentId): string {
  return `environment-key:${id}`;
}
