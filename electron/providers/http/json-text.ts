// JSON as it is sent: numbers keep the digits they were made of.
import { isJsonObject, JsonNumber, type JsonValue } from '#shared/screening/json.ts';

/** The text of a value, without spaces, members in the order they were made. */
export function toJsonText(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(toJsonText).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}:${toJsonText(part)}`,
  );
  return `{${members.join(',')}}`;
}
