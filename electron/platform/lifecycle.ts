// The life of the application: one instance, one window, and an orderly end that waits for the
// case file to be closed to one file.
import { app, BrowserWindow, dialog } from 'electron';
import { toAppError } from '#shared/errors.ts';

/** Brings the window to the front when the program is started a second time. */
export function focusOnSecondStart(window: () => BrowserWindow | null): void {
  app.on('second-instance', () => {
    const current = window();
    if (current === null) return;
    if (current.isMinimized()) current.restore();
    current.focus();
  });
}

/** Ends the program with its window, after `finish` has done its work once. */
export function quitAfter(finish: () => Promise<void>): void {
  let state: 'running' | 'finishing' | 'finished' = 'running';
  app.on('window-all-closed', () => {
    app.quit();
  });
  app.on('before-quit', (event) => {
    if (state === 'finished') return;
    event.preventDefault();
    if (state === 'finishing') return;
    // A page may ask about what was not saved and stay; with the last window gone this comes again.
    const open = BrowserWindow.getAllWindows();
    for (const window of open) window.close();
    if (open.length > 0) return;
    state = 'finishing';
    void finish().finally(() => {
      state = 'finished';
      app.quit();
    });
  });
}

/** Ends before there is a window: whoever gave the switch reads why where it was given. */
export function refuseToStart(name: string): void {
  process.stderr.write(`Tracefile does not start with --${name}: it would open it to others.\n`);
  app.exit(1);
}

/** Says why there is no window, and ends. Case files are not touched before there is one. */
export function failToStart(cause: unknown): void {
  const { code, message } = toAppError(cause);
  dialog.showErrorBox(
    'Tracefile',
    `Tracefile could not start: ${message} (${code}).\n` +
      `No case file was opened or changed. Check the folder ${app.getPath('userData')}.`,
  );
  app.exit(1);
}
