// Time of many who wait at once: it does not move while anybody works and then continues to the next
// one who waits. A day takes as long as the work in it.
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock, UtcMs } from '#shared/domain/time.ts';
import type { Sleep } from '../../electron/providers/sleep.ts';

interface Sleeper {
  dueAt: number;
  resolve: () => void;
}

/** Simulated time. */
export class SimulatedClock implements Clock {
  /** A timer may fire so much early, in milliseconds; asked for every wait. */
  earliness: () => number = () => 0;
  #monotonic = 12_345.678;
  #wallOffset: number;
  readonly #sleepers = new Set<Sleeper>();

  constructor(now: UtcMs = 1_770_000_000_000) {
    this.#wallOffset = now - this.#monotonic;
  }

  readonly now = (): UtcMs => Math.round(this.#monotonic + this.#wallOffset);
  readonly monotonicMs = (): number => this.#monotonic;

  /** Waits of the program; never rejects. */
  readonly sleep: Sleep = (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) {
        resolve();
        return;
      }
      const leave = (): void => {
        this.#sleepers.delete(sleeper);
        resolve();
      };
      const dueAt = this.#monotonic + Math.max(0, ms - this.earliness());
      const sleeper = {
        dueAt,
        resolve: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', leave, { once: true });
    });

  /** Sets the wall clock of the machine; the monotonic one knows none of it. */
  setBy(ms: number): void {
    this.#wallOffset += ms;
  }

  /** The machine sleeps: both clocks continue, or the monotonic one does not move meanwhile. */
  suspend(ms: number, monotonic: 'goes on' | 'stands still'): void {
    if (monotonic === 'goes on') this.#monotonic += ms;
    else this.#wallOffset += ms;
  }

  /** How many wait. */
  get sleepers(): number {
    return this.#sleepers.size;
  }

  /** Lets time pass until a condition holds; raises when nobody waits and it never will. */
  async runUntil(holds: () => boolean): Promise<void> {
    for (let idle = 0; !holds();) {
      await turn();
      if (holds()) return;
      if (this.#goOn()) idle = 0;
      else if (++idle > 1_000) throw new Error('nobody waits, and nothing happens');
    }
  }

  /** Lets so much time pass. */
  async run(ms: number): Promise<void> {
    let isOver = false;
    void this.sleep(ms).then(() => (isOver = true));
    await this.runUntil(() => isOver);
  }

  /** To the next one who waits. */
  #goOn(): boolean {
    let next = Infinity;
    for (const { dueAt } of this.#sleepers) next = Math.min(next, dueAt);
    if (next === Infinity) return false;
    this.#monotonic = Math.max(this.#monotonic, next);
    for (const sleeper of [...this.#sleepers]) {
      if (sleeper.dueAt > this.#monotonic) continue;
      this.#sleepers.delete(sleeper);
      sleeper.resolve();
    }
    return true;
  }
}
