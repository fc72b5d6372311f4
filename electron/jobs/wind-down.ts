// The end of a session's work that somebody waits for: when nothing is under way any more.
import type { Job } from '#shared/screening/job.ts';

/** A drive, as far as it is counted. */
interface Counted {
  /** Null until it was read. */
  readonly known: Job | null;
}

/** Counts what is under way, and tells when that is nothing. */
export class WindDown {
  readonly #drives: () => Iterable<Counted>;
  #waiting: { onCount: () => void; resolve: () => void; told: number }[] = [];

  constructor(drives: () => Iterable<Counted>) {
    this.#drives = drives;
  }

  /** How many jobs are under way. */
  count(): number {
    return [...this.#drives()].filter(({ known }) => known === null || isUnderWay(known)).length;
  }

  /** Resolves when nothing is under way. */
  begin(onCount: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ onCount, resolve, told: this.count() });
      this.review();
    });
  }

  /** Something may have changed. */
  review(): void {
    if (this.#waiting.length === 0) return;
    const count = this.count();
    for (const one of this.#waiting) {
      if (one.told === count) continue;
      one.told = count;
      one.onCount();
    }
    if (count === 0) this.end();
  }

  /** The runner ends: nobody waits any longer. */
  end(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { resolve } of waiting) resolve();
  }
}

/** On its way or being polled; one that waits for a key, a quota or a network may wait for days. */
function isUnderWay({ state, error }: Job): boolean {
  if (state === 'sending') return true;
  return (state === 'accepted' || state === 'processing') && error === null;
}
