// What a dead program left next to its place goes when the next file is written there; what is not its own,
// or is still being written, stays.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { partPathBeside } from '../../../electron/files/part-files.ts';
import { putInPlace, writeBeside } from '../../../electron/files/write-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracefile-parts-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A process that has ended. */
function deadPid(): number {
  const { pid } = spawnSync(process.execPath, ['--version']);
  return pid;
}

test('parts of dead processes of this machine go, all others stay', async () => {
  const own = basename(partPathBeside(join(folder, 'x')));
  const dead = own.replace(`-${String(process.pid)}-`, `-${String(deadPid())}-`);
  // The tag of another machine: eight digits that are not ours.
  const elsewhere = dead.replace(/^\.tracefile-./, (head) =>
    head.endsWith('0') ? '.tracefile-1' : '.tracefile-0',
  );
  const others = ['.tracefile-notes.part', 'report.part', 'a.txt'];
  for (const name of [own, dead, elsewhere, ...others]) writeFileSync(join(folder, name), 'half');
  const to = join(folder, 'out.md');
  await putInPlace(await writeBeside(to, Buffer.from('whole')), to);
  expect(readdirSync(folder).sort()).toEqual([own, elsewhere, ...others, 'out.md'].sort());
});
