// How often a service has said the same of a job, and for how long in a way that nobody knows: an
// end is believed when it is said twice, and what repeats without meaning is bounded.
import type { Clock } from '#shared/domain/time.ts';

/** So many equal answers that tell nothing known, and a person decides. */
export const MOST_EQUAL_ANSWERS = 20;
/** After so long without an answer that is known, a person decides. */
export const LONGEST_UNKNOWN_MS = 30 * 60_000;

/** What was seen so far. */
export interface Repetition {
  /** Equal answers in a row, the last included. */
  count: number;
  /** Since the first one that was not known, on the monotonic clock. */
  unknownForMs: number;
}

/** The answers to the polls of one job, in their order. */
export class RepeatedAnswers {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  #last: string | null = null;
  #count = 0;
  #since: number | null = null;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** An answer that is not known, or that ends the job without a result. */
  note(answer: string): Repetition {
    const now = this.#clock.monotonicMs();
    this.#since ??= now;
    this.#count = answer === this.#last ? this.#count + 1 : 1;
    this.#last = answer;
    return { count: this.#count, unknownForMs: now - this.#since };
  }

  /** An answer that is known: what came before it counts no more. */
  forget(): void {
    this.#last = null;
    this.#count = 0;
    this.#since = null;
  }
}

/**
 * Whether a person must decide.
 * @param meaning `likely` where what repeats is understood though no document knows it: only time counts
 */
export function isBeyondBounds(
  { count, unknownForMs }: Repetition,
  meaning: 'none' | 'likely' = 'none',
): boolean {
  const isTooOften = meaning === 'none' && count >= MOST_EQUAL_ANSWERS;
  return isTooOften || unknownForMs >= LONGEST_UNKNOWN_MS;
}
