// `npm run bench [-- NAMES] [--quick] [--screenings N] [--file FILE --passphrase P]`: prints how long the
// named things take (all of them by default) as ratios against a baseline of the same run, says which
// aims of the product they meet, and leaves both in test-results (bench.json, bench.md). It never fails.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openSession } from '../../build/setup/session.ts';
import { benchBatch } from './batch.ts';
import { benchBundle } from './bundle.ts';
import { benchCaseFile } from './case-file.ts';
import { benchCaseGraph } from './case-graph.ts';
import { benchFlowTree } from './flow-tree.ts';
import { benchFlowWindow } from './flow-window.ts';
import { benchFinding } from './finding.ts';
import { benchMemory } from './memory.ts';
import { benchBacktest } from './backtest.ts';
import type { SizeOptions } from './made-file.ts';
import { benchNames } from './names.ts';
import { benchReport } from './report.ts';
import { standingOf } from './aims.ts';
import type { BenchRow } from './measure.ts';
import { benchSaveSnapshot } from './save-snapshot.ts';
import { benchStoreBatch } from './store-batch.ts';
import { toAimMarkdown, toAimTable, toMarkdown, toTable } from './tables.ts';
import { benchWindow } from './window.ts';

/** A bench gets a folder of its own run, and how large the case file is to be. */
type Bench = (folder: string, options: SizeOptions) => Promise<BenchRow[]>;

/** As the aims have it, and of a quick run. */
const SCREENINGS = { whole: '100000', quick: '5000' };
/** Minutes for itself: a quick run does it only when it is named. */
const SLOW = ['report'];

const BENCHES: Readonly<Record<string, Bench>> = {
  save: benchSaveSnapshot,
  window: inSession(benchWindow),
  flow: benchFlowTree,
  graph: benchCaseGraph,
  picture: inSession(benchFlowWindow),
  find: benchFinding,
  names: benchNames,
  file: benchCaseFile,
  memory: inSession(benchMemory),
  batch: benchStoreBatch,
  throughput: benchBatch,
  backtest: benchBacktest,
  bundle: benchBundle,
  report: inSession(benchReport),
};

/** With a display and a keychain of its own. */
function inSession(bench: Bench): Bench {
  return async (folder, options) => {
    const session = await openSession();
    // The applications it starts inherit this process's environment.
    const before = { ...process.env };
    Object.assign(process.env, session.env);
    try {
      return await bench(folder, options);
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

/** What one bench gave. */
interface BenchTable {
  name: string;
  rows: BenchRow[];
}

/** For those who keep them: what was measured, where and when, and the tables of the README. */
function keep(tables: readonly BenchTable[], about: Record<string, string>): void {
  const folder = join(import.meta.dirname, '../../test-results');
  const aims = standingOf(tables.flatMap(({ rows }) => rows));
  const texts = tables.map(({ name, rows }) => `## ${name}\n\n${toMarkdown(rows)}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bench.md'), [toAimMarkdown(aims), ...texts].join('\n'));
  const whole = { ...about, aims, tables };
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(whole, null, 2)}\n`);
}

/** One after the other, each reported as it ends: what breaks off later does not take it along. */
async function runAll(chosen: readonly string[], options: SizeOptions): Promise<BenchTable[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tracefile-bench-'));
  const tables: BenchTable[] = [];
  try {
    for (const name of chosen) {
      const bench = BENCHES[name];
      if (bench === undefined) {
        console.error(`no bench ${name}; there are: ${Object.keys(BENCHES).join(', ')}`);
        continue;
      }
      const begin = performance.now();
      try {
        tables.push({ name, rows: await bench(folder, options) });
        console.error(`${name}: ${((performance.now() - begin) / 60_000).toFixed(1)} min`);
      } catch (error) {
        // The others are still worth their figures, and a bench never fails a build.
        console.error(`${name}:`, error);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return tables;
}

async function main(chosen: readonly string[], options: SizeOptions): Promise<void> {
  const tables = await runAll(chosen, options);
  const about = {
    processor: `${String(availableParallelism())} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    versions: `Node ${process.versions.node}, ${electronTested()}`,
    at: new Date().toISOString(),
  };
  const rows = tables.flatMap((table) => table.rows);
  console.log(`\n${about.processor}; ${about.versions}\n`);
  console.log(`${toTable(rows)}\n\n${toAimTable(standingOf(rows))}`);
  keep(tables, about);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    screenings: { type: 'string' },
    file: { type: 'string' },
    passphrase: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const { file, passphrase, quick } = values;
const all = Object.keys(BENCHES).filter((name) => !quick || !SLOW.includes(name));
await main(positionals.length === 0 ? all : positionals, {
  screenings: Number(values.screenings ?? SCREENINGS[quick ? 'quick' : 'whole']),
  isFull: !quick,
  file:
    file === undefined || passphrase === undefined
      ? null
      : { path: resolve(process.env.TRACEFILE_CWD ?? '.', file), passphrase },
});
