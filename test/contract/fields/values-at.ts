// Every value that a path leads to, in a JSON body or in what a client read from it.
import { JsonNumber } from '#shared/screening/json.ts';

/**
 * The values at a path; none when it leads nowhere. A path steps through objects by `.` and
 * through every element of an array by `[]`; the empty path is the root.
 */
export function valuesAt(root: unknown, path: string): unknown[] {
  let values: unknown[] = [root];
  for (const step of path.split('.').filter((part) => part !== '')) {
    const [, name = '', brackets = ''] = /^([^[\]]*)((?:\[\])*)$/.exec(step) ?? [];
    if (name !== '') values = values.flatMap((value) => propertyOf(value, name));
    for (let depth = 0; depth < brackets.length; depth += 2) {
      values = values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []));
    }
  }
  return values;
}

function propertyOf(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null || value instanceof JsonNumber) return [];
  return Object.hasOwn(value, name) ? [(value as Record<string, unknown>)[name]] : [];
}
