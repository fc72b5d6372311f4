// The deb asks for a C library that is new enough for every binary in it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredGlibc, judgeGlibc, neededGlibc } from '../../../build/package/libc.ts';
import { root } from '../../../build/setup/terminal.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'libc-'));
  mkdirSync(path.join(folder, 'deep'));
  writeFileSync(path.join(folder, 'one'), '\x7fELF..\0GLIBC_2.2.5\0GLIBC_2.17\0GLIBC_2.4\0');
  writeFileSync(path.join(folder, 'deep/two.node'), '\x7fELF..\0GLIBC_2.31\0');
  writeFileSync(path.join(folder, 'notes.txt'), '\0GLIBC_2.99\0');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('the newest version counts that any binary names, as a number', () => {
  expect(neededGlibc(folder)).toEqual({ minor: 31, file: path.join('deep', 'two.node') });
  expect(judgeGlibc(folder, 31)).toBeNull();
  expect(judgeGlibc(folder, 30)).toBe(
    `${path.join('deep', 'two.node')} needs glibc 2.31, the deb asks for 2.30`,
  );
  expect(judgeGlibc(folder, null)).toContain('asks for none');
});

test('a folder without a binary is no proof', () => {
  expect(judgeGlibc(path.join(root, 'build/resources'), 99)).toBe(
    'no binary names a version of glibc',
  );
});

test('the prebuilt natives of Linux need no newer one than is declared', () => {
  const { minor } = neededGlibc(path.join(root, 'node_modules/better-sqlite3/prebuilds'));
  expect(minor).toBeGreaterThan(20);
  expect(declaredGlibc()).toBe(minor);
});
