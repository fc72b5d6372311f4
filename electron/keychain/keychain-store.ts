// The operating system's keychain as a SecretStore: Secret Service, Keychain or Credential
// Manager through keytar. Whether it works is found out by using it, not by asking.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isKeychainTrouble, toAppError } from '#shared/errors.ts';
import type { NewId } from '#shared/domain/ids.ts';
import type { KeychainStatus } from '#shared/records/case-file-status.ts';
import { nameBackend } from './backend.ts';
import {
  KEYCHAIN_TIMEOUT_MS,
  NativeCalls,
  type NativeKeychain,
  type Wait,
} from './native-calls.ts';
import { askSecretService, type KeychainService } from './secret-service.ts';
import type { SecretStore } from './secret-store.ts';

/** Under this name the program's entries are in the keychain. */
const KEYCHAIN_SERVICE = 'Tracefile';
/** Written, read and deleted once to find out whether the keychain works. */
const PROBE_ACCOUNT = 'availability-probe';

/** Parts that tests replace. */
export interface KeychainOptions {
  load?: () => Promise<NativeKeychain>;
  wait?: Wait;
  timeoutMs?: number;
  askService?: () => Promise<Pick<KeychainService, 'state'>>;
  nameBackend?: () => Promise<string>;
  newId?: NewId;
}

/** Builds the store; nothing is loaded before the first call. */
export function createKeychainStore(options: KeychainOptions = {}): SecretStore {
  const calls = new NativeCalls({
    load: options.load ?? loadKeytar,
    wait: options.wait ?? waitInRealTime,
    timeoutMs: options.timeoutMs ?? KEYCHAIN_TIMEOUT_MS,
    askService: options.askService ?? askSecretService,
  });
  const newId = options.newId ?? randomUUID;
  const backendName = options.nameBackend ?? (() => nameBackend(process.platform));
  let proven: KeychainStatus | null = null;
  let probing: Promise<KeychainStatus> | null = null;

  async function probe(): Promise<KeychainStatus> {
    const value = newId();
    try {
      await calls.run(
        (native) => native.setPassword(KEYCHAIN_SERVICE, PROBE_ACCOUNT, value),
        value,
      );
      const read = await calls.run((native) => native.getPassword(KEYCHAIN_SERVICE, PROBE_ACCOUNT));
      await calls.run((native) => native.deletePassword(KEYCHAIN_SERVICE, PROBE_ACCOUNT));
      if (read !== value) return { available: false, code: 'keychain.failed', reason: 'not_kept' };
    } catch (error) {
      const { code, details } = toAppError(error);
      const trouble = isKeychainTrouble(code) ? code : 'keychain.failed';
      const reason = [details['reason'], details['words']].filter(Boolean).join(': ');
      return { available: false, code: trouble, reason };
    }
    proven = { available: true, backend: await backendName() };
    return proven;
  }

  /** After a failure nothing is proven: whoever asks next finds out what it is now. */
  async function doubting<Value>(call: Promise<Value>): Promise<Value> {
    try {
      return await call;
    } catch (error) {
      proven = null;
      throw error;
    }
  }

  async function get(name: string): Promise<string | null> {
    const secret = await calls.run((native) => native.getPassword(KEYCHAIN_SERVICE, name));
    if (secret === null) await calls.requireUnlocked();
    return secret;
  }

  async function remove(name: string): Promise<void> {
    const isDone = await calls.run((native) => native.deletePassword(KEYCHAIN_SERVICE, name));
    if (!isDone) await calls.requireUnlocked();
  }

  return {
    get: (name) => doubting(get(name)),
    async set(name, secret) {
      const store = calls.run(
        (native) => native.setPassword(KEYCHAIN_SERVICE, name, secret),
        secret,
      );
      await doubting(store);
    },
    delete: (name) => doubting(remove(name)),
    status() {
      if (proven !== null) return Promise.resolve(proven);
      // One probe at a time; a failed one is repeated when somebody asks again.
      probing ??= probe().finally(() => {
        probing = null;
      });
      return probing;
    },
  };
}

const waitInRealTime: Wait = async (ms, signal) => {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};

/** keytar is CommonJS: bundled or not, its functions are on the default export. */
async function loadKeytar(): Promise<NativeKeychain> {
  const { default: keytar } = await import('keytar');
  return keytar;
}
