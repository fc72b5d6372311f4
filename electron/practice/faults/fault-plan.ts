// Faults by seed: whether one strikes a request, and which, follows from the seed and from how
// many requests came before. The same requests in the same order meet the same faults.
import type { Fault } from './fault.ts';

/** What a seeded sequence is made of. */
export interface FaultPlanParts {
  seed: number;
  /** Share of requests that are struck, 0–1. */
  rate: number;
  /** What may strike, each equally often; not empty. */
  faults: readonly Fault[];
  /** Beginning of the path; empty = every path. */
  path: string;
}

/** A seeded sequence of faults. */
export class FaultPlan {
  readonly #parts: FaultPlanParts;
  readonly #random: () => number;

  constructor(parts: FaultPlanParts) {
    this.#parts = parts;
    this.#random = mulberry32(parts.seed);
  }

  /** The fault of the next request; null when none strikes it. */
  draw(path: string): Fault | null {
    const { rate, faults } = this.#parts;
    if (!path.startsWith(this.#parts.path)) return null;
    // Two numbers for each request, so that the rate does not shift the sequence.
    const [chance, choice] = [this.#random(), this.#random()];
    return chance < rate ? (faults[Math.floor(choice * faults.length)] ?? null) : null;
  }
}

/** Small, seeded, good enough for choosing faults; numbers from 0 to below 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
