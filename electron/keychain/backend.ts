// What the system's keychain is called.
import { askSecretService, type KeychainService } from './secret-service.ts';

/** Processes that serve the Secret Service, by the name in `/proc/<pid>/comm` (15 characters). */
const SECRET_SERVICES: Readonly<Record<string, string>> = {
  'gnome-keyring-d': 'gnome-keyring',
  kwalletd5: 'KWallet',
  kwalletd6: 'KWallet',
  ksecretd: 'KWallet',
  keepassxc: 'KeePassXC',
};

/**
 * E.g. `Keychain`, `Credential Manager`, `Secret Service (gnome-keyring)`. On Linux it is named after
 * the process that serves it; one that is not known by name is named by its process.
 */
export async function nameBackend(
  platform: NodeJS.Platform,
  ask: () => Promise<Pick<KeychainService, 'process'>> = askSecretService,
): Promise<string> {
  if (platform === 'darwin') return 'Keychain';
  if (platform === 'win32') return 'Credential Manager';
  const { process } = await ask();
  return process === null
    ? 'Secret Service'
    : `Secret Service (${SECRET_SERVICES[process] ?? process})`;
}
