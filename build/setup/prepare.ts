// The one set-up behind every task: what is missing is fetched, compiled, installed and built, in
// this order, one set-up at a time.
import path from 'node:path';
import { buildApp } from './build-app.ts';
import { prepareChromium, type ReadyChromium } from './chromium.ts';
import { type ElectronRuntime, prepareElectron } from './electron-runtime.ts';
import { acquireSetupLock } from './setup-lock.mjs';
import { prepareSqliteBinding } from './sqlite-binding.ts';
import { canSandbox, ensureSystemPackages } from './system-packages.ts';
import { say, SetupError } from './terminal.ts';

/** What a task starts, and so what must be ready. */
export interface Demand {
  /** `retry`: the official one is tried again although its download failed a short time ago. */
  electron?: boolean | 'retry';
  session?: boolean;
  tests?: boolean;
  offices?: boolean;
  /** The Chromium that the pinned Electron is built on; without it the rest is made ready all the same. */
  chromium?: boolean;
  /** False where the task brings its own build (the development server) or needs none. */
  app?: boolean;
}

/** An Electron that is ready to be started, with what it must be given. */
export interface ReadyElectron extends ElectronRuntime {
  /** Flags before the application's folder, e.g. `--no-sandbox` for root. */
  flags: string[];
  /** Null when it was not demanded or is not to be had. */
  chromium: ReadyChromium | null;
  /** TRACEFILE_ELECTRON, TRACEFILE_ELECTRON_ARGS (JSON), for the registry's Electron
   * TRACEFILE_SQLITE_BINDING, and TRACEFILE_CHROMIUM: what the application, the tests and the demo read. */
  env: NodeJS.ProcessEnv;
}

async function electronFlags(executable: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  if (!(await canSandbox(executable))) {
    if (process.getuid?.() === 0) {
      say('running as root, where Chromium cannot build its sandbox: adding --no-sandbox');
      return ['--no-sandbox'];
    }
    const helper = path.join(path.dirname(executable), 'chrome-sandbox');
    throw new SetupError(
      'this system does not let Chromium build its sandbox. Type this once, then run the same ' +
        `command again:\n\n  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'\n`,
    );
  }
  return [];
}

/**
 * Makes ready what is demanded; takes well under a second when nothing is missing. Gives the
 * Electron when one was demanded. Throws a SetupError in words.
 */
export async function prepare(
  demand: Demand & { electron: true | 'retry' },
): Promise<ReadyElectron>;
export async function prepare(demand: Demand): Promise<ReadyElectron | null>;
export async function prepare(demand: Demand): Promise<ReadyElectron | null> {
  const release = await acquireSetupLock();
  try {
    const { electron: wanted = false } = demand;
    const electron = wanted ? await prepareElectron({ retry: wanted === 'retry' }) : null;
    await ensureSystemPackages({
      ...(electron === null ? {} : { electron: electron.executable }),
      session: demand.session === true,
      tests: demand.tests === true,
      offices: demand.offices === true,
    });
    const env: NodeJS.ProcessEnv = {};
    if (electron?.kind === 'registry') {
      env.TRACEFILE_SQLITE_BINDING = await prepareSqliteBinding(electron.version);
    }
    if (demand.app !== false) await buildApp();
    if (electron === null) return null;
    const flags = await electronFlags(electron.executable);
    const chromium = demand.chromium === true ? await prepareChromium() : null;
    if (chromium !== null) env.TRACEFILE_CHROMIUM = chromium.executable;
    env.TRACEFILE_ELECTRON = electron.executable;
    env.TRACEFILE_ELECTRON_ARGS = JSON.stringify(flags);
    // Where Playwright finds it on its own: only then does it hold `ready` back while it attaches.
    env.ELECTRON_OVERRIDE_DIST_PATH = electron.dist;
    return { ...electron, flags, chromium, env };
  } finally {
    release();
  }
}
