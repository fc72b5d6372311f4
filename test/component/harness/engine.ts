// In which engine a component test runs: the Electron at hand, or the Chromium that the pinned one is built on.
import type { LaunchOptions } from 'playwright';
import { test } from 'playwright/test';

/** As a project of build/playwright.config.ts names it. */
export type Engine = 'electron' | 'chromium';

/** `test` of the project's engine. */
export const engineTest = test.extend<object, { engine: Engine }>({
  engine: ['electron', { option: true, scope: 'worker' }],
});

/**
 * On a busy machine Chromium takes a GPU process that waits for its turn to hang, and ends with the sixth one it loses:
 * "Target page, context or browser has been closed". One browser has hundreds of tests.
 */
export const STEADY_GPU = ['--disable-gpu-watchdog', '--disable-gpu-process-crash-limit'];

/** What Chromium is launched with; build/setup/chromium.ts found it. */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = process.env['TRACEFILE_CHROMIUM'];
  if (executablePath === undefined) throw new Error('run this through npm test');
  return {
    executablePath,
    args: STEADY_GPU,
    // Scroll bars take their space, as in the application's window.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  };
}
