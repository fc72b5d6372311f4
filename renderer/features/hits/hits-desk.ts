// What a view adds to the list of hits: what was decided about them.
import type { Snippet } from 'svelte';
import type { Hit } from '#shared/screening/result.ts';

/** Decisions, as the view supplies them. */
export interface HitsDesk {
  /** Is over the list. */
  bar: Snippet;
  /** Where a hit is, in its row. */
  mark: Snippet<[Hit]>;
  /** The decision whole, in the panel of a hit. */
  decision: Snippet<[Hit]>;
  /** The filter lets it through. */
  isShown: (hit: Hit) => boolean;
  /** Marked to be decided with others, by `Hit.index`. */
  marked: ReadonlySet<number>;
  onmark: (hits: readonly number[], isMarked: boolean) => void;
  /** A key was pressed in the list; true when it meant something. */
  onkey: (event: KeyboardEvent) => boolean;
}
