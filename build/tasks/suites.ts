// Which suites there are and how each is run, as parts that a lane does one after another.
import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PINNED_CHROMIUM } from '../setup/chromium.ts';
import type { ReadyElectron } from '../setup/prepare.ts';
import { root, SetupError } from '../setup/terminal.ts';
import { runDemo } from './demo.ts';
import { packUnpacked, testedPackage } from './package.ts';
import { readPlaywright, readVitest } from './reports.ts';
import { tell } from './result-table.ts';
import { asSingle, resultsFolder, runTool, type SuiteResult, takeReport } from './suite.ts';
import { tool } from './tools.ts';

/** What is to be run. */
export interface Choice {
  wanted: ReadonlySet<string>;
  /** Everything: see `exhaustiveSuites` and test/fakes/extent.ts. */
  isAll: boolean;
}

/** Vitest's projects in runs of about one length, the longest first: the last lane to end is one of them. */
const vitestRuns = [['casefile'], ['unit', 'property', 'contract'], ['providers']];
/** One for each folder of test/ that Vitest runs. */
export const vitestProjects = vitestRuns.flat();
/** What Playwright runs. */
export const playwrightProjects = ['component', 'chromium', 'e2e', 'package'];
/**
 * Of the component tests, what a shorter run has in the Electron at hand: its printer, and one test of each way in
 * which the page meets its engine. All of them run in Chromium, and in both with `--all`.
 */
export const inElectronToo = ['print-', 'shell', 'flow-picture', 'hostile-documents'];
/**
 * Stories that walk through the whole application what the suites of the page, the providers and the case file hold
 * rule by rule. A shorter run has those whose rules live in the running application: its processes, windows,
 * keychain, network and files, and the main job from a first start to a bundle that was reviewed.
 */
export const retoldStories = [
  'backtest bad-days-answers bad-days-form bad-days-service flow flow-filters history hop-ledger kyt',
  'monitoring name-history names rulesets score subject-matrix subjects',
].flatMap((names) => names.split(' ').map((name) => `e2e/${name}.test.ts`));
/** What only `npm run test:all` has, or a run that asks for it by name. */
export const exhaustiveSuites = ['package', 'demo'];

const tsconfigs: Record<string, string> = {
  preload: 'electron/tsconfig.preload.json',
  viewer: 'electron/bundle/viewer/tsconfig.json',
  build: 'build/tsconfig.json',
};

/** Every static check by name; each counts as one. */
export const staticChecks: Record<string, [string, string[]]> = {
  prettier: tool('prettier', ['.']),
  // The types of shared, electron, build and test as well.
  oxlint: tool('oxlint', ['.']),
  ...Object.fromEntries(
    Object.entries(tsconfigs).map(([name, file]) => [`types ${name}`, tool('tsc', ['-p', file])]),
  ),
  'svelte-check': tool('svelte-check'),
  eslint: tool('eslint', ['.']),
  'dependency-cruiser': tool('dependency-cruiser'),
  knip: tool('knip'),
  workflows: tool('actionlint'),
  words: [process.execPath, ['build/tasks/words.ts']],
};

/** Every suite by name, in the order of the table. */
export const allSuites: readonly string[] = [
  ...Object.keys(staticChecks),
  ...vitestProjects,
  ...playwrightProjects,
  'demo',
];

/** A part of the run that one lane does on its own, in a session of its own. */
export interface Work {
  /** The suites that it has tests of. */
  suites: readonly string[];
  run(env: NodeJS.ProcessEnv): Promise<SuiteResult[]>;
}

/** Into how many parts a long Playwright project is cut, one for each lane. */
const PARTS = 2;

/** A check that either holds or does not. */
export function staticWork(name: string, command: [string, string[]]): Work {
  return {
    suites: [name],
    async run() {
      const run = await runTool(command);
      return tell([asSingle(name, run)], run.output);
    },
  };
}

/**
 * Projects that run together share what Vitest has compiled.
 * @param since only the tests that depend on what changed since this commit, which may be none
 */
export function vitestWork(projects: readonly string[], since?: string): Work {
  return {
    suites: projects,
    async run(env) {
      const report = path.join(resultsFolder, `vitest-${projects.join('-')}.json`);
      // The other lanes keep the other half of the cores busy.
      const workers = Math.max(1, Math.floor(os.availableParallelism() / 2));
      const run = await runTool(
        tool('vitest', [
          'run',
          ...projects.flatMap((name) => ['--project', name]),
          ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
          `--maxWorkers=${String(workers)}`,
          ...(since === undefined ? [] : ['--changed', since, '--passWithNoTests']),
        ]),
        env,
      );
      const results = readVitest(takeReport(report), projects, run.code);
      const isEmpty = ({ passed, fileTimes }: SuiteResult) =>
        passed === 0 && fileTimes?.length === 0;
      const isHeld = since !== undefined && run.code === 0;
      return tell(isHeld ? results.filter((one) => !isEmpty(one)) : results, run.output);
    },
  };
}

/**
 * A Playwright project, or one of the parts that it is cut into by files.
 * @param files only those whose paths have one of these in them; none for all
 */
export function playwrightWork(
  name: string,
  files: readonly string[] = [],
  { part, parts } = { part: 1, parts: 1 },
): Work {
  const label = `${name}-${String(part)}`;
  return {
    suites: [name],
    async run(env) {
      const report = path.join(resultsFolder, `${label}.json`);
      const run = await runTool(
        tool('playwright', [
          ...['--project', name, `--shard=${String(part)}/${String(parts)}`],
          ...['--reporter=list,json', `--output=${path.join(resultsFolder, label)}`],
          ...files,
        ]),
        { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      );
      return tell([readPlaywright(takeReport(report), name, run.code)], run.output);
    },
  };
}

/** Where it does not run, that is reported: for another platform, or not made ready by the set-up. */
function chromiumWork(electron: ReadyElectron, platform: NodeJS.Platform): Work[] {
  const name = 'chromium';
  const tellOnly = (outcome: Pick<SuiteResult, 'failed' | 'problems' | 'elsewhere'>): Work[] => [
    {
      suites: [name],
      run: () => Promise.resolve(tell([{ name, passed: 0, seconds: 0, ...outcome }], '')),
    },
  ];
  if (platform !== 'linux') {
    const why = 'the official Electron is the engine that people get here, every test runs in it';
    return tellOnly({ failed: 0, problems: [], elsewhere: [`${name} (${why})`] });
  }
  if (electron.chromium !== null) return inParts(name);
  const problem = `${name}: there is no Chromium ${String(PINNED_CHROMIUM)} here, see above`;
  return tellOnly({ failed: 1, problems: [problem] });
}

function inParts(name: string, files?: readonly string[]): Work[] {
  return Array.from({ length: PARTS }, (_, index) =>
    playwrightWork(name, files, { part: index + 1, parts: PARTS }),
  );
}

/** The files of a run that is not whole. */
function otherStories(): string[] {
  return readdirSync(path.join(root, 'test/e2e'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `e2e/${name}`)
    .filter((file) => !retoldStories.includes(file));
}

/** Packs the application, then drives the packed one. */
function packageWork(electron: ReadyElectron): Work {
  const name = 'package';
  const driven = playwrightWork(name);
  return {
    suites: [name],
    async run(env) {
      const begin = performance.now();
      try {
        await packUnpacked(electron, testedPackage, { isDriven: true });
      } catch (error) {
        if (!(error instanceof SetupError)) throw error;
        const seconds = (performance.now() - begin) / 1000;
        return tell([asSingle(name, { code: 1, output: '', seconds })], error.message);
      }
      const seconds = (performance.now() - begin) / 1000;
      return (await driven.run(env)).map((result) => ({
        ...result,
        seconds: result.seconds + seconds,
      }));
    },
  };
}

async function runDemoSuite(electron: ReadyElectron): Promise<SuiteResult[]> {
  const begin = performance.now();
  let output = '';
  const code = await runDemo(
    electron,
    ['--out', path.join(resultsFolder, 'demo')],
    async (command, args, options = {}) => {
      const run = await runTool([command, [...args]], options.env);
      output = run.output;
      return run.code;
    },
  );
  const seconds = (performance.now() - begin) / 1000;
  return tell([asSingle('demo', { code, output, seconds })], output);
}

/** Everything that is wanted, the longest first: so that no lane is left with a long one at the end. */
export function planWork(
  { wanted, isAll }: Choice,
  electron: ReadyElectron,
  platform = process.platform,
): Work[] {
  const vitest = vitestRuns
    .map((projects) => projects.filter((name) => wanted.has(name)))
    .filter((projects) => projects.length > 0)
    .map((projects) => vitestWork(projects));
  const all: Work[] = [
    ...vitest,
    ...chromiumWork(electron, platform),
    ...inParts('e2e', isAll ? [] : otherStories()),
    ...inParts('component', isAll || platform !== 'linux' ? [] : inElectronToo),
    { suites: ['demo'], run: () => runDemoSuite(electron) },
    packageWork(electron),
    staticWork('eslint', tool('eslint', ['.'])),
    ...Object.entries(staticChecks)
      .filter(([name]) => name !== 'eslint')
      .map(([name, command]) => staticWork(name, command)),
  ];
  return all.filter(({ suites }) => suites.some((name) => wanted.has(name)));
}
