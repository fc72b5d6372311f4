// The window of the component tests: one Electron for all of them, a fresh page for each.
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { test as base } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import type { CaseTab } from '../../../renderer/state/navigation.svelte.ts';
import { servePage } from './page-server.ts';
import type { SceneName } from './scenes.ts';

/** Where to open the page. */
export interface Opening {
  scene?: SceneName;
  theme?: 'light' | 'dark';
  locale?: 'en' | 'zh-CN';
  /** The view, e.g. `queue`. */
  at?: string;
  /** What the form is opened with. */
  subject?: string;
  /** The snapshot or case that is opened. */
  id?: string;
  /** The tab of a case. */
  tab?: CaseTab;
  /** What is opened in the tab. */
  record?: string;
  /** The section of the settings. */
  section?: string;
  /** Quiet mode is on. */
  quiet?: 'on';
  /** The person has defaults of their own. */
  own?: string;
  /** A call that is not answered before `harness.release`. */
  hold?: CallName;
}

/** Opens the page; what it says on the console as an error fails the test at its end. */
export type OpenPage = (opening?: Opening) => Promise<Page>;

interface SharedWindow {
  electron: ElectronApplication;
  page: Page;
  url: string;
  problems: string[];
}

const appFolder = fileURLToPath(new URL('../app', import.meta.url));

/** Sets the inner size of the window, in px. */
export type SetWindowSize = (width: number, height: number) => Promise<void>;

/** `test` with `openPage` and `setWindowSize`. */
export const test = base.extend<
  { openPage: OpenPage; setWindowSize: SetWindowSize },
  { shared: SharedWindow }
>({
  shared: [
    async ({}, use) => {
      const server = await servePage();
      if (!process.env['ELECTRON_OVERRIDE_DIST_PATH']) throw new Error('run this through npm test');
      const flags = JSON.parse(process.env['TRACEFILE_ELECTRON_ARGS'] ?? '[]') as string[];
      const electron = await _electron.launch({ args: [...flags, appFolder] });
      const page = await electron.firstWindow();
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      await use({ electron, page, url: server.url, problems });
      await electron.close();
      await server.close();
    },
    // The page is built first, which a machine with other work to do takes its time over.
    { scope: 'worker', timeout: 300_000 },
  ],
  setWindowSize: async ({ shared }, use) => {
    await use((width, height) =>
      shared.electron.evaluate(
        ({ BrowserWindow }, size) => {
          BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height);
        },
        { width, height },
      ),
    );
  },
  openPage: async ({ shared }, use) => {
    shared.problems.length = 0;
    await use(async (opening = {}) => {
      const query = new URLSearchParams(Object.entries(opening));
      await shared.page.goto(`${shared.url}?${query.toString()}`);
      await shared.page.waitForSelector('html[data-ready="true"]', { state: 'attached' });
      return shared.page;
    });
    // A refused style, script or font, or an exception, is a defect of the page.
    if (shared.problems.length > 0) throw new Error(shared.problems.join('\n'));
  },
});
