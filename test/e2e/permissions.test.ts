// What the page may not be given: asked for by the page of the real application itself, with a person's
// hand on the mouse wherever the web wants one.
import { expect, test } from 'playwright/test';
import { FURTHER_NAMES, PERMISSIONS } from '../builders/permissions.ts';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';
import { readDoors, watchDoors } from '../drive/door-watch.ts';
import { printFigure } from '../fakes/figures.ts';

let machine: Machine;
let app: Application;
test.beforeAll(async () => {
  machine = createMachine();
  app = await launch(machine);
  await watchDoors(app);
});
test.afterAll(async () => {
  await app.quit();
  await machine.remove();
});

/** Runs a text in the page as the answer to a click; gives what it comes to. */
function asked({ electron }: Application, code: string): Promise<unknown> {
  return electron.evaluate(async ({ BrowserWindow }, text) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return (await contents?.executeJavaScript(text, true)) as unknown;
  }, code);
}

/** What the page is answered of every permission, by the names that it can look up. */
function lookUpAll({ page }: Application): Promise<[name: string, state: string][]> {
  const names = [...Object.values(PERMISSIONS).filter((name) => name !== null), ...FURTHER_NAMES];
  return page.evaluate(async (all) => {
    const found: [string, string][] = [];
    for (const name of all) {
      const state = await navigator.permissions.query({ name: name as PermissionName }).then(
        (status) => status.state,
        (error: unknown) => (error instanceof Error ? error.name : 'refused'),
      );
      found.push([name, state]);
    }
    return found;
  }, names);
}

test('no permission stands open to the page, by whatever name it looks it up', async () => {
  const states = await lookUpAll(app);
  // `TypeError`: the engine has no such permission to be looked up.
  expect(states.filter(([, state]) => !['denied', 'TypeError'].includes(state))).toEqual([]);
  const known = states.filter(([, state]) => state === 'denied');
  expect(known.length).toBeGreaterThanOrEqual(12);
  printFigure(`permissions: ${String(known.length)} looked up by the page, all denied`);
});

/** What a page asks for, as a text that comes to a value when it is given. */
const REQUESTS: Readonly<Record<string, string>> = {
  camera: 'navigator.mediaDevices.getUserMedia({ video: true })',
  microphone: 'navigator.mediaDevices.getUserMedia({ audio: true })',
  screen: 'navigator.mediaDevices.getDisplayMedia({ video: true })',
  place: 'new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no))',
  'clipboard, text': 'navigator.clipboard.readText()',
  'clipboard, all': 'navigator.clipboard.read()',
  midi: 'navigator.requestMIDIAccess({ sysex: true })',
  pointer: 'document.documentElement.requestPointerLock({ unadjustedMovement: true })',
  keyboard: 'navigator.keyboard.lock()',
  fonts: 'queryLocalFonts().then((fonts) => { if (fonts.length === 0) throw new Error("none"); })',
  idleness:
    'IdleDetector.requestPermission().then((it) => { if (it === "denied") throw new Error(it); })',
  'wake lock': 'navigator.wakeLock.request("screen")',
  windows: 'getScreenDetails()',
  notifications:
    'Notification.requestPermission().then((it) => { if (it === "denied") throw new Error(it); })',
  'lasting storage':
    'navigator.storage.persist().then((it) => { if (!it) throw new Error("no"); })',
  'key system':
    'navigator.requestMediaKeySystemAccess("com.widevine.alpha", [{ videoCapabilities: [{ contentType: "video/mp4; codecs=\\"avc1.42E01E\\"" }] }])',
  usb: 'navigator.usb.requestDevice({ filters: [] })',
  serial: 'navigator.serial.requestPort()',
  hid: 'navigator.hid.requestDevice({ filters: [] }).then((devices) => { if (devices.length === 0) throw new Error("none"); })',
  bluetooth: 'navigator.bluetooth.requestDevice({ acceptAllDevices: true })',
  'other storage': 'document.requestStorageAccessFor("https://elsewhere.invalid")',
  payment:
    'new PaymentRequest([{ supportedMethods: "https://elsewhere.invalid" }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).show()',
  'own worker': 'navigator.serviceWorker.register("/worker.js")',
};

/** Asks for one of them; whether it was given. */
async function isGiven(of: Application, code: string): Promise<boolean> {
  const answer = await asked(
    of,
    `(async () => ${code})().then(() => 'given', (error) => String(error?.name ?? error))`,
  );
  return answer === 'given';
}

test('what the page asks for with a click is not given', async () => {
  const given: string[] = [];
  // A full screen that is not given is not answered either: looked at when the others were.
  await asked(app, 'void document.documentElement.requestFullscreen().catch(() => undefined)');
  for (const [what, code] of Object.entries(REQUESTS)) {
    if (await isGiven(app, code)) given.push(what);
  }
  expect(given).toEqual([]);
  expect(await asked(app, 'document.fullscreenElement === null')).toBe(true);
  const listed = await asked(
    app,
    `Promise.all([navigator.usb, navigator.serial, navigator.hid].map(
    (api) => api?.getDevices?.() ?? api?.getPorts?.() ?? [])).then((all) => all.flat().length)`,
  );
  expect(listed).toBe(0);
  printFigure(
    `permissions: ${String(Object.keys(REQUESTS).length)} asked for with a click, none given`,
  );
});

test('no download is begun, whatever the page saves', async () => {
  for (const href of ['data:text/plain,x', 'blob', 'app://tracefile/index.html']) {
    await asked(
      app,
      `(() => {
      const link = document.createElement('a');
      link.href = ${JSON.stringify(href)} === 'blob' ? URL.createObjectURL(new Blob(['x'])) : ${JSON.stringify(href)};
      link.download = 'x.txt';
      document.body.append(link);
      link.click();
      link.remove();
    })()`,
    );
  }
  expect(await readDoors(app)).toMatchObject({ letThrough: 0, went: [], downloads: 0 });
});

/** Asks that need no camera, no device and no focus: met wherever nobody denies them. */
const MET_UNLESS_DENIED = [
  'fonts',
  'idleness',
  'lasting storage',
  'notifications',
  'wake lock',
  'windows',
];
/** Names that every Chromium lets a page look up. */
const OPEN_UNLESS_DENIED = [
  ...['camera', 'microphone', 'display-capture', 'geolocation', 'midi', 'notifications'],
  ...['clipboard-read', 'idle-detection', 'local-fonts', 'persistent-storage'],
  ...['screen-wake-lock', 'window-management'],
];

test('it is the application that denies: where its handlers allow, the same page is given them', async () => {
  const own = createMachine();
  try {
    const allowing = await launch(own);
    await allowing.electron.evaluate(({ session }) => {
      session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => {
        decide(true);
      });
      session.defaultSession.setPermissionCheckHandler(() => true);
    });
    // A page that is not shown yet is refused some of them by the engine.
    const isShown = () =>
      allowing.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().every((window) => window.isVisible()),
      );
    await expect.poll(isShown).toBe(true);
    const states = Object.fromEntries(await lookUpAll(allowing));
    for (const name of OPEN_UNLESS_DENIED) expect(states[name], name).toBe('granted');
    for (const what of MET_UNLESS_DENIED) {
      expect(await isGiven(allowing, REQUESTS[what] ?? ''), what).toBe(true);
    }
  } finally {
    await own.remove();
  }
});
