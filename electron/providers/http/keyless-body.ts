// Keeps the key out of the stored bytes of a body: a service may repeat what it was given. A body
// that comes as it is passes in pieces, and only the key is replaced. One that comes compressed, said
// or seen by its first bytes, is held until its text was searched: as received where the key is not in
// it, else decoded.
import { createHash } from 'node:crypto';
import { keyRemovalNote } from '#shared/screening/key-removal.ts';
import {
  decodeContent,
  decodeInPieces,
  isDecodable,
  seenCoding,
} from '../../encoding/content-encoding.ts';
import { expressionFor, patternOf, replacementOf, type KeyPattern } from './key-forms.ts';

/** A shorter key may be part of anything: removing it would rewrite what was delivered. */
const SHORTEST_KEY = 16;
/** So many bytes show whether a body is compressed that does not say so. */
const SEEN_BYTES = 4;
/** The largest piece that is handed on of a decoded body. */
const PIECE_BYTES = 1024 * 1024;

/** What a body is to be kept with. */
export interface KeylessBodyOptions {
  key: string | null;
  handOn: (bytes: Uint8Array) => Promise<unknown>;
  /** A decoded body is not stored, nor searched, beyond so many bytes. */
  maxBytes: number;
}

/** Hands a body on, with `[key removed]` in place of the key in each of its forms. */
export class KeylessBody {
  readonly #handOn: (bytes: Uint8Array) => Promise<unknown>;
  readonly #pattern: KeyPattern | null;
  readonly #maxBytes: number;
  readonly #received = createHash('sha256');
  #receivedBytes = 0;
  readonly #held: Uint8Array[] = [];
  #plain: KeyRemover | null = null;
  /** Empty for a body that passes in pieces; null until that is known. */
  #codings: string | null = null;
  #note: string | null = null;

  constructor({ key, handOn, maxBytes }: KeylessBodyOptions) {
    this.#handOn = handOn;
    this.#maxBytes = maxBytes;
    this.#pattern = key !== null && key.length >= SHORTEST_KEY ? patternOf(key) : null;
  }

  /** After `end`: what to write next to a body that is not as received; null where it is. */
  get note(): string | null {
    return this.#note;
  }

  /**
   * Takes the next piece.
   * @param codings the `content-encoding` of the answer; empty when there was none
   */
  async take(piece: Uint8Array, codings: string): Promise<void> {
    if (this.#pattern === null) {
      await this.#handOn(piece);
      return;
    }
    this.#received.update(piece);
    this.#receivedBytes += piece.length;
    this.#held.push(piece);
    this.#codings ??= isDecodable(codings) ? codings : this.#seeCoding();
    if (this.#codings === '') await this.#passHeld(this.#pattern);
  }

  /** After the last piece. */
  async end(): Promise<void> {
    if (this.#pattern === null) return;
    if (this.#codings !== null && this.#codings !== '') {
      await this.#endHeld(this.#pattern, this.#codings);
      return;
    }
    const plain = await this.#passHeld(this.#pattern);
    await this.#pass(plain.end());
    if (plain.hasFound) this.#writeNote();
  }

  /** That of a body that names none which is known here. */
  #seeCoding(): string | null {
    if (this.#receivedBytes < SEEN_BYTES) return null;
    return seenCoding(Buffer.concat(this.#held)) ?? '';
  }

  async #passHeld(pattern: KeyPattern): Promise<KeyRemover> {
    const plain = (this.#plain ??= new KeyRemover(pattern));
    for (const piece of this.#held.splice(0)) await this.#pass(plain.take(piece));
    return plain;
  }

  async #endHeld(pattern: KeyPattern, codings: string): Promise<void> {
    const received = Buffer.concat(this.#held.splice(0));
    const content = decodeContent(received, codings);
    const decoded = (): AsyncIterable<Buffer> =>
      content.kind === 'decoded' ? inPieces(content.bytes) : decodeInPieces([received], codings);
    const [raw, search] = [new KeyRemover(pattern), new KeyRemover(pattern)];
    for await (const piece of inPieces(received)) raw.take(piece);
    raw.end();
    let decodedBytes = 0;
    for await (const piece of decoded()) {
      decodedBytes += piece.length;
      if (search.hasFound || decodedBytes > this.#maxBytes) break;
      search.take(piece);
    }
    search.end();
    if (!raw.hasFound && !search.hasFound && decodedBytes <= this.#maxBytes) {
      for await (const piece of inPieces(received)) await this.#handOn(piece);
      return;
    }
    // Found in what came and not in what it would be, which cannot be decoded to its end: it never was
    // in this encoding, unless it begins as that does.
    const isBeginning = decodedBytes > 0 && seenCoding(received) !== null;
    const isEncoded = content.kind !== 'not_decoded' || isBeginning;
    const isText = raw.hasFound && !search.hasFound && !isEncoded;
    await this.#storeDecoded(pattern, isText ? inPieces(received) : decoded());
    this.#writeNote();
  }

  /** Compressed bytes are never cut: what is stored is what they say, without the key. */
  async #storeDecoded(pattern: KeyPattern, pieces: AsyncIterable<Buffer>): Promise<void> {
    const remover = new KeyRemover(pattern);
    let pending: Buffer[] = [];
    let [pendingBytes, room] = [0, this.#maxBytes];
    const keep = async (bytes: Buffer, isLast: boolean): Promise<void> => {
      const kept = bytes.subarray(0, room);
      room -= kept.length;
      pending.push(kept);
      pendingBytes += kept.length;
      if (pendingBytes < PIECE_BYTES && !isLast) return;
      await this.#pass(Buffer.concat(pending));
      pending = [];
      pendingBytes = 0;
    };
    for await (const piece of pieces) {
      await keep(remover.take(piece), false);
      if (room === 0) break;
    }
    await keep(remover.end(), true);
  }

  async #pass(bytes: Uint8Array): Promise<void> {
    if (bytes.length > 0) await this.#handOn(bytes);
  }

  #writeNote(): void {
    this.#note = keyRemovalNote(this.#received.digest('hex'), this.#receivedBytes);
  }
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES);
  }
}

/** Replaces the key in bytes that come piece by piece, wherever they are cut. */
class KeyRemover {
  readonly #pattern: KeyPattern;
  /** Bytes that may be the beginning of the key, as Latin-1 text. */
  #rest = '';
  hasFound = false;

  constructor(pattern: KeyPattern) {
    this.#pattern = pattern;
  }

  /** What is certain after the next piece. */
  take(piece: Uint8Array): Buffer {
    const { buffer, byteOffset, length } = piece;
    const text = this.#rest + Buffer.from(buffer, byteOffset, length).toString('latin1');
    return this.#replace(text, text.length - this.#pattern.longest);
  }

  /** After the last piece. */
  end(): Buffer {
    return this.#replace(this.#rest, this.#rest.length);
  }

  /** Replaces what begins before `until`; the rest is kept for later. */
  #replace(text: string, until: number): Buffer {
    const expression = expressionFor(text, this.#pattern);
    const parts: string[] = [];
    let done = 0;
    expression.lastIndex = 0;
    for (let found = expression.exec(text); found !== null; found = expression.exec(text)) {
      if (found.index >= until) break;
      this.hasFound = true;
      parts.push(text.slice(done, found.index), replacementOf(found[0]));
      done = found.index + found[0].length;
    }
    const end = Math.max(done, until);
    parts.push(text.slice(done, end));
    this.#rest = text.slice(end);
    return Buffer.from(parts.join(''), 'latin1');
  }
}
