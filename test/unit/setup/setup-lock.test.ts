// The lock that makes one set-up at a time: what dead ones left does not keep the next one waiting.
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { acquireSetupLock } from '../../../build/setup/setup-lock.mjs';
import { temporaryFolder } from '../../builders/casefile-file.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['is empty, as one is whose process died while it wrote it', ''],
  ['names a process that is gone', '999999999 1\n'],
  ['holds what no set-up writes', 'junk'],
])('a left lock that %s is taken over', async (_what, content) => {
  const cache = temporaryFolder();
  vi.stubEnv('XDG_CACHE_HOME', cache);
  const file = path.join(cache, 'tracefile-dev/setup.lock');
  mkdirSync(path.dirname(file));
  writeFileSync(file, content);
  const hourAgo = Date.now() / 1000 - 3600;
  utimesSync(file, hourAgo, hourAgo);
  const release = await acquireSetupLock();
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${String(process.pid)} `));
  release();
  expect(existsSync(file)).toBe(false);
});
