// Keeps the key out of the stored bytes of a body: a server may repeat what it was given. Nothing
// else of a body is ever changed.
import { formsOf, REMOVED } from './redaction.ts';

/** A shorter key may be part of anything: removing it would rewrite what was delivered. */
const SHORTEST_KEY = 16;

/** Hands a body on piece by piece, with `[key removed]` in place of the key in each of its forms. */
export class KeylessBody {
  readonly #handOn: (bytes: Uint8Array) => Promise<unknown>;
  readonly #forms: readonly Buffer[];
  /** Bytes that are kept back: they may be the beginning of the key. */
  readonly #keptBack: number;
  #rest: Uint8Array = new Uint8Array();

  constructor(key: string | null, handOn: (bytes: Uint8Array) => Promise<unknown>) {
    this.#handOn = handOn;
    const isLong = key !== null && key.length >= SHORTEST_KEY;
    this.#forms = isLong ? formsOf([key]).map((form) => Buffer.from(form)) : [];
    this.#keptBack = Math.max(0, ...this.#forms.map((form) => form.length - 1));
  }

  /** Takes the next piece. What is handed on is never larger. */
  async take(piece: Uint8Array): Promise<void> {
    const bytes = this.#forms.reduce(removeForm, Buffer.concat([this.#rest, piece]));
    const end = Math.max(0, bytes.length - this.#keptBack);
    this.#rest = bytes.subarray(end);
    if (end > 0) await this.#handOn(bytes.subarray(0, end));
  }

  /** After the last piece. */
  async end(): Promise<void> {
    const bytes = this.#rest;
    this.#rest = new Uint8Array();
    if (bytes.length > 0) await this.#handOn(bytes);
  }
}

function removeForm(bytes: Buffer, form: Buffer): Buffer {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (let at = bytes.indexOf(form); at !== -1; at = bytes.indexOf(form, start)) {
    parts.push(bytes.subarray(start, at), Buffer.from(REMOVED));
    start = at + form.length;
  }
  return start === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(start)]);
}
