// The Chromium that the pinned Electron is built on, as the system brings it: the component, axe and print tests
// run in it as well, because the Electron at hand may be years older than the one that people get.
import { ensureSystemPackages, findCommand } from './system-packages.ts';
import { run, say, SetupError } from './terminal.ts';

/** Major versions of Chromium by those of the Electron that is built on them (releases.electronjs.org). */
export const CHROMIUM_OF_ELECTRON = { 45: 156 } as const;

/** Of the Chromium in the pinned Electron (package.json); a newer one is taken, an older one is not. */
export const PINNED_CHROMIUM = CHROMIUM_OF_ELECTRON[45];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** A browser that is new enough. */
export interface ReadyChromium {
  executable: string;
  /** E.g. `156.0.8078.108`. */
  version: string;
}

async function findChromium(): Promise<ReadyChromium | null> {
  for (const name of NAMES) {
    const executable = findCommand(name);
    if (executable === null) continue;
    const { stdout } = await run(executable, ['--version']);
    const version = /\b\d+(?:\.\d+){3}\b/.exec(stdout)?.[0];
    if (version !== undefined && Number.parseInt(version, 10) >= PINNED_CHROMIUM) {
      return { executable, version };
    }
  }
  return null;
}

/**
 * Finds it, and installs it on Linux where that is possible; null where there is none. Elsewhere the official
 * Electron is there, which is this engine itself.
 */
export async function prepareChromium(): Promise<ReadyChromium | null> {
  if (process.platform !== 'linux') return null;
  const need = {
    what: `Chromium ${String(PINNED_CHROMIUM)} or newer`,
    isMet: async () => (await findChromium()) !== null,
    packages: ['chromium'],
  };
  try {
    await ensureSystemPackages({ further: [need] });
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(`NOT TESTED in the engine that people get: ${error.message}`);
  }
  return findChromium();
}
