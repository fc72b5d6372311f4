// What the system's keychain is called, as far as that can be known without asking it.
import { readdir, readFile, stat } from 'node:fs/promises';

/** Processes that serve the Secret Service, by the name in `/proc/<pid>/comm` (15 characters). */
const SECRET_SERVICES: Readonly<Record<string, string>> = {
  'gnome-keyring-d': 'gnome-keyring',
  kwalletd5: 'KWallet',
  kwalletd6: 'KWallet',
  ksecretd: 'KWallet',
  keepassxc: 'KeePassXC',
};

/**
 * E.g. `Keychain`, `Credential Manager`, `Secret Service (gnome-keyring)`. On Linux the service
 * is named only when exactly one known one runs for this person.
 */
export async function nameBackend(
  platform: NodeJS.Platform,
  listProcesses: () => Promise<string[]> = listOwnProcesses,
): Promise<string> {
  if (platform === 'darwin') return 'Keychain';
  if (platform === 'win32') return 'Credential Manager';
  const found = new Set((await listProcesses()).flatMap((name) => SECRET_SERVICES[name] ?? []));
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? 'Secret Service' : `Secret Service (${only})`;
}

async function listOwnProcesses(): Promise<string[]> {
  const own = process.getuid?.();
  const names = (await entriesOf('/proc'))
    .filter((entry) => /^\d+$/.test(entry))
    .map(async (pid) => {
      try {
        const { uid } = await stat(`/proc/${pid}`);
        return uid === own ? [(await readFile(`/proc/${pid}/comm`, 'utf8')).trim()] : [];
      } catch {
        return []; // It ended meanwhile.
      }
    });
  return (await Promise.all(names)).flat();
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return []; // No such file system here: the service stays unnamed.
  }
}
