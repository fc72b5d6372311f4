// `npm run bench [-- NAMES] [--screenings N] [--file FILE --passphrase P] [--full]`: prints how long the named
// things take (all of them by default) as ratios against a baseline of the same run, and leaves them
// in test-results (bench.json, bench.md). It judges nothing: the figures are for people.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openSession } from '../../build/setup/session.ts';
import { benchBatch } from './batch.ts';
import { benchBundle } from './bundle.ts';
import { benchCaseFile } from './case-file.ts';
import { benchFlowTree } from './flow-tree.ts';
import { benchFlowWindow } from './flow-window.ts';
import { benchFinding } from './finding.ts';
import { benchMemory } from './memory.ts';
import { benchRehearsal } from './rehearsal.ts';
import type { SizeOptions } from './made-file.ts';
import { benchNames } from './names.ts';
import { benchReport } from './report.ts';
import { toMarkdown, toTable, type BenchRow } from './measure.ts';
import { benchSaveSnapshot } from './save-snapshot.ts';
import { benchStoreBatch } from './store-batch.ts';
import { benchWindow } from './window.ts';

/** A bench gets a folder of its own run, and how large the case file is to be. */
type Bench = (folder: string, options: SizeOptions) => Promise<BenchRow[]>;

const DEFAULT_SCREENINGS = '5000';

const BENCHES: Readonly<Record<string, Bench>> = {
  save: benchSaveSnapshot,
  window: inSession(benchWindow),
  flow: benchFlowTree,
  picture: inSession(benchFlowWindow),
  find: benchFinding,
  names: benchNames,
  file: benchCaseFile,
  memory: inSession(benchMemory),
  batch: benchStoreBatch,
  throughput: benchBatch,
  rehearsal: benchRehearsal,
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

/** For those who keep them: what was measured, where and when, and the table of the README. */
function keep(rows: readonly BenchRow[], about: Record<string, string>): void {
  const folder = join(import.meta.dirname, '../../test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bench.md'), toMarkdown(rows));
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify({ ...about, rows }, null, 2)}\n`);
}

async function main(names: readonly string[], options: SizeOptions): Promise<void> {
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
        rows.push(...(await bench(folder, options)));
      } catch (error) {
        // The others are still worth their figures, and a bench never fails a build.
        console.error(`${name}:`, error);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const about = {
    processor: `${String(availableParallelism())} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    versions: `Node ${process.versions.node}, ${electronTested()}`,
    at: new Date().toISOString(),
  };
  console.log(`\n${about.processor}; ${about.versions}\n`);
  console.log(toTable(rows));
  keep(rows, about);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    screenings: { type: 'string', default: DEFAULT_SCREENINGS },
    file: { type: 'string' },
    passphrase: { type: 'string' },
    full: { type: 'boolean', default: false },
  },
});
const { file, passphrase } = values;
await main(positionals, {
  screenings: Number(values.screenings),
  isFull: values.full,
  file:
    file === undefined || passphrase === undefined
      ? null
      : { path: resolve(process.env.TRACEFILE_CWD ?? '.', file), passphrase },
});
