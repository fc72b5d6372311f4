// Every suite that needs no Electron, in Node 24: one project per folder of test/.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { configDefaults, defineConfig } from 'vitest/config';
import { filesElsewhere } from './platform-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** One suite: a folder of test/ under its own name, so that its tests are counted apart. */
const suite = (name: string, testTimeout: number) => ({
  extends: true as const,
  test: {
    name,
    testTimeout,
    // What is set up before tests is as slow as they are on a machine with other work to do.
    hookTimeout: testTimeout,
    include: [`test/${name}/**/*.test.ts`],
    exclude: [...configDefaults.exclude, ...filesElsewhere],
    setupFiles: ['build/vitest.platforms.ts'],
  },
});

/**
 * A folder whose tests leave the process as they found it: its files share one for each core, with its modules,
 * and take a third less time.
 */
const inOneProcess = (name: string) => {
  const whole = suite(name, 60_000);
  return { ...whole, test: { ...whole.test, isolate: false } };
};

export default defineConfig({
  root,
  cacheDir: 'node_modules/.cache/vitest',
  // Controllers in *.svelte.ts use runes, which only the compiler understands.
  plugins: [svelte({ configFile: 'build/svelte.config.js' })],
  test: {
    environment: 'node',
    // Read as text for exported pictures and reports; every other style sheet is left out.
    css: { include: [/\/viewer\.css/, /\/styles\/tokens\.css/, /\/html\/sheet\/\w+\.css/] },
    // A forgotten `.only` would let the rest of a suite pass unseen.
    allowOnly: false,
    passWithNoTests: false,
    restoreMocks: true,
    // One process per file but for those folders: better-sqlite3 and real servers end with it.
    pool: 'forks',
    projects: [
      inOneProcess('unit'),
      inOneProcess('property'),
      suite('casefile', 30_000),
      suite('providers', 30_000),
      inOneProcess('contract'),
      // Only in `npm run test:foreign`: an office program takes seconds for a file.
      suite('foreign', 300_000),
    ],
  },
});
