// Runs the practice service in a utility process of its own and stops it with the application.
import { utilityProcess, type UtilityProcess } from 'electron';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { PracticeLauncher, RunningPractice } from '../services/ports.ts';

const START_TIMEOUT_MS = 20_000;
const readySchema = z.object({ base: z.string(), backup: z.string(), key: z.string() });

/** Builds the launcher for the bundled entry at `modulePath`. */
export function createPracticeLauncher(
  modulePath: string,
  onStopped: () => void,
): PracticeLauncher {
  let child: UtilityProcess | null = null;
  let running: RunningPractice | null = null;
  let starting: Promise<RunningPractice> | null = null;

  async function launch(
    knownJobs: Parameters<PracticeLauncher['start']>[0],
  ): Promise<RunningPractice> {
    const process = utilityProcess.fork(modulePath, [], { serviceName: 'Tracefile practice' });
    child = process;
    process.once('exit', () => {
      if (child !== process) return;
      child = null;
      running = null;
      onStopped();
    });
    running = await ready(process, knownJobs);
    return running;
  }

  return {
    start(knownJobs) {
      starting ??= launch(knownJobs).finally(() => {
        starting = null;
      });
      return starting;
    },
    running: () => running,
    async stop() {
      const process = child;
      if (process === null) return;
      const exited = new Promise<void>((resolve) => {
        process.once('exit', () => {
          resolve();
        });
      });
      child = null;
      running = null;
      if (process.kill()) await exited;
      onStopped();
    },
  };
}

function ready(
  process: UtilityProcess,
  knownJobs: Parameters<PracticeLauncher['start']>[0],
): Promise<RunningPractice> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      process.kill();
      reject(new AppError('practice.failed_to_start', reason, { retryable: true }));
    };
    const timer = setTimeout(fail, START_TIMEOUT_MS, 'no answer in time');
    process.once('exit', (code) => {
      fail(`ended with code ${String(code)}`);
    });
    process.once('message', (message: unknown) => {
      const parsed = readySchema.safeParse(message);
      if (!parsed.success) {
        fail('an answer of another form');
        return;
      }
      clearTimeout(timer);
      resolve(parsed.data);
    });
    process.postMessage({ kind: 'start', knownJobs });
  });
}
