// Starts a packed application as a person would, once, with an empty profile: it has to show its window.
// No debugging port, no test's marker: what is shipped refuses both.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from '../setup/terminal.ts';
import { startChild } from '../tasks/children.ts';

/** A slow machine unpacks and scans it first. */
const TIMEOUT_MS = 120_000;
const GRACE_MS = 20_000;

/** Of a line of the application's log what is read here. */
interface Line {
  event: string;
  afterMs?: number;
}

function readLog(folder: string): Line[] {
  const file = path.join(folder, 'logs/tracefile.log');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Line);
}

/**
 * Starts it, waits until its log says that the window is shown, and ends it. Gives the milliseconds that
 * it took by its own clock. Throws a SetupError with what it wrote when it ends or stays dark.
 */
export async function startOnce(
  executable: string,
  flags: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const profile = mkdtempSync(path.join(tmpdir(), 'tracefile-start-'));
  const child = startChild(executable, [...flags, `--user-data-dir=${profile}`], {
    cwd: profile,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const over = new AbortController();
  const ended = new Promise<void>((resolve) => {
    over.signal.addEventListener('abort', () => {
      resolve();
    });
  });
  child.once('error', (error) => {
    output += error.message;
    over.abort();
  });
  child.once('close', () => {
    over.abort();
  });
  try {
    for (
      const end = Date.now() + TIMEOUT_MS;
      Date.now() < end && !over.signal.aborted;
      await delay(100)
    ) {
      const shown = readLog(profile).find(({ event }) => event === 'window.shown');
      if (shown !== undefined) return shown.afterMs ?? 0;
    }
    const how = over.signal.aborted
      ? 'ended'
      : `showed no window within ${String(TIMEOUT_MS / 1000)} s`;
    throw new SetupError(`${executable} ${how}:\n${output.trim()}`);
  } finally {
    child.kill('SIGTERM');
    await Promise.race([ended, delay(GRACE_MS, null, { ref: false })]);
    child.kill('SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
