// What a page may not do: leave, open windows, embed, call others. What its session denies: session-lock.ts.
import { app } from 'electron';

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
    // Or a page could call anybody past its policy: with this, by its session's proxy alone.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
}
