// The numbers of one answer compared with its evidence: computed a few milliseconds at a time, and
// narrowed to one outcome.
import { tallyChecks, type Check } from '#shared/review/check.ts';
import { takeInTurns } from '../../lib/in-turns.ts';

/** Which checks are listed. */
const CHECK_FILTERS = ['differs', 'equal', 'not_recomputable', 'all'] as const;
/** One of these. */
type CheckFilter = (typeof CHECK_FILTERS)[number];

/** One per screening shown. */
export class ChecksController {
  /** In the order of the answer; null until all are computed. */
  checks = $state.raw<readonly Check[] | null>(null);
  /** As chosen; null follows what was found. */
  #chosen = $state<CheckFilter | null>(null);
  readonly #checksOf: () => Iterable<Check[]>;
  #isWanted = false;
  #isRunning = false;

  /** @param checksOf computes the checks part by part, as they are asked for */
  constructor(checksOf: () => Iterable<Check[]>) {
    this.#checksOf = checksOf;
  }

  readonly tally = $derived.by(() => tallyChecks(this.checks ?? []));
  /** Deviations first; without one, everything that agrees. */
  readonly filter = $derived.by(
    (): CheckFilter => this.#chosen ?? (this.tally.deviating > 0 ? 'differs' : 'equal'),
  );
  readonly shown = $derived.by((): readonly Check[] => {
    const checks = this.checks ?? [];
    const { filter } = this;
    return filter === 'all' ? checks : checks.filter(({ outcome }) => outcome === filter);
  });

  /** Computes them, unless that was done; continues where nobody called `stop`. */
  async run(): Promise<void> {
    this.#isWanted = true;
    if (this.checks !== null || this.#isRunning) return;
    this.#isRunning = true;
    const found: Check[] = [];
    const isWanted = (): boolean => this.#isWanted;
    const isDone = await takeInTurns(this.#checksOf(), (part) => found.push(...part), isWanted);
    this.#isRunning = false;
    if (isDone) this.checks = found;
    // Asked for again while it was stopping.
    else if (isWanted()) await this.run();
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#isWanted = false;
  }

  /** Lists one outcome, or all; another word changes nothing. */
  choose = (word: string): void => {
    this.#chosen = CHECK_FILTERS.find((filter) => filter === word) ?? this.#chosen;
  };
}
