// The deb brings every library that Electron links: its list takes the place of electron-builder's own.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { electronLibraries } from '../../../build/setup/system-packages.ts';
import { root } from '../../../build/setup/terminal.ts';

/** What the packages that the deb names depend on themselves, in Debian 12 as in Ubuntu 22.04 and 24.04. */
const BROUGHT: Readonly<Record<string, readonly string[]>> = {
  'libgtk-3-0': [
    ...['libatk-bridge2.0-0', 'libcups2', 'libxkbcommon0'],
    ...['libxcomposite1', 'libxdamage1', 'libxfixes3', 'libxrandr2'],
  ],
  libgbm1: ['libdrm2'],
};

test('each library that Electron links is named by the deb or comes with what it names', () => {
  const settings = readFileSync(path.join(root, 'build/electron-builder.yml'), 'utf8');
  const [, depends = ''] = /^deb:\n {2}depends:\n((?: {4}.*\n)+)/m.exec(settings) ?? [];
  const named = [...depends.matchAll(/^ {4}- (\S+)/gm)].map(([, name = '']) => name);
  const brought = [...named, ...named.flatMap((name) => BROUGHT[name] ?? [])];
  const missing = electronLibraries.filter(
    (names) => !names.split('|').some((name) => brought.includes(name)),
  );
  expect(missing).toEqual([]);
});
