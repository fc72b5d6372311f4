// Two JSON values compared with each other, path by path, with every number as it is in its text.
import { toJsonText } from '../screening/json-text.ts';
import { isJsonObject, property, type JsonValue } from '../screening/json.ts';

/** A part that differs. */
export interface JsonChange {
  /** From the root, e.g. `.bands[2].upTo`; empty for the root itself. */
  path: string;
  /** Its JSON text; null where there is none. */
  before: string | null;
  after: string | null;
}

/**
 * What differs, in the order of the later value, what is gone last. Entries of a list are compared by
 * their place; the order of members says nothing.
 */
export function compareJson(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path = '',
): JsonChange[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
    return keys.flatMap((key) =>
      compareJson(property(before, key), property(after, key), `${path}${memberOf(key)}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) =>
      compareJson(before[index], after[index], `${path}[${String(index)}]`),
    ).flat();
  }
  const [old, now] = [textOf(before), textOf(after)];
  return old === now ? [] : [{ path, before: old, after: now }];
}

function textOf(value: JsonValue | undefined): string | null {
  return value === undefined ? null : toJsonText(value);
}

function memberOf(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
