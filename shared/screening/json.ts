// Reading JSON without losing a digit: numbers stay the text they were sent as. Limits from
// reliability.md, section 4.
import { findDuplicates, type DuplicateKey } from './json-duplicates.ts';
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

/** No key stands twice. */
export const NO_DUPLICATES: Duplicates = { found: [], total: 0 };

/** A parsed body or the reason why there is none. */
export type JsonReading =
  { ok: true; value: JsonValue; duplicates: Duplicates } | { ok: false; problem: JsonProblem };

/**
 * Parses a JSON text with exact numbers, within the limits. Numbers that a float prints as they were
 * sent go by the plain parser, which is several times faster than one that is asked for each.
 */
export function parseJson(text: string): JsonReading {
  if (text.length > MAX_PARSED_BYTES) return { ok: false, problem: 'too_large' };
  // A page has brackets too: what does not begin like JSON is not measured.
  if (!/^\s*["[{\dtfn-]/.test(text)) return { ok: false, problem: 'not_json' };
  const scan = scanJson(text, { depth: MAX_DEPTH, values: MAX_VALUES });
  if (!scan.ok) return { ok: false, problem: scan.excess };
  try {
    const kept = { keys: 0 };
    const value = parseExactly(text, scan.inexact, kept);
    // A parser drops all but the last: as many keys as were written means that none stands twice.
    const duplicates = kept.keys === scan.keys ? NO_DUPLICATES : findDuplicates(text);
    return { ok: true, value, duplicates };
  } catch {
    return { ok: false, problem: 'not_json' };
  }
}

/** Throws what is not JSON. */
function parseExactly(text: string, inexact: readonly number[], kept: { keys: number }): JsonValue {
  if (inexact.length === 0) return toExact(JSON.parse(text), NO_MARK, kept);
  const marks = longestRun(text) + 1;
  return toExact(JSON.parse(markNumbers(text, inexact, marks)), MARK.repeat(marks), kept);
}

// The reviver's source text would do without marks, but V8 leaves it out for some numbers of an
// object that holds a key twice.
const MARK = '\u0001';
/** As it stands in a text: a control character has no other spelling in JSON. */
const MARK_SPELLED = '\\u0001';
const NO_MARK = null;

/** How many marks stand in a row in the text: a key of one more is none that was sent. */
function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/(?:\\u0001)+/gu)) longest = Math.max(longest, run.length);
  return longest / MARK_SPELLED.length;
}

/** Each of these numbers as an object of one text: a value where there was one, and nowhere else. */
function markNumbers(text: string, places: readonly number[], marks: number): string {
  const key = MARK_SPELLED.repeat(marks);
  const parts: string[] = [];
  let written = 0;
  for (let at = 0; at < places.length; at += 2) {
    const [begin = 0, end = 0] = [places[at], places[at + 1]];
    parts.push(text.slice(written, begin), `{"${key}":"`, text.slice(begin, end), '"}');
    written = end;
  }
  parts.push(text.slice(written));
  return parts.join('');
}

/** The tree itself, floats and marked numbers now exact ones, its keys counted. Not too deep. */
function toExact(value: unknown, mark: string | null, kept: { keys: number }): JsonValue {
  if (typeof value === 'number') return new JsonNumber(String(value));
  if (typeof value !== 'object' || value === null) return value as string | boolean | null;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const part: unknown = value[index];
      if (isChanged(part)) value[index] = toExact(part, mark, kept);
    }
    return value as JsonValue[];
  }
  const object = value as Record<string, unknown>;
  const marked = mark === null ? undefined : object[mark];
  if (typeof marked === 'string') return new JsonNumber(marked);
  const keys = Object.keys(object);
  kept.keys += keys.length;
  for (const key of keys) {
    const part = object[key];
    if (isChanged(part)) object[key] = toExact(part, mark, kept);
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
