// The operating system's keychain as a SecretStore: Secret Service, Keychain or Credential
// Manager through keytar. Whether it works is found out by using it, not by asking.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { toAppError } from '#shared/errors.ts';
import type { NewId } from '#shared/domain/ids.ts';
import type { KeychainStatus } from '#shared/ipc/case-file-status.ts';
import { nameBackend } from './backend.ts';
import {
  KEYCHAIN_TIMEOUT_MS,
  NativeCalls,
  type NativeKeychain,
  type Wait,
} from './native-calls.ts';
import type { SecretStore } from './secret-store.ts';

/** Under this name the program's entries stand in the keychain. */
const KEYCHAIN_SERVICE = 'Tracefile';
/** Written, read and deleted once to find out whether the keychain works. */
const PROBE_ACCOUNT = 'availability-probe';

/** Parts that tests replace. */
export interface KeychainOptions {
  load?: () => Promise<NativeKeychain>;
  wait?: Wait;
  timeoutMs?: number;
  nameBackend?: () => Promise<string>;
  newId?: NewId;
}

/** Builds the store; nothing is loaded before the first call. */
export function createKeychainStore(options: KeychainOptions = {}): SecretStore {
  const calls = new NativeCalls({
    load: options.load ?? loadKeytar,
    wait: options.wait ?? waitInRealTime,
    timeoutMs: options.timeoutMs ?? KEYCHAIN_TIMEOUT_MS,
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
      if (read !== value) return { available: false, reason: 'not_kept' };
    } catch (error) {
      const { details } = toAppError(error);
      const reason = [details['reason'] ?? 'refused', details['words'] ?? ''].join(': ');
      return { available: false, reason: reason.replace(/: $/, '') };
    }
    proven = { available: true, backend: await backendName() };
    return proven;
  }

  return {
    get: (name) => calls.run((native) => native.getPassword(KEYCHAIN_SERVICE, name)),
    async set(name, secret) {
      await calls.run((native) => native.setPassword(KEYCHAIN_SERVICE, name, secret), secret);
    },
    async delete(name) {
      await calls.run((native) => native.deletePassword(KEYCHAIN_SERVICE, name));
    },
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

/** keytar is CommonJS: bundled or not, its functions stand on the default export. */
async function loadKeytar(): Promise<NativeKeychain> {
  const { default: keytar } = await import('keytar');
  return keytar;
}
