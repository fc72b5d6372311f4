// The waits of one job, which a person or a change of settings may cut short.
import { backOffMs } from '../providers/http/limits.ts';
import type { Sleep } from '../providers/sleep.ts';
import type { Wait } from './policy.ts';

/** What waiting needs. */
export interface WakerPorts {
  sleep: Sleep;
  /** Gives 0 ≤ x < 1. */
  random: () => number;
}

/** Waits, and can be woken. */
export class Waker {
  readonly #ports: WakerPorts;
  /** Ends every wait for good. */
  readonly #signal: AbortSignal;
  #waking = new AbortController();
  #kicks = 0;
  #kicksBefore = 0;
  #failures = 0;

  constructor(ports: WakerPorts, signal: AbortSignal) {
    this.#ports = ports;
    this.#signal = signal;
  }

  /** Ends the present wait, or the next one if a turn is under way. */
  kick(): void {
    this.#kicks++;
    this.#waking.abort();
  }

  /** A turn begins: only kicks from now on count. */
  beginTurn(): void {
    this.#kicksBefore = this.#kicks;
  }

  /** Whether something changed since the turn began. */
  get wasKicked(): boolean {
    return this.#kicks !== this.#kicksBefore;
  }

  /** How a turn ended; failures in a row make the waits grow. */
  endTurn(isFailure: boolean): void {
    this.#failures = isFailure ? this.#failures + 1 : 0;
  }

  /** Waits, unless kicked meanwhile. */
  async wait(wait: Wait): Promise<void> {
    if (this.wasKicked) return;
    this.#waking = new AbortController();
    const signal = AbortSignal.any([this.#waking.signal, this.#signal]);
    if (wait.kind === 'pause') {
      await aborted(signal);
      return;
    }
    const { random, sleep } = this.#ports;
    await sleep(wait.kind === 'wait' ? wait.ms : backOffMs(this.#failures - 1, random), signal);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
