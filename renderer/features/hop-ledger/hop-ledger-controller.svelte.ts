// The hop ledger of a screening: which paths are in it, and their rows, made a few at a time so that
// the page answers meanwhile.
import { addressKey } from '#shared/domain/address.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { HopSlot, PrivateLabel } from '#shared/domain/label.ts';
import { buildHopLedger } from '#shared/flow/build-hop-ledger.ts';
import {
  completenessOf,
  type HopLedger,
  type LedgerInput,
  type LedgerPath,
} from '#shared/flow/hop-ledger.ts';
import { digest, hitKeyText } from '#shared/review/hit-key.ts';
import type { Hit } from '#shared/screening/result.ts';
import { byKey, noEntries, withEntries } from '../../lib/collections.ts';
import { takeInTurns } from '../../lib/in-turns.ts';
import { chooseHits, choicesOf, type ChosenElsewhere, type LedgerChoice } from './ledger-choice.ts';
import { estimateHeight, itemsOf, type LedgerItem } from './ledger-items.ts';

/** What the ledger is made from. */
export interface LedgerSource extends Pick<
  LedgerInput,
  'snapshot' | 'resultPointer' | 'deviations' | 'hits' | 'subjectOf'
> {
  /** Every entry of the case, newest first. */
  slots: readonly HopSlot[];
  /** The private labels of the case. */
  labels: readonly PrivateLabel[];
}

/** Paths made between two looks at the clock. */
const AT_ONCE = 20;

/** One per screening shown. */
export class HopLedgerController {
  /** Null while it is first made, and after another choice. */
  ledger = $state.raw<HopLedger | null>(null);
  /** The person's choice; null = what is chosen in the flow or among the hits, else all. */
  #picked = $state.raw<LedgerChoice | null>(null);
  #measured = $state.raw(noEntries<string, number>());
  readonly #source: () => LedgerSource;
  readonly #elsewhere: () => ChosenElsewhere;
  readonly #keys = new WeakMap<Hit, Sha256Hex>();
  #made: readonly Hit[] = [];
  #making: object | null = null;
  #waiting: [key: string, px: number][] = [];

  /**
   * @param source the stored screening, and what was added to it
   * @param elsewhere what is chosen in the flow and among the hits
   */
  constructor(source: () => LedgerSource, elsewhere: () => ChosenElsewhere) {
    this.#source = source;
    this.#elsewhere = elsewhere;
  }

  readonly source = $derived.by(() => this.#source());
  /** The same while slots and labels change. */
  readonly #all = $derived.by(() => this.source.hits);
  readonly choices = $derived.by(() => choicesOf(this.#all, this.#elsewhere()));

  /** The choice that holds: one that is gone falls back to all. */
  readonly choice: LedgerChoice = $derived.by(() => {
    const wanted = this.#picked ?? this.choices[0]?.value ?? 'all';
    return this.choices.some(({ value }) => value === wanted) ? wanted : 'all';
  });

  /** The hits of the choice, in the order of the answer. */
  readonly hits = $derived.by(() => chooseHits(this.#all, this.choice, this.#elsewhere()));

  readonly items: readonly LedgerItem[] = $derived.by(() =>
    this.ledger === null ? [] : itemsOf(this.ledger),
  );

  /** Puts other paths into the ledger. */
  choose(choice: LedgerChoice): void {
    this.#picked = choice;
  }

  /** In px: as it was measured, else by what is in it. */
  readonly heightOf = (item: LedgerItem): number =>
    this.#measured.get(item.key) ?? estimateHeight(item);

  /** Takes the height of a row that is drawn; of several in one frame together. */
  measure(item: LedgerItem, px: number): void {
    if (px === 0 || px === this.heightOf(item)) return;
    if (this.#waiting.length === 0) {
      requestAnimationFrame(() => {
        this.#measured = withEntries(this.#measured, this.#waiting);
        this.#waiting = [];
      });
    }
    this.#waiting.push([item.key, px]);
  }

  /** Makes the ledger of the chosen hits; a newer call, or `stop`, ends an older one. */
  async make(source = this.source, hits: readonly Hit[] = this.hits): Promise<void> {
    const making = {};
    this.#making = making;
    const input = this.#inputOf(source);
    if (hits !== this.#made) this.ledger = null;
    this.#made = hits;
    const paths: LedgerPath[] = [];
    const pathless: number[] = [];
    const take = (some: readonly Hit[]): void => {
      const part = buildHopLedger({ ...input, hits: some });
      paths.push(...part.paths);
      pathless.push(...part.pathless);
    };
    if (!(await takeInTurns(inParts(hits), take, () => this.#making === making))) return;
    if (this.#making !== making) return;
    const completeness = completenessOf(paths);
    this.ledger = { snapshot: input.snapshot, paths, pathless, completeness };
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#making = null;
  }

  #inputOf(source: LedgerSource): LedgerInput {
    const labels = byKey(source.labels, (label) => label.addressKey);
    return {
      ...source,
      keyOf: (hit) => this.#keyOf(hit, source.subjectOf),
      privateLabelOf: (address) => labels.get(addressKey(address)) ?? null,
    };
  }

  #keyOf(hit: Hit, subjectOf: (hit: Hit) => string): Sha256Hex {
    const known = this.#keys.get(hit);
    const key = known ?? digest(hitKeyText(hit, subjectOf(hit)));
    if (known === undefined) this.#keys.set(hit, key);
    return key;
  }
}

function* inParts(hits: readonly Hit[]): Generator<readonly Hit[]> {
  for (let from = 0; from < hits.length; from += AT_ONCE) yield hits.slice(from, from + AT_ONCE);
}
