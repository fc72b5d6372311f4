// What no page of ours may do, whatever it shows.
import type { WebPreferences } from 'electron';

/** Of every window: sandboxed, isolated, without Node, and with none of what is not used. */
export const PAGE_PREFERENCES: Readonly<WebPreferences> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  spellcheck: false,
};
