// What runs first: what must be said before Electron is ready, and the window. The page loads while the
// composition root is read and made; what the page asks for meanwhile waits.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { app, Menu, session } from 'electron';
import { registerAppScheme, serveApp } from './platform/app-protocol.ts';
import { watchGivenFiles } from './platform/given-files.ts';
import { hostCalls } from './platform/ipc-host.ts';
import { failToStart, focusOnSecondStart, quitAfter, refuseToStart } from './platform/lifecycle.ts';
import { denyWaysOut } from './platform/security.ts';
import { isOwnRequest, lockSession } from './platform/session-lock.ts';
import { silenceChromium, silenceResolver } from './platform/silence.ts';
import { refuseSwitches } from './platform/refused-switches.ts';
import { keepNoSpareProcess, openWindow, showWindow } from './platform/window.ts';

const inBuild = (place: string): string => fileURLToPath(new URL(place, import.meta.url));

registerAppScheme();
silenceChromium();
keepNoSpareProcess();
denyWaysOut();
// Else Electron makes one of its own, and the window waits for it to be drawn.
Menu.setApplicationMenu(null);

const refused = refuseSwitches(app);
const givenFiles = watchGivenFiles();
if (refused !== null) refuseToStart(refused);
else if (app.requestSingleInstanceLock(givenFiles.ofThisStart)) start().catch(failToStart);
else app.quit();

async function start(): Promise<void> {
  await app.whenReady();
  silenceResolver();
  const locked = lockSession(session.defaultSession, (url) => isOwnRequest(url, !app.isPackaged));
  serveApp(session.defaultSession, inBuild('../renderer'));
  const window = openWindow({
    session: session.defaultSession,
    preloadPath: inBuild('../preload/preload.cjs'),
  });
  const painted = once(window, 'ready-to-show');
  const composed = import('./main.ts').then(({ compose }) => compose({ window, givenFiles }));
  hostCalls(async (name, input) => (await composed).dispatch(name, input));
  focusOnSecondStart(() => (window.isDestroyed() ? null : window));
  quitAfter(async () => (await composed).close());
  const [{ showMenu }] = await Promise.all([composed, painted, locked]);
  showWindow(window);
  showMenu();
}
