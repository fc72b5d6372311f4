// The suites in the real Electron: component (with axe) and e2e, and the component tests in the Chromium that the
// pinned Electron is built on. Run through `npm test`, which provides TRACEFILE_ELECTRON, TRACEFILE_CHROMIUM, the
// display and the keychain.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { filesElsewhere } from './platform-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** In which engine component tests run: test/component/harness/engine.ts. */
interface Options {
  engine: 'electron' | 'chromium';
}

export default defineConfig<object, Options>({
  testDir: path.join(root, 'test'),
  testIgnore: filesElsewhere,
  outputDir: path.join(root, 'test-results/artefacts'),
  // A test that passes at the second attempt is a test that failed.
  retries: 0,
  workers: 1,
  forbidOnly: true,
  // What hangs is ended; what is slow on a busy machine is not: there are two lanes more than cores.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reportSlowTests: null,
  use: { trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'component', testMatch: 'component/**/*.test.ts' },
    {
      name: 'chromium',
      testMatch: 'component/**/*.test.ts',
      // What only Electron's own window can show.
      testIgnore: [...filesElsewhere, 'component/print-window.test.ts'],
      use: { engine: 'chromium' },
    },
    { name: 'e2e', testMatch: 'e2e/**/*.test.ts' },
    // Of what build/tasks/package.ts packed before.
    { name: 'package', testMatch: 'package/**/*.test.ts' },
  ],
});
