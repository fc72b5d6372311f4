// Who serves the keychain on Linux and whether it is locked: asked of the session's bus, because the
// native module gives nothing for an entry of a locked keychain as for one that there never was.
import { readFile } from 'node:fs/promises';
import { openSessionBus, socketOf, type BusCall, type SessionBus } from './session-bus.ts';

/** What is behind the keychain's name. */
export interface KeychainService {
  /** `unknown`: it cannot be asked, or does not answer. */
  state: 'none' | 'locked' | 'unlocked' | 'unknown';
  /** The name of its process, e.g. `gnome-keyring-d`; null when that is not known. */
  process: string | null;
}

/** How long an answer may take: nobody is asked to unlock anything by these questions. */
const TIMEOUT_MS = 2_000;
/** What Chromium sets as the address of the bus when it has found none at its start. */
const NO_BUS = 'disabled:';
const NAME = 'org.freedesktop.secrets';
const PATH = '/org/freedesktop/secrets';

/** Asks; never rejects. Other systems than Linux cannot be asked so. */
export async function askSecretService(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<KeychainService> {
  if (platform !== 'linux') return { state: 'unknown', process: null };
  let bus: SessionBus;
  try {
    const socket = socketOf(env);
    if (socket === null) {
      // A bus that is reached in another way, by a port or by being started, may have one.
      const address = env['DBUS_SESSION_BUS_ADDRESS'] ?? '';
      const isNamed = address !== '' && address !== NO_BUS;
      return { state: isNamed ? 'unknown' : 'none', process: null };
    }
    bus = await openSessionBus(socket, TIMEOUT_MS);
  } catch (error) {
    // No bus at all is no keychain; one that is silent may have one.
    const isAbsent = error instanceof Error && 'code' in error;
    return { state: isAbsent ? 'none' : 'unknown', process: null };
  }
  try {
    return await askOn(bus);
  } catch {
    return { state: 'unknown', process: null };
  } finally {
    bus.close();
  }
}

async function askOn(bus: SessionBus): Promise<KeychainService> {
  const owned = await bus.ask(toBus('NameHasOwner'));
  if (owned !== true) return { state: 'none', process: null };
  const pid = await bus.ask(toBus('GetConnectionUnixProcessID'));
  const process = typeof pid === 'number' ? await nameOf(pid) : null;
  try {
    return { state: await lockOn(bus), process };
  } catch {
    return { state: 'unknown', process };
  }
}

/** Of the collection that the native module writes to. */
async function lockOn(bus: SessionBus): Promise<KeychainService['state']> {
  const collection = await bus.ask({
    destination: NAME,
    path: PATH,
    member: 'ReadAlias',
    args: ['default'],
    interface: 'org.freedesktop.Secret.Service',
  });
  if (typeof collection !== 'string' || collection === '/') return 'unknown';
  const isLocked = await bus.ask({
    destination: NAME,
    path: collection,
    interface: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    args: ['org.freedesktop.Secret.Collection', 'Locked'],
  });
  if (typeof isLocked !== 'boolean') return 'unknown';
  return isLocked ? 'locked' : 'unlocked';
}

function toBus(member: string): BusCall {
  const bus = 'org.freedesktop.DBus';
  return { destination: bus, interface: bus, path: '/org/freedesktop/DBus', member, args: [NAME] };
}

async function nameOf(pid: number): Promise<string | null> {
  try {
    return (await readFile(`/proc/${String(pid)}/comm`, 'utf8')).trim();
  } catch {
    return null; // It ended meanwhile, or is of another name space.
  }
}
