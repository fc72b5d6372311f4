// Values whose shape no document shows, kept whole for a key-value view: exact numbers, the order
// of the fields, and nothing that gets lost on the way between processes.
import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from '../screening/json.ts';

/** Any JSON as plain data: a number is its own text, an object a list of its fields in order. */
export type GenericValue =
  | { kind: 'text'; text: string }
  /** The digits as sent. */
  | { kind: 'number'; text: string }
  | { kind: 'flag'; value: boolean }
  | { kind: 'null' }
  | { kind: 'list'; items: GenericValue[] }
  | { kind: 'fields'; fields: GenericField[] };

/** One field of an object; a name may be any text, `__proto__` included. */
export interface GenericField {
  name: string;
  value: GenericValue;
}

/** A parsed value as plain data. */
export function toGeneric(value: JsonValue): GenericValue {
  if (value === null) return { kind: 'null' };
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (typeof value === 'boolean') return { kind: 'flag', value };
  if (value instanceof JsonNumber) return { kind: 'number', text: value.text };
  if (isJsonObject(value)) return { kind: 'fields', fields: toGenericFields(value) };
  return { kind: 'list', items: value.map(toGeneric) };
}

/** The fields of an object in the order delivered. */
export function toGenericFields(object: JsonObject): GenericField[] {
  return Object.entries(object).map(([name, value]) => ({ name, value: toGeneric(value) }));
}
