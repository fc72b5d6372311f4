// Where a text stops being JSON (RFC 8259), as line and column: what the browser says of it differs
// by kind of fault and often names no place. Pure.
import { MAX_DEPTH } from '#shared/screening/json.ts';

/** What was expected where the fault is. */
export type JsonFaultKind =
  | 'end_early'
  | 'value'
  | 'key'
  | 'colon'
  | 'comma_or_end'
  | 'text'
  | 'escape'
  | 'number'
  | 'after_end'
  | 'too_deep';

/** The first fault; line and column count from 1. */
export interface JsonFault {
  kind: JsonFaultKind;
  line: number;
  column: number;
  offset: number;
}

/** The first fault of a text, or null when it is JSON. */
export function findJsonFault(text: string): JsonFault | null {
  const reader = new Reader(text);
  try {
    reader.readDocument();
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { kind: error.kind, offset: error.offset, ...placeOf(text, error.offset) };
  }
}

class Fault extends Error {
  readonly kind: JsonFaultKind;
  readonly offset: number;

  constructor(kind: JsonFaultKind, offset: number) {
    super(kind);
    this.kind = kind;
    this.offset = offset;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readDocument(): void {
    this.#readValue(1);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw new Fault('after_end', this.#at);
  }

  #readValue(depth: number): void {
    this.#skipSpace();
    if (depth > MAX_DEPTH) throw new Fault('too_deep', this.#at);
    const next = this.#peek();
    if (next === '{') this.#readObject(depth);
    else if (next === '[') this.#readArray(depth);
    else if (next === '"') this.#readText();
    else if (next !== undefined && /[-\d]/.test(next)) this.#readNumber();
    else if (!this.#take(WORD)) throw this.#fault('value');
  }

  #readObject(depth: number): void {
    this.#at += 1;
    this.#skipSpace();
    if (this.#takeIf('}')) return;
    do {
      this.#skipSpace();
      if (this.#peek() !== '"') throw this.#fault('key');
      this.#readText();
      this.#skipSpace();
      if (!this.#takeIf(':')) throw this.#fault('colon');
      this.#readValue(depth + 1);
      this.#skipSpace();
    } while (this.#takeIf(','));
    if (!this.#takeIf('}')) throw this.#fault('comma_or_end');
  }

  #readArray(depth: number): void {
    this.#at += 1;
    this.#skipSpace();
    if (this.#takeIf(']')) return;
    do {
      this.#readValue(depth + 1);
      this.#skipSpace();
    } while (this.#takeIf(','));
    if (!this.#takeIf(']')) throw this.#fault('comma_or_end');
  }

  #readText(): void {
    this.#at += 1;
    for (;;) {
      this.#skipPlain();
      if (this.#takeIf('"')) return;
      if (this.#peek() === '\\') {
        if (!this.#take(ESCAPE)) throw new Fault('escape', this.#at);
      } else throw this.#fault('text');
    }
  }

  /** Up to what ends a text or breaks it: a control character may only are as an escape. */
  #skipPlain(): void {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code < 0x20 || code === 0x22 || code === 0x5c) return;
    }
  }

  #readNumber(): void {
    const from = this.#at;
    if (!this.#take(NUMBER)) throw new Fault('number', from);
    const next = this.#peek();
    if (next !== undefined && /[\d.eE+-]/.test(next)) throw new Fault('number', from);
  }

  #fault(kind: JsonFaultKind): Fault {
    return new Fault(this.#at >= this.#text.length ? 'end_early' : kind, this.#at);
  }

  #peek(): string | undefined {
    return this.#text[this.#at];
  }

  #takeIf(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at += 1;
    return true;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return false;
    this.#at += found[0].length;
    return true;
  }

  #skipSpace(): void {
    this.#take(/[ \t\n\r]*/y);
  }
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
