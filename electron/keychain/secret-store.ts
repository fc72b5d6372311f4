// The port for secrets: passphrases and keys, by name. Names may be shown, secrets never.
import type { KeychainStatus } from '#shared/ipc/case-file-status.ts';

/** Keeps secrets by name. Errors of all: `keychain.unavailable`, `keychain.failed`. */
export interface SecretStore {
  /** Null when there is none of that name. */
  get(name: string): Promise<string | null>;
  /** Replaces one of the same name. The secret is not empty. */
  set(name: string, secret: string): Promise<void>;
  /** Does nothing when there is none of that name. */
  delete(name: string): Promise<void>;
  /** Whether secrets can be kept here, and by what. Never rejects. */
  status(): Promise<KeychainStatus>;
}
