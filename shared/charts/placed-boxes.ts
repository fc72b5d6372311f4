// Rectangles that must not overlap, found by the squares of the plane that they lie in. Pure.
import type { Bounds } from './flow-geometry.ts';

/** A set of rectangles. */
export class PlacedBoxes {
  static readonly #SQUARE = 64;
  readonly #bySquare = new Map<number, Bounds[]>();

  /** Adds one. */
  add(box: Bounds): void {
    for (const square of PlacedBoxes.#squaresOf(box)) {
      const list = this.#bySquare.get(square);
      if (list === undefined) this.#bySquare.set(square, [box]);
      else list.push(box);
    }
  }

  /** Whether any of them overlaps a rectangle; a common edge is none. */
  meet({ x0, y0, x1, y1 }: Bounds): boolean {
    for (const square of PlacedBoxes.#squaresOf({ x0, y0, x1, y1 })) {
      const others = this.#bySquare.get(square) ?? [];
      if (others.some((one) => one.x0 < x1 && x0 < one.x1 && one.y0 < y1 && y0 < one.y1)) {
        return true;
      }
    }
    return false;
  }

  static #squaresOf({ x0, y0, x1, y1 }: Bounds): number[] {
    const squares: number[] = [];
    const of = (at: number): number => Math.floor(at / PlacedBoxes.#SQUARE);
    for (let column = of(x0); column <= of(x1); column++) {
      for (let row = of(y0); row <= of(y1); row++) squares.push(column * 2 ** 24 + row);
    }
    return squares;
  }
}
