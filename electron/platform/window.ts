// The one window: sandboxed, isolated, shown when it has something to show.
import { BrowserWindow, nativeTheme, type Session } from 'electron';
import type { Settings } from '#shared/ipc/contract.ts';
import { APP_ORIGIN } from './app-path.ts';
import { PAGE_PREFERENCES } from './page-preferences.ts';

const SIZE = { width: 1280, height: 832, minWidth: 1024, minHeight: 680 };
/** The first surface of each theme, so that the window does not flash. */
const BACKGROUND = { light: '#ffffff', dark: '#14171a' };

/** Opens the window on the application's page. */
export function openWindow(args: { session: Session; preloadPath: string }): BrowserWindow {
  const window = new BrowserWindow({
    ...SIZE,
    show: false,
    title: 'Tracefile',
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      ...PAGE_PREFERENCES,
      session: args.session,
      preload: args.preloadPath,
    },
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  void window.loadURL(`${APP_ORIGIN}/`);
  return window;
}

/** Lets the system's own parts (scroll bars, dialogs) follow the chosen theme. */
export function applyTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}
