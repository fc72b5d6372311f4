// Time that passes only where somebody waits: a wait of an hour takes one turn of the event loop.
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock, UtcMs } from '#shared/domain/time.ts';
import type { Sleep } from '../../electron/providers/sleep.ts';

/** A clock and the waiting that moves it. */
export interface FastClock extends Clock {
  sleep: Sleep;
  /** Every wait that was asked for, in milliseconds. */
  waits: number[];
  /** Moves the wall clock alone, as a person or a time server does. */
  jump(ms: number): void;
  /** Moves time. */
  pass(ms: number): void;
}

/** Starts at `now` with the monotonic clock at an odd value. */
export function createFastClock(now: UtcMs = 1_770_000_000_000): FastClock {
  let wall = now;
  let monotonic = 12_345.678;
  const clock: FastClock = {
    now: () => Math.round(wall),
    monotonicMs: () => monotonic,
    waits: [],
    jump(ms) {
      wall += ms;
    },
    pass(ms) {
      wall += ms;
      monotonic += ms;
    },
    async sleep(ms, signal) {
      clock.waits.push(ms);
      await turn();
      if (signal?.aborted !== true) clock.pass(ms);
    },
  };
  return clock;
}
