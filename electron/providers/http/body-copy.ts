// The beginning of a body in memory, next to the stored one.

/** Keeps the first bytes of what it is given. */
export class BodyCopy {
  readonly #maxBytes: number;
  readonly #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes the next piece, as far as there is space. */
  add(bytes: Uint8Array): void {
    const piece = bytes.subarray(0, this.#maxBytes - this.#size);
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.#size += piece.length;
  }

  /** Everything kept so far, in order. */
  bytes(): Uint8Array {
    return Buffer.concat(this.#pieces);
  }
}
