// A picture in which a person moves marks within their columns by hand.
import type { Pins } from '#shared/charts/flow-geometry.ts';
import type { FlowLayout } from '#shared/charts/flow-layout.ts';
import { MAX_PINS } from '#shared/figures/flow-view-state.ts';
import { withEntries, withoutKey } from '../lib/collections.ts';
import { heightOf } from './flow-navigation.ts';

/** What is moved, by its key. */
export abstract class PinnedPicture {
  readonly #layout: () => FlowLayout | null;

  constructor(layout: () => FlowLayout | null) {
    this.#layout = layout;
  }

  /** Where the person put nodes and folds. */
  abstract readonly pins: Pins;

  /** Puts one at a height of its column, in px as `Pins` has it; null: where the layout has it. */
  abstract pin(key: string, y: number | null): void;

  /** Everything is where the layout has it again. */
  abstract unpinAll(): void;

  /** Keeps a node or a fold where it is, or puts it back. */
  togglePin(key: string): void {
    this.pin(key, this.pins.has(key) ? null : heightOf(this.#layout(), key));
  }

  /** Moves a node or a fold within its column, in px. */
  moveBy(key: string, dy: number): void {
    const y = heightOf(this.#layout(), key);
    if (y !== null) this.pin(key, y + dy);
  }
}

/** The same pins with one changed; more than can be kept are not taken. */
export function withPin(pins: Pins, key: string, y: number | null): Pins {
  if (y === null) return withoutKey(pins, key);
  return pins.has(key) || pins.size < MAX_PINS ? withEntries(pins, [[key, y]]) : pins;
}
