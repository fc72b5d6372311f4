// Builds the harness page once and serves it from loopback with the application's own policy.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { PAGE_CHUNKS } from '../../../build/page-chunks.ts';
import { hashFiles, listFiles } from '../../../build/setup/input-hash.ts';
import { CONTENT_SECURITY_POLICY } from '../../../electron/platform/content-security-policy.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = path.join(root, 'node_modules/.cache');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

/** A running server of the harness page. */
export interface PageServer {
  url: string;
  close(): Promise<void>;
}

/** What goes into the page. */
const INPUTS = [
  ...['electron', 'renderer', 'shared', 'test/builders', 'test/fakes', 'test/component/harness'],
  ...['build/page-chunks.ts', 'build/svelte.config.js', 'package-lock.json'],
].map((place) => path.join(root, place));
const PREFIX = 'component-harness-';
const DAY_MS = 86_400_000;

/** The folder of the built page; made once of the same inputs, by whoever asks first. */
async function buildPage(): Promise<string> {
  const files = INPUTS.flatMap((place) =>
    path.extname(place) === '' ? listFiles([place]) : place,
  );
  const place = path.join(cache, `${PREFIX}${hashFiles(files).slice(0, 16)}`);
  if (existsSync(place)) return place;
  await removeOld();
  // Built in a folder of its own: two runs at once must not build over each other.
  const outDir = await mkdtemp(path.join(cache, 'building-harness-'));
  await build({
    configFile: false,
    root: path.join(root, 'test/component/harness'),
    base: './',
    logLevel: 'error',
    plugins: [svelte({ configFile: path.join(root, 'build/svelte.config.js') })],
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'chrome130',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // As the application's own page: half the bytes to read for every test.
      minify: true,
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: PAGE_CHUNKS } },
    },
  });
  try {
    await rename(outDir, place);
  } catch (error) {
    await rm(outDir, { recursive: true });
    if (!existsSync(place)) throw error;
  }
  return place;
}

/** Pages that nobody has asked for in a day are removed. */
async function removeOld(): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    const isOld = name.startsWith(PREFIX) && Date.now() - (await stat(folder)).mtimeMs > DAY_MS;
    if (isOld) await rm(folder, { recursive: true, force: true });
  }
}

/** Serves the page. */
export async function servePage(): Promise<PageServer> {
  const outDir = await buildPage();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // A browser asks for it on its own; a window of the application does not.
    if (pathname === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    const file = path.join(outDir, pathname === '/' ? 'index.html' : path.normalize(pathname));
    readFile(file).then(
      (bytes) => {
        response.writeHead(200, {
          'content-type': types[path.extname(file)] ?? 'application/octet-stream',
          'content-security-policy': CONTENT_SECURITY_POLICY,
          // Hundreds of tests open the same page: it is read and compiled once.
          'cache-control': 'max-age=86400',
        });
        response.end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
