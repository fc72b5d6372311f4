// `npm test`: every rule at least once, in every process it lives in, the real Electron included, and one last
// line `N passed, N failed`. `npm run test:all`: as far as each test goes. `npm run check`: the static checks.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, type Demand, type ReadyElectron } from '../setup/prepare.ts';
import { openSession, type Session } from '../setup/session.ts';
import { root, say, SetupError } from '../setup/terminal.ts';
import { planChanged } from './changed.ts';
import { reportChecklist } from './checklist.ts';
import { mergeParts, report } from './result-table.ts';
import { resultsFolder, type SuiteResult } from './suite.ts';
import {
  allSuites,
  exhaustiveSuites,
  planWork,
  playwrightProjects,
  staticChecks,
  staticWork,
  vitestProjects,
  type Choice,
  type Work,
} from './suites.ts';

/** Run by a command of their own, for they install what nothing else needs. */
const separateProjects = ['foreign'];

/** Of these a run of everything has a part. */
const WHOLE_BY_NAME = new Set(['component', 'e2e']);

/**
 * The suites after `--only` (a name, several with commas, or static, types, vitest, electron); else every one,
 * with `--all` the exhaustive ones too. A run of `component` or `e2e` that was asked for by its name is whole.
 * Errors: SetupError when there is no such suite or argument.
 */
function chooseSuites(given: readonly string[]): Choice {
  const args = given.filter((argument) => argument !== '--all');
  const isAll = args.length < given.length;
  const at = args.indexOf('--only');
  if (at < 0) {
    if (args.length > 0) throw new SetupError(`unknown argument ${args.join(' ')}; see --only`);
    const wanted = allSuites.filter((name) => isAll || !exhaustiveSuites.includes(name));
    return { wanted: new Set(wanted), isAll };
  }
  const groups: Record<string, readonly string[]> = {
    static: Object.keys(staticChecks),
    types: Object.keys(staticChecks).filter((name) => /^types |^oxlint|^svelte-check/.test(name)),
    vitest: vitestProjects,
    electron: [...playwrightProjects, 'demo'],
  };
  const chosen = (args[at + 1] ?? '').split(',').flatMap((name) => groups[name] ?? [name]);
  for (const name of chosen) {
    if (!allSuites.includes(name)) {
      const known = [...allSuites, ...Object.keys(groups)].join(', ');
      throw new SetupError(`there is no suite "${name}"; there are: ${known}`);
    }
  }
  return {
    wanted: new Set(chosen),
    isAll: isAll || chosen.some((name) => WHOLE_BY_NAME.has(name)),
  };
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

function nameEngines({ version, kind, executable, chromium }: ReadyElectron): string {
  const source = kind === 'official' ? 'official' : 'from the npm registry, not for release';
  const also = chromium === null ? '' : `; and in Chromium ${chromium.version}`;
  return `Tested in the real Electron ${version} (${source}): ${executable}${also}`;
}

/** With less memory free than this, the files of tests lie on the disk. */
const SCRATCH_BYTES = 6 * 1024 ** 3;

/** A folder for the files of tests, in memory where there is plenty of it: a case file is synced at every write. */
function makeScratch(): string {
  const memory = '/dev/shm';
  const free = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const parent = free.bavail * free.bsize > SCRATCH_BYTES ? memory : os.tmpdir();
  return mkdtempSync(path.join(parent, 'tracefile-tests-'));
}

/**
 * How many parts run at once. Tests of windows wait more than they work (a name is first asked for after 40 s), so
 * there are two lanes more than cores.
 */
const LANES = os.availableParallelism() + 2;

/** Each lane is in a session of its own: whichever is free takes the next part. */
async function runLanes(work: Work[], sessions: readonly Session[], env: NodeJS.ProcessEnv) {
  const left = [...work];
  const runLane = async (session: Session) => {
    const results: SuiteResult[] = [];
    for (let next = left.shift(); next; next = left.shift()) {
      results.push(...(await next.run({ ...session.env, ...env })));
    }
    return results;
  };
  return mergeParts((await Promise.all(sessions.map(runLane))).flat());
}

/** Sets up, runs the parts and prints what they came to. Gives the exit code. */
async function runTests(
  demand: Demand,
  plan: (electron: ReadyElectron | null) => Work[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder, { recursive: true });
  let electron: ReadyElectron | null;
  const sessions: Session[] = [];
  try {
    electron = await prepare({ ...demand, session: true, tests: true });
    for (let lane = 0; lane < LANES; lane += 1) sessions.push(await openSession());
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    const problems = ['the set-up failed; no test ran'];
    const result = { name: 'set-up', passed: 0, failed: 1, seconds: 0, problems };
    return report([result], allSuites, 'Nothing was tested.');
  }
  const engines = electron === null ? 'Tested without a window' : nameEngines(electron);
  say(engines);
  const begin = performance.now();
  const scratch = makeScratch();
  try {
    const results = await runLanes(plan(electron), sessions, {
      ...electron?.env,
      ...env,
      TMPDIR: scratch,
    });
    const minutes = ((performance.now() - begin) / 60_000).toFixed(1);
    const checklist = electron === null ? [] : reportChecklist(results);
    return report(
      [...results, ...strayTests(), ...checklist],
      allSuites,
      `${engines}\n${minutes} minutes in ${String(LANES)} lanes on ${String(os.availableParallelism())} cores`,
    );
  } finally {
    for (const session of sessions) await session.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs the suites that the arguments choose, or with `--changed` what a change asks for. Gives the exit code. */
export async function test(args: string[]): Promise<number> {
  if (args[0] === '--changed') {
    const { work, needsElectron } = planChanged();
    return runTests({ electron: needsElectron, app: needsElectron }, () => work);
  }
  const choice = chooseSuites(args);
  return runTests(
    { electron: true, chromium: choice.wanted.has('chromium') },
    (electron) => (electron === null ? [] : planWork(choice, electron)),
    { TRACEFILE_TEST_ALL: choice.isAll ? '1' : '0' },
  );
}

/** Runs the static checks alone; they need the compiled messages but no Electron. */
export async function check(): Promise<number> {
  const { compileMessages } = await import('../setup/messages.ts');
  await compileMessages();
  const results: SuiteResult[] = [];
  for (const [name, command] of Object.entries(staticChecks)) {
    results.push(...(await staticWork(name, command).run({})));
  }
  return report(results, allSuites, 'Static checks');
}
