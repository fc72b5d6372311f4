// Every suite that needs no Electron, in Node 24: one project per folder of test/.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** One suite: a folder of test/ under its own name, so that its tests are counted apart. */
const suite = (name: string, testTimeout: number) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout },
});

export default defineConfig({
  root,
  cacheDir: 'node_modules/.cache/vitest',
  // Controllers in *.svelte.ts use runes, which only the compiler understands.
  plugins: [svelte({ configFile: 'build/svelte.config.js' })],
  test: {
    environment: 'node',
    // Read as text for exported pictures and reports; every other style sheet is left out.
    css: { include: [/\/styles\/tokens\.css/, /\/html\/sheet\/\w+\.css/] },
    // A forgotten `.only` would let the rest of a suite pass unseen.
    allowOnly: false,
    passWithNoTests: false,
    restoreMocks: true,
    // One process per file: better-sqlite3 and real servers end with it.
    pool: 'forks',
    projects: [
      suite('unit', 30_000),
      suite('property', 30_000),
      suite('casefile', 30_000),
      suite('providers', 30_000),
      suite('contract', 30_000),
      // Only in `npm run test:foreign`: an office program takes seconds for a file.
      suite('foreign', 300_000),
    ],
  },
});
