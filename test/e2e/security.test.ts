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

test('the page is sandboxed and isolated, and has no Node', async () => {
  const preferences = await app.electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // Not in the typings: what the window really got.
    return (
      contents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    ).getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  });
  const globals = await app.page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', '__dirname', 'ipcRenderer'].filter(
      (name) => name in globalThis,
    ),
  );
  expect(globals).toEqual([]);
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

test('a frame that is not the page’s own main frame is refused', async () => {
  const reply = await app.electron.evaluate(async ({ app: host, BrowserWindow, session }) => {
    // A second window of another origin with the same preload stands for a foreign page.
    const preload = `${host.getAppPath()}/out/preload/preload.cjs`;
    const foreign = new BrowserWindow({
      show: false,
      webPreferences: { preload, sandbox: true, session: session.fromPartition('foreign') },
    });
    try {
      await foreign.loadURL('data:text/html,<title>foreign</title>');
      return (await foreign.webContents.executeJavaScript(
        "globalThis.tracefile.call('cases.list', {}).catch((error) => String(error))",
      )) as unknown;
    } finally {
      foreign.destroy();
    }
  });
  expect(reply).toMatchObject({ ok: false, error: { code: 'ipc.refused_sender' } });
});
