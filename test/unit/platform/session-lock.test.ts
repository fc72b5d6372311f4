// What a locked session answers, whatever it is asked.
import type { Session } from 'electron';
import { expect, it } from 'vitest';
import {
  isOwnRequest,
  lockSession,
  type LockedSession,
} from '../../../electron/platform/session-lock.ts';
import { hostileAddresses, HOSTILE_ADDRESSES } from '../../builders/hostile-addresses.ts';
import { permissionNames } from '../../builders/permissions.ts';
import { printFigure } from '../../fakes/figures.ts';

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
type DeviceHandler = NonNullable<Parameters<Session['setDevicePermissionHandler']>[0]>;

/** What `lockSession` gave a session. */
function lockedHandlers(isOwn: (url: string) => boolean, proxy = Promise.resolve()) {
  let onRequest: RequestHandler | null = null;
  let onCheck: CheckHandler | null = null;
  let onDevice: DeviceHandler | null = null;
  let isDownloadPrevented = false;
  const proxies: unknown[] = [];
  let ask: (url: string) => boolean = () => false;
  const session: LockedSession = {
    setPermissionRequestHandler: (handler) => (onRequest = handler),
    setPermissionCheckHandler: (handler) => (onCheck = handler),
    setDevicePermissionHandler: (handler) => (onDevice = handler),
    setProxy: (config) => {
      proxies.push(config);
      return proxy;
    },
    on: (_event, listener) => {
      listener({ preventDefault: () => (isDownloadPrevented = true) });
    },
    webRequest: {
      onBeforeRequest: (listener) => {
        ask = (url) => {
          let isCancelled = false;
          listener({ url }, ({ cancel }) => (isCancelled = cancel));
          return !isCancelled;
        };
      },
    },
  };
  const locked = lockSession(session, isOwn);
  const given = { onRequest, onCheck, onDevice } as unknown as {
    onRequest: RequestHandler;
    onCheck: CheckHandler;
    onDevice: DeviceHandler;
  };
  return { ...given, locked, proxies, isDownloadPrevented: () => isDownloadPrevented, passes: ask };
}

it('every permission that Electron knows is denied, asked for and looked up', () => {
  const { onRequest, onCheck } = lockedHandlers(() => true);
  const contents = {} as never;
  const details = { isMainFrame: true, requestingUrl: 'app://tracefile/' } as never;
  for (const name of permissionNames) {
    const answers: boolean[] = [];
    onRequest(contents, name, (isGranted) => answers.push(isGranted), details);
    answers.push(onCheck(contents, name, 'app://tracefile', details));
    answers.push(onCheck(null, name, '', details));
    expect(answers, name).toEqual([false, false, false]);
  }
  expect(permissionNames.length).toBeGreaterThanOrEqual(46);
  printFigure(`permissions: ${String(permissionNames.length)} by name, none was given`);
});

it('no device of any kind is given, and no download is begun', () => {
  const { onDevice, isDownloadPrevented } = lockedHandlers(() => true);
  for (const deviceType of ['hid', 'serial', 'usb'] as const) {
    const device = { deviceType, origin: 'app://tracefile', device: {} as never };
    expect(onDevice(device), deviceType).toBe(false);
  }
  expect(isDownloadPrevented()).toBe(true);
});

it('a thousand hostile addresses are requested by nobody', () => {
  const { passes } = lockedHandlers((url) => isOwnRequest(url, false));
  const addresses = hostileAddresses(9);
  expect(new Set(addresses).size).toBe(HOSTILE_ADDRESSES);
  for (const address of addresses) {
    // As Chromium asks, where the text alone is an address.
    const asked = URL.canParse(address) ? new URL(address).href : address;
    expect(passes(asked), address).toBe(false);
  }
  expect(passes('app://tracefile/index.html')).toBe(true);
  expect(passes('data:image/png;base64,AA==')).toBe(true);
});

it('what is no request goes to a proxy that nobody is, on this machine too', async () => {
  const { proxies, locked } = lockedHandlers(() => true);
  await locked;
  expect(proxies).toEqual([
    {
      ...{ mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:1' },
      proxyBypassRules: '<-loopback>',
    },
  ]);
});

it('a session that takes no proxy is not called locked', async () => {
  const refusal = new Error('no proxy');
  const { locked, passes } = lockedHandlers(() => false, Promise.reject(refusal));
  expect(passes('https://a.example/')).toBe(false);
  await expect(locked).rejects.toBe(refusal);
});

it('the tools of developers are no part of what is shipped', () => {
  expect(isOwnRequest('devtools://devtools/bundled/x.js', true)).toBe(true);
  expect(isOwnRequest('devtools://devtools/bundled/x.js', false)).toBe(false);
});
