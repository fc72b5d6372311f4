// Lists of a tree that is being built.

/**
 * A list before anything is in it, one for all: nothing is ever pushed to an empty one (`added`), and
 * most lists of most nodes stay empty.
 */
export const NOTHING: never[] = [];

/** From here on what is looked for is found by a map instead of one by one. */
export const MANY = 12;

/** The list with one more hit. Hits are added in ascending order, so only the last can be the same. */
export function addOnce(list: number[], value: number): number[] {
  return list.at(-1) === value ? list : added(list, value);
}

/**
 * The list with one more. Most have one: an empty list pushed to would make space for seventeen, in
 * a tree of 42,000 nodes most of its memory.
 */
export function added<T>(list: T[], value: T): T[] {
  if (list.length === 0) return [value];
  list.push(value);
  return list;
}
