// Rectangles that must not overlap, found by the squares of the plane that they lie in. Pure.
import type { Bounds } from './flow-geometry.ts';

/** A set of rectangles. */
export class PlacedBoxes {
  readonly #bySquare = new Map<number, Bounds[]>();

  /** Adds one. */
  add(box: Bounds): void {
    const { first, last, top, bottom } = squaresOf(box);
    for (let column = first; column <= last; column++) {
      for (let row = top; row <= bottom; row++) {
        const list = this.#bySquare.get(keyOf(column, row));
        if (list === undefined) this.#bySquare.set(keyOf(column, row), [box]);
        else list.push(box);
      }
    }
  }

  /** Whether any of them overlaps a rectangle; a common edge is none. */
  meet(box: Bounds): boolean {
    const { x0, y0, x1, y1 } = box;
    const { first, last, top, bottom } = squaresOf(box);
    for (let column = first; column <= last; column++) {
      for (let row = top; row <= bottom; row++) {
        for (const one of this.#bySquare.get(keyOf(column, row)) ?? NONE) {
          if (one.x0 < x1 && x0 < one.x1 && one.y0 < y1 && y0 < one.y1) return true;
        }
      }
    }
    return false;
  }
}

const NONE: readonly Bounds[] = [];
const SQUARE = 64;

const keyOf = (column: number, row: number): number => column * 2 ** 24 + row;

function squaresOf({ x0, y0, x1, y1 }: Bounds) {
  return {
    first: Math.floor(x0 / SQUARE),
    last: Math.floor(x1 / SQUARE),
    top: Math.floor(y0 / SQUARE),
    bottom: Math.floor(y1 / SQUARE),
  };
}
