// A private display, D-Bus and keychain for tests and the demo, in a temporary folder, so that the
// person's own screen and keyring are never touched. Linux only.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { chmodSync, closeSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { findCommand } from './system-packages.ts';
import { run, SetupError } from './terminal.ts';

/** A running session. Its processes end with `close()` and, at the latest, with this process. */
export interface Session {
  /**
   * The environment for programs inside the session. `TRACEFILE_DBUS_WITHOUT_SECRETS` in it is the
   * address of a second bus that has no Secret Service and can start none: give it as
   * DBUS_SESSION_BUS_ADDRESS to see the application without a keychain.
   */
  env: NodeJS.ProcessEnv;
  /** Ends exactly the processes that the session started and removes its folder. */
  close(): Promise<void>;
}

/** How long a server of the session may take to come up on a loaded machine. */
const READY_TIMEOUT_MS = 30_000;
/** The screen: as large as a laptop's, so that screenshots show what people see. */
const SCREEN = '1600x1000x24';

/** A bus with a socket in the file system (an abstract one is out of reach under `unshare -n`) and
 * without service folders, so that it never starts a keyring of the person's own. */
export const busConfig = (socket: string): string => `<!DOCTYPE busconfig PUBLIC
 "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

/** An X authority file with one cookie that is good for every display: only we may connect. */
function xauthority(): Buffer {
  const field = (data: Buffer) => Buffer.concat([Buffer.from([0, data.length]), data]);
  const empty = Buffer.alloc(0);
  const name = Buffer.from('MIT-MAGIC-COOKIE-1');
  const anyFamily = Buffer.from([0xff, 0xff]);
  return Buffer.concat([
    anyFamily,
    field(empty),
    field(empty),
    field(name),
    field(randomBytes(16)),
  ]);
}

/** Resolves with the first line that a server writes to one of its pipes once it is ready. */
function firstLine(child: ChildProcess, stream: Readable, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => {
      reject(new SetupError(`${name} was not ready in time`));
    }, READY_TIMEOUT_MS);
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new SetupError(`${name} did not start: ${reason}`));
    };
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes('\n')) return;
      clearTimeout(timer);
      resolve(text.split('\n')[0] ?? '');
    });
    child.on('error', (error) => {
      fail(error.message);
    });
    child.on('exit', (code, signal) => {
      fail(`it ended with ${String(code ?? signal)}`);
    });
  });
}

/** The processes and the folder of one session. */
class Household {
  readonly folder: string;
  private readonly children: ChildProcess[] = [];
  private readonly log: number;

  constructor() {
    // Socket paths have at most 107 bytes, and TMPDIR may be long.
    this.folder = mkdtempSync(path.join(existsSync('/tmp') ? '/tmp' : os.tmpdir(), 'tracefile-'));
    chmodSync(this.folder, 0o700);
    this.log = openSync(path.join(this.folder, 'session.log'), 'a');
    process.once('exit', this.endNow);
  }

  path(...segments: string[]): string {
    return path.join(this.folder, ...segments);
  }

  start(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
    const setpriv = findCommand('setpriv');
    // Should this process be killed outright, the kernel ends the server with it.
    const [file, prefix] =
      setpriv === null ? [command, []] : [setpriv, ['--pdeathsig', 'KILL', command]];
    const child = spawn(file, [...prefix, ...args], {
      env,
      stdio: ['pipe', 'pipe', this.log, 'pipe'],
    });
    this.children.push(child);
    return child;
  }

  readLog(): string {
    return readFileSync(this.path('session.log'), 'utf8').trim().split('\n').slice(-8).join('\n');
  }

  /** For the end of this process, where nothing can be awaited. */
  private readonly endNow = (): void => {
    for (const child of this.children) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
  };

  async close(): Promise<void> {
    process.off('exit', this.endNow);
    for (const child of [...this.children].reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await ended;
      clearTimeout(timer);
    }
    closeSync(this.log);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function startDisplay(house: Household, env: NodeJS.ProcessEnv): Promise<string> {
  const authority = house.path('xauthority');
  writeFileSync(authority, xauthority(), { mode: 0o600 });
  const child = house.start(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-auth', authority, '-noreset'],
    env,
  );
  const number = await firstLine(child, child.stdio[3] as Readable, 'Xvfb');
  return `:${number.trim()}`;
}

async function startBus(house: Household, name: string, env: NodeJS.ProcessEnv): Promise<string> {
  const socket = house.path(`${name}.socket`);
  const config = house.path(`${name}.conf`);
  writeFileSync(config, busConfig(socket));
  const child = house.start(
    'dbus-daemon',
    [`--config-file=${config}`, '--nofork', '--nopidfile', '--print-address=3'],
    env,
  );
  await firstLine(child, child.stdio[3] as Readable, 'dbus-daemon');
  return `unix:path=${socket}`;
}

async function hasSecretService(env: NodeJS.ProcessEnv): Promise<boolean> {
  const args = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/'];
  const method = 'org.freedesktop.DBus.NameHasOwner';
  const reply = await run('dbus-send', [...args, method, 'string:org.freedesktop.secrets'], {
    env,
  });
  return reply.stdout.includes('boolean true');
}

async function startKeychain(house: Household, env: NodeJS.ProcessEnv): Promise<void> {
  let program = findCommand('gnome-keyring-daemon') ?? 'gnome-keyring-daemon';
  // Its file capability (locked memory) stops it from starting at all in containers that withhold
  // that capability; a copy of the file has none.
  if ((await run(program, ['--version'], { env })).status !== 0 && existsSync(program)) {
    const copy = house.path('gnome-keyring-daemon');
    copyFileSync(program, copy);
    program = copy;
  }
  const child = house.start(program, ['--foreground', '--unlock', '--components=secrets'], env);
  child.stdin?.end('tracefile-tests');
  for (const end = Date.now() + READY_TIMEOUT_MS; !(await hasSecretService(env));) {
    if (Date.now() > end || child.exitCode !== null) {
      throw new SetupError(`the keychain of the session did not come up:\n${house.readLog()}`);
    }
    await delay(50);
  }
}

/**
 * Starts a private session: display (unless `keepDisplay` and there is one), bus, unlocked keychain,
 * a second bus without a keychain, and empty home folders. Throws a SetupError with the servers' own
 * words when one does not start.
 */
export async function openSession(options: { keepDisplay?: boolean } = {}): Promise<Session> {
  if (process.platform !== 'linux') {
    // Elsewhere there is always a display, and the keychain is the account's own.
    return { env: { ...process.env }, close: () => Promise.resolve() };
  }
  const house = new Household();
  try {
    const folders = {
      HOME: house.path('home'),
      XDG_CONFIG_HOME: house.path('home/.config'),
      XDG_DATA_HOME: house.path('home/.local/share'),
      XDG_STATE_HOME: house.path('home/.local/state'),
      XDG_CACHE_HOME: house.path('home/.cache'),
      XDG_RUNTIME_DIR: house.path('run'),
      // What a killed program leaves behind goes with the session.
      TMPDIR: house.path('tmp'),
    };
    for (const folder of Object.values(folders))
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...folders,
      // The same words and formats on every machine.
      LANG: 'C.UTF-8',
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
    };
    for (const name of ['LC_ALL', 'LANGUAGE', 'GNOME_KEYRING_CONTROL', 'SSH_AUTH_SOCK']) {
      // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- an environment is a map
      delete env[name];
    }
    if (options.keepDisplay !== true || (env.DISPLAY ?? '') === '') {
      delete env.WAYLAND_DISPLAY;
      delete env.XDG_SESSION_TYPE;
      env.DISPLAY = await startDisplay(house, env);
      env.XAUTHORITY = house.path('xauthority');
    }
    env.TRACEFILE_DBUS_WITHOUT_SECRETS = await startBus(house, 'bare-bus', env);
    env.DBUS_SESSION_BUS_ADDRESS = await startBus(house, 'bus', env);
    await startKeychain(house, env);
    return { env, close: () => house.close() };
  } catch (error) {
    await house.close();
    throw error;
  }
}
