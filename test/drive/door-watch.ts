// What the main process sees of attempts to leave the page: for tests of what a page may not do.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect } from 'playwright/test';
import type { Application } from './application.ts';

/** A port of this machine that counts who comes. */
export interface DoorStep {
  port: number;
  /** Connections and datagrams so far. */
  visitors: () => number;
  close: () => Promise<void>;
}

/** Opens one; nobody is answered. */
export async function openDoorStep(): Promise<DoorStep> {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = createSocket('udp4', () => (count += 1));
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  return {
    port,
    visitors: () => count,
    async close() {
      socket.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** What was seen since the watch began. */
export interface Attempts {
  /** Navigations of the page that were asked for, and how many of them were let through. */
  asked: number;
  letThrough: number;
  /** Where the page went, those within the document left out. */
  went: string[];
  /** Windows and web contents there are. */
  windows: number;
  contents: number;
  /** Downloads that went on. */
  downloads: number;
}

/** Address of the application itself with which `settle` ends a row of attempts. */
const LAST = 'app://tracefile/?last';

/** Begins to watch the one window. */
export async function watchDoors({ electron }: Application): Promise<void> {
  await electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const seen = { asked: [] as string[], letThrough: 0, went: [] as string[], downloads: 0 };
    Reflect.set(globalThis, 'seenAttempts', seen);
    // After the application's own listener, so that they see what it decided.
    contents?.on('will-navigate', (event) => {
      seen.asked.push(event.url);
      if (!event.defaultPrevented) seen.letThrough += 1;
    });
    contents?.on('did-navigate', (_event, url) => {
      seen.went.push(url);
    });
    contents?.session.on('will-download', (event) => {
      if (!event.defaultPrevented) seen.downloads += 1;
    });
  });
}

/** Tries one last address from the page, waits until it is seen, and tells what was seen before it. */
export async function readDoors({ electron, page }: Application): Promise<Attempts> {
  await page.evaluate((address) => {
    location.href = address;
  }, LAST);
  const read = () =>
    electron.evaluate(({ BrowserWindow, webContents }) => {
      const seen = Reflect.get(globalThis, 'seenAttempts') as {
        asked: string[];
        letThrough: number;
        went: string[];
        downloads: number;
      };
      return {
        ...seen,
        windows: BrowserWindow.getAllWindows().length,
        contents: webContents.getAllWebContents().length,
      };
    });
  await expect.poll(async () => (await read()).asked).toContain(LAST);
  const { asked, ...rest } = await read();
  return { asked: asked.length, ...rest };
}
