// `npm run bench [-- save window flow list batch throughput]`: prints how long the named things take
// (all of them by default) as ratios against a baseline of the same run. It judges nothing: the
// figures are for people, and a busy machine changes both sides of a ratio.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession } from '../../build/setup/session.ts';
import { benchBatch } from './batch.ts';
import { benchFlowTree } from './flow-tree.ts';
import { benchListScreenings } from './list-screenings.ts';
import { toTable, type BenchRow } from './measure.ts';
import { benchSaveSnapshot } from './save-snapshot.ts';
import { benchStoreBatch } from './store-batch.ts';
import { benchWindow } from './window.ts';

const BENCHES: Readonly<Record<string, (folder: string) => Promise<BenchRow[]>>> = {
  save: benchSaveSnapshot,
  window: inSession(benchWindow),
  flow: benchFlowTree,
  list: benchListScreenings,
  batch: benchStoreBatch,
  throughput: benchBatch,
};

/** With a display and a keychain of its own. */
function inSession(
  bench: (folder: string) => Promise<BenchRow[]>,
): (folder: string) => Promise<BenchRow[]> {
  return async (folder) => {
    const session = await openSession();
    // The applications it starts inherit this process's environment.
    const before = { ...process.env };
    Object.assign(process.env, session.env);
    try {
      return await bench(folder);
    } finally {
      process.env = before;
      await session.close();
    }
  };
}

/** Its own word, as the set-up's line may have scrolled away. */
function electronTested(): string {
  const executable = process.env.TRACEFILE_ELECTRON;
  if (executable === undefined) return 'no Electron: run this through npm run bench';
  const { stdout } = spawnSync(executable, ['-p', 'process.versions.electron'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
  });
  return `Electron ${stdout.trim()}`;
}

async function main(names: readonly string[]): Promise<void> {
  const chosen = names.length === 0 ? Object.keys(BENCHES) : names;
  const folder = mkdtempSync(join(tmpdir(), 'tracefile-bench-'));
  const rows: BenchRow[] = [];
  try {
    for (const name of chosen) {
      const bench = BENCHES[name];
      if (bench === undefined) {
        console.error(`no bench ${name}; there are: ${Object.keys(BENCHES).join(', ')}`);
        continue;
      }
      try {
        rows.push(...(await bench(folder)));
      } catch (error) {
        // The others are still worth their figures, and a bench never fails a build.
        console.error(`${name}:`, error);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const cpu = cpus()[0]?.model.trim() ?? 'unknown processor';
  console.log(`\n${String(availableParallelism())} cores, ${cpu}; Node ${process.versions.node}`);
  console.log(`${electronTested()}\n`);
  console.log(toTable(rows));
}

await main(process.argv.slice(2));
