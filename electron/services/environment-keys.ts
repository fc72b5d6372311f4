// Keys of environments: in the keychain, or in memory for this session. The settings note which
// keys were put into the keychain, and one that cannot be deleted now is not taken for gone,
// and what each key is called in the ledger; of a key itself no more than a mark of 16 bits.
import { createHmac } from 'node:crypto';
import { isKeychainTrouble, AppError, toAppError, type KeychainTrouble } from '#shared/errors.ts';
import type { KeyState } from '#shared/domain/environment.ts';
import type { EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import type { EnvironmentView } from '#shared/ipc/contract.ts';
import { unavailable, type SecretStore } from '../keychain/secret-store.ts';
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
  keyTrouble: EnvironmentView['keyTrouble'];
}

/** The keys of the person's own environments. Errors of all: `keychain.*`; nothing is sent with a doubtful key. */
export interface EnvironmentKeys {
  /** Without a hint while the keychain does not give the key. */
  view: (id: EnvironmentId) => Promise<KeyView>;
  /** The one for this session first. Errors: `key.missing`. */
  read: (id: EnvironmentId) => Promise<NamedKey>;
  /** What the key is called in the ledger; null without one. */
  nameOf: (id: EnvironmentId) => KeyId | null;
  /** Raises what is wrong with the keychain where keeping or deleting the key could not be done now. */
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

/** The key that was put there cannot be had from this keychain. */
const LOST: readonly KeychainTrouble[] = [
  ...(['keychain.entry_gone', 'keychain.entry_changed', 'keychain.other_backend'] as const),
];

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

  function newRecord(key: string | null): KeyRecord {
    const keyId = ports.newId() as KeyId;
    return { keyId, setAt: ports.clock.now(), mark: key === null ? null : markOf(keyId, key) };
  }

  function recordOf(id: EnvironmentId): KeyRecord | null {
    return inMemory.get(id) ?? settings.get().environmentKeys[id] ?? null;
  }

  /** A key that an older version kept has no name yet: it gets one now, for this session. */
  function nameFor(id: EnvironmentId): KeyRecord {
    const known = recordOf(id);
    if (known !== null) return known;
    const record = newRecord(null);
    inMemory.set(id, record);
    return record;
  }

  /** Null where none was put there. Errors: also `keychain.entry_gone`, `.entry_changed`. */
  async function readKeychain(id: EnvironmentId): Promise<string | null> {
    const { environmentKeys, keychainKeys } = settings.get();
    const status = await secrets.status();
    if (!status.available) {
      if (!keychainKeys.includes(id)) return null;
      throw unavailable(status);
    }
    const key = await secrets.get(secretName(id));
    const record = environmentKeys[id];
    if (key === null && record !== undefined) {
      throw new AppError('keychain.entry_gone', 'the key was removed from the keychain');
    }
    const mark = record?.mark ?? null;
    if (
      key !== null &&
      record !== undefined &&
      mark !== null &&
      mark !== markOf(record.keyId, key)
    ) {
      throw new AppError('keychain.entry_changed', 'the keychain gives another key');
    }
    return key;
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
    await settings.update({ environmentKeys: { ...environmentKeys, [id]: newRecord(key) } });
    inMemory.delete(id);
  }

  async function hold(id: EnvironmentId, key: string): Promise<void> {
    await sessionSecrets.set(secretName(id), key);
    inMemory.set(id, newRecord(null));
  }

  function show(id: EnvironmentId, state: 'keychain' | 'session', key: string): KeyView {
    const tail = key.length < SHORTEST_WITH_TAIL ? '' : key.slice(-TAIL_LENGTH);
    const { keyId, setAt } = nameFor(id);
    return { key: state, keyHint: { keyId, setAt, tail }, keyTrouble: null };
  }

  return {
    async view(id) {
      const session = await sessionSecrets.get(secretName(id));
      if (session !== null) return show(id, 'session', session);
      try {
        const key = await readKeychain(id);
        if (key !== null) return show(id, 'keychain', key);
        return { key: 'missing', keyHint: null, keyTrouble: null };
      } catch (error) {
        const { code } = toAppError(error);
        if (!isKeychainTrouble(code)) throw error;
        // One that the keychain does not give now is still there.
        const wasPut = settings.get().keychainKeys.includes(id);
        const isThere = wasPut && !LOST.includes(code);
        const keyTrouble = wasPut ? code : null;
        return { key: isThere ? 'keychain' : 'missing', keyHint: null, keyTrouble };
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
      throw unavailable(status);
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

/** Of no use against a key of any length; a key that was put in its place passes once in 65,536 times. */
function markOf(keyId: KeyId, key: string): string {
  return createHmac('sha256', keyId).update(key).digest('hex').slice(0, 4);
}

function secretName(id: EnvironmentId): string {
  return `environment-key:${id}`;
}
