// The error body of the name service: `{detail}`, a text or a list of field errors (name API 7;
// contract-notes, "errors").
import {
  isJsonObject,
  JsonNumber,
  property,
  type JsonObject,
  type JsonValue,
} from '../screening/json.ts';

/** One refused field. */
export interface FieldRefusal {
  /** Where it is, e.g. `body.name`; empty when the service did not say. */
  field: string;
  message: string;
}

/** A refusal in the service's own words. */
export interface ServiceDetail {
  /** One line for the person, at most `MAX_DETAIL` characters. */
  text: string;
  /** Empty when the detail is a plain text. */
  fields: FieldRefusal[];
}

const MAX_DETAIL = 1_000;
const MAX_FIELDS = 50;

/** Reads `{detail}`; null when the body has none. Never throws. */
export function readDetail(json: JsonValue): ServiceDetail | null {
  const detail = isJsonObject(json) ? property(json, 'detail') : undefined;
  if (typeof detail === 'string') return { text: bound(detail), fields: [] };
  const parts = Array.isArray(detail) ? detail : isJsonObject(detail) ? [detail] : [];
  const fields = parts.slice(0, MAX_FIELDS).flatMap(readFieldRefusal);
  if (fields.length === 0) return null;
  const lines = fields.map(({ field, message }) =>
    field === '' ? message : `${field}: ${message}`,
  );
  return { text: bound(lines.join('; ')), fields };
}

function readFieldRefusal(part: JsonValue): FieldRefusal[] {
  if (typeof part === 'string') return [{ field: '', message: bound(part) }];
  if (!isJsonObject(part)) return [];
  const message = firstText(part, ['msg', 'message', 'detail', 'type']);
  return message === null ? [] : [{ field: readPlace(property(part, 'loc')), message }];
}

/** `["body", "aliases", 3]` gives `body.aliases.3`. */
function readPlace(loc: JsonValue | undefined): string {
  const steps = Array.isArray(loc) ? loc : [loc ?? ''];
  const words = steps.flatMap((step) => {
    if (step instanceof JsonNumber) return [step.text];
    return typeof step === 'string' && step !== '' ? [step] : [];
  });
  return bound(words.join('.'));
}

function firstText(object: JsonObject, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = property(object, key);
    if (typeof value === 'string' && value !== '') return bound(value);
  }
  return null;
}

function bound(text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return whole.length > MAX_DETAIL ? `${whole.slice(0, MAX_DETAIL - 1)}…` : whole;
}
