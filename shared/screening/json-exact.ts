// Reads a text known to be JSON value by value: every number as its own text, and every key that an
// object holds more than once. A parser keeps the last of those without a word; which one is meant
// cannot be told. Slower than the plain parser, so only where that one would lose something.
import { endOfNumber, endOfString } from './json-scan.ts';

/** A key that is twice in one object, with both values as they were sent. */
export interface DuplicateKey {
  /** A JSON path into the text, as that of a deviation; parts are cut to 120 characters. */
  path: string;
  /** The value before, and the one that a parser keeps; cut to 120 characters. */
  values: readonly [earlier: string, later: string];
  /** Both are the same text. */
  isSame: boolean;
}

/** Of how many the values are kept; the rest are counted. */
export const MAX_DUPLICATES = 100;
/** Of what is kept of a key or a value. */
const MAX_TEXT = 120;

/**
 * The value, its first `MAX_DUPLICATES` duplicate keys, and how many there are. The text is JSON.
 * @param toNumber makes a number of its own text
 */
export function readExactly(
  text: string,
  toNumber: (digits: string) => unknown,
): { value: unknown; duplicates: { found: DuplicateKey[]; total: number } } {
  const reader = new ExactReader(text, toNumber);
  return { value: reader.read(), duplicates: { found: reader.found, total: reader.total } };
}

/** Begin and end of a value in one number: an object may have millions of keys. */
const packSpan = (begin: number, end: number): number => begin * WIDTH + end;
const unpackSpan = (span: number): [begin: number, end: number] => [
  Math.floor(span / WIDTH),
  span % WIDTH,
];
/** Above the length of every text that is parsed. */
const WIDTH = 2 ** 27;

class ExactReader {
  readonly found: DuplicateKey[] = [];
  total = 0;
  readonly #text: string;
  readonly #toNumber: (digits: string) => unknown;
  /** Where the next value, or what follows the last one, begins. */
  #at = 0;
  /** The keys and places around the value that is read. */
  readonly #path: (string | number)[] = [];

  constructor(text: string, toNumber: (digits: string) => unknown) {
    this.#text = text;
    this.#toNumber = toNumber;
  }

  /** The next value. It is no deeper than the text was allowed to be. */
  read(): unknown {
    this.#skipBlanks();
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object();
      case '[':
        return this.#list();
      case '"':
        return this.#string();
      case 't':
        return this.#word('true', true);
      case 'f':
        return this.#word('false', false);
      case 'n':
        return this.#word('null', null);
      default:
        return this.#toNumber(this.#take(endOfNumber(this.#text, this.#at)));
    }
  }

  #object(): Record<string, unknown> {
    const known = new Map<string, number>();
    const object: Record<string, unknown> = {};
    while (this.#hasNext('}')) {
      const key = this.#string();
      this.#skipBlanks();
      this.#at++;
      this.#skipBlanks();
      const begin = this.#at;
      this.#path.push(key);
      const value = this.read();
      const span = packSpan(begin, this.#at);
      const earlier = known.get(key);
      if (earlier !== undefined) this.#add(earlier, span);
      known.set(key, span);
      this.#path.pop();
      if (key === '__proto__') defineOwn(object, key, value);
      else object[key] = value;
    }
    return object;
  }

  #list(): unknown[] {
    const list: unknown[] = [];
    while (this.#hasNext(']')) {
      this.#path.push(list.length);
      list.push(this.read());
      this.#path.pop();
    }
    return list;
  }

  /** Steps over the opening bracket or comma; at the closing bracket, over that. */
  #hasNext(close: string): boolean {
    this.#skipBlanks();
    if (this.#text[this.#at] !== close) {
      this.#at++;
      this.#skipBlanks();
    }
    if (this.#text[this.#at] !== close) return true;
    this.#at++;
    return false;
  }

  /**
   * A string alone: V8 reads the keys of an object against those of earlier objects, and takes one
   * with an escape for another (nodejs/node#63785).
   */
  #string(): string {
    const spelled = this.#take(endOfString(this.#text, this.#at) + 1);
    return spelled.includes('\\') ? (JSON.parse(spelled) as string) : spelled.slice(1, -1);
  }

  #word<T>(word: string, value: T): T {
    this.#at += word.length;
    return value;
  }

  #take(end: number): string {
    const taken = this.#text.slice(this.#at, end);
    this.#at = end;
    return taken;
  }

  #skipBlanks(): void {
    while (isBlank(this.#text.charCodeAt(this.#at))) this.#at++;
  }

  #add(earlier: number, later: number): void {
    this.total++;
    if (this.found.length === MAX_DUPLICATES) return;
    const [one, other] = [earlier, later].map((span) => this.#text.slice(...unpackSpan(span)));
    this.found.push({
      path: this.#path.reduce<string>(withPart, ''),
      values: [shorten(one ?? ''), shorten(other ?? '')],
      isSame: one === other,
    });
  }
}

/** Assigning to `__proto__` would not make a field of it. */
function defineOwn(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Space, tab, line feed or carriage return. */
function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

function withPart(path: string, part: string | number): string {
  if (typeof part === 'number') return `${path}[${String(part)}]`;
  return path === '' ? shorten(part) : `${path}.${shorten(part)}`;
}

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}
