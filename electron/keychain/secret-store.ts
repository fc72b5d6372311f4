// The port for secrets: passphrases and keys, by name. Names may be shown, secrets never.
import { AppError } from '#shared/errors.ts';
import type { KeychainStatus } from '#shared/records/case-file-status.ts';

/**
 * Keeps secrets by name. Errors of all: `keychain.unavailable`, `.locked`, `.no_answer`, `.gone`,
 * `.failed`; of `get` in one that is noted also `.entry_gone`, `.other_backend`.
 */
export interface SecretStore {
  /** Null when there is none of that name, and never because it is locked. */
  get(name: string): Promise<string | null>;
  /** Replaces one of the same name. The secret is not empty. */
  set(name: string, secret: string): Promise<void>;
  /** Does nothing when there is none of that name. */
  delete(name: string): Promise<void>;
  /** Whether secrets can be kept here, and by what. Never rejects. */
  status(): Promise<KeychainStatus>;
}

/** What a status says of a keychain that cannot be used, as an error to raise. */
export function unavailable({
  code,
  reason,
}: Extract<KeychainStatus, { available: false }>): AppError {
  return new AppError(code, 'the keychain cannot be used', { details: { reason } });
}
