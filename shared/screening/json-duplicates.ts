// Keys that an object of a JSON text holds more than once. A parser keeps the last of them without
// a word; which one is meant cannot be told. Looked for only where a count says that there are any.
import { endOfNumber, endOfString } from './json-scan.ts';

/** A key that stands twice in one object, with both values as they were sent. */
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

/** The first `MAX_DUPLICATES` duplicate keys, and how many there are. The text is JSON. */
export function findDuplicates(text: string): { found: DuplicateKey[]; total: number } {
  const search = new DuplicateSearch(text);
  search.run();
  return { found: search.found, total: search.total };
}

/** Begin and end of a value in one number: an object may have millions of keys. */
const packSpan = (begin: number, end: number): number => begin * WIDTH + end;
const unpackSpan = (span: number): [begin: number, end: number] => [
  Math.floor(span / WIDTH),
  span % WIDTH,
];
/** Above the length of every text that is parsed. */
const WIDTH = 2 ** 27;

class DuplicateSearch {
  readonly found: DuplicateKey[] = [];
  total = 0;
  readonly #text: string;
  /** The keys and places around the value that is read. */
  readonly #path: (string | number)[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  run(): void {
    this.#value(this.#skip(0));
  }

  /** Gives where the value ends. It is no deeper than the text was allowed to be. */
  #value(at: number): number {
    switch (this.#text[at]) {
      case '{':
        return this.#object(at);
      case '[':
        return this.#list(at);
      case '"':
        return endOfString(this.#text, at) + 1;
      case 't':
      case 'n':
        return at + 'null'.length;
      case 'f':
        return at + 'false'.length;
      default:
        return endOfNumber(this.#text, at);
    }
  }

  #object(begin: number): number {
    const known = new Map<string, number>();
    let at = this.#skip(begin + 1);
    while (this.#text[at] !== '}') {
      const end = endOfString(this.#text, at);
      const key = this.#keyOf(at, end);
      const value = this.#skip(this.#skip(end + 1) + 1);
      this.#path.push(key);
      const valueEnd = this.#value(value);
      const span = packSpan(value, valueEnd);
      const earlier = known.get(key);
      if (earlier !== undefined) this.#add(earlier, span);
      known.set(key, span);
      this.#path.pop();
      at = this.#skip(valueEnd);
      if (this.#text[at] === ',') at = this.#skip(at + 1);
    }
    return at + 1;
  }

  #list(begin: number): number {
    let at = this.#skip(begin + 1);
    for (let index = 0; this.#text[at] !== ']'; index++) {
      this.#path.push(index);
      at = this.#skip(this.#value(at));
      this.#path.pop();
      if (this.#text[at] === ',') at = this.#skip(at + 1);
    }
    return at + 1;
  }

  /** Two spellings of one key are one key. */
  #keyOf(begin: number, end: number): string {
    const spelled = this.#text.slice(begin + 1, end);
    return spelled.includes('\\') ? (JSON.parse(`"${spelled}"`) as string) : spelled;
  }

  #skip(from: number): number {
    let at = from;
    while (BLANKS.includes(this.#text[at] ?? '-')) at++;
    return at;
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

const BLANKS = ' \t\n\r';

function withPart(path: string, part: string | number): string {
  if (typeof part === 'number') return `${path}[${String(part)}]`;
  return path === '' ? shorten(part) : `${path}.${shorten(part)}`;
}

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}
