// What every set-up step and task says and runs. All words go to stderr: stdout belongs to the task.
import { type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** A download that takes longer is given up, however steadily it drips. */
export const DOWNLOAD_MINUTES = 30;

/** Tells the person one line. */
export function say(line: string): void {
  process.stderr.write(`tracefile: ${line}\n`);
}

/** A failure explained in words for the person at the terminal; printed without a stack. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** How a finished command ended and what it wrote. `status` is null when a signal ended it. */
export interface CommandResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end and collects its output; never throws for a failing command. */
export function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { input?: string; timeoutMs?: number } = {},
): Promise<CommandResult> {
  const { input, timeoutMs, ...spawnOptions } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      ...spawnOptions,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs, killSignal: 'SIGKILL' }),
    });
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', (error) => {
      resolve({ status: 127, stdout, stderr: stderr + error.message });
    });
    const begin = performance.now();
    child.on('close', (status, signal) => {
      const isLate = timeoutMs !== undefined && performance.now() - begin >= timeoutMs;
      const words =
        signal !== null && isLate ? `\nstopped after ${String(timeoutMs / 1000)} s` : '';
      resolve({ status, stdout, stderr: stderr + words });
    });
    child.stdin?.end(input);
  });
}

/** Runs a command and gives its stdout. Throws a SetupError with its last lines when it fails. */
export async function runOrFail(
  command: string,
  args: readonly string[],
  what: string,
  options: Parameters<typeof run>[2] = {},
): Promise<string> {
  const result = await run(command, args, options);
  if (result.status === 0) return result.stdout;
  const tail = `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-15).join('\n');
  throw new SetupError(`${what} failed:\n${tail}`);
}

/** Command and leading arguments that start npm: the npm that started us, else the one on PATH. */
export function npmCommand(): [string, string[]] {
  const npm = process.env.npm_execpath;
  return npm !== undefined && path.basename(npm) === 'npm-cli.js'
    ? [process.execPath, [npm]]
    : ['npm', []];
}
