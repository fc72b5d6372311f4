// Case file passphrases in the keychain. An entry is named by the file's salt, which stays with the
// file wherever it is moved. After a lock that asks for the passphrase an entry is withheld until
// the person has typed it, also over a new start of the program.
import { AppError, isKeychainTrouble, toAppError } from '#shared/errors.ts';
import type { KeychainStatus } from '#shared/records/case-file-status.ts';
import { readFileSalt } from '../casefile/file-identity.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { SettingsStore } from './settings.ts';

/** The passphrases that this machine remembers. */
export interface PassphraseKeychain {
  status: () => Promise<KeychainStatus>;
  /**
   * Null for a file that is not encrypted. Errors: `key.missing` when there is none for this file or
   * it is withheld, `keychain.*` when one was put there and cannot be had.
   */
  recall: (path: string) => Promise<string | null>;
  /** False when the keychain cannot: the file is open all the same, and the status says so. */
  remember: (salt: string, passphrase: string) => Promise<boolean>;
  /** Raises what the keychain says. */
  forget: (salt: string) => Promise<void>;
  isWithheld: (salt: string) => boolean;
  /** Errors: `casefile.io_failed` when the settings cannot be written; it holds until the end. */
  withhold: (salt: string) => Promise<void>;
  /** The passphrase was typed. Errors: as `withhold`. */
  release: (salt: string) => Promise<void>;
}

/** How a file begins that is not encrypted. */
const PLAIN = Buffer.from('SQLite format 3\0', 'latin1').toString('hex');

/** Builds it. */
export function createPassphraseKeychain(
  secrets: SecretStore,
  settings: SettingsStore,
): PassphraseKeychain {
  const isWithheld = (salt: string): boolean => settings.get().withheldPassphrases.includes(salt);
  const others = (salt: string): string[] =>
    settings.get().withheldPassphrases.filter((one) => one !== salt);
  /** What is wrong with the keychain is of no interest to a file that was never put there. */
  async function ask(salt: string): Promise<string | null> {
    const name = secretName(salt);
    try {
      return await secrets.get(name);
    } catch (error) {
      const wasPut = settings.get().keptSecrets[name] !== undefined;
      if (wasPut || !isKeychainTrouble(toAppError(error).code)) throw error;
      return null;
    }
  }

  return {
    status: () => secrets.status(),
    async recall(path) {
      const salt = await readFileSalt(path);
      if (salt === PLAIN) return null;
      const isAsked = salt !== null && !isWithheld(salt);
      const passphrase = isAsked ? await ask(salt) : null;
      if (passphrase === null) {
        throw new AppError('key.missing', 'the keychain has no passphrase for this file');
      }
      return passphrase;
    },
    async remember(salt, passphrase) {
      try {
        await secrets.set(secretName(salt), passphrase);
        return true;
      } catch (error) {
        // A keychain that cannot be used is no defect; anything else is.
        if (toAppError(error).code === 'internal') throw error;
        return false;
      }
    },
    forget: (salt) => secrets.delete(secretName(salt)),
    isWithheld,
    async withhold(salt) {
      await settings.update({ withheldPassphrases: [...others(salt), salt] });
    },
    async release(salt) {
      if (isWithheld(salt)) await settings.update({ withheldPassphrases: others(salt) });
    },
  };
}

function secretName(salt: string): string {
  return `casefile:${salt}`;
}
