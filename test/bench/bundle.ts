// An evidence bundle of a gigabyte written and checked, each in a process of its own: how long it takes
// against `sha256sum` of the very file, and how much memory it takes against an idle process.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_AIMS } from './aims.ts';
import type { BundleFigures } from './bundle/entry.ts';
import { median, timed, type BenchRow } from './measure.ts';

const ROUNDS = 3;
const ENTRY = join(import.meta.dirname, 'bundle/entry.ts');

/** Rows of the report: time of both directions, and their memory. */
export async function benchBundle(folder: string): Promise<BenchRow[]> {
  const path = join(folder, 'bench-evidence.zip');
  const [writes, checks, sums]: [BundleFigures[], BundleFigures[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    writes.push(run('write', path));
    sums.push(await timed(() => execFileSync('sha256sum', [path])));
    checks.push(run('verify', path));
  }
  rmSync(path);
  const tookOf = (figures: readonly BundleFigures[]) => median(figures.map((one) => one.tookMs));
  const mostOf = (figures: readonly BundleFigures[]) =>
    Math.max(...figures.map((one) => one.grownMegabytes));
  const sum = { against: 'sha256sum of the file', baseline: median(sums) };
  // Memory above idle has no baseline of its own kind: the aim is in its place.
  const bound = {
    against: 'the aim',
    baseline: 200,
    unit: 'MB',
    aim: OWN_AIMS.bundleMemory,
  } as const;
  return [
    {
      what: 'check a bundle of 1 GiB',
      measured: tookOf(checks),
      ...sum,
      aim: OWN_AIMS.checkBundle,
    },
    { what: 'write a bundle of 1 GiB', measured: tookOf(writes), ...sum, aim: null },
    { what: 'memory to check it, above idle', measured: mostOf(checks), ...bound },
    { what: 'memory to write it, above idle', measured: mostOf(writes), ...bound },
  ];
}

function run(task: 'write' | 'verify', path: string): BundleFigures {
  const stdout = execFileSync(process.execPath, [ENTRY, task, path], { encoding: 'utf8' });
  return JSON.parse(stdout) as BundleFigures;
}
