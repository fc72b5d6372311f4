// Every call of the contract from whoever is not the page's own main frame: refused before its handler,
// and told nothing.
import { expect, test } from 'playwright/test';
import { contract } from '#shared/ipc/contract.ts';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';
import { setUp } from '../drive/main-job.ts';
import { callBridge } from '../drive/page-bridge.ts';
import { printFigure } from '../fakes/figures.ts';

const CALLS = Object.keys(contract);

let machine: Machine;
let app: Application;
test.beforeAll(async () => {
  machine = createMachine();
  app = await launch(machine);
  await setUp(app.page, { remember: false });
});
test.afterAll(async () => {
  await app.quit();
  await machine.remove();
});

/** Who asks: an origin, in a session of its own or in the application's, or a frame of our own origin. */
const SENDERS = [
  { who: 'a page of data', url: 'data:text/html,<title>x</title>', partition: 'foreign' },
  {
    who: 'a page of data in the same session',
    url: 'data:text/html,<title>x</title>',
    partition: '',
  },
  { who: 'an empty page', url: 'about:blank', partition: '' },
  { who: 'a frame of the own origin', url: 'app://tracefile/', partition: 'frame' },
] as const;

for (const { who, url, partition } of SENDERS) {
  test(`every call from ${who} is refused`, async () => {
    const { replies, heard } = await app.electron.evaluate(
      async ({ app: host, BrowserWindow, session, webContents }, given) => {
        const isFrame = given.partition === 'frame';
        const named = given.partition === '' ? null : given.partition;
        const window = new BrowserWindow({
          show: false,
          webPreferences: {
            // The application's own bridge, as far as a stranger could ever get.
            preload: `${host.getAppPath()}/out/preload/preload.cjs`,
            sandbox: true,
            nodeIntegrationInSubFrames: isFrame,
            session: named === null ? session.defaultSession : session.fromPartition(named),
          },
        });
        const { webContents: contents } = window;
        if (isFrame) {
          // Our own pages can be framed by nobody; here a page of our origin that has no policy.
          contents.session.protocol.handle('app', ({ url: asked }) => {
            const body = asked.endsWith('/inner') ? 'inner' : '<iframe src="/inner"></iframe>';
            return new Response(body, { headers: { 'content-type': 'text/html' } });
          });
        }
        try {
          await contents.loadURL(given.url).catch((error: unknown) => {
            // What the session refuses to load leaves an error page, which asks as well.
            if (webContents.getAllWebContents().length < 2) throw error;
          });
          const code = `(async () => {
            const heard = [];
            const { tracefile } = globalThis;
            tracefile.onEvent((name) => heard.push(name));
            const replies = await Promise.all(
              ${JSON.stringify(given.calls)}.map((name) => tracefile.call(name, {})));
            return { replies, heard };
          })()`;
          const frame = isFrame ? contents.mainFrame.frames[0] : contents.mainFrame;
          return (await frame?.executeJavaScript(code)) as {
            replies: { ok: boolean; error?: { code: string } }[];
            heard: string[];
          };
        } finally {
          window.destroy();
        }
      },
      { url, partition, calls: CALLS },
    );
    expect(replies).toHaveLength(CALLS.length);
    const answered = CALLS.filter((_, at) => replies[at]?.error?.code !== 'ipc.refused_sender');
    expect(answered).toEqual([]);
    // Nothing but that: no value, no path, no trace.
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(heard).toEqual([]);
  });
}

test('nothing was changed by whoever was refused', async () => {
  expect(await callBridge(app.page, 'cases.list', {})).toHaveLength(1);
  expect(await callBridge(app.page, 'caseFile.status', {})).toMatchObject({ state: 'open' });
  expect(app.problems).toEqual([]);
  printFigure(
    `wrong senders: ${String(SENDERS.length)} × ${String(CALLS.length)} calls, all refused`,
  );
});
