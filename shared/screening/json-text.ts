// JSON as it is written: numbers keep the digits they were made of.
import { isJsonObject, JsonNumber, type JsonValue } from './json.ts';

/** The text of a value, members in the order they were made. */
export function toJsonText(value: JsonValue, layout: 'compact' | 'indented' = 'compact'): string {
  return layout === 'compact' ? compact(value) : indented(value, '');
}

function compact(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(compact).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}:${compact(part)}`,
  );
  return `{${members.join(',')}}`;
}

/** Two spaces a level, as `JSON.stringify` lays it out. */
function indented(value: JsonValue, margin: string): string {
  const inner = `${margin}  `;
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) {
    return around(
      '[',
      value.map((part) => indented(part, inner)),
      ']',
      margin,
    );
  }
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}: ${indented(part, inner)}`,
  );
  return around('{', members, '}', margin);
}

function around(open: string, parts: string[], close: string, margin: string): string {
  if (parts.length === 0) return `${open}${close}`;
  const inner = `\n${margin}  `;
  return `${open}${inner}${parts.join(`,${inner}`)}\n${margin}${close}`;
}
