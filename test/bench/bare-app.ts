// The least that opens a window with a page in it: what every Electron application costs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright';

/** Writes it into a folder of its own. */
export function makeBareApp(folder: string): string {
  const bare = join(folder, 'bare');
  mkdirSync(bare, { recursive: true });
  writeFileSync(
    join(bare, 'package.json'),
    '{"name":"bare-window","version":"0.0.0","main":"main.cjs"}',
  );
  writeFileSync(
    join(bare, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron');
    app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 })
      .loadURL('data:text/html,<p>ready</p>'));`,
  );
  return bare;
}

/** Starts it and waits for its page. */
export async function launchBareApp(bareApp: string): Promise<ElectronApplication> {
  const flags = JSON.parse(process.env.TRACEFILE_ELECTRON_ARGS ?? '[]') as string[];
  const electron = await _electron.launch({
    args: [...flags, bareApp, `--user-data-dir=${join(bareApp, 'profile')}`],
  });
  await (await electron.firstWindow()).getByText('ready').waitFor();
  return electron;
}
