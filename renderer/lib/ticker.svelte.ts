// The present second as something a view can read: it ticks only while something shows it.
import { createSubscriber } from 'svelte/reactivity';
import type { Clock, UtcMs } from '#shared/domain/time.ts';

const TICK_MS = 1000;

/** A clock whose reading is reactive, once a second. */
export class Ticker {
  readonly #clock: Clock;
  readonly #subscribe: () => void;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#subscribe = createSubscriber((update) => {
      const timer = setInterval(update, TICK_MS);
      return () => clearInterval(timer);
    });
  }

  /** Now, in Unix milliseconds; a view that reads it is drawn again every second. */
  get now(): UtcMs {
    this.#subscribe();
    return this.#clock.now();
  }
}
