// What a page may not do: leave, open windows, embed, ask for permissions, use the network.
import { app, type Session } from 'electron';
import { APP_ORIGIN } from './app-path.ts';

/** Denies every way out for every page of the application, now and later. */
export function denyWaysOut(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
    });
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/**
 * Denies every permission, device and download, and every request that is not the page's own.
 * @param isOwn tells by its address whether a request stays inside; of the one window unless told
 */
export function lockSession(
  session: Session,
  isOwn: (url: string) => boolean = isOwnRequest,
): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => {
    event.preventDefault();
  });
  session.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: !isOwn(details.url) });
  });
}

/** Whether a request of the page stays inside the application. */
function isOwnRequest(url: string): boolean {
  return url.startsWith(`${APP_ORIGIN}/`) || url.startsWith('data:image/') || isDevTools(url);
}

function isDevTools(url: string): boolean {
  return !app.isPackaged && url.startsWith('devtools://');
}
