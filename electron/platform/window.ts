// The one window: sandboxed, isolated, shown when it has something to show in the theme chosen.
import { app, BrowserWindow, nativeTheme, type Session } from 'electron';
import type { Settings } from '#shared/ipc/contract.ts';
import { APP_ORIGIN } from './app-path.ts';
import { PAGE_PREFERENCES } from './page-preferences.ts';

const SIZE = { width: 1280, height: 832, minWidth: 1024, minHeight: 680 };
/** The first surface of each theme, so that the window does not flash. */
const BACKGROUND = { light: '#ffffff', dark: '#14171a' };

/**
 * Before the program is ready: Chromium keeps no process ready for a next page, of which there is none. Of a
 * window that closed just after its page had come back, it started one such process after the other and never
 * ended (Chromium 130, a busy machine).
 */
export function keepNoSpareProcess(): void {
  const { commandLine } = app;
  const off = commandLine.getSwitchValue('disable-features').split(',').filter(Boolean);
  const features = [...off, 'SpareRendererForSitePerProcess'].join(',');
  commandLine.appendSwitch('disable-features', features);
}

/**
 * Begins to load the application's page in a window that is not shown yet. A load that another one takes
 * over is refused as `ERR_ABORTED`: Electron itself listens (`webContents.loadURL`), and nothing is lost
 * by it, for the later load is the same page.
 */
export function openWindow(args: { session: Session; preloadPath: string }): BrowserWindow {
  const window = new BrowserWindow({
    ...SIZE,
    show: false,
    title: 'Tracefile',
    autoHideMenuBar: true,
    webPreferences: {
      ...PAGE_PREFERENCES,
      session: args.session,
      preload: args.preloadPath,
    },
  });
  const home = `${APP_ORIGIN}/`;
  // Nobody is asked before a page goes to an empty one, as it does by a link to a file: it comes back.
  window.webContents.on('did-navigate', (_event, address) => {
    if (!address.startsWith(home)) void window.loadURL(home);
  });
  void window.loadURL(home);
  return window;
}

/** Shows it, unless it was closed meanwhile. */
export function showWindow(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light);
  window.show();
}

/**
 * Lets the system's own parts (scroll bars, dialogs) follow the chosen theme. High contrast is light or
 * dark as the system is.
 */
export function applyTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme === 'contrast' ? 'system' : theme;
}
