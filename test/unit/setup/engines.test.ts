// In which engines the component tests run: the one of the pinned Electron, and the one at hand.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  CHROMIUM_OF_ELECTRON,
  PINNED_CHROMIUM,
  prepareChromium,
} from '../../../build/setup/chromium.ts';
import { root } from '../../../build/setup/terminal.ts';
import { inElectronToo, planWork, retoldStories } from '../../../build/tasks/suites.ts';
import { temporaryFolder } from '../../builders/casefile-file.ts';

test('the Chromium of the tests is the one that the pinned Electron is built on', () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: { electron: string };
  };
  const [major = ''] = devDependencies.electron.split('.');
  expect({ [major]: PINNED_CHROMIUM }).toEqual(
    Object.fromEntries(Object.entries(CHROMIUM_OF_ELECTRON).filter(([key]) => key === major)),
  );
});

test('a Chromium that is older, or says no version, is passed over for the next name', async () => {
  const folder = temporaryFolder();
  const versionOf = (major: number) => `${String(major)}.0.8078.108`;
  const said = {
    chromium: `Chromium ${versionOf(PINNED_CHROMIUM - 1)} built on Debian`,
    'chromium-browser': 'This is a place for a snap that is not installed',
    'google-chrome-stable': `Google Chrome ${versionOf(PINNED_CHROMIUM)} `,
    'google-chrome': `Google Chrome ${versionOf(PINNED_CHROMIUM + 1)} `,
  };
  for (const [name, words] of Object.entries(said)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\necho '${words}'\n`, { mode: 0o755 });
  }
  vi.stubEnv('PATH', folder);
  try {
    expect(await prepareChromium()).toEqual({
      executable: path.join(folder, 'google-chrome-stable'),
      version: versionOf(PINNED_CHROMIUM),
    });
  } finally {
    vi.unstubAllEnvs();
  }
});

test.each(inElectronToo)('what runs in the Electron at hand too is there: %s', (begin) => {
  const files = readdirSync(path.join(root, 'test/component'));
  const found = files.filter((name) => name.startsWith(begin) && name.endsWith('.test.ts'));
  expect(found).not.toEqual([]);
});

test.each(retoldStories)('a story that a shorter run leaves out is there: %s', (file) => {
  expect(existsSync(path.join(root, 'test', file))).toBe(true);
});

const electron = {
  ...{ version: '42.0.0', kind: 'official' as const, executable: '/electron', dist: '/' },
  ...{ flags: [], env: {}, chromium: null },
};
const chromiumOn = (platform: NodeJS.Platform) =>
  planWork({ wanted: new Set(['chromium']), isAll: false }, electron, platform);

test('where the tests do not run in Chromium, the run tells it: as not for the platform, or as failed', async () => {
  const told = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const platform of ['darwin', 'win32'] as const) {
    const [work] = chromiumOn(platform);
    expect(await work?.run({})).toMatchObject([
      {
        ...{ name: 'chromium', passed: 0, failed: 0, problems: [] },
        elsewhere: [expect.stringContaining('chromium (the official Electron')],
      },
    ]);
  }
  const [missing] = chromiumOn('linux');
  expect(await missing?.run({})).toMatchObject([{ failed: 1, problems: [expect.anything()] }]);
  expect(told.mock.calls.flat().join('')).toContain('FAIL chromium: 0 passed, 1 failed');
});
