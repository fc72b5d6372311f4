// The word of a code, from a table of all that are known.

/** The word; a code that the table does not know, e.g. of a later version, as it is. */
export function wordOf(table: Readonly<Record<string, () => string>>, code: string): string {
  return Object.hasOwn(table, code) ? (table[code]?.() ?? code) : code;
}
