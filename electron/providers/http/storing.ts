// Writing what arrived: an answer that was paid for waits in memory until the disk has space.
import { toAppError, type AppError } from '#shared/errors.ts';
import type { Sleep } from '../sleep.ts';
import { backOffMs } from './limits.ts';

/** What waiting needs. */
export interface StoringOptions {
  sleep: Sleep;
  /** Gives 0 ≤ x < 1. */
  random: () => number;
  /** Ends the waiting: the last error is raised. */
  signal: AbortSignal;
}

/** Repeats a write that failed for want of space or of a working disk; other errors are raised. */
export async function storePatiently<Value>(
  write: () => Promise<Value>,
  { sleep, random, signal }: StoringOptions,
): Promise<Value> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (signal.aborted || !isDiskTrouble(error)) throw error;
    }
    await sleep(backOffMs(attempt, random), signal);
  }
}

/** Whether the one who writes is gone: nothing can be stored any more until a new start. */
export function isWorkerEnded({ code, details }: AppError): boolean {
  return code === 'casefile.io_failed' && details['reason'] === 'worker_ended';
}

/** Whether a write may succeed later without any change to what is written. */
function isDiskTrouble(error: unknown): boolean {
  const failure = toAppError(error);
  const { code } = failure;
  if (isWorkerEnded(failure)) return false;
  return code === 'casefile.disk_full' || code === 'casefile.io_failed';
}
