// Calls into the operating system's keychain, one at a time and with a time limit. A locked
// keyring may wait for a person for ever, and each call holds one of Node's few worker threads.
import { AppError } from '#shared/errors.ts';
import type { KeychainService } from './secret-service.ts';

/** What is used of the native module (keytar). */
export interface NativeKeychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** Resolves after `ms`, or at once when the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** How long a call may take before the keychain counts as unavailable. */
export const KEYCHAIN_TIMEOUT_MS = 15_000;

/** What calling needs. */
export interface NativeCallOptions {
  /** Loaded at the first call: its system library may be missing. */
  load: () => Promise<NativeKeychain>;
  wait: Wait;
  timeoutMs: number;
  /** Why it refused, or gives nothing. */
  askService: () => Promise<Pick<KeychainService, 'state'>>;
}

/** Serves calls in order. Errors carry no secret, whatever the native module says. */
export class NativeCalls {
  readonly #options: NativeCallOptions;
  #native: Promise<NativeKeychain> | null = null;
  #inLine: Promise<unknown> = Promise.resolve();
  #isStuck = false;
  #hasWorked = false;

  constructor(options: NativeCallOptions) {
    this.#options = options;
  }

  /**
   * Errors: `keychain.unavailable` when the module cannot be loaded or nobody serves a keychain,
   * `.gone` when one had worked before that; `.no_answer` when a call does not come back in time, and
   * while such a call is still out; `.locked`; `.failed` when it refuses for another reason.
   * @param secret kept out of whatever the native module says
   */
  run<Value>(
    call: (native: NativeKeychain) => Promise<Value>,
    secret: string | null = null,
  ): Promise<Value> {
    if (this.#isStuck) return Promise.reject(silent());
    const result = this.#inLine.then(() => this.#runNow(call, secret));
    this.#inLine = result.catch(() => undefined);
    return result;
  }

  async #runNow<Value>(
    call: (native: NativeKeychain) => Promise<Value>,
    secret: string | null,
  ): Promise<Value> {
    if (this.#isStuck) throw silent();
    const native = await this.#load();
    const done = new AbortController();
    const under = Promise.resolve(native)
      .then(call)
      .finally(() => {
        this.#isStuck = false;
        done.abort();
      });
    const late = this.#options.wait(this.#options.timeoutMs, done.signal).then(() => {
      if (done.signal.aborted) return under;
      this.#isStuck = true;
      throw silent();
    });
    try {
      const value = await Promise.race([under, late]);
      this.#hasWorked = true;
      return value;
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw await this.#whyRefused(textOf(error, secret));
    }
  }

  /** What is given for an entry of a locked keychain is the same as for one that there never was. */
  async requireUnlocked(): Promise<void> {
    if ((await this.#options.askService()).state === 'locked') throw locked();
  }

  async #whyRefused(words: string): Promise<AppError> {
    const { state } = await this.#options.askService();
    if (state === 'locked') return locked(words);
    if (state !== 'none') {
      return new AppError('keychain.failed', 'the keychain refused', { details: { words } });
    }
    if (!this.#hasWorked) return unavailable('no_service', words);
    return new AppError('keychain.gone', 'nobody serves the keychain any more', {
      details: { words },
    });
  }

  async #load(): Promise<NativeKeychain> {
    try {
      this.#native ??= this.#options.load();
      return await this.#native;
    } catch (error) {
      this.#native = null;
      throw unavailable('module_not_loaded', textOf(error, null));
    }
  }
}

function unavailable(reason: string, words: string): AppError {
  return new AppError('keychain.unavailable', 'there is no keychain', {
    details: { reason, ...(words === '' ? {} : { words }) },
  });
}

function locked(words = ''): AppError {
  return new AppError('keychain.locked', 'the keychain is locked', {
    details: words === '' ? {} : { words },
  });
}

function silent(): AppError {
  return new AppError('keychain.no_answer', 'the keychain does not answer');
}

/** The native module's own words, cut and without the secret. */
function textOf(error: unknown, secret: string | null): string {
  const text = error instanceof Error ? error.message : String(error);
  const plain = secret === null ? text : text.split(secret).join('[removed]');
  return plain.replace(/\s+/g, ' ').trim().slice(0, 200);
}
