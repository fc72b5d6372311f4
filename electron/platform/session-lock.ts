// What a session gives no page: permissions, devices, downloads, and every road that leaves the
// application. Knows Electron by its types alone, so that what it decides can be asked without one.
import type { Session } from 'electron';
import { APP_ORIGIN } from './app-path.ts';

/** What is used of a session. */
export type LockedSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setProxy'
> & {
  on(event: 'will-download', listener: (event: { preventDefault(): void }) => void): unknown;
  webRequest: {
    onBeforeRequest(
      listener: (details: { url: string }, decide: (answer: { cancel: boolean }) => void) => void,
    ): void;
  };
};

/**
 * Nobody listens there. Calls between browsers (WebRTC) are no requests, so that no handler is asked and
 * no content policy holds them: they go by a proxy alone (`security.ts`), and this is theirs.
 */
const NOWHERE = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://127.0.0.1:1',
  // Loopback would go past it.
  proxyBypassRules: '<-loopback>',
} as const;

/**
 * Denies every permission, device and download, and every request that is not the page's own; what is
 * no request leads nowhere.
 * @param isOwn tells by its address whether a request stays inside
 * @returns when all of it holds; requests and permissions are denied before that. Rejects as Electron
 *   does: then there is a way out, and nothing may be shown.
 */
export async function lockSession(
  session: LockedSession,
  isOwn: (url: string) => boolean,
): Promise<void> {
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
  await session.setProxy(NOWHERE);
}

/**
 * Whether a request of the one window stays inside the application.
 * @param withDevTools in development alone
 */
export function isOwnRequest(url: string, withDevTools: boolean): boolean {
  return (
    url.startsWith(`${APP_ORIGIN}/`) ||
    url.startsWith('data:image/') ||
    (withDevTools && url.startsWith('devtools://'))
  );
}
