// Reading JSON without losing a digit: numbers stay the text they were sent as. Limits from
// reliability.md, section 4.
import { readExactly, type DuplicateKey } from './json-exact.ts';
import { scanJson } from './json-scan.ts';

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

/** What a parser leaves out without a word: `total` may be more than were found one by one. */
export interface Duplicates {
  found: readonly DuplicateKey[];
  total: number;
}

/** No key is twice. */
export const NO_DUPLICATES: Duplicates = { found: [], total: 0 };

/** A parsed body or the reason why there is none. */
export type JsonReading =
  { ok: true; value: JsonValue; duplicates: Duplicates } | { ok: false; problem: JsonProblem };

/**
 * Parses a JSON text with exact numbers, within the limits. The plain parser is several times faster,
 * and reads what it is known to read alike.
 */
export function parseJson(text: string): JsonReading {
  if (text.length > MAX_PARSED_BYTES) return { ok: false, problem: 'too_large' };
  // A page has brackets too: what does not begin like JSON is not measured.
  if (!/^\s*["[{\dtfn-]/.test(text)) return { ok: false, problem: 'not_json' };
  const scan = scanJson(text, { depth: MAX_DEPTH, values: MAX_VALUES });
  if (!scan.ok) return { ok: false, problem: scan.excess };
  let plain: unknown;
  try {
    plain = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'not_json' };
  }
  if (!scan.isPlain) return readSlowly(text);
  const kept = { keys: 0 };
  const value = toExact(plain, kept);
  // A parser drops all but the last: as many keys as were written means that none is twice.
  return kept.keys === scan.keys
    ? { ok: true, value, duplicates: NO_DUPLICATES }
    : readSlowly(text);
}

function readSlowly(text: string): JsonReading {
  const { value, duplicates } = readExactly(text, (digits) => new JsonNumber(digits));
  return {
    ok: true,
    value: value as JsonValue,
    duplicates: duplicates.total === 0 ? NO_DUPLICATES : duplicates,
  };
}

/** The tree itself, its floats now exact numbers, its keys counted. It is not too deep. */
function toExact(value: unknown, kept: { keys: number }): JsonValue {
  if (typeof value === 'number') return new JsonNumber(String(value));
  if (typeof value !== 'object' || value === null) return value as string | boolean | null;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const part: unknown = value[index];
      if (isChanged(part)) value[index] = toExact(part, kept);
    }
    return value as JsonValue[];
  }
  const object = value as Record<string, unknown>;
  const keys = Object.keys(object);
  kept.keys += keys.length;
  for (const key of keys) {
    const part = object[key];
    if (isChanged(part)) object[key] = toExact(part, kept);
  }
  return object as JsonObject;
}

function isChanged(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'object' && value !== null);
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
