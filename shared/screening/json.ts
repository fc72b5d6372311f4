// Reading JSON without losing a digit: numbers stay the text they were sent as. Limits from
// reliability.md, section 4.

/** A JSON number as its own text; `value` is the nearest float. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get value(): number {
    return Number(this.text);
  }
}

/** A parsed JSON value with exact numbers. */
export type JsonValue = string | boolean | null | JsonNumber | JsonValue[] | JsonObject;
/** A parsed JSON object. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** The largest answer that is parsed, in bytes; a larger one is kept and not opened. */
export const MAX_PARSED_BYTES = 64 * 1024 * 1024;
/** The deepest nesting that is parsed. */
export const MAX_DEPTH = 64;

/** The most values that are parsed: more would take the memory of the whole machine. */
const MAX_VALUES = 5_000_000;

/** Why a body could not be read as JSON. */
export type JsonProblem = 'not_json' | 'too_large' | 'too_deep' | 'not_utf8';

/** A parsed body or the reason why there is none. */
export type JsonReading = { ok: true; value: JsonValue } | { ok: false; problem: JsonProblem };

/** ECMAScript's "JSON.parse source text access": the third argument of the reviver. */
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => JsonValue;

/** Parses a JSON text with exact numbers, within the depth limit. */
export function parseJson(text: string): JsonReading {
  if (text.length > MAX_PARSED_BYTES) return { ok: false, problem: 'too_large' };
  const excess = findExcess(text);
  if (excess !== null) return { ok: false, problem: excess };
  try {
    const value = parseWithSource(text, (_key, parsed, context) =>
      typeof parsed === 'number' ? new JsonNumber(context.source ?? String(parsed)) : parsed,
    );
    return { ok: true, value };
  } catch {
    return { ok: false, problem: 'not_json' };
  }
}

/** Whether a value is a JSON object (not an array, a number or null). */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber)
  );
}

/** An own property; `__proto__` and inherited names read as undefined unless they were sent. */
export function property(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Back to ordinary JavaScript values, numbers as floats: for schemas and display only. */
export function toPlain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return value.value;
  if (Array.isArray(value)) return value.map(toPlain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlain(part)]));
}

/** Counts nesting and values outside of strings, before anything is built from them. */
function findExcess(text: string): 'too_deep' | 'too_large' | null {
  let depth = 0;
  let values = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === BACKSLASH) index++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) return 'too_deep';
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    else if (code === COMMA && ++values > MAX_VALUES) return 'too_large';
  }
  return null;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
