// `npm test`: every check and every test, the ones in the real Electron included, and one last line
// `N passed, N failed`. `npm run check`: the static checks alone.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, type ReadyElectron } from '../setup/prepare.ts';
import { openSession, type Session } from '../setup/session.ts';
import { root, say, SetupError } from '../setup/terminal.ts';
import { reportChecklist } from './checklist.ts';
import { runDemo } from './demo.ts';
import { packUnpacked, testedPackage } from './package.ts';
import { readPlaywright, readVitest } from './reports.ts';
import {
  asSingle,
  figuresIn,
  resultsFolder,
  runTool,
  type SuiteResult,
  takeReport,
} from './suite.ts';
import { tool } from './tools.ts';

/** Vitest's projects in two runs of about one length, so that neither lane waits for the other. */
const vitestRuns = [
  ['casefile', 'providers'],
  ['unit', 'property', 'contract'],
];
const vitestProjects = vitestRuns.flat();
const playwrightProjects = ['component', 'e2e', 'package'];
/** Run by a command of their own, for they install what nothing else needs. */
const separateProjects = ['foreign'];

const tsconfigs: Record<string, string> = {
  shared: 'shared/tsconfig.json',
  electron: 'electron/tsconfig.json',
  preload: 'electron/tsconfig.preload.json',
  viewer: 'electron/bundle/viewer/tsconfig.json',
  build: 'build/tsconfig.json',
  test: 'test/tsconfig.json',
};

/** Every static check by name; each counts as one. */
const staticChecks: Record<string, [string, string[]]> = {
  prettier: tool('prettier'),
  ...Object.fromEntries(
    Object.entries(tsconfigs).map(([name, file]) => [`types ${name}`, tool('tsc', ['-p', file])]),
  ),
  'svelte-check': tool('svelte-check'),
  eslint: tool('eslint'),
  'dependency-cruiser': tool('dependency-cruiser'),
  knip: tool('knip'),
};

const allSuites = [
  ...Object.keys(staticChecks),
  ...vitestProjects,
  ...playwrightProjects,
  'demo',
] as const;

/** Says how suites ended as soon as they do, with the tool's words when one failed; adds what was counted. */
function tell(results: SuiteResult[], output: string): SuiteResult[] {
  if (results.some((result) => result.failed > 0)) process.stdout.write(`\n${output.trim()}\n\n`);
  for (const { name, passed, failed, seconds } of results) {
    const mark = failed === 0 ? 'ok  ' : 'FAIL';
    const counts = `${String(passed)} passed${failed === 0 ? '' : `, ${String(failed)} failed`}`;
    process.stdout.write(`${mark} ${name}: ${counts} (${seconds.toFixed(1)} s)\n`);
  }
  // Suites that ran as one have one output.
  const [first, ...others] = results;
  return first === undefined ? [] : [{ ...first, figures: figuresIn(output) }, ...others];
}

/** A part of the run that one lane does by itself, in a session of its own. */
interface Work {
  /** The suites that it has tests of. */
  suites: readonly string[];
  run(env: NodeJS.ProcessEnv): Promise<SuiteResult[]>;
}

/** How many parts a Playwright project is cut into, by files. */
const partsOf: Readonly<Record<string, number>> = { component: 2, e2e: 2 };

function staticWork(name: string, command: [string, string[]]): Work {
  return {
    suites: [name],
    async run() {
      const run = await runTool(command);
      return tell([asSingle(name, run)], run.output);
    },
  };
}

/** Projects that run together share what Vitest has compiled. */
function vitestWork(projects: readonly string[]): Work {
  return {
    suites: projects,
    async run(env) {
      const report = path.join(resultsFolder, `vitest-${projects.join('-')}.json`);
      // The other lane keeps the other half of the cores busy.
      const workers = Math.max(1, Math.floor(os.availableParallelism() / 2));
      const run = await runTool(
        tool('vitest', [
          'run',
          ...projects.flatMap((name) => ['--project', name]),
          ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
          `--maxWorkers=${String(workers)}`,
        ]),
        env,
      );
      return tell(readVitest(takeReport(report), projects, run.code), run.output);
    },
  };
}

function playwrightWork(name: string, part: number): Work {
  const parts = partsOf[name] ?? 1;
  const label = `${name}-${String(part)}`;
  return {
    suites: [name],
    async run(env) {
      const report = path.join(resultsFolder, `${label}.json`);
      const run = await runTool(
        tool('playwright', [
          ...['--project', name, `--shard=${String(part)}/${String(parts)}`],
          ...['--reporter=list,json', `--output=${path.join(resultsFolder, label)}`],
        ]),
        { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      );
      return tell([readPlaywright(takeReport(report), name, run.code)], run.output);
    },
  };
}

/** Packs the application, then drives the packed one. */
function packageWork(electron: ReadyElectron): Work {
  const name = 'package';
  const driven = playwrightWork(name, 1);
  return {
    suites: [name],
    async run(env) {
      const begin = performance.now();
      try {
        await packUnpacked(electron, testedPackage);
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
function planWork(wanted: ReadonlySet<string>, electron: ReadyElectron): Work[] {
  const inParts = (name: string) =>
    Array.from({ length: partsOf[name] ?? 1 }, (_, index) => playwrightWork(name, index + 1));
  const vitest = vitestRuns
    .map((projects) => projects.filter((name) => wanted.has(name)))
    .filter((projects) => projects.length > 0);
  const all: Work[] = [
    ...vitest.map(vitestWork),
    ...playwrightProjects.filter((name) => name !== 'package').flatMap(inParts),
    { suites: ['demo'], run: () => runDemoSuite(electron) },
    packageWork(electron),
    staticWork('eslint', staticChecks['eslint'] ?? tool('eslint')),
    ...Object.entries(staticChecks)
      .filter(([name]) => name !== 'eslint')
      .map(([name, command]) => staticWork(name, command)),
  ];
  return all.filter(({ suites }) => suites.some((name) => wanted.has(name)));
}

/** One result for each suite, whatever parts it was run in. */
function mergeParts(results: readonly SuiteResult[]): SuiteResult[] {
  const merged = new Map<string, SuiteResult>();
  for (const part of results) {
    const before = merged.get(part.name);
    merged.set(part.name, {
      name: part.name,
      passed: (before?.passed ?? 0) + part.passed,
      failed: (before?.failed ?? 0) + part.failed,
      seconds: (before?.seconds ?? 0) + part.seconds,
      problems: [...(before?.problems ?? []), ...part.problems],
      passedTests: [...(before?.passedTests ?? []), ...(part.passedTests ?? [])],
      figures: [...(before?.figures ?? []), ...(part.figures ?? [])],
    });
  }
  return [...merged.values()];
}

/** Prints the table and, as the very last line, the sums. Gives the exit code. */
function report(results: SuiteResult[], headline: string): number {
  const width = Math.max(...allSuites.map((name) => name.length));
  const cell = (value: number) => String(value).padStart(8);
  const names: readonly string[] = allSuites;
  // What is no suite of its own stands below them.
  const order = ({ name }: SuiteResult) => (names.includes(name) ? names.indexOf(name) : 99);
  const lines = [...results]
    .sort((one, other) => order(one) - order(other))
    .map(
      ({ name, passed, failed, seconds }) =>
        `${name.padEnd(width)}${cell(passed)}${cell(failed)}${seconds.toFixed(1).padStart(9)}`,
    );
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const problems = results.flatMap((result) => result.problems.map((one) => `  - ${one}`));
  const figures = results.flatMap((result) => (result.figures ?? []).map((one) => `  ${one}`));
  process.stdout.write(
    [
      '',
      headline,
      `${'suite'.padEnd(width)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'seconds'.padStart(9)}`,
      ...lines,
      ...(figures.length > 0 ? ['', 'Counted:', ...figures] : []),
      ...(problems.length > 0 ? ['', 'Not passed:', ...problems] : []),
      '',
      `${String(passed)} passed, ${String(failed)} failed`,
      '',
    ].join('\n'),
  );
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** The suites after `--only` (a name, several with commas, or static, vitest, electron); else all. */
function chooseSuites(args: string[]): Set<string> {
  const at = args.indexOf('--only');
  if (at < 0) {
    if (args.length > 0) throw new SetupError(`unknown argument ${args.join(' ')}; see --only`);
    return new Set(allSuites);
  }
  const groups: Record<string, readonly string[]> = {
    static: Object.keys(staticChecks),
    types: Object.keys(staticChecks).filter((name) => name.startsWith('types ')),
    vitest: vitestProjects,
    electron: [...playwrightProjects, 'demo'],
  };
  const chosen = (args[at + 1] ?? '').split(',').flatMap((name) => groups[name] ?? [name]);
  for (const name of chosen) {
    if (!(allSuites as readonly string[]).includes(name)) {
      const known = [...allSuites, ...Object.keys(groups)].join(', ');
      throw new SetupError(`there is no suite "${name}"; there are: ${known}`);
    }
  }
  return new Set(chosen);
}

/** A folder of test/ that no suite runs would be skipped silently. */
function strayTests(): SuiteResult[] {
  const known = new Set([...vitestProjects, ...playwrightProjects, ...separateProjects]);
  const folder = path.join(root, 'test');
  const stray = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.(test|spec)\.[cm]?ts$/.test(file) &&
      (!known.has(file.split(path.sep)[0] ?? '') || !file.endsWith('.test.ts')),
  );
  if (stray.length === 0) return [];
  const problems = stray.map((file) => `test/${file}: no suite runs this file`);
  return [{ name: 'stray', passed: 0, failed: stray.length, seconds: 0, problems }];
}

function nameElectron({ version, kind, executable }: ReadyElectron): string {
  const source = kind === 'official' ? 'official' : 'from the npm registry, not for release';
  return `Tested in the real Electron ${version} (${source}): ${executable}`;
}

/** Runs all suites, or those after `--only`. Gives the exit code. */
export async function test(args: string[]): Promise<number> {
  const wanted = chooseSuites(args);
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder, { recursive: true });
  let electron: ReadyElectron;
  const sessions: Session[] = [];
  try {
    electron = await prepare({ electron: true, session: true, tests: true });
    sessions.push(await openSession(), await openSession());
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    const problems = ['the set-up failed; no test ran'];
    const result = { name: 'set-up', passed: 0, failed: 1, seconds: 0, problems };
    return report([result], 'Nothing was tested.');
  }
  say(nameElectron(electron));
  // Two lanes for two cores: whichever is free takes the next part.
  const left = planWork(wanted, electron);
  const work = async (session: Session) => {
    const env = { ...session.env, ...electron.env };
    const results: SuiteResult[] = [];
    for (let next = left.shift(); next; next = left.shift()) results.push(...(await next.run(env)));
    return results;
  };
  try {
    const results = mergeParts((await Promise.all(sessions.map(work))).flat());
    return report(
      [...results, ...strayTests(), ...reportChecklist(results)],
      nameElectron(electron),
    );
  } finally {
    for (const session of sessions) await session.close();
  }
}

/** Runs the static checks alone; they need the compiled messages but no Electron. */
export async function check(): Promise<number> {
  const { compileMessages } = await import('../setup/messages.ts');
  await compileMessages();
  const results: SuiteResult[] = [];
  for (const [name, command] of Object.entries(staticChecks)) {
    results.push(...(await staticWork(name, command).run({})));
  }
  return report(results, 'Static checks');
}
