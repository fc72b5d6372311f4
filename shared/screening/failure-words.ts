// Where a service says in its own words why something failed: no document shows the field.
import { isJsonObject, JsonNumber, property, type JsonObject, type JsonValue } from './json.ts';

const FIELDS = [
  ...['error', 'message', 'msg', 'reason', 'detail', 'details', 'description'],
  ...['error_message', 'errorMessage', 'error_msg', 'errorMsg', 'failure_reason', 'failureReason'],
  ...['fail_reason', 'failReason', 'status_message', 'statusMessage', 'error_code', 'errorCode'],
] as const;
/** The longest text that is passed on. */
const MAX_WORDS = 1_000;

/** What a service says when nothing failed: no words of a failure. */
const ALL_IS_WELL: readonly string[] = ['', 'success', 'ok'];

/** Whether a text says no more than that all is well. */
export function isAllWell(text: string): boolean {
  return ALL_IS_WELL.includes(text.trim().toLowerCase());
}

/** A number explains little: it is taken only where there is no text. */
type Sought = 'text' | 'number';

/** The words of a failed job, task or request; null when it has none. Never throws. */
export function readFailureWords(object: JsonObject): string | null {
  return wordsIn(object, FIELDS, 'text', 0) ?? wordsIn(object, FIELDS, 'number', 0);
}

function wordsIn(
  object: JsonObject,
  fields: readonly string[],
  sought: Sought,
  depth: number,
): string | null {
  for (const field of fields) {
    const words = wordsOf(property(object, field), sought, depth);
    if (words !== null) return words;
  }
  return null;
}

/** A text or a number, whichever is sought: itself, inside an object, or in a list. */
function wordsOf(value: JsonValue | undefined, sought: Sought, depth: number): string | null {
  const text = value instanceof JsonNumber ? value.text : value;
  if (typeof text === 'string') {
    const isNumber = /^\s*[-+]?[\d.]+\s*$/.test(text);
    return isAllWell(text) || isNumber !== (sought === 'number') ? null : bound(text);
  }
  if (depth > 2) return null;
  if (Array.isArray(text)) {
    const parts = text.slice(0, 10).map((part) => wordsOf(part, sought, depth + 1));
    const found = parts.filter((part) => part !== null);
    return found.length === 0 ? null : bound(found.join('; '));
  }
  if (!isJsonObject(text)) return null;
  return wordsIn(text, [...FIELDS, 'code', 'type'], sought, depth + 1);
}

/** Words go to the page and into the case file: of bounded length and well-formed. */
function bound(text: string): string {
  return text.slice(0, MAX_WORDS).replace(/\p{Surrogate}/gu, '\ufffd');
}
