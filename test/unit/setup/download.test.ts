// What fetches the official Electron: bounded in time, and a failure is remembered for what it was.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameAttempt, recentFailure } from '../../../build/setup/download-memory.ts';
import { download } from '../../../build/setup/electron-official.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'download-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function serve<T>(listener: RequestListener, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test('a download that never falls silent and never ends is given up at its deadline', async () => {
  let timer: NodeJS.Timeout | undefined;
  const drip: RequestListener = (_request, response) => {
    timer = setInterval(() => response.write('.'), 20);
  };
  try {
    await serve(drip, (url) =>
      expect(download(url, path.join(folder, 'zip'), 300)).rejects.toThrow(
        /^127\.0\.0\.1:\d+: not complete after 0 s$/,
      ),
    );
  } finally {
    clearInterval(timer);
  }
});

test('an answer that is no success is named with its host', async () => {
  const refuse: RequestListener = (_request, response) => response.writeHead(403).end();
  await serve(refuse, (url) =>
    expect(download(url, path.join(folder, 'zip'))).rejects.toThrow(
      /^127\.0\.0\.1:\d+: answered 403$/,
    ),
  );
});

test('a failure is remembered for an hour, for the same version and settings alone', () => {
  const file = path.join(folder, 'failure.json');
  const direct = nameAttempt('45.4.1', { PATH: '/bin' });
  const at = 1_800_000_000_000;
  writeFileSync(file, JSON.stringify({ what: direct, at, reason: 'refused' }));
  const hour = 60 * 60 * 1000;
  expect(recentFailure(file, direct, at + hour - 1)?.reason).toBe('refused');
  expect(recentFailure(file, direct, at + hour)).toBeNull();
  expect(recentFailure(file, direct, at - 1)).toBeNull();
  expect(nameAttempt('45.4.1', { PATH: '/usr/bin' })).toBe(direct);
  for (const env of [
    { HTTPS_PROXY: 'http://127.0.0.1:1' },
    { https_proxy: 'http://127.0.0.1:1' },
    { NO_PROXY: '*' },
    { ELECTRON_MIRROR: 'http://127.0.0.1:2/' },
    { npm_config_electron_mirror: 'http://127.0.0.1:2/' },
    { ELECTRON_CUSTOM_DIR: 'v45' },
  ]) {
    expect(recentFailure(file, nameAttempt('45.4.1', env), at), JSON.stringify(env)).toBeNull();
  }
  expect(recentFailure(file, nameAttempt('45.4.2', {}), at)).toBeNull();
});

test('the password of a proxy is not in the name of an attempt', () => {
  expect(nameAttempt('45.4.1', { HTTPS_PROXY: 'http://me:secret@127.0.0.1:1' })).toMatch(
    /^[0-9a-f]{64}$/,
  );
});

test.each(['', 'null', '{"what":', '[1]'])('a damaged record %j is no memory', (text) => {
  const file = path.join(folder, 'failure.json');
  writeFileSync(file, text);
  expect(recentFailure(file, 'x', 1)).toBeNull();
});
