// Copied into the registry's Electron, which has no default app of its own: starts the app folder
// given on the command line the way Electron's default app does. Not part of Tracefile.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

// `-r MODULE` before everything else, as Electron takes it: Playwright's loader holds `ready` back
// until it listens, and takes its own arguments out of the list.
if (process.argv[1] === '-r') createRequire(import.meta.url)(process.argv[2] ?? '');

// Flags come as `--name` or `--name=value`; the first other argument is the app folder.
const given = process.argv.slice(1).find((argument) => !argument.startsWith('-'));
if (given === undefined) {
  process.stderr.write('usage: electron [flags] <app folder> [arguments]\n');
  app.exit(2);
} else {
  const folder = path.resolve(given);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  // @ts-expect-error: as Electron's own default app does; not in its public types.
  if (manifest.version) app.setVersion(manifest.version);
  app.setName(manifest.productName ?? manifest.name);
  if (manifest.desktopName) app.setDesktopName(manifest.desktopName);
  // @ts-expect-error: as Electron's own default app does; not in its public types.
  app.setAppPath(folder);
  app.setPath('userData', path.join(app.getPath('appData'), app.getName()));
  // Awaited at the top level, so that `ready` fires only after the app's own code has run.
  await import(pathToFileURL(path.resolve(folder, manifest.main ?? 'index.js')).href);
}
