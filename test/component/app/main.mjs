// One sandboxed window for the component tests; a test sends it where it needs it.
import { app, BrowserWindow } from 'electron';

// Not awaited: `ready` fires only after this module has run.
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    useContentSize: true,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      // Every test opens the same page: its compiled code is kept from the first time on.
      v8CacheOptions: 'bypassHeatCheck',
    },
  });
  // A window that has loaded nothing is no page yet.
  return window.loadURL('about:blank');
});
