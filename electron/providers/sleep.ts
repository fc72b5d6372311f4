// Waiting, as everything that waits receives it: injected, so that tests need no real time.
import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after `ms`, or at once when the signal is aborted. Never rejects. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** The longest wait a Node timer can hold. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits in real time. */
export const sleep: Sleep = async (ms, signal) => {
  const wait = Math.min(Math.max(0, Math.ceil(ms)), LONGEST_TIMER_MS);
  try {
    await delay(wait, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
};

/** Calls `tick` every `ms`, on the system's monotonic clock, until what it gives is called. */
export type Every = (ms: number, tick: () => void) => () => void;

/** Ticks in real time. */
export const every: Every = (ms, tick) => {
  const timer = setInterval(tick, ms);
  return () => clearInterval(timer);
};
