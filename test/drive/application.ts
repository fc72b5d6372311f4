// Starts the real application in its real Electron and ends it: for end-to-end tests and the demo.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** A folder that stands for the person's machine: profile, documents, home. */
export interface Machine {
  folder: string;
  profile: string;
  /** Where the application offers to create the case file. */
  caseFilePath: string;
  /** Ends whatever still runs on it, then removes the folder. */
  remove(): Promise<void>;
  /** Applications that were started on it and have not ended. */
  running: Set<Application>;
}

/** Makes such a folder, below `parent` or in the system's temporary folder. */
export function createMachine(parent = tmpdir()): Machine {
  const folder = mkdtempSync(join(parent, 'tracefile-e2e-'));
  mkdirSync(join(folder, 'Documents'));
  mkdirSync(join(folder, '.config'));
  // As every desktop has it; without it Documents would be the home itself.
  writeFileSync(join(folder, '.config', 'user-dirs.dirs'), 'XDG_DOCUMENTS_DIR="$HOME/Documents"\n');
  return openMachine(folder);
}

/** A folder made earlier, perhaps by another process. */
export function openMachine(folder: string): Machine {
  const running = new Set<Application>();
  return {
    folder,
    profile: join(folder, 'profile'),
    caseFilePath: join(folder, 'Documents', 'Tracefile', 'cases.tracefile'),
    running,
    async remove() {
      for (const application of running) await application.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A running application. */
export interface Application {
  electron: ElectronApplication;
  page: Page;
  /** Everything the page and the main process printed as an error. */
  problems: string[];
  /** Ends it as a person does; waits for the process. */
  quit(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

/** How to start it. */
export interface LaunchOptions {
  /** The keychain cannot be reached, as on a machine without a Secret Service. */
  withoutKeychain?: boolean;
  env?: Record<string, string>;
  /** To be opened, as a double click gives them. */
  files?: readonly string[];
  /** Chromium's own, e.g. `--lang=de`. */
  switches?: readonly string[];
}

/** An application that was told to end and has not by then is stuck. */
const QUIT_MS = 120_000;

/** Starts the application on a machine and waits for its page. */
export async function launch(machine: Machine, options: LaunchOptions = {}): Promise<Application> {
  // Playwright finds the Electron itself, see build/setup/prepare.ts.
  required('ELECTRON_OVERRIDE_DIST_PATH');
  const flags = JSON.parse(required('TRACEFILE_ELECTRON_ARGS')) as string[];
  const electron = await _electron.launch({
    args: [
      ...[...flags, ...(options.switches ?? []), CHECKOUT, `--user-data-dir=${machine.profile}`],
      ...(options.files ?? []),
    ],
    cwd: machine.folder,
    env: { ...environment(machine, options), ...options.env },
    timeout: 60_000,
  });
  const problems: string[] = [];
  electron.process().stderr?.on('data', (chunk: Buffer) => {
    problems.push(...chunk.toString().split('\n').filter(isProblem));
  });
  const page = await electron.firstWindow({ timeout: 60_000 });
  page.setDefaultTimeout(90_000);
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  await page.waitForLoadState('domcontentloaded');
  // What turns while it waits is drawn sixty times a second, and a story waits for most of its time.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const ended = new Promise<void>((resolve) => {
    electron.process().once('exit', () => {
      resolve();
    });
  });
  const application: Application = {
    electron,
    page,
    problems,
    async quit() {
      const closing = electron.close();
      const late = delay(QUIT_MS, false, { ref: false });
      const isOver = await Promise.race([ended.then(() => true), late]);
      if (!isOver) throw new Error(`the application does not end: ${await stateOf(electron)}`);
      await closing;
    },
    async kill() {
      electron.process().kill('SIGKILL');
      await ended;
    },
  };
  machine.running.add(application);
  void ended.then(() => machine.running.delete(application));
  return application;
}

/** What keeps an application that was told to end. */
async function stateOf(electron: ElectronApplication): Promise<string> {
  const asked = electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => [
      webContents.getURL(),
      `loading: ${String(webContents.isLoading())}`,
      `crashed: ${String(webContents.isCrashed())}`,
    ]),
  );
  const silence = delay(5_000, 'its main process says nothing', { ref: false });
  const told = await Promise.race([asked, silence]);
  return JSON.stringify(told);
}

/** What a program on such a machine finds in its environment. */
export function environment(machine: Machine, options: LaunchOptions = {}): Record<string, string> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const home = { HOME: machine.folder, XDG_CONFIG_HOME: join(machine.folder, '.config') };
  const bus = options.withoutKeychain
    ? { DBUS_SESSION_BUS_ADDRESS: required('TRACEFILE_DBUS_WITHOUT_SECRETS') }
    : {};
  return { ...env, ...home, ...bus, LANG: 'en_US.UTF-8', LANGUAGE: 'en' };
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run this through npm test`);
  return value;
}

/** Chromium's own complaints about a machine without a GPU or a system bus are not ours. */
function isProblem(line: string): boolean {
  return /TypeError|ReferenceError|UnhandledPromise|Uncaught|AppError/.test(line);
}
