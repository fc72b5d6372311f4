// The suites in the real Electron: component (with axe) and e2e. Run through `npm test`, which
// provides TRACEFILE_ELECTRON, the display and the keychain.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  testDir: path.join(root, 'test'),
  outputDir: path.join(root, 'test-results/artefacts'),
  // A test that passes at the second attempt is a test that failed.
  retries: 0,
  workers: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reportSlowTests: null,
  use: { trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'component', testMatch: 'component/**/*.test.ts' },
    { name: 'e2e', testMatch: 'e2e/**/*.test.ts' },
    // Of what build/tasks/package.ts packed before.
    { name: 'package', testMatch: 'package/**/*.test.ts' },
  ],
});
