// The set-up asks the real Electron whether its sandbox works; root alone is started without one.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { canSandbox } from '../../build/setup/system-packages.ts';

test('the real Electron says whether it can build its sandbox, and leaves nothing behind', async () => {
  const { TRACEFILE_ELECTRON: executable = '', TRACEFILE_ELECTRON_ARGS: flags = '[]' } =
    process.env;
  expect(executable).not.toBe('');
  const isWithout = flags.includes('--no-sandbox');
  expect(isWithout).toBe(process.getuid?.() === 0);
  expect(await canSandbox(executable)).toBe(!isWithout);
  for (const name of ['sandbox-probe', 'Electron']) {
    expect(existsSync(join(process.env['XDG_CONFIG_HOME'] ?? homedir(), name))).toBe(false);
  }
});
