// One pass over a JSON text before anything is built from it: nesting, values and keys are counted,
// and whatever the plain parser would not read as it is is noticed.

/** What a pass over a text found. */
type JsonScan =
  | { ok: false; excess: 'too_deep' | 'too_large' }
  | {
      ok: true;
      /**
       * No key is spelled with an escape, which V8 may read as another key (nodejs/node#63785), and
       * the float of every number prints the digits that were sent.
       */
      isPlain: boolean;
      /** How many keys all objects have, the repeated ones included. */
      keys: number;
    };

/** A number by RFC 8259, section 6. Anything else is left for the parser to refuse. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
/** So many significant digits survive a float and come back as they were (IEEE 754, binary64). */
const SAFE_DIGITS = 15;

/**
 * Scans a text, JSON or not.
 * @param limits the deepest nesting and the most commas outside of strings
 */
export function scanJson(text: string, limits: { depth: number; values: number }): JsonScan {
  const { length } = text;
  let depth = 0;
  let values = 0;
  let keys = 0;
  let isPlain = true;
  let stringBegin = 0;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      stringBegin = index;
      index = endOfString(text, index);
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > limits.depth) return { ok: false, excess: 'too_deep' };
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    else if (code === COMMA) {
      if (++values > limits.values) return { ok: false, excess: 'too_large' };
    } else if (code === COLON) {
      keys++;
      isPlain &&= !text.slice(stringBegin, index).includes('\\');
    } else if (code === MINUS || isDigit(code)) {
      const end = endOfNumber(text, index);
      isPlain &&= isSurelyExact(text, index, end) || !isInexact(text.slice(index, end));
      index = end - 1;
    }
  }
  return { ok: true, isPlain, keys };
}

/** Where the closing quote of a string is, or the end of the text. */
export function endOfString(text: string, begin: number): number {
  const { length } = text;
  let index = begin + 1;
  for (; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index++;
    else if (code === QUOTE) return index;
  }
  return index;
}

/** The first place after everything that may be in a number. */
export function endOfNumber(text: string, begin: number): number {
  const { length } = text;
  let index = begin + 1;
  for (; index < length; index++) {
    const code = text.charCodeAt(index);
    if (isDigit(code) || code === POINT) continue;
    if (code !== SMALL_E && code !== LARGE_E && code !== PLUS && code !== MINUS) break;
  }
  return index;
}

/**
 * Whether a float surely prints these digits: few digits, no sign, no exponent, and a fraction, if
 * there is one, that ends in no zero and is not so small that it would be printed with an exponent.
 */
function isSurelyExact(text: string, begin: number, end: number): boolean {
  if (end - begin > SAFE_DIGITS) return false;
  let point = -1;
  for (let index = begin; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === POINT) point = index;
    else if (!isDigit(code)) return false;
  }
  if (point === -1) return true;
  return text.charCodeAt(end - 1) !== ZERO && text.charCodeAt(point + 1) !== ZERO;
}

function isInexact(token: string): boolean {
  return String(Number(token)) !== token && NUMBER.test(token);
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const LARGE_E = 0x45;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const SMALL_E = 0x65;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
