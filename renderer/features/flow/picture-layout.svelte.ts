// The layout of the picture as it arrives: small ones at once, large ones from another thread, while
// the picture before stays.
import {
  finishLayout,
  layOutFlow,
  prepareLayout,
  type FlowLayout,
  type FlowWording,
} from '#shared/charts/flow-layout.ts';
import { tidyRows, type RowTree } from '#shared/charts/tidy-rows.ts';
import type { FoldedTree } from '#shared/flow/fold.ts';

/** More rows than this are laid out in another thread. */
const MOST_ROWS_AT_ONCE = 2000;

/** Places the rows of trees elsewhere: in the page, in a thread of its own. */
export type PlaceRows = (trees: readonly RowTree[], signal: AbortSignal) => Promise<Float64Array[]>;

/** One picture's layout. */
export class PictureLayout {
  readonly #folded: () => FoldedTree;
  readonly #wording: () => FlowWording;
  #arrived = $state.raw<{ of: FoldedTree; layout: FlowLayout } | null>(null);
  #isAwaited = $state(false);
  /** The picture before, until a large one arrives. */
  #last: FlowLayout | null = null;

  /**
   * @param folded what is laid out
   * @param wording the words it makes space for
   */
  constructor(folded: () => FoldedTree, wording: () => FlowWording) {
    this.#folded = folded;
    this.#wording = wording;
  }

  /** The newest there is; null while a large one is on its way and there was none before. */
  readonly current: FlowLayout | null = $derived.by(() => {
    const folded = this.#folded();
    if (!isLarge(folded)) this.#last = layOutFlow(folded, this.#wording());
    else if (this.#arrived?.of === folded) this.#last = this.#arrived.layout;
    return this.#last;
  });

  readonly isArriving = $derived.by(
    () => isLarge(this.#folded()) && (this.#isAwaited || this.#arrived?.of !== this.#folded()),
  );

  /**
   * Has a large picture laid out, for an effect: it runs again when the picture changes. Gives how to
   * stop. What fails elsewhere is done here.
   */
  request(placeRows: PlaceRows): () => void {
    const folded = this.#folded();
    if (!isLarge(folded)) return () => {};
    const prepared = prepareLayout(folded, this.#wording());
    const trees = prepared.sides.map(({ tree }) => tree);
    const stopping = new AbortController();
    this.#isAwaited = true;
    const arrive = (rows: readonly Float64Array[]): void => {
      if (stopping.signal.aborted) return;
      this.#arrived = { of: folded, layout: finishLayout(prepared, rows) };
      this.#isAwaited = false;
    };
    placeRows(trees, stopping.signal).then(arrive, () => {
      if (!stopping.signal.aborted) arrive(trees.map(tidyRows));
    });
    return () => stopping.abort();
  }
}

function isLarge({ shown, folds }: FoldedTree): boolean {
  return shown.size + folds.length > MOST_ROWS_AT_ONCE;
}
