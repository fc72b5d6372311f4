// The history of the screening that is open: every stored screening of its subject, and two of them
// compared with each other, which main does in a thread of its own. A name has a list, not a line.
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { HistoryList } from '#shared/records/history.ts';
import { historyLinesOf } from '#shared/review/subject-history.ts';
import type { SnapshotComparison } from '#shared/review/comparison.ts';
import type { NameComparison } from '#shared/review/name-comparison.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { Task } from '../../lib/task.svelte.ts';
import {
  APARTNESS,
  chainItems,
  isRepeated,
  itemsOf,
  nameItems,
  pairAt,
  shownItems,
  type Apartness,
  type SnapshotPair,
} from './history-items.ts';

type HistoryCalls = Pick<Api, Extract<keyof Api, `history.${string}`>>;

/** One per screening shown. */
export class HistoryController {
  readonly #api: HistoryCalls;
  readonly #stopListening: () => void;
  readonly id: SnapshotId;
  readonly listing = new Task();
  readonly comparing = new Task();
  readonly cancelling = new Task();
  list = $state.raw<HistoryList | null>(null);
  /** Which two are compared; null while there is only one. */
  pair = $state.raw<SnapshotPair | null>(null);
  /** Of an address or a transaction. */
  comparison = $state.raw<SnapshotComparison | null>(null);
  /** Of a name. */
  nameComparison = $state.raw<NameComparison | null>(null);
  /** How far the comparison under way is, 0–1. */
  progress = $state.raw(0);
  /** What is kept apart and is shown all the same. */
  included = $state.raw<readonly Apartness[]>([]);

  constructor(api: HistoryCalls, events: EventPort, id: SnapshotId) {
    this.#api = api;
    this.id = id;
    this.#stopListening = events.on('history.progress', ({ beforeId, afterId, value }) => {
      const isOwn = this.pair?.beforeId === beforeId && this.pair.afterId === afterId;
      if (isOwn) this.progress = value;
    });
  }

  /** Every stored screening of the subject, oldest first. */
  readonly items = $derived.by(() => (this.list === null ? [] : itemsOf(this.list, this.id)));
  /** Those that are shown. */
  readonly shown = $derived.by(() => shownItems(this.items, this.included));
  /** Those of an address or a transaction. */
  readonly shownOnChain = $derived.by(() => chainItems(this.shown));
  /** Those of a name. */
  readonly shownNames = $derived.by(() => nameItems(this.shown));
  /** The same as lines: those of different environments are never joined. */
  readonly lines = $derived.by(() =>
    historyLinesOf(this.shownOnChain.map(({ listing }) => listing)),
  );
  /** How many are kept apart, by why. */
  readonly apart = $derived.by(() =>
    APARTNESS.map((why) => ({
      why,
      count: this.items.filter(({ apart }) => apart.includes(why)).length,
    })).filter(({ count }) => count > 0),
  );
  /** The person ended the comparison. */
  readonly isCancelled = $derived.by(() => this.comparing.error?.code === 'job.aborted');

  /** Reads the list; a failure is in `listing.error`. */
  async load(): Promise<void> {
    const read = this.#api['history.list'];
    const list = await this.listing.runLatest(() => read({ snapshotId: this.id }));
    if (list !== undefined) this.list = list;
  }

  /** Whether the subject was screened before this one in its case; false when it cannot be told. */
  async looksBack(): Promise<boolean> {
    if (this.list === null) await this.load();
    return this.list !== null && isRepeated(this.list, this.id);
  }

  /** The tab is looked at: reads what is missing and compares with the screening before. */
  async open(comparedWith: SnapshotId | null): Promise<void> {
    if (this.list === null) await this.load();
    if (this.list === null || this.pair !== null) return;
    const other = this.items.find(({ id }) => id === comparedWith && id !== this.id);
    if (other === undefined) {
      await this.choose(pairAt(this.items, this.id));
      return;
    }
    // Whatever was asked for by name is on the line, too.
    this.included = APARTNESS.filter((why) => other.apart.includes(why));
    await this.choose({ beforeId: other.id, afterId: this.id });
  }

  /** Compares two; one with itself is nothing to compare. */
  async choose(pair: SnapshotPair | null): Promise<void> {
    this.pair = pair;
    this.comparison = this.nameComparison = null;
    this.progress = 0;
    if (pair === null || pair.beforeId === pair.afterId) {
      if (this.comparing.isBusy) this.cancel();
      return;
    }
    if (nameItems(this.items).length > 0) await this.#compareNames(pair);
    else await this.#compareOnChain(pair);
  }

  async #compareOnChain(pair: SnapshotPair): Promise<void> {
    const compare = this.#api['history.compare'];
    const comparison = await this.comparing.runLatest(() => compare(pair));
    if (comparison !== undefined && this.pair === pair) this.comparison = comparison;
  }

  async #compareNames(pair: SnapshotPair): Promise<void> {
    const compare = this.#api['history.compareNames'];
    const comparison = await this.comparing.runLatest(() => compare(pair));
    if (comparison !== undefined && this.pair === pair) this.nameComparison = comparison;
  }

  /** One of the two is another one. */
  chooseOne(which: 'before' | 'after', id: SnapshotId): Promise<void> {
    const { beforeId, afterId } = this.pair ?? { beforeId: this.id, afterId: this.id };
    return this.choose(which === 'before' ? { beforeId: id, afterId } : { beforeId, afterId: id });
  }

  /** A point of the line with the one before it. */
  chooseAt(id: SnapshotId): Promise<void> {
    return this.choose(pairAt(this.shown, id) ?? this.pair);
  }

  /** Before becomes after. */
  swap(): Promise<void> {
    const { pair } = this;
    return this.choose(pair && { beforeId: pair.afterId, afterId: pair.beforeId });
  }

  /** Once more, after it failed or was ended. */
  retry(): Promise<void> {
    return this.choose(this.pair);
  }

  /** Ends the comparison under way. */
  cancel(): void {
    void this.cancelling.run(() => this.#api['history.cancel']({}));
  }

  /** Shows or hides what is kept apart for this reason; whatever is compared stays in sight. */
  include(why: Apartness, isIncluded: boolean): void {
    this.included = APARTNESS.filter((one) =>
      one === why ? isIncluded : this.included.includes(one),
    );
    const { pair } = this;
    const isShown = (id: SnapshotId): boolean => this.shown.some((one) => one.id === id);
    if (pair === null ? this.shown.length > 1 : !isShown(pair.beforeId) || !isShown(pair.afterId)) {
      void this.choose(pairAt(this.shown, this.id));
    }
  }

  /** The screening is left. */
  dispose(): void {
    this.#stopListening();
    if (this.comparing.isBusy) this.cancel();
  }
}
