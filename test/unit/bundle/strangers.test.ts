// What a stranger finds with the commands of VERIFY.txt alone: every change of the unpacked files.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { unpack } from '../../builders/bundle-regions.ts';
import { createSigner, SAMPLE_FOLDER, writeSampleBundle } from '../../builders/bundle-samples.ts';

// Each change is checked by programs of their own.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'tracefile-strangers-'));
const bag = join(folder, SAMPLE_FOLDER);
const whole = join(folder, 'whole');
let paths: string[];
let instructions: string;

beforeAll(async () => {
  const { path } = await writeSampleBundle(folder, createSigner());
  paths = unpack(readFileSync(path)).map(({ name }) => name.slice(SAMPLE_FOLDER.length + 1));
  execFileSync('unzip', ['-q', path, '-d', folder], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  cpSync(bag, whole, { recursive: true });
  const lines = readFileSync(join(bag, 'VERIFY.txt'), 'utf8').split('\n');
  const commands = lines.filter((line) => line.startsWith('    ')).map((line) => line.trim());
  // All but the last: the fingerprint is for a person to compare. What must print nothing, must.
  instructions = commands
    .slice(0, -1)
    .map((command, index) => (index < 3 ? `test -z "$(${command})"` : `${command} > /dev/null`))
    .join(' && ');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether the commands find nothing wrong. */
function isAccepted(): boolean {
  return spawnSync('sh', ['-c', instructions], { cwd: bag }).status === 0;
}

function expectFound(what: string, change: () => void): void {
  change();
  expect(isAccepted(), what).toBe(false);
  rmSync(bag, { recursive: true });
  cpSync(whole, bag, { recursive: true });
}

it('nothing is wrong with a bundle as it was packed', () => {
  expect(isAccepted()).toBe(true);
});

it('a changed, added or missing byte of any file is found', () => {
  for (const path of paths) {
    const place = join(bag, path);
    const bytes = readFileSync(place);
    for (const at of new Set([0, Math.floor(bytes.length / 2), bytes.length - 1])) {
      if (at < 0 || at >= bytes.length) continue;
      expectFound(`${path}, byte ${String(at)} changed`, () => {
        const changed = Buffer.from(bytes);
        changed[at]! ^= 0x10;
        writeFileSync(place, changed);
      });
    }
    expectFound(`${path}, a byte added`, () => {
      writeFileSync(place, Buffer.concat([bytes, Buffer.from('x')]));
    });
    if (bytes.length === 0) continue;
    expectFound(`${path}, a byte removed`, () => writeFileSync(place, bytes.subarray(1)));
  }
});

it('a removed, renamed or added file is found', () => {
  for (const path of paths) {
    expectFound(`${path} removed`, () => unlinkSync(join(bag, path)));
    expectFound(`${path} renamed`, () => renameSync(join(bag, path), join(bag, `${path}.old`)));
  }
  for (const path of ['data/new.txt', 'new.txt', 'tagmanifest-sha256.txt.new']) {
    expectFound(`${path} added`, () => writeFileSync(join(bag, path), ''));
    expectFound(`${path} added as a link`, () => symlinkSync('/etc/hostname', join(bag, path)));
  }
});

it('files that were swapped are found', () => {
  for (const [index, one] of paths.entries()) {
    const other = paths[(index + 1) % paths.length]!;
    expectFound(`${one} and ${other}`, () => {
      const [first, second] = [readFileSync(join(bag, one)), readFileSync(join(bag, other))];
      writeFileSync(join(bag, one), second);
      writeFileSync(join(bag, other), first);
    });
  }
});
