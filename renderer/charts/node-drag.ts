// Moving a node of a picture by hand: the press on it, the drag, and the click that ends it. It knows no
// page; heights are px of the picture, screen places px of the window.
import type { PlacedNode } from '#shared/charts/flow-geometry.ts';

/** A press that moves less is a click, in px on screen. */
const STILL = 3;

interface HeldNode {
  key: string;
  /** From its centre to where it is held. */
  offset: number;
  /** Where the press began on screen. */
  from: number;
}

/** One for a frame. */
export class NodeDrag {
  #held: HeldNode | null = null;
  /** The last press moved something: the click that ends it selects nothing. */
  hasMoved = false;

  /** A press is on a node. */
  get isHolding(): boolean {
    return this.#held !== null;
  }

  /**
   * A press begins.
   * @param node what it is on; null for what cannot be moved
   * @param at its height in the picture
   */
  press(node: PlacedNode | null, clientY: number, at: number): void {
    this.hasMoved = false;
    this.#held = node === null ? null : { key: node.key, offset: at - node.y, from: clientY };
  }

  /** What is held and its new height; null while the pointer has not moved. */
  drag(clientY: number, at: number): { key: string; y: number } | null {
    if (this.#held === null) return null;
    const { key, offset, from } = this.#held;
    this.hasMoved ||= Math.abs(clientY - from) > STILL;
    return this.hasMoved ? { key, y: at - offset } : null;
  }

  /** The press ends. */
  release(): void {
    this.#held = null;
  }
}
