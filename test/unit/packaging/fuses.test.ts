// The fuses of a package: nine in the newest Electron, against a file made here; an older one has eight.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeFuses, readFuses, setFuses } from '../../../build/package/fuses.ts';
import { printFigure } from '../../fakes/figures.ts';

/** What is before the fuses in every Electron (electron/docs/tutorial/fuses.md). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** In their order: run as Node, cookies, NODE_OPTIONS, inspect, asar integrity, asar only, V8 snapshot,
 * file privileges, wasm traps. */
const SHIPPED = '010011001';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracefile-fuses-'));
  file = join(folder, 'electron');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A file with fuses among other bytes; `0` off, `1` on, `r` removed. */
function makeElectron(fuses: string, version = 1): void {
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.alloc(5000, 0x7f),
      Buffer.from(SENTINEL),
      Buffer.from([version, fuses.length]),
      Buffer.from(fuses),
      Buffer.alloc(300, 0x41),
    ]),
  );
}

/** The bytes of the fuses as they are in the file. */
function fusesInFile(count: number): string {
  const bytes = readFileSync(file);
  const at = bytes.indexOf(SENTINEL) + SENTINEL.length + 2;
  return bytes.subarray(at, at + count).toString();
}

test('all nine are set, and read back by name', async () => {
  makeElectron('101100110');
  await setFuses(file);
  expect(fusesInFile(9)).toBe(SHIPPED);
  const readings = await readFuses(file);
  expect(readings).toEqual([
    { name: 'RunAsNode', isRight: true, found: 'off' },
    { name: 'EnableCookieEncryption', isRight: true, found: 'on' },
    { name: 'EnableNodeOptionsEnvironmentVariable', isRight: true, found: 'off' },
    { name: 'EnableNodeCliInspectArguments', isRight: true, found: 'off' },
    { name: 'EnableEmbeddedAsarIntegrityValidation', isRight: true, found: 'on' },
    { name: 'OnlyLoadAppFromAsar', isRight: true, found: 'on' },
    { name: 'LoadBrowserProcessSpecificV8Snapshot', isRight: true, found: 'off' },
    { name: 'GrantFileProtocolExtraPrivileges', isRight: true, found: 'off' },
    { name: 'WasmTrapHandlers', isRight: true, found: 'on' },
  ]);
  expect(judgeFuses(readings)).toBeNull();
  printFigure(`fuses of a made binary: ${String(readings.length)}, all as they must be`);
});

test('nothing but the fuses is changed', async () => {
  makeElectron('101100110');
  const before = readFileSync(file);
  await setFuses(file);
  const after = readFileSync(file);
  const at = 5000 + 32 + 2;
  expect(after.subarray(0, at).equals(before.subarray(0, at))).toBe(true);
  expect(after.subarray(at + 9).equals(before.subarray(at + 9))).toBe(true);
});

test('an older Electron has the first eight of them', async () => {
  makeElectron('10110011');
  await setFuses(file);
  expect(fusesInFile(8)).toBe(SHIPPED.slice(0, 8));
  const readings = await readFuses(file);
  expect(readings).toHaveLength(8);
  expect(judgeFuses(readings)).toBeNull();
});

test.each(Array.from(SHIPPED, (_, index) => index))(
  'fuse %i alone being wrong is told',
  async (index) => {
    const flipped = SHIPPED[index] === '0' ? '1' : '0';
    makeElectron(SHIPPED.slice(0, index) + flipped + SHIPPED.slice(index + 1));
    const readings = await readFuses(file);
    expect(readings.filter(({ isRight }) => !isRight)).toHaveLength(1);
    const { name, found } = readings[index] ?? { name: '', found: '' };
    expect(judgeFuses(readings)).toBe(`${name} is ${found}`);
  },
);

test('a fuse that was removed from Electron is not right', async () => {
  makeElectron('01001100r');
  expect(judgeFuses(await readFuses(file))).toBe('WasmTrapHandlers is byte 114');
});

test('a tenth one, which nobody decided on, is refused and told', async () => {
  makeElectron('1011001100');
  await expect(setFuses(file)).rejects.toThrow(/10 fuses/);
  expect(fusesInFile(10)).toBe('1011001100');
  makeElectron(`${SHIPPED}0`);
  expect(judgeFuses(await readFuses(file))).toBe('fuse 9 is off');
});

test('a file with too few of them, of another version or with none is refused', async () => {
  makeElectron('1011');
  await expect(setFuses(file)).rejects.toThrow('it has 4 fuses only');
  expect(judgeFuses(await readFuses(file))).toMatch(/^only 4 fuses/);
  makeElectron('101100110', 2);
  await expect(setFuses(file)).rejects.toThrow('it has 0 fuses only');
  writeFileSync(file, 'no Electron');
  await expect(setFuses(file)).rejects.toThrow(/sentinel/);
});
