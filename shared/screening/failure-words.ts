// Where a service says in its own words why something failed: no document shows the field.
import { isJsonObject, JsonNumber, property, type JsonObject, type JsonValue } from './json.ts';

const FIELDS = [
  ...['error', 'message', 'msg', 'reason', 'detail', 'details', 'description'],
  ...['error_message', 'errorMessage', 'error_msg', 'errorMsg', 'failure_reason', 'failureReason'],
  ...['fail_reason', 'failReason', 'status_message', 'statusMessage', 'error_code', 'errorCode'],
] as const;
/** The longest text that is passed on. */
const MAX_WORDS = 1_000;

/** The words of a failed job, task or request; null when it has none. Never throws. */
export function readFailureWords(object: JsonObject): string | null {
  for (const field of FIELDS) {
    const words = wordsOf(property(object, field), 0);
    if (words !== null) return words;
  }
  return null;
}

/** A text, a number, the words inside an object, or those of a list. */
function wordsOf(value: JsonValue | undefined, depth: number): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : bound(value);
  if (value instanceof JsonNumber) return value.text;
  if (depth > 2) return null;
  if (Array.isArray(value)) {
    const parts = value.slice(0, 10).map((part) => wordsOf(part, depth + 1));
    const texts = parts.filter((part) => part !== null);
    return texts.length === 0 ? null : bound(texts.join('; '));
  }
  if (!isJsonObject(value)) return null;
  for (const field of [...FIELDS, 'code', 'type']) {
    const words = wordsOf(property(value, field), depth + 1);
    if (words !== null) return words;
  }
  return null;
}

/** Words go to the page and into the case file: of bounded length and well-formed. */
function bound(text: string): string {
  return text.slice(0, MAX_WORDS).replace(/\p{Surrogate}/gu, '\ufffd');
}
