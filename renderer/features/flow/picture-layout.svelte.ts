// The layout of the picture as it arrives: small ones at once, large ones from another thread, while
// the picture before stays.
import type { Pins } from '#shared/charts/flow-geometry.ts';
import {
  finishLayout,
  placeRows,
  prepareLayout,
  type FlowLayout,
  type FlowWording,
  type PreparedLayout,
} from '#shared/charts/flow-layout.ts';
import type { RowTree } from '#shared/charts/tidy-rows.ts';
import type { FoldedTree } from '#shared/flow/fold.ts';

/** More rows than this are laid out in another thread. */
const MOST_ROWS_AT_ONCE = 2000;

/** Places the rows of trees elsewhere: in the page, in a thread of its own. */
export type PlaceRows = (trees: readonly RowTree[], signal: AbortSignal) => Promise<Float64Array[]>;

/** A tree laid out but for what is pinned. */
interface PlacedRows {
  prepared: PreparedLayout;
  rows: readonly Float64Array[];
}

/** One picture's layout. */
export class PictureLayout {
  readonly #folded: () => FoldedTree;
  readonly #wording: () => FlowWording;
  readonly #pins: () => Pins;
  #arrived = $state.raw<(PlacedRows & { of: FoldedTree }) | null>(null);
  #isAwaited = $state(false);
  /** The picture before, until a large one arrives. */
  #last: FlowLayout | null = null;

  /**
   * @param folded what is laid out
   * @param wording the words it makes space for
   * @param pins what the person put somewhere
   */
  constructor(folded: () => FoldedTree, wording: () => FlowWording, pins: () => Pins) {
    this.#folded = folded;
    this.#wording = wording;
    this.#pins = pins;
  }

  /** Null for a large picture that is on its way. */
  readonly #placed: PlacedRows | null = $derived.by(() => {
    const folded = this.#folded();
    if (isLarge(folded)) return this.#arrived?.of === folded ? this.#arrived : null;
    const prepared = prepareLayout(folded, this.#wording());
    return { prepared, rows: placeRows(prepared) };
  });

  /** The newest there is; null while a large one is on its way and there was none before. */
  readonly current: FlowLayout | null = $derived.by(() => {
    const placed = this.#placed;
    if (placed !== null) this.#last = finishLayout(placed.prepared, placed.rows, this.#pins());
    return this.#last;
  });

  readonly isArriving = $derived.by(
    () => isLarge(this.#folded()) && (this.#isAwaited || this.#arrived?.of !== this.#folded()),
  );

  /**
   * Has a large picture laid out, for an effect: it runs again when the picture changes. Gives how to
   * stop. What fails elsewhere is done here.
   */
  request(placeElsewhere: PlaceRows): () => void {
    const folded = this.#folded();
    if (!isLarge(folded)) return () => {};
    const prepared = prepareLayout(folded, this.#wording());
    const trees = prepared.sides.map(({ tree }) => tree);
    const stopping = new AbortController();
    this.#isAwaited = true;
    const arrive = (rows: readonly Float64Array[]): void => {
      if (stopping.signal.aborted) return;
      this.#arrived = { of: folded, prepared, rows };
      this.#isAwaited = false;
    };
    placeElsewhere(trees, stopping.signal).then(arrive, () => {
      if (!stopping.signal.aborted) arrive(placeRows(prepared));
    });
    return () => stopping.abort();
  }
}

function isLarge({ shown, folds }: FoldedTree): boolean {
  return shown.size + folds.length > MOST_ROWS_AT_ONCE;
}
