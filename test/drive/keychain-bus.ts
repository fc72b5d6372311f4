// A keychain of a test's own, on a bus of its own: it can be locked, stopped, ended and exchanged without
// anybody else noticing. The real gnome-keyring, as in the session of all tests (build/setup/session.ts).
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect } from 'playwright/test';
import { busConfig } from '../../build/setup/session.ts';

const SERVICE = 'org.freedesktop.secrets';
const PATH = '/org/freedesktop/secrets';
const LOGIN = `${PATH}/collection/login`;

/** A bus with a keychain on it. */
export interface KeychainBus {
  /** For DBUS_SESSION_BUS_ADDRESS. */
  address: string;
  /** As a person locks the keychain; nobody is there who could be asked to unlock it. */
  lock(): void;
  /** The entries as they are in the keychain, by their names. */
  remove(account: string): void;
  replace(account: string, secret: string): void;
  accounts(): string[];
  /** From now on it answers nothing, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Ends the service; the bus stays. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one whose service runs under a name, e.g. `kwalletd6`, with nothing in it. */
export async function startKeychainBus(
  folder: string,
  name = 'gnome-keyring-daemon',
): Promise<KeychainBus> {
  mkdirSync(join(folder, 'data'), { recursive: true });
  const socket = join(folder, 'bus');
  const config = join(folder, 'bus.conf');
  writeFileSync(config, busConfig(socket));
  const bus = spawn('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await firstLine(bus.stdout);
  const env = {
    ...process.env,
    ...{ DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}`, HOME: folder },
    ...{ XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: folder },
  };
  const program = join(folder, name);
  const found = spawnSync('which', ['gnome-keyring-daemon'], { encoding: 'utf8' }).stdout.trim();
  // A copy: it has no file capabilities, and its name is the service's name.
  copyFileSync(found, program);
  const service = spawn(program, ['--foreground', '--unlock', '--components=secrets'], {
    ...{ env, stdio: ['pipe', 'ignore', 'ignore'] },
  });
  service.stdin.end('tracefile-tests');
  const ask = (path: string, method: string, ...args: string[]): string => {
    const fixed = ['--session', '--print-reply', `--dest=${SERVICE}`, path, method];
    const run = spawnSync('dbus-send', [...fixed, ...args], { env, encoding: 'utf8' });
    return run.stdout;
  };
  const readAlias = 'org.freedesktop.Secret.Service.ReadAlias';
  await expect.poll(() => ask(PATH, readAlias, 'string:default')).toContain(LOGIN);
  const native = (expression: string, ...args: string[]): string => {
    const program = `import keytar from 'keytar'; const [one, two] = process.argv.slice(1); console.log(JSON.stringify(await ${expression}));`;
    const run = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program, '--', ...args],
      { env, encoding: 'utf8' },
    );
    if (run.status !== 0) throw new Error(run.stderr);
    return run.stdout;
  };
  return {
    address: `unix:path=${socket}`,
    lock() {
      ask(PATH, 'org.freedesktop.Secret.Service.Lock', `array:objpath:${LOGIN}`);
    },
    accounts() {
      const all = JSON.parse(native("keytar.findCredentials('Tracefile')")) as {
        account: string;
      }[];
      return all.map(({ account }) => account);
    },
    remove(account) {
      native("keytar.deletePassword('Tracefile', one)", account);
    },
    replace(account, secret) {
      native("keytar.setPassword('Tracefile', one, two)", account, secret);
    },
    freeze: () => service.kill('SIGSTOP'),
    thaw: () => service.kill('SIGCONT'),
    end: () => whenEnded(service),
    async close() {
      service.kill('SIGCONT');
      await whenEnded(service);
      await whenEnded(bus);
    },
  };
}

function firstLine(stream: Readable): Promise<string> {
  return new Promise((resolve) => createInterface(stream).once('line', resolve));
}

async function whenEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
