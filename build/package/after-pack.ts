// Called by electron-builder between packing and signing: sets the fuses. Its own `electronFuses` knows
// neither all of them nor a check that none was left out.
import path from 'node:path';
import type { AfterPackContext } from 'electron-builder';
import { setFuses } from './fuses.ts';

/** The packaged Electron: an executable, or on macOS the `.app`. */
function electronOf({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === 'darwin') return path.join(appOutDir, `${name}.app`);
  if (electronPlatformName === 'win32') return path.join(appOutDir, `${name}.exe`);
  return path.join(appOutDir, packager.config.linux?.executableName ?? name);
}

/** The hook. */
export default async function afterPack(context: AfterPackContext): Promise<void> {
  await setFuses(electronOf(context));
}
