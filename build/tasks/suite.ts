// One suite of `npm test`: how it is run and what its result is, whatever tool runs it.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/terminal.ts';
import { startChild } from './children.ts';

/** A test that ran and passed. */
export interface PassedTest {
  /** Below the checkout, with slashes. */
  file: string;
  /** Its own, without those of what it is in. */
  title: string;
}

/** How long a file of tests took; where a suite is run in parts, each part has its own. */
export interface FileTime {
  /** Below the checkout, with slashes. */
  file: string;
  seconds: number;
}

/** What a suite came to. A skipped test counts as failed: nothing is skipped silently. */
export interface SuiteResult {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  /** Names of what failed, was skipped, or is missing. */
  problems: string[];
  /** Tests and whole files that are not for this platform, each with the reason. */
  elsewhere?: readonly string[];
  passedTests?: readonly PassedTest[];
  /** What its tests counted, a line each: see test/fakes/figures.ts. */
  figures?: readonly string[];
  fileTimes?: readonly FileTime[];
}

/** A finished tool: its exit code, and its output when it was not shown already. */
export interface ToolRun {
  code: number;
  output: string;
  seconds: number;
}

/** Where reports and artefacts of a run go; ignored by git. */
export const resultsFolder = path.join(root, 'test-results');

/** The exit code of a tool that had to be ended, as `timeout` gives it. */
const TIMED_OUT = 124;

/**
 * Runs a tool, collecting its output so that lanes do not mix on the terminal.
 * @param timeoutMs ends a tool that has not ended by then; left out for one that is waited for
 */
export function runTool(
  [command, args]: [string, string[]],
  env: NodeJS.ProcessEnv = {},
  timeoutMs?: number,
): Promise<ToolRun> {
  const begin = performance.now();
  const child = startChild(command, args, {
    env: {
      ...process.env,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            child.kill('SIGKILL');
            // What the tool started may still hold its output open.
            end(TIMED_OUT, `\nnot finished after ${String(timeoutMs / 1000)} s\n`);
          }, timeoutMs);
    const end = (code: number, words: string) => {
      clearTimeout(timer);
      resolve({ code, output: output + words, seconds: (performance.now() - begin) / 1000 });
    };
    child.once('error', (error) => {
      end(127, error.message);
    });
    child.once('close', (code, signal) => {
      end(code ?? 1, signal === null ? '' : `\nended by ${signal}\n`);
    });
  });
}

/** The lines of a tool's output in which tests say what they counted. */
export function figuresIn(output: string): string[] {
  return [...output.matchAll(/^figure: (.+)$/gm)].map(([, line = '']) => line.trim());
}

/** A suite that either holds or does not: a static check, the demo. */
export function asSingle(name: string, { code, seconds }: ToolRun): SuiteResult {
  const isHeld = code === 0;
  const problems = isHeld ? [] : [`${name} failed`];
  return { name, passed: isHeld ? 1 : 0, failed: isHeld ? 0 : 1, seconds, problems };
}

/** Reads the JSON report that a tool was to write, and removes it; null when it wrote none. */
export function takeReport(file: string): unknown {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  return JSON.parse(text);
}

/**
 * Closes a suite: no test at all is a failure, and so is a tool that failed for a reason that no
 * test names (a crash, an unhandled error, a file that could not be loaded).
 */
export function closeSuite(result: SuiteResult, hasUnexplainedFailure: boolean): SuiteResult {
  const problems = [...result.problems];
  if (result.passed + result.failed === 0) problems.push(`${result.name}: not one test ran`);
  else if (hasUnexplainedFailure) problems.push(`${result.name}: the runner itself failed`);
  const added = problems.length - result.problems.length;
  return { ...result, failed: result.failed + added, problems };
}
