// The programs that a task starts. None of them outlives the task.
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../setup/terminal.ts';

const running = new Set<ChildProcess>();

/** How long a program may take to end on its own after it was asked to. */
const GRACE_MS = 5_000;

/** Starts a program in the checkout; it is ended with the task. */
export function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  running.add(child);
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/** Starts a program on this terminal and gives its exit code (128 + n when a signal ended it). */
export function runChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  const child = startChild(command, args, options);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
    });
  });
}

/** Asks every running program to end, and ends those that do not. */
export async function endChildren(): Promise<void> {
  for (const child of running) child.kill('SIGTERM');
  for (const end = Date.now() + GRACE_MS; running.size > 0 && Date.now() < end;) await delay(25);
  for (const child of running) child.kill('SIGKILL');
}

/** The last resort when this process ends without having waited. */
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
