// The one page of a database that nothing is ever written to: SQLite locks bytes of it.
// https://www.sqlite.org/fileformat.html, section 1.4.

const LOCK_BYTE = 2 ** 30;

/** Its number, counted from 1, for pages of so many bytes. */
export function lockPageOf(pageBytes: number): number {
  return LOCK_BYTE / pageBytes + 1;
}
