// What a view adds to the list of hits: what was decided about them, and the filters of the flow.
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
  /** Opens the filters of the flow. */
  filters: Snippet;
  /** Marked to be decided with others, by `Hit.index`. */
  marked: ReadonlySet<number>;
  onmark: (hits: readonly number[], isMarked: boolean) => void;
  /** All listed hits of a group are to be decided; filters keep some more from the list. */
  ondecideall: (title: string, hits: readonly Hit[], hiddenCount: number) => void;
  /** A key was pressed in the list; true when it meant something. */
  onkey: (event: KeyboardEvent) => boolean;
}
