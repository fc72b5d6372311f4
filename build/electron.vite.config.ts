// How the three parts of the application are bundled: main (with its workers and the practice
// service), preload, renderer. Everything is bundled except Electron, the natives and Node itself.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { collectShipped } from './package/shipped-packages.ts';
import { PAGE_CHUNKS } from './page-chunks.ts';
import { REPORT_FONT_PACKAGES, reportFonts } from './report-fonts.ts';
import { BUNDLED_MESSAGES } from './setup/messages.ts';

const at = (place: string) => fileURLToPath(new URL(`../${place}`, import.meta.url));

/** What of node_modules goes into each part; the licences of the package are written from it. */
const shipped = {
  main: collectShipped(REPORT_FONT_PACKAGES),
  preload: collectShipped(),
  renderer: collectShipped(),
};

/** A module for each message, so that a chunk holds no message that it does not show. */
const messages = {
  find: /^.*\/messages\/generated\/(messages|runtime)\.js$/,
  replacement: `${BUNDLED_MESSAGES}/$1.js`,
};

/** better-sqlite3 and keytar find their binaries next to themselves, so they stay packages. */
const external = ['electron', 'better-sqlite3', 'keytar'];

export default defineConfig({
  main: {
    root: at('.'),
    plugins: [reportFonts(), shipped.main.list()],
    // Its ES modules declare a `require` of their own next to the one that electron-vite declares in
    // every chunk that mentions it, and such a chunk does not load.
    resolve: {
      alias: [{ find: /^fflate$/, replacement: at('node_modules/fflate/lib/node.cjs') }, messages],
    },
    build: {
      outDir: at('out/main'),
      emptyOutDir: true,
      // The oldest runtime in use: the registry's Electron has Node 20.18.
      target: 'node20',
      minify: false,
      sourcemap: true,
      externalizeDeps: false,
      rolldownOptions: {
        external,
        input: {
          main: at('electron/start.ts'),
          // Loaded by it; an entry too, as its threads are found next to it.
          composition: at('electron/main.ts'),
          'casefile-worker': at('electron/casefile/worker.ts'),
          'casefile-keeper': at('electron/casefile/keeper/worker.ts'),
          'table-reader': at('electron/batch/worker.ts'),
          'table-writer': at('electron/report/worker.ts'),
          report: at('electron/report/report-worker.ts'),
          'bundle-check': at('electron/bundle/worker.ts'),
          comparison: at('electron/review/worker.ts'),
          'case-graph': at('electron/review/graph-worker.ts'),
          backtest: at('electron/backtest/worker.ts'),
          'practice-process': at('electron/practice/process.ts'),
          'practice-cli': at('electron/practice/cli.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    root: at('.'),
    plugins: [shipped.preload.list()],
    build: {
      outDir: at('out/preload'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: false,
      externalizeDeps: false,
      rolldownOptions: {
        external: ['electron'],
        input: { preload: at('electron/preload.cts') },
        // A sandboxed page's preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    // Relative URLs work under app:// and under the development server alike.
    base: './',
    resolve: { alias: [messages] },
    plugins: [svelte({ configFile: at('build/svelte.config.js') }), shipped.renderer.list()],
    worker: { format: 'es', plugins: () => [shipped.renderer.collect()] },
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      target: 'chrome130',
      // A third of the bytes to compile before the first picture.
      minify: true,
      sourcemap: false,
      // The page's CSP allows no data: URLs.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      cssCodeSplit: false,
      rolldownOptions: {
        input: at('renderer/index.html'),
        output: { codeSplitting: PAGE_CHUNKS },
      },
    },
  },
});
