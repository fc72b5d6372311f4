// The slots of a screening endpoint (blockchain API 8): 300 requests in flight, and up to a minute
// of waiting for a free one.
import type { Timing } from './timing.ts';

/** Requests in flight per endpoint. */
export const SLOTS_PER_ENDPOINT = 300;
/** How long a request waits for a slot, at pace 1. */
export const SLOT_WAIT_MS = 60_000;

/** The slots of one endpoint. */
export class Slots {
  readonly #timing: Timing;
  #free = SLOTS_PER_ENDPOINT;
  readonly #waiting = new Set<() => void>();

  constructor(timing: Timing) {
    this.#timing = timing;
  }

  /** Takes a slot, the first come first; false when none became free in time. */
  async take(): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--;
      return true;
    }
    let give = (): void => undefined;
    const given = new Promise<boolean>((resolve) => {
      give = () => resolve(true);
    });
    this.#waiting.add(give);
    const isGiven = await Promise.race([given, this.#timing.wait(SLOT_WAIT_MS).then(() => false)]);
    // A slot handed over in the same moment is not lost: `release` took the waiter off the list.
    if (this.#waiting.delete(give)) return false;
    return isGiven || given;
  }

  /** Gives a slot back: to whoever waits longest, or to the next request. */
  release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
