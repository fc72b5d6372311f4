// Whether the sandbox works is what Electron says when it is started, not what the account suggests.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canSandbox } from '../../../build/setup/system-packages.ts';
import { SetupError } from '../../../build/setup/terminal.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A program that says and ends as Electron was seen to, under Linux. */
function electronThat(name: string, script: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  return file;
}

test.each([
  ['starts', 'exit 0', true],
  [
    'no-display',
    'echo "[1:1125/1.2:ERROR:env.cc(258)] The platform failed to initialize." >&2; exit 139',
    true,
  ],
  [
    'as-root',
    'echo "[1125/1.2:FATAL:electron_main_delegate.cc(287)] Running as root without --no-sandbox is not supported." >&2; exit 133',
    false,
  ],
  [
    'no-namespaces',
    'echo "[1:1125/1.2:FATAL:zygote_host_impl_linux.cc(127)] No usable sandbox! Update your kernel" >&2; exit 133',
    false,
  ],
  [
    'helper',
    'echo "[1:1125/1.2:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly." >&2; exit 133',
    false,
  ],
])('an Electron that ends as in "%s"', async (name, script, expected) => {
  expect(await canSandbox(electronThat(name, script))).toBe(expected);
});

test.each([
  [
    'library',
    'echo "electron: error while loading shared libraries: libgbm.so.1" >&2; exit 127',
    'libgbm',
  ],
  ['too-slow', 'exec sleep 30', 'stopped after 1 s'],
])('an Electron that cannot be started (%s) is no answer', async (name, script, words) => {
  const asked = canSandbox(electronThat(name, script), 1000);
  await expect(asked).rejects.toThrow(SetupError);
  await expect(asked).rejects.toThrow(words);
});

test('nor is one that is not there or no program', async () => {
  await expect(canSandbox(path.join(folder, 'none'))).rejects.toThrow('ENOENT');
  writeFileSync(path.join(folder, 'text'), 'text', { mode: 0o600 });
  await expect(canSandbox(path.join(folder, 'text'))).rejects.toThrow('EACCES');
});
