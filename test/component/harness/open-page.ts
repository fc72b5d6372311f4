// The window of the component tests: one for all of them, in the engine of the project; a fresh page for each.
import { fileURLToPath } from 'node:url';
import { _electron, chromium, type Page } from 'playwright';
import type { CallName } from '#shared/ipc/contract.ts';
import type { CaseTab } from '../../../renderer/state/navigation.svelte.ts';
import { chromiumLaunch, engineTest as base, STEADY_GPU, type Engine } from './engine.ts';
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
  /** Offline mode is on. */
  quiet?: 'on';
  /** The person has defaults of their own. */
  own?: string;
  /** What main tells is of a damaged file, or of one filled to its bounds (hostile-values.ts). */
  hostile?: 'on' | 'full';
  /** A call that is not answered before `harness.release`. */
  hold?: CallName;
}

/** Opens the page; what it says on the console as an error fails the test at its end. */
export type OpenPage = (opening?: Opening) => Promise<Page>;

/** A window of an engine. */
interface EngineWindow {
  page: Page;
  setSize: SetWindowSize;
  close: () => Promise<void>;
}

interface SharedWindow extends EngineWindow {
  url: string;
  problems: string[];
  /** The next test loads the page again: none is loaded, or the last test did not end as it should. */
  mustLoad: boolean;
}

const appFolder = fileURLToPath(new URL('../app', import.meta.url));

/** Sets the inner size of the window, in px. */
export type SetWindowSize = (width: number, height: number) => Promise<void>;

/** The inner size of the window when a page opens, in px. */
const WINDOW = { width: 1280, height: 800 };

async function openElectron(): Promise<EngineWindow> {
  if (!process.env['ELECTRON_OVERRIDE_DIST_PATH']) throw new Error('run this through npm test');
  const flags = JSON.parse(process.env['TRACEFILE_ELECTRON_ARGS'] ?? '[]') as string[];
  const electron = await _electron.launch({ args: [...flags, ...STEADY_GPU, appFolder] });
  return {
    page: await electron.firstWindow(),
    setSize: (width, height) =>
      electron.evaluate(
        ({ BrowserWindow }, size) => {
          BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height);
        },
        { width, height },
      ),
    close: () => electron.close(),
  };
}

async function openChromium(): Promise<EngineWindow> {
  const browser = await chromium.launch(chromiumLaunch());
  const page = await browser.newPage({ viewport: WINDOW });
  return {
    page,
    setSize: (width, height) => page.setViewportSize({ width, height }),
    close: () => browser.close(),
  };
}

const openWindow: Record<Engine, () => Promise<EngineWindow>> = {
  electron: openElectron,
  chromium: openChromium,
};

/** `test` with `openPage` and `setWindowSize`. */
export const test = base.extend<
  { openPage: OpenPage; setWindowSize: SetWindowSize },
  { shared: SharedWindow }
>({
  shared: [
    async ({ engine }, use) => {
      const server = await servePage();
      const window = await openWindow[engine]();
      const { page } = window;
      // What moves is drawn again and again, and no test looks at it but one.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      await use({ ...window, url: server.url, problems, mustLoad: true });
      await window.close();
      await server.close();
    },
    // The page is built first, which a machine with other work to do takes its time over.
    { scope: 'worker', timeout: 300_000 },
  ],
  setWindowSize: async ({ shared }, use) => {
    await use(shared.setSize);
  },
  openPage: async ({ shared }, use, testInfo) => {
    shared.problems.length = 0;
    // Another test may have left it smaller.
    await shared.setSize(WINDOW.width, WINDOW.height);
    await use(async (opening = {}) => {
      const { page, url } = shared;
      const query = new URLSearchParams(Object.entries(opening)).toString();
      // What the last test pointed at is not pointed at by this one.
      await page.mouse.move(0, 0);
      if (shared.mustLoad) {
        await page.goto(`${url}?${query}`);
        await page.waitForSelector('html[data-ready="true"]', { state: 'attached' });
      } else {
        await page.evaluate((search) => window.harness.open(search), query);
      }
      shared.mustLoad = false;
      return page;
    });
    shared.mustLoad = testInfo.errors.length > 0 || shared.problems.length > 0;
    // A refused style, script or font, or an exception, is a defect of the page.
    if (shared.problems.length > 0) throw new Error(shared.problems.join('\n'));
  },
});
