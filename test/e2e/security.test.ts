// What the page may not do, tried from inside the page of the real application.
import { expect, test } from 'playwright/test';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';

let machine: Machine;
let app: Application;
test.beforeAll(async () => {
  machine = createMachine();
  app = await launch(machine);
});
test.afterAll(async () => {
  await app.quit();
  await machine.remove();
});

/** What a window really got; not in the typings. */
function lastPreferences(): Promise<Record<string, unknown>> {
  return app.electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return (
      contents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    ).getLastWebPreferences();
  });
}

test('the page is sandboxed and isolated, and has no Node', async () => {
  const preferences = await lastPreferences();
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
  });
  // Only listed where it is on.
  expect(preferences['nodeIntegrationInWorker'] ?? false).toBe(false);
  const globals = await app.page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', '__dirname', 'ipcRenderer'].filter(
      (name) => name in globalThis,
    ),
  );
  expect(globals).toEqual([]);
});

test('the engine guards the page as in a browser, and loads nothing insecure into it', async () => {
  expect(await lastPreferences()).toMatchObject({
    webSecurity: true,
    allowRunningInsecureContent: false,
  });
  expect(await app.page.evaluate(() => [isSecureContext, location.protocol])).toEqual([
    true,
    'app:',
  ]);
  const switches = await app.electron.evaluate(({ app: host }) =>
    [
      ...['disable-web-security', 'allow-running-insecure-content', 'ignore-certificate-errors'],
      ...['allow-insecure-localhost', 'unsafely-treat-insecure-origin-as-secure'],
      'disable-site-isolation-trials',
    ].filter((name) => host.commandLine.hasSwitch(name)),
  );
  expect(switches).toEqual([]);
});

test('no experimental feature is on in the page', async () => {
  expect(await lastPreferences()).toMatchObject({ experimentalFeatures: false });
  const switches = await app.electron.evaluate(({ app: host }) =>
    [
      'enable-experimental-web-platform-features',
      'enable-experimental-webassembly-features',
    ].filter((name) => host.commandLine.hasSwitch(name)),
  );
  expect(switches).toEqual([]);
});

test('no feature of the engine is switched on by name', async () => {
  // Absent or empty: what a window was not given is not listed, or is there as nothing.
  expect((await lastPreferences())['enableBlinkFeatures'] ?? '').toBe('');
  const given = await app.electron.evaluate(({ app: host }) =>
    ['enable-blink-features', 'enable-blink-test-features', 'js-flags'].map((name) =>
      host.commandLine.getSwitchValue(name),
    ),
  );
  expect(given).toEqual(['', '', '']);
});

test('a web view cannot be made by the page, nor attached where the tag is known', async () => {
  expect(await lastPreferences()).toMatchObject({ webviewTag: false });
  const made = await app.page.evaluate(() => {
    const view = document.createElement('webview');
    view.setAttribute('src', 'app://tracefile/');
    document.body.append(view);
    const found = [view.constructor.name, 'getWebContentsId' in view, view.shadowRoot !== null];
    view.remove();
    return found;
  });
  expect(made).toEqual(['HTMLElement', false, false]);

  // A window that has the tag stands for one of ours whose preferences were got round.
  const attached = await app.electron.evaluate(async ({ BrowserWindow, session, webContents }) => {
    const window = new BrowserWindow({
      show: false,
      webPreferences: { webviewTag: true, session: session.fromPartition('web-view') },
    });
    const { webContents: contents } = window;
    let isAttached = false;
    contents.on('did-attach-webview', () => (isAttached = true));
    // After the application's own listener, so that it sees what that one decided.
    const decided = new Promise<boolean>((resolve) => {
      contents.on('will-attach-webview', (event) => {
        resolve(event.defaultPrevented);
      });
    });
    try {
      await contents.loadURL('data:text/html,<title>views</title>');
      await contents.executeJavaScript(`{
        const view = document.createElement('webview');
        view.src = 'data:text/html,inner';
        view.setAttribute('nodeintegration', '');
        document.body.append(view);
      }`);
      const wasPrevented = await decided;
      const views = webContents.getAllWebContents().filter((one) => one.getType() === 'webview');
      return { wasPrevented, isAttached, views: views.length };
    } finally {
      window.destroy();
    }
  });
  expect(attached).toEqual({ wasPrevented: true, isAttached: false, views: 0 });
});

test('the page is given two functions and nothing else', async () => {
  const exposed = await app.page.evaluate(() =>
    Object.entries((globalThis as unknown as { tracefile: object }).tracefile).map(
      ([name, value]) => `${name}: ${typeof value}`,
    ),
  );
  expect(exposed.sort()).toEqual(['call: function', 'onEvent: function']);
});

test('the policy comes as a header and lets no script, network or frame in', async () => {
  const found = await app.page.evaluate(async () => {
    const blocked: string[] = [];
    const frameBlocked = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        blocked.push(event.effectiveDirective);
        if (event.effectiveDirective === 'frame-src') resolve();
      });
    });
    const tryTo = async (action: () => unknown): Promise<string> => {
      try {
        await action();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    // What the test itself evaluates is exempt from the policy until it has yielded once.
    await new Promise((resolve) => setTimeout(resolve));
    const script = document.createElement('script');
    const results = {
      fetch: await tryTo(() => fetch('https://example.invalid/')),
      loopback: await tryTo(() => fetch('http://127.0.0.1:9/')),
      ownFile: await tryTo(() => fetch('app://tracefile/index.html')),
      eval: await tryTo(() => (0, eval)('1')),
      html: await tryTo(() => {
        document.body.insertAdjacentHTML('beforeend', '<b>x</b>');
      }),
      inlineScript: await tryTo(() => {
        script.textContent = 'globalThis.intruded = true';
        document.body.append(script);
      }),
    };
    const frame = document.createElement('iframe');
    frame.src = 'https://example.invalid/';
    document.body.append(frame);
    await frameBlocked;
    script.remove();
    frame.remove();
    return { results, blocked, intruded: 'intruded' in globalThis };
  });
  expect(found.intruded).toBe(false);
  expect(found.results.fetch).not.toBe('done');
  expect(found.results.loopback).not.toBe('done');
  expect(found.results.ownFile).not.toBe('done');
  expect(found.results.eval).not.toBe('done');
  expect(found.results.html).not.toBe('done');
  expect(found.results.inlineScript).not.toBe('done');
  expect(found.blocked).toContain('connect-src');
  expect(found.blocked).toContain('frame-src');
});

test('the page cannot be navigated away, open a window or get a permission', async () => {
  const before = app.page.url();
  // An address of the application itself: nothing but the handler can stop the page from going.
  const target = 'app://tracefile/index.html?elsewhere';
  await app.electron.evaluate(({ BrowserWindow }, address) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // Registered after the application's own handler, so it sees what that one decided.
    Object.assign(globalThis, {
      wasPrevented: new Promise<boolean>((resolve) => {
        contents?.on('will-navigate', (event) => {
          if (event.url === address) resolve(event.defaultPrevented);
        });
      }),
    });
  }, target);
  const permission = await app.page.evaluate(async (address) => {
    globalThis.open('https://example.invalid/');
    globalThis.location.href = address;
    const status = await navigator.permissions.query({ name: 'geolocation' });
    return status.state;
  }, target);
  expect(permission).toBe('denied');
  const wasPrevented = await app.electron.evaluate(
    () => (globalThis as unknown as { wasPrevented: Promise<boolean> }).wasPrevented,
  );
  expect(wasPrevented).toBe(true);
  expect(app.page.url()).toBe(before);
  expect(
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
  ).toBe(1);
});

test('a call that is not in the contract, and one with a wrong input, is an error with a code', async () => {
  const replies = await app.page.evaluate(async () => {
    const { tracefile } = globalThis as unknown as {
      tracefile: { call(name: unknown, input: unknown): Promise<unknown> };
    };
    return [
      await tracefile.call('keys.get', {}),
      await tracefile.call('__proto__', {}),
      await tracefile.call('cases.create', { reference: 7 }),
      await tracefile.call('cases.list', {}),
      await tracefile.call('replies.next', { id: 'of-nobody' }),
      await tracefile.call('caseFile.open', {
        path: '/etc/passwd',
        passphrase: 'x',
        remember: false,
      }),
    ];
  });
  expect(replies).toMatchObject([
    { ok: false, error: { code: 'ipc.unknown_call' } },
    { ok: false, error: { code: 'ipc.unknown_call' } },
    { ok: false, error: { code: 'input.invalid' } },
    { ok: false, error: { code: 'casefile.none_open' } },
    { ok: false, error: { code: 'record.not_found' } },
    { ok: false, error: { code: 'input.path_not_granted' } },
  ]);
});
