// Which Electron is shipped: one exact release, of a major that its makers still mend. Judged by what
// the lock file holds, without a network: whoever renews the tools and leaves Electron behind fails here.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Majors that get fixes at a time (electronjs.org/docs/latest/tutorial/electron-timelines). */
const SUPPORTED_MAJORS = 3;

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));
}

const { devDependencies } = readJson('package.json') as {
  devDependencies: Record<string, string>;
};
const pinned = devDependencies['electron'] ?? '';

it('one exact release of Electron is pinned, and locked by its hash', () => {
  expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
  const { packages } = readJson('package-lock.json') as {
    packages: Record<string, { version: string; integrity?: string }>;
  };
  expect(packages['node_modules/electron']).toMatchObject({ version: pinned });
  expect(packages['node_modules/electron']?.integrity).toMatch(/^sha512-/);
});

it('the pinned major is among the three newest that the build tools know', () => {
  // `future` marks one that is not released yet.
  const known = readJson('node_modules/node-abi/abi_registry.json') as {
    runtime: string;
    target: string;
    future: boolean;
  }[];
  const majors = known
    .filter(({ runtime, future }) => runtime === 'electron' && !future)
    .map(({ target }) => Number.parseInt(target, 10));
  const newest = Math.max(...majors);
  expect(newest).toBeGreaterThan(30);
  expect(Number.parseInt(pinned, 10)).toBeGreaterThan(newest - SUPPORTED_MAJORS);
});
