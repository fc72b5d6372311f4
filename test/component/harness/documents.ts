// Documents of the program that need its bundler to be made, in a window of the component tests' own
// Electron that has no policy but theirs.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { _electron, type Page } from 'playwright';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = path.join(root, 'node_modules/.cache');
const appFolder = fileURLToPath(new URL('../app', import.meta.url));

/** The exports of a module of the tests, bundled. */
export async function bundled(module: string): Promise<Record<string, unknown>> {
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(path.join(cache, 'component-documents-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      plugins: [svelte({ configFile: path.join(root, 'build/svelte.config.js') }), ownPlaces],
      build: {
        ssr: path.join(root, module),
        outDir,
        rolldownOptions: { output: { entryFileNames: 'documents.mjs' } },
      },
    });
    const made: unknown = await import(pathToFileURL(path.join(outDir, 'documents.mjs')).href);
    return made as Record<string, unknown>;
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** Files that a module reads are next to it, and not next to the bundle. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    const [file = id] = id.split('?');
    const url = JSON.stringify(pathToFileURL(file).href);
    return { code: code.replaceAll('import.meta.url', url), map: null };
  },
};

/** A window that shows documents. */
export interface DocumentWindow {
  page: Page;
  /** Opens one of those that were given, by its name. */
  open: (name: string) => Promise<void>;
  /** Everything that was asked of anybody but for the documents. */
  requests: string[];
  close: () => Promise<void>;
}

/** Serves the documents from loopback, for a browser sends no file to a test, and opens a window. */
export async function openDocuments(
  documents: Readonly<Record<string, string>>,
): Promise<DocumentWindow> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const document = documents[(request.url ?? '').slice(1)];
    if (document === undefined) requests.push(request.url ?? '');
    response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'text/html' });
    response.end(document);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${String(port)}`;
  const flags = JSON.parse(process.env['TRACEFILE_ELECTRON_ARGS'] ?? '[]') as string[];
  const electron = await _electron.launch({ args: [...flags, appFolder] });
  const page = await electron.firstWindow();
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(base) && !url.startsWith('data:image/')) requests.push(url);
  });
  return {
    ...{ page, requests },
    async open(name) {
      await page.goto(`${base}/${name}`);
    },
    async close() {
      await electron.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
