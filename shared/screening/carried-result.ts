// The result that a job or a task carries: an object as documented, or a text that holds one.
import {
  isJsonObject,
  parseJson,
  type Duplicates,
  type JsonObject,
  type JsonValue,
} from './json.ts';

/** A text that holds a result, which is no result as documented. */
export interface SentText {
  text: string;
  /** Keys that are twice in it, by their paths in it. */
  duplicates: Duplicates;
}

/** A result object. */
interface CarriedResult {
  result: JsonObject;
  /** Null for an object. */
  sentAsText: SentText | null;
}

/**
 * What is at `result`; null when that is no object and no text that holds one.
 * @param looksLikeResult whether an object has a documented field: of a text this must hold
 */
export function readCarriedResult(
  value: JsonValue | undefined,
  looksLikeResult: (object: JsonObject) => boolean,
): CarriedResult | null {
  if (isJsonObject(value)) return { result: value, sentAsText: null };
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return null;
  const json = parseJson(value);
  return json.ok && isJsonObject(json.value) && looksLikeResult(json.value)
    ? { result: json.value, sentAsText: { text: value, duplicates: json.duplicates } }
    : null;
}
